import { allLines } from '#domain/bet/line-odds.ts';
import { linesThrough } from '#domain/bet/lines.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { kindRules } from '../kinds/kinds.ts';
import type { Terms } from './decide.ts';
import { type Exposure, selectionsOf, takenBy } from './exposure.ts';
import { type BettingLimits, limitOf, maximumStake } from './limits.ts';
import type { RefusalReason } from './refusal-reason.ts';

/** What the bet wins above its own stake, minor units; 0 at a starting price. */
export const netWinnings = (
  slip: Pick<PlacementSlip, 'freeBet'>,
  { possibleWinnings, totalStake }: Pick<Terms, 'possibleWinnings' | 'totalStake'>,
): Money => money(Math.max(0, (possibleWinnings ?? 0) - (slip.freeBet === null ? totalStake : 0)));

const tooMuch = (
  slip: PlacementSlip,
  limits: BettingLimits,
  left: Money,
  about: Pick<RefusalReason, 'selectionId'>,
): RefusalReason => {
  const minimum = limitOf(kindRules(slip.type)?.minimumStake(limits) ?? limits.minimumStake, slip.currency);
  return {
    type: 'MaxExposureReached',
    message: 'With your other bets on it, the stake is too high for this selection.',
    ...about,
    // Less than the smallest stake is no offer.
    ...(left >= minimum ? { maxStake: left } : {}),
  };
};

/** A boosted price is offered up to a stake and so many times, over all bets that take it (BON-04). */
function boostFaults(
  slip: PlacementSlip,
  { legs }: Pick<Terms, 'legs'>,
  exposures: readonly Exposure[],
  limits: BettingLimits,
): RefusalReason[] {
  const lines = kindRules(slip.type)?.lines(slip, legs.length) ?? [];
  return legs.flatMap(({ selection }, leg): RefusalReason[] => {
    const most = selection.boost?.maxStake ?? null;
    const own = exposures.find((exposure) => exposure.selection === selection.id);
    if (most === null || own === undefined || own.boostUses === 0) return [];
    if (own.boostUses >= (limits.boostUses ?? Number.POSITIVE_INFINITY)) {
      const message = 'You have taken this boosted price as often as it is offered.';
      return [{ type: 'TRADER_MAX_REBET_EXCEEDED', message, selectionId: selection.id }];
    }
    const left = money(Math.floor(Math.max(0, most - own.boostStakes) / linesThrough(lines, leg)));
    return slip.stake > left ? [tooMuch(slip, limits, left, { selectionId: selection.id })] : [];
  });
}

/**
 * What the customer's other bets on the selections of this one leave of the operator's limits (MEND-04): of
 * the stake of a line, of the winnings and of boosted prices. What the bet would break by itself is
 * `decide`'s to say. Pure.
 */
export function exposureFaults(
  slip: PlacementSlip,
  terms: Pick<Terms, 'legs' | 'possibleWinnings' | 'totalStake' | 'unitReturns'>,
  exposures: readonly Exposure[],
  limits: BettingLimits,
): RefusalReason[] {
  const taken = takenBy(exposures, selectionsOf(slip));
  const isAboveStake =
    taken.lineStakes > 0 && taken.lineStakes + slip.stake > limitOf(limits.maximumStake, slip.currency);
  const isAboveWinnings =
    taken.winnings > 0 &&
    taken.winnings + netWinnings(slip, terms) > limitOf(limits.maximumNetWinnings, slip.currency);
  const boosts = boostFaults(slip, terms, exposures, limits);
  if (!isAboveStake && !isAboveWinnings) return boosts;
  const lines = allLines(terms.unitReturns) ?? undefined;
  const left = maximumStake(limits, slip.currency, lines, slip.numberOfBets, taken);
  return [...boosts, tooMuch(slip, limits, left, {})];
}
