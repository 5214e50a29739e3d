import type { Reply } from '../../gateway/gateway-statements.ts';
import { delayOf, type PriceMove } from '../../gateway/offer/offer.ts';
import type { World } from '../../scenario/world.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

/** s that a bet on a market of the feed waits in play, by the offer's own word. */
const waitOf = (market: string): number => delayOf(market.split('.')[0] ?? '').inplayDelay ?? 0;

/**
 * FAIL-42: a bet in play is struck no earlier than its delay after its request first reached a gateway, and
 * where an offer was taken up, after the yes to it.
 *
 * @param replies words on offers, as they reached a gateway
 */
export function waitedInPlay(
  arrived: ReadonlyMap<string, number>,
  { bets }: DatabaseSnapshot,
  replies: readonly Pick<Reply, 'ref' | 'answer' | 'at'>[] = [],
): readonly Finding[] {
  return [...bets.values()].flatMap(({ id, ref, placedAt, legs }) => {
    const wait = Math.max(0, ...legs.map(({ market }) => waitOf(market))) * 1_000;
    const yes = replies.find((reply) => reply.ref === ref && reply.answer === 'ACCEPT');
    const came = yes?.at ?? arrived.get(ref);
    if (wait === 0 || came === undefined || placedAt - came >= wait) return [];
    return [
      {
        checker: 'FAIL-42',
        fingerprint: 'FAIL-42 no delay',
        sentence: `bet ${id} came at ${came} and was struck at ${placedAt}, before its delay of ${wait} ms`,
      },
    ];
  });
}

/**
 * INV-05, FAIL-04: a bet is struck at the price that stood for each of its legs at that moment, by the
 * market's own notes. What came in the same millisecond may have come after it (FAIL-40). A counter-offer
 * binds the gateway to another price (FAIL-43).
 */
export function atStandingPrices(
  { market, people, withoutApp }: Pick<World, 'market' | 'people'> & Partial<Pick<World, 'withoutApp'>>,
  { bets, selections }: DatabaseSnapshot,
): readonly Finding[] {
  const notes = new Map<string, PriceMove[]>();
  for (const move of market.prices ?? []) {
    const own = notes.get(move.selection);
    if (own === undefined) notes.set(move.selection, [move]);
    else own.push(move);
  }
  const offered = new Set<string>([
    ...(withoutApp?.hostile?.accepted ?? []).map(({ ref }) => ref),
    ...people.flatMap(({ lives }) =>
      lives.flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'placement/offerAnswered' ? [event.data.ref] : [])),
      ),
    ),
  ]);
  return [...bets.values()].flatMap(({ id, ref, placedAt, legs }) =>
    legs.flatMap(({ selection, odds }): Finding[] => {
      const own = notes.get(selections.get(selection) ?? '');
      if (odds === null || own === undefined || offered.has(ref)) return [];
      const stood = [
        ...own.filter(({ at }) => at < placedAt).slice(-1),
        ...own.filter(({ at }) => at === placedAt),
      ];
      if (stood.some((price) => worthOf(price.odds) === worthOf(odds))) return [];
      const sentence = `bet ${id} was struck at ${placedAt} at ${odds}, when ${stood.map((price) => price.odds).join(' or ')} stood`;
      return [{ checker: 'INV-05', fingerprint: 'INV-05 at a price that did not stand', sentence }];
    }),
  );
}

function worthOf(fraction: string): number {
  const [num = Number.NaN, den = Number.NaN] = fraction.split('/').map(Number);
  return num / den;
}
