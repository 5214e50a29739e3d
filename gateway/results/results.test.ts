import { beforeEach, describe, expect, it } from 'vitest';
import { CategoryId, EventId, SportId } from '#domain/brand.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { databases } from '#testing/databases/databases.ts';
import { matchEntity } from '#testing/offers/match-entity.ts';
import { resultRules } from '../config/results.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { PastEvent, SeasonSpan } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { wallClock } from '../feeds/clock.ts';
import { createFinishedSearch } from '../search/finished-search.ts';
import { createResults, type ResultService } from './create-results.ts';
import { finishedRow, storeFinished } from './finished-rows.ts';
import { eventResults, leagueResults, sportResults } from './results-view.ts';

const NOW = Date.UTC(2026, 6, 18, 15);
const FOOTBALL = SportId.parse('SBTC1_1');
const LEAGUE = CategoryId.parse('league');
const categories = [
  { id: LEAGUE, name: 'Some League', country: 'Somewhere' },
  { id: CategoryId.parse('SBTC1_1'), name: 'Football' },
];

const past = (home: string, away: string, at: number, score: readonly [number, number]): PastEvent => ({
  key: `${home}.${away}.${at}`,
  name: `${home} v ${away}`,
  sportId: FOOTBALL,
  categories,
  categoryId: LEAGUE,
  startTime: at,
  participants: [
    { id: 'home', name: home, role: 'home' },
    { id: 'away', name: away, role: 'away' },
  ],
  state: 'FINISHED',
  scoreboard: { home: score[0], away: score[1], period: 'FT', clockSeconds: 0, clockAt: 0, running: false },
});

const entityOf = (n: number, event: PastEvent, more: Partial<EventEntity> = {}): EventEntity => {
  const { key: _key, scoreboard, ...rest } = event;
  return matchEntity({
    ...rest,
    ...(scoreboard === undefined ? {} : { scoreboard }),
    id: EventId.parse(n),
    ...more,
  });
};

const view = () => ({ catalogue: createCatalogue(memoryIdBook()), now: NOW, brands: BRANDS });
const MINUTE = 60_000;

describe.each(databases)('results on $name', (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let events: Map<number, EventEntity>;
  let told: PastEvent[];
  let asked: string[];
  let seasons: readonly SeasonSpan[];
  const closing: ResultService[] = [];

  function gateway(): ResultService {
    const results = createResults({
      db: opened.db,
      offer: { event: (id) => events.get(id), market: () => undefined, selection: () => undefined },
      now: () => NOW,
      clock: wallClock,
      report: (error) => {
        throw error;
      },
      *past({ of, from, to }) {
        asked.push(of);
        yield undefined;
        yield* told.filter(({ startTime }) => startTime >= from && startTime < to);
      },
      season: (_, at) => seasons.find(({ from, to }) => from <= at && at < to),
    });
    closing.push(results);
    return results;
  }
  const heard = (ids: readonly number[]) => ({
    events: ids.map((id) => EventId.parse(id)),
    scoreboards: [],
    removedEvents: [],
  });

  beforeEach(async () => {
    opened = await fresh();
    events = new Map();
    told = [];
    asked = [];
    seasons = [];
    return async () => {
      for (const results of closing.splice(0)) await results.close();
    };
  });

  it('[BRW-15.1] keeps what is over, once, however many gateways hear of it, and takes a correction', async () => {
    const [one, other] = [gateway(), gateway()];
    const at = NOW - 90 * MINUTE;
    events.set(1, entityOf(1, past('Alder', 'Birch', at, [2, 1])));
    events.set(2, entityOf(2, past('Cedar', 'Drey', at, [0, 0]), { state: 'INPLAY' }));
    events.set(3, entityOf(3, past('Elm', 'Fir', at, [0, 0]), { state: 'ABANDONED' }));
    for (const results of [one, other, one]) results.observe(heard([1, 2, 3]));
    await Promise.all([one.idle(), other.idle()]);
    const names = async () =>
      (await one.ofDay(FOOTBALL, londonDate(NOW))).map(({ name, state, ending }) => [name, state, ending]);
    expect(await names()).toEqual([
      ['Alder v Birch', 'FINISHED', '{"kind":"score","home":2,"away":1}'],
      ['Elm v Fir', 'ABANDONED', null],
    ]);
    events.set(1, entityOf(1, past('Alder', 'Birch', at, [2, 2])));
    one.observe(heard([1]));
    await one.idle();
    expect((await names())[0]).toEqual(['Alder v Birch', 'FINISHED', '{"kind":"score","home":2,"away":2}']);
  });

  it('[BRW-11.11] says how an event ended under the id that it was on offer with, and of no other', async () => {
    const at = NOW - 90 * MINUTE;
    const one = gateway();
    events.set(1, entityOf(1, past('Alder', 'Birch', at, [2, 1])));
    told = [past('Cedar', 'Drey', at, [1, 1])];
    one.observe(heard([1]));
    await one.idle();
    // What a feed knows of the past has no id, and takes none away.
    told.push(past('Alder', 'Birch', at, [2, 1]));
    const answer = await eventResults(view(), one, EventId.parse(1));
    expect(answer?.over).toMatchObject({
      name: 'Alder v Birch',
      ending: { kind: 'score', home: 2, away: 1 },
    });
    expect(answer?.results).toHaveLength(2);
    expect(await eventResults(view(), one, EventId.parse(2))).toBeUndefined();
    events.set(1, entityOf(1, past('Alder', 'Birch', at, [2, 2])));
    one.observe(heard([1]));
    await one.idle();
    const corrected = await eventResults(view(), one, EventId.parse(1));
    expect(corrected?.over?.ending).toEqual({ kind: 'score', home: 2, away: 2 });
  });

  it('[SCH-01.4] finds a match that is over by a mistyped name, with its last ending, and after a restart', async () => {
    const at = NOW - 90 * MINUTE;
    const one = gateway();
    expect(await one.find('alder', NOW)).toEqual([]);
    events.set(1, entityOf(1, past('Alderwick', 'Birch', at, [2, 1])));
    events.set(2, entityOf(2, past('Cedar', 'Alderwick', at, [0, 0]), { state: 'INPLAY' }));
    one.observe(heard([1, 2]));
    await one.idle();
    events.set(1, entityOf(1, past('Alderwick', 'Birch', at, [2, 2])));
    one.observe(heard([1]));
    await one.idle();
    const told = async (results: ResultService, text: string, now = NOW) =>
      (await results.find(text, now)).map(({ name, ending }) => `${name} ${ending}`);
    const known = ['Alderwick v Birch {"kind":"score","home":2,"away":2}'];
    for (const text of ['alderwick', 'aldrewick', 'some league'])
      expect(await told(one, text)).toEqual(known);
    expect(await told(gateway(), 'birch')).toEqual(known);
    expect(await told(one, 'birch', NOW + 8 * 24 * 60 * MINUTE)).toEqual([]);
  });

  it('[SCH-01.4] a database that does not answer costs no search', async () => {
    const said: unknown[] = [];
    const search = createFinishedSearch(
      // biome-ignore lint/correctness/useYield: it fails before it has anything
      async function* () {
        throw new Error('away');
      },
      (error) => said.push(error),
      () => Promise.resolve(),
    );
    expect(await search.find('alder', NOW)).toEqual([]);
    expect(said).toHaveLength(1);
  });

  it('[BRW-15.2] has a day of London, whatever day it is elsewhere', async () => {
    const results = gateway();
    const midnight = Date.UTC(2026, 6, 17, 23);
    told = [
      past('Alder', 'Birch', midnight - 1, [1, 0]),
      past('Cedar', 'Drey', midnight, [1, 0]),
      past('Elm', 'Fir', midnight + 23 * 60 * MINUTE, [1, 0]),
      past('Gorse', 'Hazel', midnight + 24 * 60 * MINUTE, [1, 0]),
    ];
    const found = await results.ofDay(FOOTBALL, '2026-07-18');
    expect(found.map(({ name }) => name)).toEqual(['Elm v Fir', 'Cedar v Drey']);
  });

  it('[BRW-15.3] asks the feed for its past when somebody looks, once, and for nothing at the start', async () => {
    told = [past('Alder', 'Birch', NOW - 100 * MINUTE, [3, 0])];
    const results = gateway();
    expect(asked).toEqual([]);
    const [first, second] = await Promise.all([
      leagueResults(view(), results, LEAGUE, undefined),
      leagueResults(view(), results, LEAGUE, undefined),
    ]);
    expect(second).toEqual(first);
    expect(asked).toEqual([LEAGUE]);
    expect(first).toMatchObject({ name: 'Some League', sport: 'Football', results: [{ home: 'Alder' }] });
    expect(await leagueResults(view(), results, CategoryId.parse('unknown'), undefined)).toBeUndefined();
  });

  it('[BRW-11.1] has no table where a side has played too little, and one as soon as none has', async () => {
    const results = gateway();
    const standing = async () => (await leagueResults(view(), results, LEAGUE, undefined))?.standing;
    const rounds = (count: number) =>
      Array.from({ length: count }, (_, n) => past('Alder', 'Birch', NOW - (n + 1) * 120 * MINUTE, [n, 0]));
    told = rounds(1);
    expect(await standing()).toEqual({ kind: 'tooFew', matches: 1 });
    // Two sides have two matches of a season: three sides are the fewest that can have three each.
    const [a, b, c] = ['Alder', 'Birch', 'Cedar'];
    for (const [n, [home = '', away = '']] of [
      [a, b],
      [b, c],
      [c, a],
      [b, a],
      [c, b],
      [a, c],
    ].entries()) {
      const event = past(home, away, NOW - (n + 2) * 60 * MINUTE - MINUTE, [n, 1]);
      events.set(n + 1, entityOf(n + 1, event));
    }
    results.observe(heard([1, 2, 3, 4, 5, 6]));
    await results.idle();
    expect(await standing()).toMatchObject({ kind: 'table', matches: 6 });
  });

  it('[BRW-11.8] has the table of this season, and of the last one until everybody has played three', async () => {
    const DAY = 86_400_000;
    const [first, second, third] = [NOW - 9 * DAY, NOW - 5 * DAY, NOW - DAY];
    seasons = [
      { from: first, to: second },
      { from: second, to: third },
      { from: third, to: NOW + 3 * DAY },
    ];
    const played = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => past('Alder', 'Birch', from + n * 60 * MINUTE, [n, 1]));
    const standing = async () => (await leagueResults(view(), gateway(), LEAGUE, undefined))?.standing;
    // Two of this season do not make a table, and there is none before it.
    told = played(third, 2).toReversed();
    expect(await standing()).toEqual({ kind: 'tooFew', matches: 2 });
    told = [...told, ...played(second, 5).toReversed(), ...played(first, 4).toReversed()];
    expect(await standing()).toMatchObject({
      kind: 'table',
      matches: 5,
      from: second,
      to: second + 4 * 60 * MINUTE,
      rows: [
        { name: 'Alder', points: 10 },
        { name: 'Birch', points: 4 },
      ],
    });
    told = [...played(third, 4).toReversed(), ...told.slice(2)];
    opened = await fresh();
    expect(await standing()).toMatchObject({ kind: 'table', matches: 4, from: third });
  });

  it('[BRW-15.1] is forgotten once no table goes back so far, a piece with each write', async () => {
    const results = gateway();
    const DAY = 86_400_000;
    const ago = (days: number, n: number) => ({
      ...entityOf(n, past(`Alder ${n}`, 'Birch', NOW - days * DAY, [1, 0])),
    });
    const old = Array.from({ length: 150 }, (_, n) => ago(resultRules.tableDays + 3, n + 1));
    const rows = old.flatMap((event) => finishedRow(event, { kind: 'score', home: 1, away: 0 }, NOW) ?? []);
    await storeFinished(opened.db, rows, true);
    const count = async () => (await opened.db.selectFrom('finished_events').select('name').execute()).length;
    expect(await count()).toBe(150);
    for (const [n, left] of [51, 2].entries()) {
      events.set(200 + 2 * n, ago(1, 200 + 2 * n));
      results.observe(heard([200 + 2 * n]));
      await results.idle();
      expect(await count()).toBe(left);
    }
  });

  it('[BRW-15.2] says today in the place of a day that cannot be looked at', async () => {
    const results = gateway();
    const answer = await sportResults(view(), results, FOOTBALL, '1999-01-01');
    expect(answer?.day).toBe(londonDate(NOW));
    expect(answer?.days).toHaveLength(resultRules.days);
    expect(await sportResults(view(), results, SportId.parse('SBTC1_999'), undefined)).toBeUndefined();
  });
});
