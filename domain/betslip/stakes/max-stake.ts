import { allLines } from '../../bet/line-odds.ts';
import type { Money } from '../../money/money.ts';
import { minorText, money } from '../../money/parse-money.ts';
import type { Fraction } from '../../odds/fraction.ts';
import type { BetFigures } from '../bets/figures.ts';
import type { BetLimits, SlipState } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import { limitFor } from '../slip-rules.ts';

/**
 * The largest stake of one line, minor units; `unset` is not 0 and not endless: nothing is known of it
 * (TRAP-08).
 */
export type MaxStake = Money | 'unset';

/** One unit of the currency, in minor units: the document's "− 1" is one pound, not one penny (MEND-13). */
const ONE_UNIT = 100;

/** Beyond this an amount is no Money; every limit is far below. */
const HIGHEST = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The smaller of the gateway's largest stake and what keeps within the largest net winnings: (limit − 1) /
 * total odds, rounded down (CORE-05, NTC-05). Never more than either. A gateway that has said nothing does
 * not switch off the other bound (MEND-13).
 *
 * @param limit largest net winnings, minor units.
 * @param total what one unit on every line returns; null when there is no number, as at starting price.
 */
export function maxStakePossible(server: MaxStake, limit: Money, total: Fraction | null): MaxStake {
  if (total === null || total.num <= 0n) return server;
  const byWinnings = (BigInt(Math.max(0, limit - ONE_UNIT)) * total.den) / total.num;
  if (server !== 'unset' && byWinnings >= BigInt(server)) return server;
  return money(Number(byWinnings < HIGHEST ? byWinnings : HIGHEST));
}

/** From this amount on a largest stake is said in whole units (CORE-05). Minor units. */
const WHOLE_FROM = 1_000;

/**
 * What is shown and what a press fills in: down to whole units from ten on, exact below. Rounded down, never
 * up.
 */
export function shownMaxStake(most: Money): { readonly amount: Money; readonly text: string } {
  if (most < WHOLE_FROM) return { amount: most, text: minorText(most) };
  const whole = Math.floor(most / 100);
  return { amount: money(whole * 100), text: String(whole) };
}

/** What the gateway last said of this very bet. */
export const limitsOf = (
  { calculation }: Pick<SlipState, 'calculation'>,
  bet: Pick<BetFigures, 'kind' | 'systemType' | 'legs'>,
): BetLimits | undefined =>
  calculation.bets.find(
    (limits) =>
      limits.kind === bet.kind &&
      limits.systemType === bet.systemType &&
      limits.selections.length === bet.legs.length &&
      bet.legs.every(({ leg }) => limits.selections.includes(leg.selectionId)),
  );

/**
 * The largest stake of a bet of the slip; a refusal of this very bet that named a smaller one counts. Guests
 * have none.
 */
export function maxStakeOf(slip: SlipState, bet: BetFigures, context: SlipContext): MaxStake {
  if (context.account === null) return 'unset';
  const named = slip.placementMaxStakes[bet.stakeId];
  const server = limitsOf(slip, bet)?.maxStake ?? 'unset';
  const limit = money(limitFor(context.rules.maximumNetWinnings, context.currency));
  const possible = maxStakePossible(server, limit, allLines({ win: bet.totalOdds, place: bet.placeOdds }));
  if (named === undefined) return possible;
  return possible === 'unset' || named < possible ? named : possible;
}
