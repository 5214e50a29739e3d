import { describe, expect, it } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { kickOff, RACING, race } from '#testing/offers/catalogue-fixture.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { appConfigView, layoutsView } from './configuration.ts';
import { racingHomeView, racingMeetingsView } from './racing.ts';
import type { ViewContext } from './view-context.ts';

function contextOf(changes: readonly FeedChange[]): ViewContext {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({ at: kickOff, changes });
  return { catalogue, now: kickOff, brands: BRANDS };
}

describe('racing', () => {
  it('[RAC-02.3] greyhounds are those of the United Kingdom and Ireland, horses those of everywhere', () => {
    const sport = (sportId: SportId): FeedChange[] =>
      ['GB', 'AU', 'IE', ''].map((country) => ({
        kind: 'event',
        event: { ...race(`${sportId}${country}`, kickOff, country, `Track-${country}`), sportId },
      }));
    const dogs = SportId.parse('SBTC1_66');
    const context = contextOf([...sport(dogs), ...sport(RACING)]);
    const countries = (of: SportId) =>
      racingMeetingsView(context, of)
        .result.days[0]?.countries.map(({ country }) => country)
        .sort();
    expect(countries(dogs)).toEqual(['', 'GB', 'IE']);
    expect(countries(RACING)).toEqual(['', 'AU', 'GB', 'IE']);
    expect(racingHomeView(context, dogs).result.nextOff).toHaveLength(3);
  });

  it('[NAV-05.1] pages of horse racing come in the configured order, without those that have nothing', () => {
    const tabs = (context: ViewContext) =>
      appConfigView(context, 'slipstream', 'key')?.data.offer.racingTabs ?? [];
    const order = layoutsView({}).data.hrTabsOrder.data;
    expect(Array.isArray(order)).toBe(true);
    const inOrder = (found: readonly string[]) =>
      Array.isArray(order) ? order.filter((one) => found.some((tab) => tab === one)) : [];
    const always = ['home', 'meetings', 'all-races', 'results', 'a-z-search'];
    expect(tabs(contextOf([]))).toEqual(inOrder(always));
    const ante: FeedChange = {
      kind: 'event',
      event: { ...race('ante', kickOff, 'GB', 'Ascot'), outright: true },
    };
    const full = contextOf([
      ante,
      { kind: 'event', event: { ...race('s', kickOff, 'GB', 'Ascot'), specials: true } },
      { kind: 'event', event: { ...race('v', kickOff, 'GB', 'Ascot'), sportId: SportId.parse('SBTC1_20') } },
    ]);
    expect(tabs(contextOf([ante]))).toEqual(inOrder([...always, 'future-races']));
    expect(tabs(full)).toEqual(order);
  });
});
