import type { Desk } from '../../gateway/trading-desk.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

/** No world is longer than a day, so what was staked in it was staked within 24 hours. */
const DAY = 86_400_000;

/**
 * INV-10, FAIL-09: whoever may not bet has no bet that was struck after that moment, and nobody has staked
 * more than the limit that they have set themselves, added up here. What came in the same millisecond may
 * have come before it. Free bets stake nothing of the customer's.
 */
export function withinOwnLimits(
  { bars, limits }: Pick<Desk, 'bars' | 'limits'>,
  { bets }: Pick<DatabaseSnapshot, 'bets'>,
  free: ReadonlySet<string>,
): readonly Finding[] {
  const all = [...bets.values()].toSorted((a, b) => a.placedAt - b.placedAt);
  return all.flatMap((bet) => {
    const why = bars.some(
      ({ userId, at, until }) => userId === bet.user && at < bet.placedAt && bet.placedAt < until,
    )
      ? 'a bet is struck of a customer who may not bet'
      : isAbove(bet, limits, all, free)
        ? 'a bet is struck above the limit of its customer'
        : undefined;
    return why === undefined
      ? []
      : [
          {
            checker: 'limits',
            fingerprint: `limits ${why}`,
            sentence: `bet ${bet.id} of ${bet.user}: ${why}`,
          },
        ];
  });
}

function isAbove(
  bet: BetRow,
  limits: Desk['limits'],
  all: readonly BetRow[],
  free: ReadonlySet<string>,
): boolean {
  const limit = limits.findLast(({ userId, at }) => userId === bet.user && at < bet.placedAt);
  if (limit === undefined || free.has(bet.ref)) return false;
  const staked = all.filter(
    ({ user, placedAt, ref }) =>
      user === bet.user && !free.has(ref) && placedAt <= bet.placedAt && placedAt > bet.placedAt - DAY,
  );
  return staked.reduce((sum, { totalStake }) => sum + totalStake, 0) > limit.amount;
}
