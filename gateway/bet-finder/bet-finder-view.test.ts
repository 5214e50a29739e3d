import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CategoryId, SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { getBetFinder } from '#domain/contract/bet-finder.ts';
import { FOOTBALL, market, match, RACING, race } from '#testing/offers/catalogue-fixture.ts';
import { finderRules } from '../config/bet-finder.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { ViewContext } from '../views/view-context.ts';
import { betFinderView, type FinderQuery } from './bet-finder-view.ts';

const HOUR = 3_600_000;
/** A Thursday evening in London, in summer time. */
const now = Date.parse('2026-07-16T18:20:00Z');
const VIRTUAL = SportId.parse('SBTC1_20');
const TYPES = [
  'MATCH_ODDS',
  'BOTH_TEAMS_TO_SCORE',
  'OVER_UNDER_25',
  'CORRECT_SCORE',
  'WIN',
  'HANDICAP',
] as const;
const PRICES = ['1/5', '4/6', '1/1', '2/2', '6/4', '3/2', '2/1', '9/2', '10/1', '100/1'] as const;

interface Book {
  readonly hours: number;
  readonly sport: 'football' | 'racing' | 'virtual';
  readonly league: string;
  readonly state: 'NOTSTARTED' | 'INPLAY' | 'FINISHED' | 'POSTPONED';
  readonly suspended: boolean;
  readonly markets: readonly {
    readonly type: (typeof TYPES)[number];
    readonly state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
    readonly prices: readonly ((typeof PRICES)[number] | null)[];
    readonly shut: boolean;
  }[];
}

const book: fc.Arbitrary<Book> = fc.record({
  hours: fc.oneof(
    fc.integer({ min: -2, max: 100 }),
    // About the ends of the windows: an hour, midnight of today, tomorrow and Sunday, Friday at five.
    fc.constantFrom(0, 1, 4 + 40 / 60, 28 + 40 / 60, 21 + 40 / 60, 76 + 40 / 60),
  ),
  sport: fc.constantFrom('football', 'football', 'racing', 'virtual'),
  league: fc.constantFrom('crown', 'shires'),
  state: fc.constantFrom('NOTSTARTED', 'NOTSTARTED', 'NOTSTARTED', 'INPLAY', 'FINISHED', 'POSTPONED'),
  suspended: fc.boolean(),
  markets: fc.array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      state: fc.constantFrom('OPEN', 'OPEN', 'SUSPENDED', 'CLOSED'),
      prices: fc.array(fc.constantFrom(...PRICES, null), { minLength: 1, maxLength: 4 }),
      shut: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

function changesOf(books: readonly Book[]): FeedChange[] {
  return books.flatMap(({ hours, sport, league, state, suspended, markets }, at): FeedChange[] => {
    const key = `e${at}`;
    const startTime = Math.round(now + hours * HOUR);
    const categories = (name: string) => ({
      categories: [
        { id: CategoryId.parse(`${league}-${sport}`), name: league },
        { id: CategoryId.parse('sport'), name },
      ],
      categoryId: CategoryId.parse(`${league}-${sport}`),
    });
    const common = { state, inplay: state === 'INPLAY', suspended };
    const event =
      sport === 'racing'
        ? {
            ...race(key, startTime, 'GB', 'Ascot'),
            ...categories('Horse Racing'),
            ...common,
            racingData: {
              ...{ track: 'Ascot', country: 'GB', raceHour: '14:35' },
              step: state === 'INPLAY' ? 'off' : 'dormant',
            },
          }
        : match(key, {
            ...categories('Football'),
            ...common,
            startTime,
            sportId: sport === 'virtual' ? VIRTUAL : FOOTBALL,
          });
    return [
      { kind: 'event', event },
      ...markets.map(({ type, state: open, prices, shut }, nth): FeedChange => {
        const { selections, ...made } = market(`${key}.m${nth}`, key, prices, { type, state: open });
        const first = selections.map((one, i) => (i === 0 ? { ...one, suspended: shut } : one));
        return { kind: 'market', market: { ...made, selections: first } };
      }),
    ];
  });
}

function contextOf(changes: readonly FeedChange[]): ViewContext {
  const catalogue = createCatalogue(memoryIdBook());
  catalogue.apply({ at: now, changes });
  return { catalogue, now, brands: BRANDS };
}

/** London's wall clock by the platform's own data: `2026-07-16 19:20`. */
const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
const profit = (text: string): number => {
  const [num, den] = text.split('/').map(Number);
  return (num ?? 0) / (den ?? 1);
};

interface Asked {
  readonly sport: 'football' | 'horse-racing' | 'all';
  /** Of one sport, and goes before the word of one. */
  readonly league: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly start: 'inplay' | 'hour' | 'today' | 'tomorrow' | 'weekend' | undefined;
  readonly kind: 'any' | 'winner' | 'both-score' | 'totals' | 'correct-score' | 'handicap';
  readonly isByPrice: boolean;
}
const asked: fc.Arbitrary<Asked> = fc.record({
  sport: fc.constantFrom('football', 'horse-racing', 'all'),
  league: fc.constantFrom(undefined, undefined, 'crown-football', 'shires-racing', 'crown-virtual'),
  from: fc.constantFrom(undefined, '1/2', '1/1', '6/4'),
  to: fc.constantFrom(undefined, '6/4', '2/1', '10/1'),
  start: fc.constantFrom(undefined, 'inplay', 'hour', 'today', 'tomorrow', 'weekend'),
  kind: fc.constantFrom('any', 'winner', 'both-score', 'totals', 'correct-score', 'handicap'),
  isByPrice: fc.boolean(),
});

const queryOf = ({ sport, league, from, to, start, kind, isByPrice }: Asked, page = 1): FinderQuery => ({
  sportName: sport,
  categoryId: league === undefined ? undefined : CategoryId.parse(league),
  filterId: [
    ...(from === undefined ? [] : [`from-${from.replace('/', '-')}`]),
    ...(to === undefined ? [] : [`to-${to.replace('/', '-')}`]),
    ...(start === undefined ? [] : [start]),
    kind,
    ...(isByPrice ? ['by-price'] : []),
    `page-${page}`,
  ].join('.'),
});

const KINDS = {
  winner: ['MATCH_ODDS', 'WIN'],
  'both-score': ['BOTH_TEAMS_TO_SCORE'],
  totals: ['OVER_UNDER_25'],
  'correct-score': ['CORRECT_SCORE'],
  handicap: ['HANDICAP'],
  any: TYPES,
} as const satisfies Readonly<Record<Asked['kind'], readonly string[]>>;

function startsThen(one: Book, startTime: number, start: Asked['start']): boolean {
  if (start === undefined) return true;
  if (start === 'inplay') return one.state === 'INPLAY';
  if (one.state === 'INPLAY' || startTime < now) return false;
  if (start === 'hour') return startTime <= now + HOUR;
  const at = london.format(startTime);
  if (start === 'today') return at.startsWith('2026-07-16');
  if (start === 'tomorrow') return at.startsWith('2026-07-17');
  return at >= '2026-07-17 17:00' && at < '2026-07-20';
}

/** The names of what fits, by a filter over everything in the book as it was made. */
function naive(books: readonly Book[], of: Asked): string[] {
  const isOf = (one: Book): boolean => {
    if (one.sport === 'virtual') return false;
    if (of.league !== undefined) return `${one.league}-${one.sport}` === of.league;
    return of.sport === 'all' || one.sport === (of.sport === 'football' ? 'football' : 'racing');
  };
  const all = books.flatMap((one, at) => {
    const startTime = Math.round(now + one.hours * HOUR);
    const canBet =
      (one.state === 'NOTSTARTED' || (one.state === 'INPLAY' && one.sport !== 'racing')) && !one.suspended;
    if (!isOf(one) || !canBet || !startsThen(one, startTime, of.start)) return [];
    return one.markets.flatMap(({ type, state, prices, shut }, nth) =>
      prices.flatMap((odds, i) => {
        const isIn =
          odds !== null &&
          profit(odds) >= profit(of.from ?? '0/1') &&
          profit(odds) <= profit(of.to ?? '1000000/1') &&
          state === 'OPEN' &&
          !(shut && i === 0) &&
          KINDS[of.kind].some((kind) => kind === type);
        return isIn ? [{ name: `e${at}.m${nth} ${i}`, startTime, odds: profit(odds), at, nth, i }] : [];
      }),
    );
  });
  const inOrder = all.toSorted(
    (a, b) => a.startTime - b.startTime || a.at - b.at || a.nth - b.nth || a.i - b.i,
  );
  return (of.isByPrice ? inOrder.toSorted((a, b) => a.odds - b.odds) : inOrder).map(({ name }) => name);
}

/** The same names, out of the answer's own entities. */
function namesIn(answer: ReturnType<typeof betFinderView>): string[] {
  const { result, entities } = answer ?? { result: { rows: [] }, entities: { markets: [], selections: [] } };
  return result.rows.map(({ eventId, marketId, selectionId }) => {
    const of = entities.markets.find(({ id }) => id === marketId);
    const selection = entities.selections.find(({ id }) => id === selectionId);
    if (of?.eventId !== eventId || selection?.marketId !== marketId)
      throw new Error('a row without its parts');
    return `${of.name} ${of.selectionIds.indexOf(selectionId)}`;
  });
}

/** Every page, one after the other. */
function pagesOf(
  context: ViewContext,
  of: Asked,
  rules = finderRules as Parameters<typeof betFinderView>[2],
) {
  const first = betFinderView(context, queryOf(of), rules);
  const pages = Array.from({ length: first?.result.pages ?? 0 }, (_, at) =>
    betFinderView(context, queryOf(of, at + 1), rules),
  );
  return { first, names: pages.flatMap(namesIn), sizes: pages.map((page) => page?.result.rows.length ?? 0) };
}

describe('the bet finder', () => {
  it('[BRW-09.2] answers for two letters of a name, for an alias and a mistyped one, and for one letter as for none', () => {
    const fixture = (home: string, away: string): FeedChange[] => {
      const key = `${home} v ${away}`;
      const sides = [home, away].map(
        (name, at) => ({ id: name, name, role: at === 0 ? 'home' : 'away' }) as const,
      );
      return [
        { kind: 'event', event: match(key, { startTime: now + HOUR, name: key, participants: sides }) },
        { kind: 'market', market: market(`${key}.odds`, key, ['5/2', '6/4', '3/1']) },
      ];
    };
    const context = contextOf([
      ...fixture('Alderwick United', 'Birch'),
      ...fixture('Corrie', 'Dunmore Athletic'),
    ]);
    const found = (filterId: string) => {
      const answer = betFinderView(context, { sportName: 'all', filterId });
      return answer?.entities.events.map(({ name }) => name);
    };
    for (const word of ['named-al', 'named-alderwick-utd', 'named-aldrewick', 'named-birch'])
      expect(found(word), word).toEqual(['Alderwick United v Birch']);
    expect(found('named-ath')).toEqual(['Corrie v Dunmore Athletic']);
    expect(found('named-zzzzzz')).toEqual([]);
    expect(found('named-a')).toHaveLength(2);
  });

  it('[BRW-16.1] [BRW-16.2] its pages together are what a filter over the whole book finds, in that order', () => {
    fc.assert(
      fc.property(fc.array(book, { maxLength: 12 }), asked, (books, of) => {
        const { first, names, sizes } = pagesOf(contextOf(changesOf(books)), of, {
          ...finderRules,
          pageRows: 3,
        });
        const expected = naive(books, of);
        expect(names).toEqual(expected);
        expect(first?.result).toMatchObject({ found: expected.length, isWhole: true, page: 1 });
        expect(sizes.every((size) => size <= 3)).toBe(true);
        expect(getBetFinder.answer.safeParse(first).success).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('[BRW-16.5] what is listed is bounded and the rest is counted; what is looked at is bounded and that is told', () => {
    const of: Asked = {
      sport: 'all',
      league: undefined,
      from: undefined,
      to: undefined,
      start: undefined,
      kind: 'any',
      isByPrice: true,
    };
    fc.assert(
      fc.property(
        fc.array(book, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        (books, mostLooked, mostRows) => {
          const context = contextOf(changesOf(books));
          const rules = { pageRows: 3, mostRows, mostLooked };
          const { first, names } = pagesOf(context, of, rules);
          expect(names.length).toBeLessThanOrEqual(mostRows);
          expect(names.length).toBe(Math.min(first?.result.found ?? 0, mostRows));
          expect(first?.result.found).toBeLessThanOrEqual(mostLooked);
          // Nothing is made up for what was not looked at.
          const all = naive(books, of);
          expect(names.every((name) => all.includes(name))).toBe(true);
          if (first?.result.isWhole === true) expect(names).toEqual(all.slice(0, mostRows));
          else expect(first?.result.found).toBeLessThanOrEqual(all.length);
        },
      ),
    );
  });

  it('[BRW-16.1] the winner of a sport of contests of many is that of an outright, beside matches it is not', () => {
    const found = (...outrights: readonly boolean[]): readonly string[] => {
      const catalogue = createCatalogue(memoryIdBook());
      const changes = outrights.flatMap((outright, nth): FeedChange[] => [
        { kind: 'event', event: match(`e${nth}`, { outright, startTime: now + HOUR }) },
        {
          kind: 'market',
          market: market(`m${nth}`, `e${nth}`, ['6/4', '2/1'], {
            type: outright ? 'WINNER' : 'MATCH_ODDS',
          }),
        },
      ]);
      catalogue.apply({ at: now, changes });
      const answer = betFinderView({ catalogue, now, brands: BRANDS }, { sportName: 'football' });
      return answer?.entities.markets.map(({ type }) => type) ?? [];
    };
    expect(found(true, true)).toEqual(['WINNER', 'WINNER']);
    expect(found(true, false)).toEqual(['MATCH_ODDS']);
  });

  it('[BRW-16.4] a page behind the last is the last; a sport that there is not is none', () => {
    const context = contextOf(
      changesOf([
        {
          hours: 1,
          sport: 'football',
          league: 'crown',
          state: 'NOTSTARTED',
          suspended: false,
          markets: [{ type: 'MATCH_ODDS', state: 'OPEN', prices: ['6/4', '2/1'], shut: false }],
        },
      ]),
    );
    const find = (query: FinderQuery) => betFinderView(context, query)?.result;
    expect(find({ sportName: 'football', filterId: 'page-9' })).toMatchObject({
      page: 1,
      pages: 1,
      found: 2,
    });
    expect(find({ sportName: 'football', filterId: 'nonsense' })).toMatchObject({ found: 2 });
    expect(find({ sportName: 'no-such-sport' })).toBeUndefined();
    expect(find({ sportName: 'virtual-horses' })).toBeUndefined();
    // A known sport without anything on offer is a page; the id goes before the word.
    expect(find({ sportName: 'tennis' })).toMatchObject({ sport: { name: 'Tennis' }, found: 0 });
    expect(find({ sportName: 'tennis', categoryId: CategoryId.parse(FOOTBALL) })).toMatchObject({
      sport: { name: 'Football' },
      found: 2,
    });
    expect(find({ sportName: 'x', categoryId: CategoryId.parse('crown-football') })).toMatchObject({
      sport: { name: 'Football' },
      league: { name: 'crown' },
      found: 2,
    });
    expect(find({ sportName: 'football', categoryId: CategoryId.parse('gone') })).toMatchObject({
      league: null,
      found: 0,
    });
    expect(find({ sportName: 'all', categoryId: CategoryId.parse(RACING) })).toMatchObject({ found: 0 });
  });
});
