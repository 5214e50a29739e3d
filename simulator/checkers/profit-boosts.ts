import type { SharedDatabase } from '../gateway/database.ts';
import type { GrantedBoost } from '../world/desk.ts';
import type { Books } from './books.ts';
import type { Finding } from './finding.ts';

/** BON-03, by hand: what comes back with a void bet can be used for so long at least, ms. */
const RETURNED_MS = 7 * 86_400_000;

/** A bet that was struck with a profit boost. */
export interface BoostedRow {
  readonly ref: string;
  readonly user: string;
  readonly bonus: string;
  /** Minor units, of one line. */
  readonly stake: number;
  readonly promised: number | null;
  readonly returns: number | null;
  readonly result: string | null;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

export async function readBoosted({ db }: SharedDatabase): Promise<readonly BoostedRow[]> {
  const rows = await db
    .selectFrom('bets')
    .select(['ref', 'user_id as user', 'bonus_id as bonus', 'stake', 'returns', 'result'])
    .select(['possible_winnings as promised', 'placed_at as placedAt', 'settled_at as settledAt'])
    .where('bonus_kind', '=', 'profitBoost')
    .orderBy('placed_at')
    .orderBy('ref')
    .execute();
  return rows.map(({ bonus, ...row }) => ({ ...row, bonus: bonus ?? '' }));
}

/** BON-03: a boost lifts the profit of one bet of its customer, up to its largest stake and before its end. */
export function boostsLiftOnce(
  given: readonly GrantedBoost[],
  bets: readonly BoostedRow[],
  { bets: all }: Pick<Books, 'bets'>,
): readonly Finding[] {
  return bets.flatMap((bet) => {
    const boost = given.find(({ id }) => id === bet.bonus);
    const before = bets.filter(
      (other) => other.bonus === bet.bonus && other.placedAt <= bet.placedAt && other !== bet,
    );
    const odds = all.get(bet.ref)?.legs.map((leg) => leg.odds) ?? [];
    const why = against(bet, boost, before) ?? promisedFalsely(bet, boost?.percentage ?? 0, odds);
    return why === undefined
      ? []
      : [
          {
            checker: 'bonus',
            fingerprint: `bonus ${why}`,
            sentence: `bet ${bet.ref} of ${bet.user}: ${why}`,
          },
        ];
  });
}

function against(
  { user, stake, placedAt }: BoostedRow,
  boost: GrantedBoost | undefined,
  before: readonly BoostedRow[],
): string | undefined {
  if (boost?.userId !== user) return 'a boost lifts that its customer was not given';
  if (boost.maxStake !== null && stake > boost.maxStake) return 'a boost lifts a larger stake than it may';
  const isFree = before.every(
    ({ result, settledAt }) => result === 'VOID' && settledAt !== null && settledAt <= placedAt,
  );
  if (!isFree) return 'a boost lifts that has lifted another bet';
  const until = Math.max(boost.until, ...before.map(({ settledAt }) => (settledAt ?? 0) + RETURNED_MS));
  return placedAt < until ? undefined : 'a boost lifts that is over';
}

/** Of a single or an accumulator at fixed prices: so many hundredths more profit, and half a penny up. */
function promisedFalsely(
  { stake, promised, returns, result }: BoostedRow,
  percentage: number,
  odds: readonly (string | null)[],
): string | undefined {
  let [num, den] = [1n, 1n];
  for (const price of odds) {
    const [, to, from] = /^(\d+)\/(\d+)$/.exec(price ?? '') ?? [];
    if (to === undefined || from === undefined) return undefined;
    num *= BigInt(to) + BigInt(from);
    den *= BigInt(from);
  }
  const pennies = BigInt(stake) * (100n * den + (num - den) * (100n + BigInt(percentage)));
  const whole = Number((2n * pennies + 100n * den) / (200n * den));
  if (promised !== whole) return 'a boosted bet promises something else than its lifted profit';
  if (result === 'LOST' && returns !== 0) return 'a boosted bet that lost pays';
  return (returns ?? 0) > whole ? 'a boosted bet pays more than its lifted profit' : undefined;
}
