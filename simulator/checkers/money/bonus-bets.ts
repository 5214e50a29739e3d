import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { Granted } from '../../gateway/trading-desk.ts';
import type { Finding } from '../finding.ts';

/** BON-01, by hand: what comes back with a void bet can be used for so long at least, ms. */
const RETURNED_MS = 7 * 86_400_000;

/** A bet that one of its customer's own bonuses went into. */
export interface BonusBetRow {
  readonly ref: string;
  readonly user: string;
  readonly bonus: string;
  /** Minor units, of one line and of all. */
  readonly stake: number;
  readonly totalStake: number;
  readonly promised: number | null;
  readonly returns: number | null;
  readonly result: string | null;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

export async function readBonusBets(
  { db }: SharedDatabase,
  kind: 'freeBet' | 'profitBoost',
): Promise<readonly BonusBetRow[]> {
  const rows = await db
    .selectFrom('bets')
    .select(['ref', 'user_id as user', 'bonus_id as bonus', 'stake', 'total_stake as totalStake', 'returns'])
    .select(['possible_winnings as promised', 'placed_at as placedAt', 'settled_at as settledAt', 'result'])
    .where('bonus_kind', '=', kind)
    .orderBy('placed_at')
    .orderBy('ref')
    .execute();
  return rows.map(({ bonus, ...row }) => ({ ...row, bonus: bonus ?? '' }));
}

/** How a bonus can have gone into a bet that it should not have gone into. */
export type Misuse = 'notGiven' | 'usedBefore' | 'over';

/** Of its customer, into one bet that is not void, and before its end. */
export function misuseOf(
  bet: BonusBetRow,
  all: readonly BonusBetRow[],
  given: Pick<Granted, 'userId' | 'until'> | undefined,
): Misuse | undefined {
  if (given?.userId !== bet.user) return 'notGiven';
  const before = all.filter(
    (other) => other.bonus === bet.bonus && other.placedAt <= bet.placedAt && other !== bet,
  );
  const isFree = before.every(
    ({ result, settledAt }) => result === 'VOID' && settledAt !== null && settledAt <= bet.placedAt,
  );
  if (!isFree) return 'usedBefore';
  const until = Math.max(given.until, ...before.map(({ settledAt }) => (settledAt ?? 0) + RETURNED_MS));
  return bet.placedAt < until ? undefined : 'over';
}

/**
 * What one unit on all of these fixed prices returns, as a fraction; undefined where one is a starting price.
 */
export function returnsOfOne(odds: readonly (string | null)[]): readonly [bigint, bigint] | undefined {
  let [num, den] = [1n, 1n];
  for (const price of odds) {
    const [, to, from] = /^(\d+)\/(\d+)$/.exec(price ?? '') ?? [];
    if (to === undefined || from === undefined) return undefined;
    num *= BigInt(to) + BigInt(from);
    den *= BigInt(from);
  }
  return [num, den];
}

/** Half a penny up. */
export const pennies = (num: bigint, den: bigint): number => Number((2n * num + den) / (2n * den));

export const bonusFinding = ({ ref, user }: Pick<BonusBetRow, 'ref' | 'user'>, why: string): Finding => ({
  checker: 'bonus',
  fingerprint: `bonus ${why}`,
  sentence: `bet ${ref} of ${user}: ${why}`,
});
