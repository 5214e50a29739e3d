import { sql } from 'kysely';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { Granted } from '../../gateway/trading-desk.ts';
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
  notGiven: 'a free bet pays that its customer was not given',
  usedBefore: 'a free bet pays that has paid another bet',
  over: 'a free bet pays that is over',
};

/**
 * BON-01: a free bet pays one bet of its customer, whole and before its end, and wins what its stake wins,
 * without the stake.
 */
export function freeBetsPayOnce(
  granted: readonly Granted[],
  bets: readonly BonusBetRow[],
  { bets: all }: Pick<DatabaseSnapshot, 'bets'>,
): readonly Finding[] {
  return bets.flatMap((bet) => {
    const grant = granted.find(({ id }) => id === bet.bonus);
    const misuse = misuseOf(bet, bets, grant);
    const struck = all.get(bet.ref);
    const odds = struck === undefined ? [] : pricesOf(struck);
    const why = misuse === undefined ? against(bet, grant, odds) : MISUSED[misuse];
    return why === undefined ? [] : [bonusFinding(bet, why)];
  });
}

/** Of a single or an accumulator at fixed prices. */
function against(
  { totalStake, promised, returns, result }: BonusBetRow,
  grant: Granted | undefined,
  odds: readonly (string | null)[],
): string | undefined {
  if (grant?.amount !== totalStake) return 'a free bet pays another stake than its own';
  const one = returnsOfOne(odds);
  if (one === undefined) return undefined;
  const [num, den] = one;
  const whole = pennies(BigInt(totalStake) * num, den) - totalStake;
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

/** What customers have paid in since a world began, minor units. */
export async function readPaidIn({ db }: Pick<SharedDatabase, 'db'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select(['user_id as user', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('kind', '=', 'DEPOSIT')
    .where('state', '=', 'SUCCEEDED')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user, amount }) => [user, amount]));
}

/**
 * INV-02: what a customer has is what they came with, less the stakes that no free bet paid, and what their
 * bets returned.
 *
 * @param fundsOf minor units
 */
export function cashAddsUp(
  fundsOf: (user: string) => number,
  { cash, bets }: Pick<DatabaseSnapshot, 'cash' | 'bets'>,
  free: readonly Pick<BonusBetRow, 'ref'>[],
  owed: ReadonlyMap<string, number>,
): readonly Finding[] {
  const paidFree = new Set(free.map(({ ref }) => ref));
  return [...cash].flatMap(([user, balance]) => {
    let expected = fundsOf(user);
    // What was paid for parts of an open bet is in no returns yet (CSH-08.3).
    for (const bet of bets.values())
      if (bet.user === user)
        expected += (bet.returns ?? bet.cashed?.paid ?? 0) - (paidFree.has(bet.ref) ? 0 : bet.totalStake);
    const has = balance + (owed.get(user) ?? 0);
    if (has === expected) return [];
    const sentence = `${user} has ${has}; stakes and returns leave ${expected}`;
    return [{ checker: 'bonus', fingerprint: 'bonus cash', sentence }];
  });
}
