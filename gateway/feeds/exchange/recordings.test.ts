import { describe, expect, it, vi } from 'vitest';
import { missingRecordings, readRecorded, recordedMessages } from '#testing/offers/recorded-data.ts';
import type { FeedBatch, FeedChange, FeedMarket } from '../../core/feed.ts';
import { inputPrices, type PricePolicy, pricePolicy, rungFor } from './fixed-price.ts';
import { MarketFold, runnerKey } from './market-fold.ts';
import { NameBook } from './names.ts';
import type { StreamMessage } from './parse-stream-message.ts';
import { Translator } from './translator.ts';

// Every recording is read whole: seconds on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000 });

interface Indexed {
  file: string;
  market_count: number;
  markets: {
    marketId: string;
    marketType: string | null;
    eventTypeId: string;
    finalRunnerStatus: Record<string, number>;
    transitions: [at: string, status: string, inPlay: boolean][];
    inPlayTurns: string[];
    liveRemovals: [at: string, id: number, factor: number | null][];
    winners: [id: number, hc: number, name: string | null][];
    runners: number;
  }[];
}

const files = {
  lingfield: 'horse_1.241629436_lingfield_win_2025-04-01_selfrec.jsonl.gz',
  randwick: 'horse_1.127236622_randwick_win_2016-10-01_pro.jsonl.gz',
  lismore: 'horse_1.185781277_lismore_win_2021-07-30_selfrec.jsonl.gz',
  warwick: 'horse_1.181223995_warwick_place_2021-03-30_selfrec.jsonl.gz',
  sunshine: 'horse_1.205822330_sunshine-coast_place_2022-11-01_pro.jsonl.gz',
  kempton: 'horse_1.164917629_kempton_win_2019-11-11_partial.jsonl.gz',
  cricket: 'cricket_1.200806927_netherlands-v-papua-new-guinea-t20_match-odds_2022-07-11_selfrec.jsonl.gz',
  football: 'football_event28202626_middlesbrough-v-man-city_77markets_basic.jsonl.gz',
  sheffield: 'greyhound_1.197931750_sheffield_win_2022-04-19_selfrec.jsonl.gz',
  sheffieldPlace: 'greyhound_1.197931751_sheffield_place_2022-04-19_selfrec.jsonl.gz',
  golf: 'golf_1.230478683_liv-andalucia_top5_2024-07_basic.jsonl.gz',
} as const;

const index = () => JSON.parse(readRecorded('INDEX.json')) as Indexed[];
const names = new NameBook();
if (missingRecordings === undefined) {
  for (const file of ['names.json', 'catalogue_1.197931750.json', 'catalogue_1.197931751.json']) {
    names.add(JSON.parse(readRecorded(file)));
  }
}

const translations = new Map<string, FeedBatch[]>();

/** The whole recording through the translator, one batch a message. */
function translated(file: string): FeedBatch[] {
  const known = translations.get(file);
  if (known !== undefined) return known;
  const translator = new Translator({ policy: pricePolicy, names, worldTime: (at) => at });
  const batches = recordedMessages(file).map((message) => ({
    at: message.pt ?? 0,
    changes: translator.translate(message, message.pt ?? 0),
  }));
  translations.set(file, batches);
  return batches;
}

const ofKind = <Kind extends FeedChange['kind']>(batches: readonly FeedBatch[], kind: Kind) =>
  batches.flatMap(({ at, changes }) =>
    changes
      .filter((change): change is Extract<FeedChange, { kind: Kind }> => change.kind === kind)
      .map((change) => ({ ...change, at })),
  );

const time = (at: number): string => new Date(at).toISOString();
const clock = (at: number): string => time(at).slice(11, 19);

/** Steps of a market as a listener to the feed sees them: first state and every change of it. */
function stepsOf(batches: readonly FeedBatch[], market: string): [string, string][] {
  const steps: [string, string][] = [];
  const note = (at: number, state: string): void => {
    if (steps.at(-1)?.[1] !== state) steps.push([time(at), state]);
  };
  for (const { at, changes } of batches) {
    for (const change of changes) {
      if (change.kind === 'market' && change.market.key === market) note(at, change.market.state);
      if (change.kind === 'marketState' && change.market === market) note(at, change.state);
      if (change.kind === 'result' && change.market === market) note(at, 'CLOSED');
    }
  }
  return steps;
}

describe.skipIf(missingRecordings !== undefined)(
  `recorded streams${missingRecordings === undefined ? '' : ` (skipped: ${missingRecordings})`}`,
  () => {
    /** Sides of the runners known before or after, at each full image. */
    function imagesAgainstFold(file: string): { sides: number; agree: number } {
      const fold = new MarketFold('any');
      const count = { sides: 0, agree: 0 };
      for (const message of recordedMessages(file)) {
        for (const change of message.mc ?? []) {
          const runners = fold.definition?.runners ?? [];
          const best = () =>
            runners.map(({ id, hc }) => {
              const book = fold.book(runnerKey(id, hc));
              return { known: book !== undefined, sides: [book?.back.highest(0), book?.lay.lowest()] };
            });
          const before = change.img === true ? best() : [];
          fold.apply(change);
          if (change.img !== true) continue;
          for (const [i, after] of best().entries()) {
            const folded = before[i];
            if (folded === undefined || !(folded.known || after.known)) continue;
            for (const [side, price] of after.sides.entries()) {
              count.sides += 1;
              if (folded.sides[side] === price) count.agree += 1;
            }
          }
        }
      }
      return count;
    }

    it.each([
      [files.randwick, 2_522],
      [files.sunshine, 292],
      [files.kempton, 20],
    ])('the folded ladder agrees with every full image of %s: %i sides', (file, sides) => {
      expect(imagesAgainstFold(file)).toEqual({ sides, agree: sides });
    });

    /** As the sizes were measured: every size counts, no guard, no margin, open markets only. */
    function rungChanges(messages: readonly StreamMessage[], calm: boolean) {
      const policy: PricePolicy = { minimumSize: 0, guardRungs: null, margin: null, calm };
      const folds = new Map<string, MarketFold>();
      const held = new Map<string, number>();
      const left = new Map<string, { rung: number; at: number }>();
      const perSecond = new Map<string, number>();
      const count = { changes: 0, back: 0 };
      for (const { mc, pt } of messages) {
        for (const change of mc ?? []) {
          const at = pt ?? 0;
          const fold = folds.get(change.id) ?? new MarketFold(change.id);
          folds.set(change.id, fold);
          const applied = fold.apply(change);
          if (fold.definition?.status !== 'OPEN') continue;
          const { inPlay } = fold.definition;
          for (const [key, x] of inputPrices(
            fold,
            policy,
            applied.definition ? undefined : applied.runners,
          )) {
            const selection = `${change.id}/${key}`;
            const before = held.get(selection);
            const rung = rungFor(x, inPlay, before, policy);
            if (rung === undefined || rung === before) continue;
            held.set(selection, rung);
            if (before === undefined) continue;
            count.changes += 1;
            const last = left.get(selection);
            if (last?.rung === rung && at - last.at <= 5_000) count.back += 1;
            left.set(selection, { rung: before, at });
            const second = `${change.id}@${Math.floor(at / 1000)}`;
            perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
          }
        }
      }
      return { ...count, most: Math.max(...perSecond.values()) };
    }

    it.each([
      [files.lingfield, 1_465, 901, 651, 31],
      [files.randwick, 1_373, 699, 261, 21],
      [files.lismore, 807, 467, 260, 12],
      [files.warwick, 3_089, 2_021, 784, 17],
      [files.cricket, 1_138, 859, 275, 4],
      [files.football, 3_240, 2_130, 0, 14],
      [files.sheffield, 82, 45, 27, 4],
    ])(
      '%s makes %i rung changes, %i with calm-down, %i back within 5 s, %i at most in a second',
      (file, changes, calm, back, most) => {
        const messages = recordedMessages(file);
        expect(rungChanges(messages, false)).toEqual({ changes, back, most });
        expect(rungChanges(messages, true).changes).toBe(calm);
      },
    );

    it('every stream takes the status steps, in-play turns, removals and winners of the index', () => {
      const list = index();
      expect(list).toHaveLength(16);
      for (const { file, markets } of list) {
        const batches = translated(file);
        const shapes = new Map<string, FeedMarket[]>();
        for (const { market } of ofKind(batches, 'market')) {
          shapes.set(market.key, [...(shapes.get(market.key) ?? []), market]);
        }
        expect([file, shapes.size]).toEqual([file, markets.length]);
        for (const market of markets) {
          const key = `x.${market.marketId}`;
          const expected = market.transitions.map(([at, state]): [string, string] => [at, state]);
          const distinct = expected.filter(([, state], i) => state !== expected[i - 1]?.[1]);
          expect([key, stepsOf(batches, key)]).toEqual([key, distinct]);
          const [first, last] = [shapes.get(key)?.[0], shapes.get(key)?.at(-1)];
          const nonRunners = (shape: FeedMarket | undefined) =>
            shape?.selections.filter(({ kind }) => kind === 'NR').map((selection) => selection.key) ?? [];
          for (const [, id] of market.liveRemovals.filter(() => market.eventTypeId === '7')) {
            expect(nonRunners(first)).not.toContain(`${key}/${id}`);
            expect(nonRunners(last)).toContain(`${key}/${id}`);
          }
          const results = ofKind(batches, 'result').filter((change) => change.market === key);
          const winners = market.winners.map(([id, hc]) => `${key}/${runnerKey(id, hc)}`).sort();
          const told = results.at(-1)?.results ?? [];
          const won = told.filter(({ result }) => result.outcome === 'WON' || result.outcome === 'HALF_WON');
          expect([key, won.map(({ selection }) => selection).sort()]).toEqual([key, winners]);
        }
      }
    });

    it('events turn in play when the index says', () => {
      for (const { file, markets } of index()) {
        const batches = translated(file);
        const turns: string[] = [];
        let inplay = false;
        for (const { event, at } of ofKind(batches, 'event')) {
          if (event.inplay && !inplay) turns.push(time(at));
          inplay = event.inplay;
          if (event.racingData !== undefined)
            expect(['dormant', 'off', 'finished', 'weighedIn']).toContain(event.racingData.step);
        }
        const expected = [...new Set(markets.flatMap((market) => market.inPlayTurns))].sort();
        const [only] = markets;
        if (only?.eventTypeId === '7' || only?.eventTypeId === '4339') continue;
        expect([file, turns.sort()]).toEqual([file, expected]);
      }
    });

    describe('Middlesbrough v Man City', () => {
      it('shows 77 markets of one event, in groups, and goes in play, finished', () => {
        const batches = translated(files.football);
        expect(new Set(ofKind(batches, 'market').map(({ market }) => market.key)).size).toBe(77);
        const events = ofKind(batches, 'event');
        expect(new Set(events.map(({ event }) => event.key))).toEqual(new Set(['x.28202626']));
        const last = events.at(-1)?.event;
        expect(last).toMatchObject({
          name: 'Middlesbrough v Man City',
          sportId: 'SBTC1_1',
          state: 'FINISHED',
        });
        expect(last?.marketGroups.map(({ id }) => id)).toEqual([
          'main',
          'goals',
          'halves',
          'score',
          'handicap',
          'players',
          'corners',
          'other',
        ]);
        const inPlay = events.find(({ event }) => event.inplay);
        expect(inPlay && clock(inPlay.at)).toBe('13:05:53');
      });

      it('suspends Match Odds around the goals and closes it', () => {
        const steps = stepsOf(translated(files.football), 'x.1.131162837').map(([at, state]) => [
          at.slice(11, 19),
          state,
        ]);
        expect(steps.slice(1)).toEqual([
          ['13:48:53', 'SUSPENDED'],
          ['13:49:52', 'OPEN'],
          ['14:27:52', 'SUSPENDED'],
          ['14:29:53', 'OPEN'],
          ['14:36:52', 'SUSPENDED'],
          ['14:37:53', 'OPEN'],
          ['14:56:42', 'SUSPENDED'],
          ['14:58:50', 'CLOSED'],
        ]);
      });

      it('settles Corners Match Bet again when it is corrected: Man City lost, then won', () => {
        const results = ofKind(translated(files.football), 'result').filter(
          ({ market }) => market === 'x.1.131162830',
        );
        const city = results.map(
          ({ results: told }) => told.find(({ selection }) => selection.endsWith('/47999'))?.result.outcome,
        );
        expect(city).toEqual(['LOST', 'WON']);
      });

      it('settles every Asian line of the 2-2 by the goals: quarter lines by halves, level lines given back', () => {
        const [settled] = ofKind(translated(files.football), 'result').filter(
          ({ market }) => market === 'x.1.131162758',
        );
        for (const { selection, result } of settled?.results ?? []) {
          const hc = Number(selection.split(':')[1] ?? 0);
          const expected =
            hc === 0
              ? 'VOID'
              : hc === 0.25
                ? 'HALF_WON'
                : hc === -0.25
                  ? 'HALF_LOST'
                  : hc > 0
                    ? 'WON'
                    : 'LOST';
          expect([selection, result.outcome]).toEqual([selection, expected]);
        }
        expect(settled?.results).toHaveLength(66);
      });
    });

    it('Lismore: names from the file beside it, winner, starting prices, off at the turn in play', () => {
      const batches = translated(files.lismore);
      const [first] = ofKind(batches, 'market');
      expect(first?.market.selections.find(({ key }) => key.endsWith('/40364042'))?.name).toBe(
        'Dont Cry Mama',
      );
      const steps = ofKind(batches, 'event').map(({ event, at }) => [event.racingData?.step, clock(at)]);
      const distinct = steps.filter(([step], i) => step !== steps[i - 1]?.[0]);
      expect(distinct).toEqual([
        ['dormant', '05:17:49'],
        ['off', '05:44:26'],
        ['finished', '05:45:37'],
        ['weighedIn', '05:46:47'],
      ]);
      const [settled] = ofKind(batches, 'result');
      const told = new Map(
        settled?.results.map(({ selection, result }) => [selection.split('/')[1], result]),
      );
      const oracle = JSON.parse(readRecorded('oracle_1.185781277.json')) as {
        rows: { SELECTION_ID: string; WIN_RESULT: string; WIN_BSP: string }[];
      };
      for (const row of oracle.rows) {
        const result = told.get(row.SELECTION_ID);
        expect(result?.outcome).toBe(row.WIN_RESULT === 'WINNER' ? 'WON' : 'LOST');
        const [num = '0', den = '1'] = (result?.startingPrice ?? '0/1').split('/');
        expect(1 + Number(num) / Number(den)).toBeLessThanOrEqual(Number(row.WIN_BSP) + 0.01);
      }
      expect([...told.values()].filter(({ outcome }) => outcome === 'NON_RUNNER')).toHaveLength(3);
    });

    it('Sheffield: WIN and PLACE are markets of one race, named by the catalogue, one and two winners', () => {
      const translator = new Translator({ policy: pricePolicy, names, worldTime: (at) => at });
      const messages = [...recordedMessages(files.sheffield), ...recordedMessages(files.sheffieldPlace)];
      messages.sort((a, b) => (a.pt ?? 0) - (b.pt ?? 0));
      const batches = messages.map((message) => ({
        at: message.pt ?? 0,
        changes: translator.translate(message, message.pt ?? 0),
      }));
      const events = ofKind(batches, 'event');
      expect(new Set(events.map(({ event }) => event.key))).toEqual(new Set(['x.31389771.20220419T1826']));
      expect(events.at(-1)?.event).toMatchObject({
        name: '19:26 Sheffield',
        sportId: 'SBTC1_66',
        racingData: { raceName: 'OR 280m', step: 'weighedIn', runners: 6 },
      });
      const won = ofKind(batches, 'result').map(({ market, results }) => [
        market,
        results
          .filter(({ result }) => result.outcome === 'WON')
          .map(({ selection }) => selection.split('/')[1]),
      ]);
      const expected = index().filter(({ file }) => file.includes('sheffield'));
      for (const { markets } of expected) {
        const [market] = markets;
        expect(won).toContainEqual([`x.${market?.marketId ?? ''}`, market?.winners.map(([id]) => `${id}`)]);
      }
    });

    it('brings a runner back that was removed by mistake', () => {
      const kinds = ofKind(translated(files.golf), 'market').map(({ market }) =>
        market.selections.filter(({ kind }) => kind === 'NR').map(({ key }) => key),
      );
      const ever = new Set(kinds.flat());
      expect(ever.size).toBe(2);
      expect(kinds.at(-1)).toHaveLength(1);
    });

    it('never shows a better price than the exchange offers, nor any price while a market is off', () => {
      const translator = new Translator({ policy: pricePolicy, names, worldTime: (at) => at });
      let prices = 0;
      for (const message of recordedMessages(files.lingfield)) {
        for (const change of translator.translate(message, message.pt ?? 0)) {
          if (change.kind !== 'prices') continue;
          const fold = translator.market(change.market.slice(2));
          expect(fold?.definition?.status).toBe('OPEN');
          for (const { selection, odds } of change.prices) {
            if (odds === null) continue;
            const back = fold?.book(selection.split('/')[1] ?? '')?.back.highest(2) ?? 0;
            const [num = 0, den = 1] = odds.split('/').map(Number);
            expect(num * 100).toBeLessThanOrEqual(den * (back - 100));
            prices += 1;
          }
        }
      }
      expect(prices).toBeGreaterThan(500);
    });
  },
);
