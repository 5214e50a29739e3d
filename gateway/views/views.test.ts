import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, EventId, SelectionId, SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { calculateBets, TotalOdds } from '#domain/contract/betting.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { roundLimits } from '#testing/gateway/in-memory-services.ts';
import {
  FOOTBALL,
  kickOff,
  market,
  match,
  RACING,
  race,
  smallOffer,
} from '#testing/offers/catalogue-fixture.ts';
import { offer } from '../config/offer.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { eventView, homeView, inPlayView, sportsView } from './browse.ts';
import { calculate } from './calculate-bets.ts';
import { layoutsView } from './configuration.ts';
import { couponView } from './coupons.ts';
import { racingHomeView, racingMeetingsView } from './racing.ts';
import { recommendationsView } from './recommendations.ts';
import { selectionsView } from './selections.ts';
import type { ViewContext } from './view-context.ts';
import { virtualsView } from './virtuals.ts';

function contextOf(changes: readonly FeedChange[] = smallOffer.changes, now = kickOff): ViewContext {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({ at: now, changes });
  return { catalogue, now, brands: BRANDS };
}
const guest = { currency: 'GBP', isCustomer: false };
const ids = (...values: number[]) => values.map((value) => SelectionId.parse(value));
const request = (
  selections: readonly number[],
  types: readonly ('SINGLE' | 'COMBO')[],
  oddsFormat: 'DECIMAL' | 'FRACTIONAL' = 'FRACTIONAL',
) =>
  calculateBets.body.parse({
    selections: selections.map((id) => ({ id, eachWay: false })),
    oddsFormat,
    betTypes: types.map((type) => ({ type })),
    selectionGroups: [],
  });

describe('catalogue views', () => {
  it('[VIR-01] virtuals of an event that cannot be are those without it', () => {
    for (const odd of ['0', '9999999999', 'x', '1.5'])
      expect(virtualsView(contextOf(), undefined, odd)).toEqual(
        virtualsView(contextOf(), undefined, undefined),
      );
  });

  it('[VIR-01.12] home has no virtual event, which comes every few minutes, and virtuals have whole rounds alone', () => {
    const rounds = Array.from({ length: 5 }, (_, round) =>
      ['one', 'two'].map((name) =>
        match(`virtual.${round}.${name}`, {
          sportId: SportId.parse('SBTC1_19'),
          startTime: kickOff + round,
          state: round < 4 ? 'FINISHED' : 'NOTSTARTED',
        }),
      ),
    ).flat();
    const context = contextOf([
      ...smallOffer.changes,
      ...rounds.map((event) => ({ kind: 'event' as const, event })),
    ]);
    const shown = homeView(context).entities.events.map(({ sportId }) => sportId);
    expect([...new Set(shown)].toSorted()).toEqual([FOOTBALL, RACING].toSorted());
    const { result, entities } = virtualsView(context, 'SBTC1_19', undefined);
    const starts = entities.events
      .filter(({ id }) => result.results.includes(id))
      .map(({ startTime }) => startTime - kickOff);
    expect(starts.toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('home shows what is in play, the next races and the next matches, each with its main market', () => {
    const view = homeView(contextOf());
    expect(view.result.widgets.map((widget) => [widget.kind, widget.eventIds])).toEqual([
      ['quickLinks', []],
      ['priceBoosts', []],
      ['nextOff', [3, 4]],
      ['inPlay', [1]],
      ['topEvents', [2]],
      ['bonusList', []],
      ['coupons', []],
      ['banners', []],
      ['sportList', []],
    ]);
    expect(view.entities.events.map((event) => event.id)).toEqual([1, 3, 4, 2]);
    expect(view.entities.markets.map((entry) => entry.name)).toEqual([
      'derby.odds',
      'first race.win',
      'second race.win',
      'later.odds',
    ]);
    expect(view.result.inPlayCounts).toEqual({ [FOOTBALL]: 1, [RACING]: 0 });
  });

  it('[HOM-03.3] the marquee has the next match of each of the first sports, never more than ten, and none of them twice', () => {
    const TENNIS = SportId.parse('SBTC1_5');
    const set = (key: string, at: number): FeedChange => ({
      kind: 'event',
      event: match(key, { sportId: TENNIS, startTime: kickOff + at }),
    });
    const { result, entities } = homeView(
      contextOf([...smallOffer.changes, set('second set', 9_000), set('first set', 8_000)]),
    );
    const named = (kind: string) =>
      result.widgets
        .find((widget) => widget.kind === kind)
        ?.eventIds.map((id) => entities.events.find((event) => event.id === id)?.name);
    expect(named('marquee')).toEqual(['later', 'first set']);
    expect(named('topEvents')).toEqual(['second set']);
    expect(offer.homeMarquee).toBeLessThanOrEqual(10);
  });

  it('[HOM-04.2] [BON-04] boosted prices stand on the home page with their markets, while they can be bet on', () => {
    const boost = { originalOdds: '2/1', maxStake: 2_000 };
    const special = (state: 'OPEN' | 'SUSPENDED', odds: string): FeedChange => {
      const { selections, ...made } = market('later.boost', 'later', [odds]);
      return {
        kind: 'market',
        market: {
          ...made,
          type: 'PRICE_BOOST',
          state,
          selections: selections.map((one) => ({ ...one, boost })),
        },
      };
    };
    const home = (...changes: readonly FeedChange[]) => {
      const view = homeView(contextOf([...smallOffer.changes, ...changes]));
      const widget = view.result.widgets.find(({ kind }) => kind === 'priceBoosts');
      return { eventIds: widget?.eventIds, markets: view.entities.markets.map(({ name }) => name) };
    };
    expect(home(special('OPEN', '3/1'))).toEqual({
      eventIds: [2],
      markets: ['derby.odds', 'first race.win', 'second race.win', 'later.odds', 'later.boost'],
    });
    // Not longer than it was, not open, or over: nothing to show.
    expect(home(special('OPEN', '2/1')).eventIds).toEqual([]);
    expect(home(special('SUSPENDED', '3/1')).eventIds).toEqual([]);
    const over: FeedChange = { kind: 'event', event: match('later', { state: 'CANCELED' }) };
    expect(home(special('OPEN', '3/1'), over).eventIds).toEqual([]);
  });

  it('a finished event leaves the lists and stays reachable by its id; a race leaves next off at the off', () => {
    const context = contextOf([
      ...smallOffer.changes,
      { kind: 'event', event: match('derby', { state: 'FINISHED' }) },
      {
        kind: 'event',
        event: { ...race('first race', kickOff, 'GB', 'Ascot'), state: 'INPLAY', inplay: true },
      },
    ]);
    expect(sportsView(context).result.sports.find((sport) => sport.sportId === FOOTBALL)?.eventCount).toBe(1);
    expect(eventView(context, EventId.parse(1))?.result.eventId).toBe(1);
    expect(homeView(context).result.widgets.find(({ kind }) => kind === 'nextOff')?.eventIds).toEqual([4]);
  });

  it('[MEND-30] [REQ-02] what goes with a slip is a favourite to come: nothing in play, and nothing of which the favourite is off', () => {
    const taken = (changes: readonly FeedChange[]) => {
      const context = contextOf([...smallOffer.changes, ...changes]);
      const [derby] = [...context.catalogue.events()].filter(({ id }) => id === 1);
      const own = (derby?.marketIds ?? [])
        .flatMap((id) => context.catalogue.market(id)?.selectionIds ?? [])
        .slice(0, 1);
      return recommendationsView(context, own).result.selectionIds.map(
        (id) => context.catalogue.selection(id)?.odds,
      );
    };
    const odds = (prices: readonly (string | null)[]): FeedChange => ({
      kind: 'market',
      market: market('later.odds', 'later', prices),
    });
    expect(taken([odds(['1/2', '3/1', '1000/1'])])).toEqual(['1/2']);
    // The others have no price any more: what is left is no favourite.
    expect(taken([odds([null, null, '1000/1'])])).toEqual([]);
    expect(
      taken([
        odds(['1/2', '3/1', '4/1']),
        { kind: 'event', event: match('later', { state: 'INPLAY', inplay: true }) },
      ]),
    ).toEqual([]);
  });

  it('[INP-02] zero minutes means all, not none', () => {
    const context = contextOf();
    const upcoming = (minutes: number) =>
      inPlayView(context, FOOTBALL, minutes).result.upcoming.flatMap((competition) => competition.eventIds);
    expect(upcoming(30)).toEqual([]);
    expect(upcoming(60)).toEqual([2]);
    expect(upcoming(0)).toEqual([2]);
    expect(inPlayView(context, undefined, 30).result.inPlay).toMatchObject([
      { eventIds: [1], category: { name: 'Premier League' } },
    ]);
  });

  it('[INP-01.1] leagues of the in-play page have the highlights of their sport first, the others by their first event', () => {
    const [best = '', second = ''] = offer.highlightLeagues.SBTC1_1;
    const leagues = fc.shuffledSubarray([best, second, 'small', 'smaller', 'least'], { minLength: 1 });
    fc.assert(
      fc.property(leagues, fc.boolean(), (played, inplay) => {
        const context = contextOf(
          played.map((id, nth) => ({
            kind: 'event' as const,
            event: match(id, {
              categoryId: CategoryId.parse(id),
              categories: [{ id: CategoryId.parse(id), name: id }],
              startTime: kickOff + nth,
              inplay,
              state: inplay ? 'INPLAY' : 'NOTSTARTED',
            }),
          })),
        );
        const { result } = inPlayView(context, undefined, 0);
        const listed = inplay ? result.inPlay : result.upcoming;
        expect(listed.map(({ category }) => category.id)).toEqual([
          ...[best, second].filter((id) => played.includes(id)),
          ...played.filter((id) => id !== best && id !== second),
        ]);
        expect(
          listed.filter(({ highlight }) => highlight === true).map(({ category }) => category.id),
        ).toEqual([best, second].filter((id) => played.includes(id)));
        expect(result.sports).toMatchObject([
          { sportId: FOOTBALL, inPlayCount: inplay ? played.length : 0, eventCount: played.length },
        ]);
      }),
    );
  });

  it('[RAC-01.2] days of racing are days of London, also when the clocks change', () => {
    expect(londonDate(Date.parse('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
    expect(londonDate(Date.parse('2026-12-01T23:30:00Z'))).toBe('2026-12-01');
    const late = Date.parse('2026-03-28T23:30:00Z');
    const night: FeedChange[] = [
      { kind: 'event', event: race('a', late, 'GB', 'Kempton') },
      { kind: 'event', event: race('b', Date.parse('2026-03-29T12:00:00Z'), 'GB', 'Ascot') },
      { kind: 'event', event: race('c', Date.parse('2026-03-29T23:30:00Z'), 'IE', 'Naas') },
    ];
    const { days } = racingMeetingsView(contextOf(night, late), RACING).result;
    expect(
      days.map((day) => [
        day.day,
        day.date,
        day.countries.map(
          (country) => `${country.name}: ${country.tracks.map((track) => track.track).join()}`,
        ),
      ]),
    ).toEqual([
      ['today', '2026-03-28', ['United Kingdom: Kempton']],
      ['tomorrow', '2026-03-29', ['United Kingdom: Ascot']],
      ['afterTomorrow', '2026-03-30', ['Ireland: Naas']],
    ]);
    expect(racingHomeView(contextOf(night, late), RACING).result.nextOff).toEqual([1, 2, 3]);
  });

  it('a coupon lists events under one market; unknown ids of selections are left out', () => {
    expect(couponView(contextOf(), 'football-goals', undefined)?.entities).toMatchObject({
      events: [{ id: 1 }],
      markets: [{ type: 'OVER_UNDER_25' }],
    });
    expect(couponView(contextOf(), 'nothing', undefined)).toBeUndefined();
    const { entities } = selectionsView(contextOf(), ids(1, 1, 9999, 4));
    expect([entities.events.length, entities.markets.length, entities.selections.length]).toEqual([1, 2, 2]);
  });

  it('a layout that the caller has is not sent again', () => {
    const { data } = layoutsView({ hrtabsorderversion: '2', halftimeversion: '0' });
    expect(data.hrTabsOrder).toEqual({ versionMatched: true, version: '2', data: null });
    expect(data.halftime).toMatchObject({ versionMatched: false, data: { minimumMatchResults: 3 } });
  });
});

describe('calculateBets', () => {
  it('[CAL-01.4] prices singles and the combo exactly, in the format asked for', () => {
    const data = calculate(
      contextOf().catalogue,
      roundLimits,
      request([1, 6, 8], ['SINGLE', 'COMBO']),
      guest,
    );
    expect(
      data.betDetails.map((detail) => [
        detail.type,
        detail.selections,
        detail.totalOdds,
        detail.displayTotalOdds,
        detail.maxStake,
      ]),
    ).toEqual([
      ['SINGLE', [1], '3.5', '5/2', null],
      ['SINGLE', [6], '2', 'EVS', null],
      ['SINGLE', [8], '5', '4/1', null],
      ['COMBO', [1, 6, 8], '35', '34/1', null],
    ]);
    expect(
      calculate(contextOf().catalogue, roundLimits, request([2], ['SINGLE'], 'DECIMAL'), guest).betDetails[0]
        ?.displayTotalOdds,
    ).toBe('2.50');
  });

  it('[CAL-01] the combo is the product of the legs for any prices, and always travels by the contract', () => {
    const short = fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 1000 }));
    const long = fc.tuple(fc.integer({ min: 500, max: 2000 }), fc.constant(1));
    const price = fc.oneof({ weight: 3, arbitrary: short }, { weight: 1, arbitrary: long });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(price, { minLength: 2, maxLength: 8 }),
          fc.array(long, { minLength: 4, maxLength: 8 }),
        ),
        (prices) => {
          const changes = prices.flatMap(([num, den], i): FeedChange[] => [
            { kind: 'event', event: match(`e${i}`) },
            { kind: 'market', market: market(`m${i}`, `e${i}`, [`${num}/${den}`]) },
          ]);
          const data = calculate(
            contextOf(changes).catalogue,
            roundLimits,
            request(
              prices.map((_, i) => i + 1),
              ['COMBO'],
            ),
            guest,
          );
          const precise = Big();
          precise.DP = 60;
          const expected = prices
            .reduce((total, [num, den]) => total.times(precise(num).div(den).plus(1)), precise(1))
            .round(8, Big.roundHalfUp);
          const [combo] = data.betDetails;
          if (!TotalOdds.safeParse(expected.toFixed()).success) expect(combo?.totalOdds).toBeNull();
          else expect(new Big(combo?.totalOdds ?? '0').eq(expected)).toBe(true);
          expect(calculateBets.answer.safeParse({ resultCode: 0, data }).success).toBe(true);
        },
      ),
    );
  });

  it('[CAL-01] legs of one event are a group that forbids the combo', () => {
    const data = calculate(
      contextOf().catalogue,
      roundLimits,
      request([1, 4, 6], ['SINGLE', 'COMBO']),
      guest,
    );
    expect(data).toMatchObject({ nonCombinableSelectionGroups: [[1, 4]], comboDisallowed: true });
    expect(data.betDetails.map((detail) => detail.type)).toEqual(['SINGLE', 'SINGLE', 'SINGLE']);
  });

  it('[CAL-01.3] stakes have a maximum for customers only; a starting price has the ceiling', () => {
    const customer = { currency: 'GBP', isCustomer: true };
    const data = calculate(contextOf().catalogue, roundLimits, request([1, 10], ['SINGLE']), customer);
    expect(data.betDetails.map((detail) => [detail.maxStake, detail.minStake, detail.totalOdds])).toEqual([
      [20_000, 10, '3.5'],
      [100_000, 10, null],
    ]);
  });
});
