import type { MarketMove } from '../../gateway/offer/offer.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

/**
 * INV-10: no bet was struck on a market that was suspended or closed by the word of the feed at that moment,
 * or whose event was. What came in the same millisecond may have come after it (FAIL-40). Where a gateway
 * lags behind the results, they count from when another has stored them (MEND-02).
 */
export function onOpenMarkets(
  { market, options }: Pick<World, 'market'> & { readonly options?: Pick<World['options'], 'lagMs'> },
  { bets, results }: DatabaseSnapshot,
): readonly Finding[] {
  const isKnown = (name: string, at: number): boolean =>
    (options?.lagMs ?? 0) === 0 || at > (results?.get(name) ?? Number.POSITIVE_INFINITY) + STORED_MS;
  return [...bets.values()].flatMap(({ id, placedAt, legs }) =>
    legs
      .filter(
        (leg) =>
          ![leg.market, eventOf(leg.market)].every((name) => wasOpen(market.moves, name, placedAt)) &&
          (!isOver(market.moves, leg.market, placedAt) || isKnown(leg.market, placedAt)),
      )
      .map(
        (leg): Finding => ({
          checker: 'INV-10',
          fingerprint: 'INV-10 market not open',
          sentence: `bet ${id} was struck at ${placedAt} on ${leg.market}, which was not open`,
        }),
      ),
  );
}

/** A result is in the book so long after its own time at the latest, unless nobody could write it, ms. */
const STORED_MS = 500;

const isOver = (moves: readonly MarketMove[], name: string, at: number): boolean =>
  moves.some((move) => move.market === name && move.state === 'CLOSED' && move.at < at);

/** Markets of the feed are named after their events. */
const eventOf = (market: string): string => market.split('.')[0] ?? '';

/** The last state before the moment, or any of the moment itself, was open. Every market begins open. */
function wasOpen(moves: readonly MarketMove[], name: string, at: number): boolean {
  const own = moves.filter((move) => move.market === name);
  const before = own.findLast((move) => move.at < at);
  return (before?.state ?? 'OPEN') === 'OPEN' || own.some((move) => move.at === at && move.state === 'OPEN');
}
