import { describe, expect, it } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { FOOTBALL, kickOff, market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { competitionsOfKindView, eventGroupsView, eventsOfKindView } from './specials.ts';

const LEAGUE = CategoryId.parse('premier-league');
const DUELS = [
  { id: LEAGUE, name: 'Premier League', eventGroupType: 'HEAD_TO_HEAD' as const },
  { id: CategoryId.parse('football'), name: 'Football' },
];

function contextOf(more: Parameters<typeof match>[1] = {}) {
  const catalogue = createCatalogue(memoryIdBook());
  const events = [
    match('winner', { outright: true }),
    match('duels', { outright: true, categories: DUELS }),
    match('oddity', { specials: true, ...more }),
  ];
  catalogue.apply({
    at: kickOff,
    changes: [
      ...smallOffer.changes,
      ...events.flatMap((event) => [
        { kind: 'event' as const, event },
        { kind: 'market' as const, market: market(`${event.key}.one`, event.key, ['1/1', '2/1']) },
        { kind: 'market' as const, market: market(`${event.key}.two`, event.key, ['3/1', '1/4']) },
      ]),
    ],
  });
  return { catalogue, now: kickOff, brands: BRANDS };
}
const names = ({ events }: { readonly events: readonly { readonly name: string }[] }) =>
  events.map(({ name }) => name);

describe('what is decided over a competition', () => {
  it('[BRW-05] specials are those that the offer marks so, each with its first market', () => {
    const { result, entities } = eventsOfKindView(contextOf(), 'specials', LEAGUE);
    expect(names(entities)).toEqual(['oddity']);
    expect(result.eventIds).toEqual(entities.events.map(({ id }) => id));
    expect(entities.markets).toHaveLength(1);
    expect(entities.selections).toHaveLength(2);
    const over = contextOf({ state: 'FINISHED' });
    expect(eventsOfKindView(over, 'specials', LEAGUE).result.eventIds).toEqual([]);
    const elsewhere = CategoryId.parse('elsewhere');
    expect(eventsOfKindView(contextOf(), 'specials', elsewhere).result.eventIds).toEqual([]);
  });

  it('[BRW-05] asked for no selections, says only which there are', () => {
    const { result, entities } = eventsOfKindView(contextOf(), 'specials', LEAGUE, true);
    expect(result.eventIds).toHaveLength(1);
    expect([entities.markets, entities.selections]).toEqual([[], []]);
  });

  it('[BRW-05] a sport has the competitions that have any', () => {
    const competitions = (kind: 'outright' | 'specials') =>
      competitionsOfKindView(contextOf(), kind, FOOTBALL)?.result.competitions.map(
        ({ category, eventCount }) => [category.id, eventCount],
      );
    expect(competitions('specials')).toEqual([[LEAGUE, 1]]);
    expect(competitions('outright')).toEqual([[LEAGUE, 2]]);
  });

  it('[BRW-06] outrights and head-to-heads are two groups, found by group or by event', () => {
    const context = contextOf();
    const whole = eventGroupsView(context, LEAGUE);
    expect(whole.result.filters.map(({ id, eventIds }) => [id, eventIds.length])).toEqual([
      ['outright', 1],
      ['head-to-head', 1],
    ]);
    expect(whole.entities.markets).toHaveLength(4);
    const duel = whole.result.filters[1]?.eventIds[0];
    for (const asked of [{ eventgroupid: 'head-to-head' }, { eventid: String(duel) }]) {
      const { result, entities } = eventGroupsView(context, LEAGUE, asked);
      expect(result.filters.map(({ id }) => id)).toEqual(['head-to-head']);
      expect(names(entities)).toEqual(['duels']);
    }
    expect(eventGroupsView(context, LEAGUE, { eventgroupid: 'none' }).result.filters).toEqual([]);
  });
});
