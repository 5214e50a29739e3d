import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { kickOff, market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { couponsView, couponView } from './coupons.ts';
import { favouritesView } from './favourites.ts';
import { accaView, readyMadeAccas } from './ready-made-accas.ts';
import { eventsOnOffer } from './sports.ts';
import type { ViewContext } from './view-context.ts';

function contextOf(changes: readonly FeedChange[], now = kickOff): ViewContext {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({ at: now, changes });
  return { catalogue, now, brands: BRANDS };
}
const HOUR = 3_600_000;
const event = (key: string, more: Parameters<typeof match>[1] = {}): FeedChange => ({
  kind: 'event',
  event: match(key, more),
});
const prices = (
  key: string,
  odds: readonly string[],
  more: Parameters<typeof market>[3] = {},
): FeedChange => ({
  kind: 'market',
  market: market(`${key}.odds`, key, odds, more),
});

/** The calendar of London by the platform's own data. */
const inLondon = (at: number) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: of('weekday'),
    hour: Number(of('hour')),
  };
};
const isWeekend = (at: number): boolean => {
  const { weekday, hour } = inLondon(at);
  return weekday === 'Sat' || weekday === 'Sun' || (weekday === 'Fri' && hour >= 17);
};

describe('coupons', () => {
  const from = Date.parse('2026-10-19T00:00:00Z');
  const around = fc.integer({ min: 0, max: 14 * 24 * 4 }).map((quarter) => from + quarter * 15 * 60_000);

  it('[BRW-07.3] are of today, and of one weekend, as the calendar of London has them', () => {
    fc.assert(
      fc.property(around, fc.uniqueArray(around, { maxLength: 12 }), (now, starts) => {
        const changes = starts.flatMap((startTime, at) => [
          event(`e${at}`, { startTime }),
          prices(`e${at}`, ['1/1', '2/1', '3/1']),
        ]);
        const context = contextOf(changes, now);
        const listed = (id: string) =>
          couponView(context, id, undefined)?.entities.events.map(({ startTime }) => startTime);
        const coming = starts.filter((at) => at >= now).toSorted((a, b) => a - b);
        expect(listed('football-today')).toEqual(
          coming.filter((at) => inLondon(at).day === inLondon(now).day),
        );
        // No weekend is a whole week long, and the one after it begins five days later at the earliest.
        const first = Array.from({ length: 24 * 8 }, (_, hour) => now + hour * HOUR).find(isWeekend) ?? now;
        const last = first + 3 * 24 * HOUR;
        expect(listed('football-weekend')).toEqual(coming.filter((at) => isWeekend(at) && at < last));
      }),
    );
  });

  it('[BRW-07.3] have the market they are of, and no event whose market of that kind has closed', () => {
    const goals = { type: 'OVER_UNDER_25' };
    const context = contextOf([
      event('open'),
      prices('open', ['1/1', '1/1'], goals),
      event('closed'),
      prices('closed', ['1/1', '1/1'], { ...goals, state: 'CLOSED' }),
      event('other'),
      prices('other', ['1/1', '2/1', '3/1']),
    ]);
    expect(couponView(context, 'football-goals', undefined)?.entities.events.map(({ name }) => name)).toEqual(
      ['open'],
    );
  });

  it('[BRW-07.5] of several lines of a match has the one whose prices are nearest to each other', () => {
    const sportId = SportId.parse('SBTC1_2');
    const points = (line: string, odds: readonly string[]): FeedChange => ({
      kind: 'market',
      market: market(`game.${line}`, 'game', odds, { type: 'TOTAL_POINTS', line }),
    });
    const context = contextOf([
      event('game', { sportId }),
      points('210.5', ['1/4', '3/1']),
      points('231.5', ['10/11', '5/6']),
      points('220.5', ['4/7', '7/5']),
    ]);
    const { entities } = couponView(context, 'basketball-points', undefined) ?? {};
    expect(entities?.markets.map(({ line }) => line)).toEqual(['231.5']);
  });

  it('[BRW-07.3] are listed while they have something, with how much', () => {
    const counts = couponsView(contextOf(smallOffer.changes), undefined).result.coupons.map(
      ({ id, eventCount }) => [id, eventCount],
    );
    expect(counts).toEqual([
      ['football-today', 2],
      ['football-weekend', 2],
      ['football-goals', 1],
      ['football-matches', 2],
    ]);
    expect(couponsView(contextOf([]), undefined).result.coupons).toEqual([]);
  });
});

describe('favourites', () => {
  it('[BRW-09.4] come in the order in which they were starred, without what is not on offer', () => {
    const context = contextOf(smallOffer.changes);
    const { result, entities } = favouritesView(
      context,
      ['nowhere', 'premier-league', 'SBTC1_24', 'SBTC1_1'],
      [4, 99, 2],
    );
    expect(result.sports.map(({ sportId }) => sportId)).toEqual(['SBTC1_24', 'SBTC1_1']);
    expect(result.competitions.map(({ category, eventIds }) => [category.id, eventIds])).toEqual([
      ['premier-league', [1, 2]],
    ]);
    expect(result.eventIds).toEqual([4, 2]);
    expect(new Set(entities.events.map(({ id }) => Number(id)))).toEqual(new Set([1, 2, 4]));
  });
});

describe('ready-made accas', () => {
  const kind = (changes: readonly FeedChange[]) => {
    const context = contextOf(changes);
    return readyMadeAccas(context, eventsOnOffer(context)).find((acca) => acca.kind === 'favourites');
  };
  const six = (more: (at: number) => Parameters<typeof match>[1] = () => ({})) =>
    Array.from({ length: 6 }, (_, at) => [
      event(`m${at}`, { startTime: kickOff + at * HOUR, ...more(at) }),
      prices(`m${at}`, ['3/1', '2/1', at === 1 ? '6/5' : '4/5']),
    ]).flat();

  it('[HOM-01.1] have the favourite of each of the next matches, once, and none that is no favourite', () => {
    const acca = kind(six());
    expect(acca?.legs.map((leg) => leg.event.name)).toEqual(['m0', 'm2', 'm3', 'm4']);
    for (const { selection, market: of } of acca?.legs ?? []) {
      expect(selection.odds).toBe('4/5');
      expect(of.selectionIds).toContain(selection.id);
      expect(parseOddsText(selection.odds ?? '')).toBeDefined();
    }
    expect(acca && new Set(accaView(acca).legs.map(({ eventId }) => eventId)).size).toBe(4);
  });

  it('[HOM-01.1] are not offered with fewer legs, and have nothing that is in play or suspended', () => {
    expect(kind(six((at) => ({ inplay: at === 0, suspended: at === 2 })))).toBeUndefined();
    expect(kind(six((at) => ({ inplay: at === 0 })))?.legs.map((leg) => leg.event.name)).toEqual([
      'm2',
      'm3',
      'm4',
      'm5',
    ]);
  });
});
