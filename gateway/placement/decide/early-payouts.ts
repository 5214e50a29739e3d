import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import { earlyPayoutsOf } from '#domain/bet/early-payouts-of.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { LegView } from './decide-leg.ts';
import type { BettingLimits } from './limits.ts';
import type { RefusalReason } from './refusal-reason.ts';

const isGrouped = ({ selectionGroups }: Pick<PlacementSlip, 'selectionGroups'>, id: number): boolean =>
  selectionGroups.some(({ selections }) => selections.some((one) => one === id));

/** What the bet may be struck with as things stand, by leg. */
export const earlyPayoutsNow = (
  slip: Pick<PlacementSlip, 'type' | 'selections' | 'selectionGroups'>,
  views: readonly (LegView | undefined)[],
  { earlyPayouts }: BettingLimits,
): readonly (readonly EarlyPayout[])[] =>
  earlyPayoutsOf(
    slip.type,
    slip.selections.map(({ id }, nth) => ({
      reported: views[nth]?.selection.earlyPayouts ?? [],
      inplay: views[nth]?.event.inplay ?? true,
      grouped: isGrouped(slip, id),
    })),
    earlyPayouts,
  );

/**
 * A bet is struck with the offers that stood on the slip, and with no others: one that is not to be had any
 * more is a reason not to place it, never dropped in silence (BON-05).
 */
export function earlyPayoutFaults(
  slip: PlacementSlip,
  views: readonly (LegView | undefined)[],
  limits: BettingLimits,
): RefusalReason[] {
  const offered = earlyPayoutsNow(slip, views, limits);
  const faults: RefusalReason[] = slip.selections.flatMap(({ id, earlyPayouts = [] }, nth) =>
    earlyPayouts.every((what) => offered[nth]?.includes(what) === true)
      ? []
      : [
          {
            type: 'INVALID_BET' as const,
            message: 'The early payout is not offered any more.',
            selectionId: id,
          },
        ],
  );
  const heroes = slip.selections.some(
    ({ earlyPayouts }) => earlyPayouts?.includes('HALF_TIME_HEROES') === true,
  );
  if (heroes !== slip.halftimeHeroes.active)
    faults.push({ type: 'INVALID_BET', message: 'Half-time heroes is not offered for this bet.' });
  return faults;
}
