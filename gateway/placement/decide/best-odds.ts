import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { bestOddsApply } from '#domain/racing/best-odds.ts';
import type { Schema } from '../../db/schema.ts';
import type { AcceptedLeg } from './decide.ts';

/** @param at by the server's clock: that of the feed's world. */
const isGuaranteed = ({ odds, market, event }: AcceptedLeg, at: number): boolean =>
  odds !== null &&
  bestOddsApply({
    offered: event.racingData?.bestOddsGuaranteed === true,
    country: event.racingData?.country ?? '',
    marketType: market.type,
    startTime: event.startTime,
    allowed: true,
    at,
  });

/**
 * The legs with those marked that are settled at the starting price when it is better than the price taken
 * (RAC-07). The customer's own permission is read only where it makes a difference.
 */
export async function withBestOdds(
  tx: Transaction<Schema>,
  user: UserId,
  legs: readonly AcceptedLeg[],
  at: number,
): Promise<readonly AcceptedLeg[]> {
  if (!legs.some((leg) => isGuaranteed(leg, at))) return legs;
  const customer = await tx
    .selectFrom('users')
    .select('best_odds_guaranteed')
    .where('id', '=', user)
    .executeTakeFirst();
  if (customer?.best_odds_guaranteed !== true) return legs;
  return legs.map((leg) => (isGuaranteed(leg, at) ? { ...leg, bestOdds: true } : leg));
}
