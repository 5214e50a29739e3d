import type { SharedDatabase } from '../gateway/database.ts';
import type { Granted } from '../world/desk.ts';
import type { Books } from './books.ts';
import type { Finding } from './finding.ts';

/** BON-01, by hand: what comes back with a void bet can be used for so long at least, ms. */
const RETURNED_MS = 7 * 86_400_000;

/** A bet that a free bet paid. */
export interface FreeBetRow {
  readonly ref: string;
  readonly user: string;
  readonly bonus: string;
  /** Minor units. */
  readonly totalStake: number;
  readonly promised: number | null;
  readonly returns: number | null;
  readonly result: string | null;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

export async function readFreeBets({ db }: SharedDatabase): Promise<readonly FreeBetRow[]> {
  const rows = await db
    .selectFrom('bets')
    .select(['ref', 'user_id as user', 'bonus_id as bonus', 'total_stake as totalStake', 'returns', 'result'])
    .select(['possible_winnings as promised', 'placed_at as placedAt', 'settled_at as settledAt'])
    .where('bonus_kind', '=', 'freeBet')
    .orderBy('placed_at')
    .orderBy('ref')
    .execute();
  return rows.map(({ bonus, ...row }) => ({ ...row, bonus: bonus ?? '' }));
}

/** BON-01: a free bet pays one bet of its customer, whole and before its end, and wins what its stake wins, without the stake. */
export function freeBetsPayOnce(
  granted: readonly Granted[],
  bets: readonly FreeBetRow[],
  { bets: all }: Pick<Books, 'bets'>,
): readonly Finding[] {
  return bets.flatMap((bet) => {
    const grant = granted.find(({ id }) => id === bet.bonus);
    const before = bets.filter(
      (other) => other.bonus === bet.bonus && other.placedAt <= bet.placedAt && other !== bet,
    );
    const why =
      against(bet, grant, before) ??
      promisedFalsely(bet, all.get(bet.ref)?.legs.map(({ odds }) => odds) ?? []);
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
  { user, totalStake, placedAt }: FreeBetRow,
  grant: Granted | undefined,
  before: readonly FreeBetRow[],
): string | undefined {
  if (grant?.userId !== user) return 'a free bet pays that its customer was not given';
  if (grant.amount !== totalStake) return 'a free bet pays another stake than its own';
  const isFree = before.every(
    ({ result, settledAt }) => result === 'VOID' && settledAt !== null && settledAt <= placedAt,
  );
  if (!isFree) return 'a free bet pays that has paid another bet';
  const until = Math.max(grant.until, ...before.map(({ settledAt }) => (settledAt ?? 0) + RETURNED_MS));
  return placedAt < until ? undefined : 'a free bet pays that is over';
}

/** Of a single or an accumulator at fixed prices, half a penny up. */
function promisedFalsely(
  { totalStake, promised, returns, result }: FreeBetRow,
  odds: readonly (string | null)[],
): string | undefined {
  let [num, den] = [BigInt(totalStake), 1n];
  for (const price of odds) {
    const [, to, from] = /^(\d+)\/(\d+)$/.exec(price ?? '') ?? [];
    if (to === undefined || from === undefined) return undefined;
    num *= BigInt(to) + BigInt(from);
    den *= BigInt(from);
  }
  const whole = Number((2n * num + den) / (2n * den)) - totalStake;
  if (promised !== whole) return 'a free bet promises something else than its winnings';
  if (result === 'LOST' && returns !== 0) return 'a free bet that lost pays';
  return (returns ?? 0) > whole ? 'a free bet pays more than its winnings' : undefined;
}

/** What customers owe by the ledger, minor units, at most zero. */
export async function readOwed({ db }: SharedDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['user_id as user', 'balance'])
    .where('kind', '=', 'receivable')
    .execute();
  return new Map(rows.map(({ user, balance }) => [user ?? '', balance]));
}

/** I2: what a customer has is what they came with, less the stakes that no free bet paid, and what their bets returned. */
export function cashAddsUp(
  funds: number,
  { cash, bets }: Pick<Books, 'cash' | 'bets'>,
  free: readonly Pick<FreeBetRow, 'ref'>[],
  owed: ReadonlyMap<string, number>,
): readonly Finding[] {
  const paidFree = new Set(free.map(({ ref }) => ref));
  return [...cash].flatMap(([user, balance]) => {
    let expected = funds;
    for (const bet of bets.values())
      if (bet.user === user) expected += (bet.returns ?? 0) - (paidFree.has(bet.ref) ? 0 : bet.totalStake);
    const has = balance + (owed.get(user) ?? 0);
    if (has === expected) return [];
    const sentence = `${user} has ${has}; stakes and returns leave ${expected}`;
    return [{ checker: 'bonus', fingerprint: 'bonus cash', sentence }];
  });
}
