import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { LADDER } from '#domain/odds/ladder.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import type { Catalogue } from '../../core/catalogue.ts';
import { createCatalogue } from '../../core/create-catalogue.ts';
import type { FeedBatch, FeedChange } from '../../core/feed.ts';
import { memoryIdBook } from '../../core/memory-id-book.ts';
import { type SimulatorConfig, simulatorConfig } from './config.ts';
import { createSimulatorFeed } from './create-simulator-feed.ts';

// Half an hour of a dense world is played: seconds on a quiet machine, more on a busy one.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MINUTE = 60_000;
/** A Saturday afternoon: calendar matches and meetings are on. */
const start = Date.UTC(2026, 6, 18, 13, 58, 30);

/** Denser than the default, so that an hour shows the rare things too. */
const config: SimulatorConfig = {
  ...simulatorConfig,
  // The laws of this file are those of football and races; every sport is held to sports.test.ts.
  sports: ['f'],
  football: {
    ...simulatorConfig.football,
    every: 50_000,
    reprice: 40_000,
    calendarReprice: 60_000,
    ahead: 8 * MINUTE,
  },
  racing: {
    ...simulatorConfig.racing,
    calendarMeetings: 2,
    every: 50_000,
    ahead: 20 * MINUTE,
    furlong: 1_000,
    pricedAhead: 4 * 60 * MINUTE,
  },
};

interface Played {
  readonly batches: FeedBatch[];
  readonly catalogue: Catalogue;
  readonly removed: { event: EventEntity; markets: MarketEntity[]; selections: SelectionEntity[] }[];
}

/** Plays the world from one instant to another; keeps each event as it stood when it left. */
async function play(from: number, to: number, every: number, seed = 'oracle'): Promise<Played> {
  const clock = new ManualClock(from);
  const feed = createSimulatorFeed({ seed, clock, config: { ...config, tickMs: every } });
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const played: Played = { batches: [], catalogue, removed: [] };
  await feed.start((batch) => {
    for (const change of batch.changes) {
      if (change.kind !== 'removed') continue;
      const event = catalogue.event(ids.event(change.event));
      const markets = event?.marketIds.map((id) => catalogue.market(id)!) ?? [];
      const selections = markets.flatMap((market) =>
        market.selectionIds.map((id) => catalogue.selection(id)!),
      );
      if (event !== undefined) played.removed.push({ event, markets, selections });
    }
    catalogue.apply(batch);
    played.batches.push(batch);
  });
  clock.advanceTo(to);
  await feed.stop();
  return played;
}

const digest = (batches: readonly FeedBatch[]): string =>
  createHash('sha256').update(JSON.stringify(batches)).digest('hex');

const changesOf = <Kind extends FeedChange['kind']>(played: Played, kind: Kind) =>
  played.batches.flatMap(({ changes }) =>
    changes.filter((change): change is Extract<FeedChange, { kind: Kind }> => change.kind === kind),
  );

type Score = { home: number; away: number };
interface Account {
  final: Score;
  half: Score;
  goals: ('HOME' | 'AWAY')[];
}

/** What a reporter with only the scoreboard would write down. */
function accountOf(played: Played, key: string): Account {
  const account: Account = { final: { home: 0, away: 0 }, half: { home: 0, away: 0 }, goals: [] };
  for (const { scoreboard } of changesOf(played, 'scoreboard').filter((change) => change.event === key)) {
    const { home, away, period } = scoreboard;
    for (let n = account.final.home; n < home; n += 1) account.goals.push('HOME');
    for (let n = account.final.away; n < away; n += 1) account.goals.push('AWAY');
    account.final = { home, away };
    if (period === 'HT') account.half = { home, away };
  }
  return account;
}

const word = (score: Score) => (score.home > score.away ? 'HOME' : score.home < score.away ? 'AWAY' : 'DRAW');
const total = (score: Score) => score.home + score.away;
const overOrUnder = (score: Score, line: string | undefined) =>
  total(score) > Number(line) ? 'OVER' : 'UNDER';

/** Held by an oracle of their own (`counted-settlement.test.ts`). */
const BESIDE_GOALS = /CORNERS|CARD|SENDING_OFF|SCORER/;

/** The codes that should have won, by the laws of the game and not by the feed's code. */
function winnersOf(market: MarketEntity, { final, half, goals }: Account): string[] | 'VOID' {
  const { type, line } = market;
  const start = Number(/\((?:.*) ([+-]\d)\)$/.exec(market.name)?.[1] ?? 0);
  if (type === 'MATCH_ODDS' || type === 'PRICE_BOOST') return [word(final)];
  if (type === 'HALF_TIME') return [word(half)];
  if (type === 'DRAW_NO_BET') return word(final) === 'DRAW' ? 'VOID' : [word(final)];
  if (type === 'DOUBLE_CHANCE') {
    return {
      HOME: ['HOME_DRAW', 'HOME_AWAY'],
      DRAW: ['HOME_DRAW', 'DRAW_AWAY'],
      AWAY: ['HOME_AWAY', 'DRAW_AWAY'],
    }[word(final)];
  }
  if (type === 'BOTH_TEAMS_TO_SCORE') return [final.home > 0 && final.away > 0 ? 'YES' : 'NO'];
  if (type.startsWith('OVER_UNDER') || type === 'TOTAL_GOALS_LINE') return [overOrUnder(final, line)];
  if (type.startsWith('FIRST_HALF_GOALS')) return [overOrUnder(half, line)];
  if (type === 'CORRECT_SCORE')
    return [Math.max(final.home, final.away) > 3 ? 'OTHER' : `S${final.home}${final.away}`];
  if (type.startsWith('HANDICAP')) return [word({ home: final.home + start, away: final.away })];
  if (type === 'ODD_OR_EVEN') return [total(final) % 2 === 0 ? 'EVEN' : 'ODD'];
  if (type === 'NEXT_GOAL') return [goals[Number(line) - 1] ?? 'NONE'];
  if (type === 'HALF_TIME_FULL_TIME') return [word(half).charAt(0) + word(final).charAt(0)];
  throw new Error(`no law for ${type}`);
}

describe('the simulated world', () => {
  let played: Played;
  beforeAll(async () => {
    played = await play(start, start + 35 * MINUTE, 1_000);
  });

  it('has matches in play and a next race at any start, and three days of cards', async () => {
    const opened = createCatalogue(memoryIdBook());
    const feed = createSimulatorFeed({ seed: 'demo', clock: new ManualClock(Date.UTC(2026, 1, 3, 3, 14)) });
    await feed.start((batch) => opened.apply(batch));
    await feed.stop();
    const events = [...opened.events()];
    expect(events.filter((event) => event.inplay && event.sportId === 'SBTC1_1').length).toBeGreaterThan(2);
    const races = events.filter((event) => event.sportId === 'SBTC1_24');
    const soon = races.filter(
      (race) => race.state === 'NOTSTARTED' && race.startTime < Date.UTC(2026, 1, 3, 3, 20),
    );
    expect(soon.length).toBeGreaterThan(1);
    const days = new Set(races.map((race) => new Date(race.startTime).toISOString().slice(0, 10)));
    expect([...days].sort()).toEqual(['2026-02-03', '2026-02-04', '2026-02-05']);
  });

  it('is a function of seed and time: the same log again, whatever the tick', async () => {
    const to = start + 8 * MINUTE;
    const until = { ...played, batches: played.batches.filter((batch) => batch.at <= to) };
    const again = await play(start, to, 3_000);
    expect(digest(again.batches)).toBe(digest(until.batches));
    const other = await play(start, to, 3_000, 'another seed');
    expect(digest(other.batches)).not.toBe(digest(again.batches));
  });

  it('closes every market, and the results are those of the final score', () => {
    const matches = played.removed.filter(({ event }) => event.sportId === 'SBTC1_1');
    expect(matches.length).toBeGreaterThan(15);
    for (const { event, markets, selections } of matches) {
      const key = changesOf(played, 'event').find(
        (change) => change.event.name === event.name && change.event.startTime === event.startTime,
      )!.event.key;
      const account = accountOf(played, key);
      if (event.startTime < start) continue;
      expect(event.state).toBe('FINISHED');
      for (const market of markets) {
        expect([event.name, market.name, market.state]).toEqual([event.name, market.name, 'CLOSED']);
        if (BESIDE_GOALS.test(market.type)) continue;
        const winners = winnersOf(market, account);
        for (const selection of selections.filter(({ marketId }) => marketId === market.id)) {
          const won = winners !== 'VOID' && winners.includes(selection.outcomeType ?? '');
          const expected = winners === 'VOID' ? 'VOID' : won ? 'WON' : 'LOST';
          const { result } = selection;
          expect([market.name, account.final, selection.name, (result as SelectionResult).outcome]).toEqual([
            market.name,
            account.final,
            selection.name,
            expected,
          ]);
        }
      }
    }
  });

  it('settles half-time markets at half-time and a line that moved with the rest', () => {
    const results = new Map(changesOf(played, 'result').map((change) => [change.market, change]));
    const replaced = changesOf(played, 'replaced');
    expect(replaced.length).toBeGreaterThan(5);
    const gone = new Set(changesOf(played, 'removed').map((change) => change.event));
    for (const { oldMarket, market } of replaced) {
      if (gone.has(market.event)) expect(results.has(oldMarket)).toBe(true);
    }
    const halfTimes = played.batches.filter(({ changes }) =>
      changes.some((change) => change.kind === 'result' && change.market.endsWith('/HALF_TIME')),
    );
    expect(halfTimes.length).toBeGreaterThan(10);
    for (const { changes } of halfTimes) {
      expect(
        changes.some((change) => change.kind === 'scoreboard' && change.scoreboard.period === 'HT'),
      ).toBe(true);
    }
  });

  it('takes no bets around a goal', () => {
    const open = new Map<string, string>();
    const score = new Map<string, number>();
    let goals = 0;
    for (const { changes } of played.batches) {
      for (const change of changes) {
        if (change.kind === 'market') open.set(change.market.key, change.market.state);
        if (change.kind === 'marketState') open.set(change.market, change.state);
        if (change.kind === 'result') open.set(change.market, 'CLOSED');
        if (change.kind !== 'scoreboard' || !change.event.startsWith('sim.f.')) continue;
        const { home, away } = change.scoreboard;
        const before = score.get(change.event);
        if (before !== undefined && home + away > before) {
          goals += 1;
          expect(open.get(`${change.event}/MATCH_ODDS`)).toBe('SUSPENDED');
        }
        score.set(change.event, home + away);
      }
    }
    expect(goals).toBeGreaterThan(40);
  });

  it('shows only prices of the ladder, and suspends whatever has none but SP', () => {
    const ladder = new Set<unknown>(LADDER);
    const prices = changesOf(played, 'prices').flatMap((change) => change.prices);
    expect(prices.length).toBeGreaterThan(3_000);
    const wrong = prices.filter(({ odds, suspended }) =>
      odds === null ? !suspended : !ladder.has(parseOddsText(odds)),
    );
    expect(wrong).toEqual([]);
  });

  it('settles races by the order of finish, with places, dead heats and non-runners', () => {
    const races = played.removed.filter(
      ({ event }) => event.sportId === 'SBTC1_24' && event.state === 'FINISHED',
    );
    expect(races.length).toBeGreaterThan(30);
    let deductions = 0;
    for (const { event, markets, selections } of races) {
      const finish = event.racingData?.finish as { cloth: number; position: number | null }[];
      const positions = new Map(finish.map(({ cloth, position }) => [cloth, position]));
      for (const market of markets) {
        expect(market.state).toBe('CLOSED');
        if (market.type === 'MATCH_BET' || market.type === 'WITHOUT') continue;
        const places = market.type === 'WIN' ? 1 : market.winners;
        for (const selection of selections.filter(({ marketId }) => marketId === market.id)) {
          const result = selection.result as SelectionResult;
          const position = positions.get(selection.runner!.clothNumber);
          if (position === undefined) {
            expect([selection.kind, result.outcome]).toEqual(['NR', 'NON_RUNNER']);
            continue;
          }
          const ahead = finish.filter(
            (other) => other.position !== null && position !== null && other.position < position,
          );
          const within = (n: number) => position !== null && ahead.length < n;
          expect(result.outcome).toBe(within(places) ? 'WON' : 'LOST');
          if (market.eachWay !== undefined) {
            expect(result.place?.outcome).toBe(within(market.eachWay.places) ? 'WON' : 'LOST');
          }
          const level = finish.filter((other) => other.position === position).length;
          const share = within(places) && ahead.length + level > places;
          expect(result.deadHeat).toEqual(share ? { tied: level, places: places - ahead.length } : undefined);
        }
      }
    }
    for (const change of changesOf(played, 'result')) deductions += change.deductions.length;
    expect(deductions).toBeGreaterThan(0);
  });

  it('goes on after a restart as if nothing had happened, and knows what was missed', async () => {
    const down = start + 12 * MINUTE;
    const up = start + 20 * MINUTE;
    const back = await play(up, up + 5 * MINUTE, 1_000);
    const live = (catalogue: Catalogue) =>
      new Map(
        [...catalogue.events()]
          .filter((event) => event.marketCount > 0)
          .map((event) => [`${event.name} ${event.startTime}`, event.state]),
      );
    const through = createCatalogue(memoryIdBook());
    for (const batch of played.batches) if (batch.at <= up + 5 * MINUTE) through.apply(batch);
    expect(live(back.catalogue)).toEqual(live(through));

    const missed = played.batches.filter(({ at }) => at > down && at <= up);
    const expected = new Map<string, FeedChange>();
    for (const { changes } of missed)
      for (const change of changes) if (change.kind === 'result') expected.set(change.market, change);
    const feed = createSimulatorFeed({ seed: 'oracle', config, clock: new ManualClock(up) });
    const answer = await feed.missedResults([
      ...expected.keys(),
      'sim.f.r.99999999999/MATCH_ODDS',
      'nonsense',
    ]);
    expect(
      new Map(answer.changes.map((change) => [change.kind === 'result' ? change.market : '', change])),
    ).toEqual(expected);
    expect(expected.size).toBeGreaterThan(100);
  });
});
