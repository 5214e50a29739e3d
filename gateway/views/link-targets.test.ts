import { describe, expect, it } from 'vitest';
import { CategoryId, SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { kickOff, market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { featuredLeagueView, linkedCategoryView } from './link-targets.ts';

const LEAGUE = CategoryId.parse('premier-league');
const FOOTBALL = SportId.parse('SBTC1_1');

const catalogue = createCatalogue(memoryIdBook());
const events = [match('winner', { outright: true }), match('oddity', { specials: true })];
catalogue.apply({
  at: kickOff,
  changes: [
    ...smallOffer.changes,
    ...events.flatMap((event) => [
      { kind: 'event' as const, event },
      { kind: 'market' as const, market: market(`${event.key}.one`, event.key, ['1/1', '2/1']) },
    ]),
  ],
});
const context = { catalogue, now: kickOff, brands: BRANDS };

describe('what links to categories are answered', () => {
  it('[DPL-05.1] how much of each kind a league and a sport have; of what is not on offer nothing', () => {
    const league = linkedCategoryView(context, LEAGUE, FOOTBALL)?.result;
    expect(league).toMatchObject({ category: { id: LEAGUE }, outright: 1, specials: 1 });
    expect(league?.regular).toBeGreaterThan(0);
    const sport = linkedCategoryView(context, CategoryId.parse(FOOTBALL), FOOTBALL)?.result;
    expect(sport?.regular).toBeGreaterThanOrEqual(league?.regular ?? 0);
    expect(linkedCategoryView(context, CategoryId.parse('nowhere'), FOOTBALL)).toBeUndefined();
    expect(linkedCategoryView(context, LEAGUE, SportId.parse('SBTC1_77'))).toBeUndefined();
  });

  it('[DPL-05.1] the league that a sport opens with has matches', () => {
    const featured = featuredLeagueView(context, FOOTBALL)?.result;
    const id = featured?.category?.id ?? CategoryId.parse('none');
    expect(linkedCategoryView(context, id, FOOTBALL)?.result.regular).toBeGreaterThan(0);
    expect(featuredLeagueView(context, SportId.parse('SBTC1_77'))).toBeUndefined();
  });
});
