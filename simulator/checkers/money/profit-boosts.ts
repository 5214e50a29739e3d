import type { GrantedBoost } from '../../gateway/trading-desk.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import {
  type BonusBetRow,
  bonusFinding,
  type Misuse,
  misuseOf,
  pennies,
  returnsOfOne,
} from './bonus-bets.ts';
import { pricesOf } from './units.ts';

const MISUSED: Readonly<Record<Misuse, string>> = {
  notGiven: 'a boost lifts that its customer was not given',
  usedBefore: 'a boost lifts that has lifted another bet',
  over: 'a boost lifts that is over',
};

/**
 * BON-03: a boost lifts the profit of one bet of its customer, up to its largest stake and before its end.
 */
export function boostsLiftOnce(
  given: readonly GrantedBoost[],
  bets: readonly BonusBetRow[],
  { bets: all }: Pick<DatabaseSnapshot, 'bets'>,
): readonly Finding[] {
  return bets.flatMap((bet) => {
    const boost = given.find(({ id }) => id === bet.bonus);
    const misuse = misuseOf(bet, bets, boost);
    const struck = all.get(bet.ref);
    const odds = struck === undefined ? [] : pricesOf(struck);
    const why = misuse === undefined ? against(bet, boost, odds) : MISUSED[misuse];
    return why === undefined ? [] : [bonusFinding(bet, why)];
  });
}

/** Of a single or an accumulator at fixed prices: so many hundredths more profit. */
function against(
  { stake, promised, returns, result }: BonusBetRow,
  boost: GrantedBoost | undefined,
  odds: readonly (string | null)[],
): string | undefined {
  const { percentage, maxStake } = boost ?? { percentage: 0, maxStake: null };
  if (maxStake !== null && stake > maxStake) return 'a boost lifts a larger stake than it may';
  const one = returnsOfOne(odds);
  if (one === undefined) return undefined;
  const [num, den] = one;
  const lifted = BigInt(stake) * (100n * den + (num - den) * (100n + BigInt(percentage)));
  const whole = pennies(lifted, 100n * den);
  if (promised !== whole) return 'a boosted bet promises something else than its lifted profit';
  if (result === 'LOST' && returns !== 0) return 'a boosted bet that lost pays';
  return (returns ?? 0) > whole ? 'a boosted bet pays more than its lifted profit' : undefined;
}
