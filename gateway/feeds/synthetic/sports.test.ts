import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { simulatorConfig } from './config.ts';
import { createSimulatorFeed } from './create-simulator-feed.ts';
import type { Ending } from './families/market-spec.ts';
import { YOUR_BET } from './playing/dressed-market.ts';
import type { Moment, Script } from './playing/script.ts';
import type { MarketSight, Sight } from './playing/sight.ts';
import { programmeOf, scriptOf } from './playing/sport-programme.ts';
import { playedSports } from './programmes.ts';
import { random } from './random.ts';
import type { SimulatedSport, SportCourse, SportFixture } from './sport.ts';

vi.setConfig({ testTimeout: 60_000 });

/** `SPORT_EVENTS=2000` asks for more than a quick look. */
const EVENTS = Number(process.env.SPORT_EVENTS ?? 60);
/** At so many moments of an event its markets are looked at, unless more is asked for. */
const LOOKS = process.env.SPORT_EVENTS === undefined ? 20 : 200;
const SEED = 'contract';
const DAY = 86_400_000;
const FROM = Date.UTC(2026, 6, 16, 11);

const isPush = (ending: Ending): boolean => ending === 'VOID';

/** At some states of an event, all that its bet builder knows of the markets that combine. */
function* buildersOf<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
  key: string,
) {
  const fixture = sport.fixtureOf(SEED, key);
  const script = scriptOf(sport, SEED, key);
  if (sport.endings === undefined || fixture === undefined || script === undefined) return;
  const course = sport.courseOf(SEED, fixture);
  const draw = random(SEED, 'builders', key);
  const chosen = new Set([0, ...[0, 1].map(() => draw.below(script.moments.length))]);
  const ended = script.moments.reduce((state, moment) => script.step(state, moment), script.initial);
  let play = script.initial;
  for (const [nth, moment] of script.moments.entries()) {
    play = script.step(play, moment);
    const phase = sport.phase(play.state);
    if (!chosen.has(nth) || play.off.length > 0 || (phase !== 'before' && phase !== 'playing')) continue;
    const now = play;
    const lines = (sport.lines?.(fixture) ?? []).flatMap(({ spec, code }, at) =>
      (now.lines[at] ?? []).slice(-1).map((line) => spec(line, `${code}_CONTRACT`)),
    );
    const outlook = sport.outlook(course, now.state, now);
    const specs = [...sport.markets(fixture), ...lines, ...(sport.arising?.(fixture, now.state) ?? [])]
      .filter((spec) => spec.combines && spec.outcomes(sport.tally(now.state)) === undefined)
      .map(({ code, outcomes, chances }) => ({
        code,
        outcomes,
        chances: chances(outlook),
        came: outcomes(sport.tally(ended.state)),
      }));
    const { finals, weights } = sport.endings(outlook);
    const weighed = weights();
    yield {
      weights: weighed,
      markets: specs.map(({ code, chances, came, outcomes }) => ({
        code,
        chances,
        came,
        // Asked one by one, and not of what is remembered of them.
        ends: finals.tallies.map((tally, at) => ((weighed[at] ?? 0) > 0 ? outcomes(tally) : undefined)),
      })),
    };
  }
}

/** What the contract asks of a sport, without its types. */
const asked = <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
) => ({
  name: sport.sport.name,
  prefix: sport.prefix,
  isOutright: sport.isOutright === true,
  programme: programmeOf(SEED)(sport),
  fixtureOf: (key: string): SportFixture | undefined => sport.fixtureOf(SEED, key),
  script: (key: string) => {
    const script = scriptOf(sport, SEED, key);
    if (script === undefined) throw new Error(`no event ${key}`);
    return script;
  },
  /** Markets on offer at each state of an event, and what they say of it. */
  offers: function* (key: string) {
    const fixture = sport.fixtureOf(SEED, key);
    const script = scriptOf(sport, SEED, key);
    if (fixture === undefined || script === undefined) throw new Error(`no event ${key}`);
    const course = sport.courseOf(SEED, fixture);
    const draw = random(SEED, 'instants', key);
    const chosen = new Set([0, 1, 2].map(() => draw.below(script.moments.length)));
    const ended = (): S =>
      script.moments.reduce((state, moment) => script.step(state, moment), script.initial).state;
    let play = script.initial;
    for (const [nth, moment] of script.moments.entries()) {
      play = script.step(play, moment);
      const phase = sport.phase(play.state);
      const isOffered = play.off.length === 0 && (phase === 'before' || phase === 'playing');
      if (!chosen.has(nth) || !isOffered) continue;
      const tally = sport.tally(play.state);
      const outlook = sport.outlook(course, play.state, play);
      const specs = [...sport.markets(fixture), ...(sport.arising?.(fixture, play.state) ?? [])];
      for (const spec of specs) {
        if (spec.outcomes(tally) !== undefined) continue;
        const { code, winners, sides, apart = false } = spec;
        // Whether stakes come back at the end, whichever side they are on.
        const isVoid = (): boolean => spec.outcomes(sport.tally(ended()))?.every(isPush) === true;
        const market = { code, winners, sides: sides.length, apart };
        yield { market, chances: spec.chances(outlook), isVoid };
      }
    }
  },
  builders: (key: string) => buildersOf(sport, key),
  brokenOff: (key: string): boolean => {
    const script = scriptOf(sport, SEED, key);
    const end = script?.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    return end !== undefined && sport.brokenOff?.(end.state) === true;
  },
});
type Asked = ReturnType<typeof asked>;
const sports = playedSports(simulatorConfig).map((sport) => sport<Asked>(asked));

const keysOf = ({ programme }: Asked, from = FROM, days = 1): string[] =>
  programme.listed(from, from + days * DAY).map(({ key }) => key);
/** Whole books are few among a day's events: so many of those that are looked at have one. */
const WHOLE_BOOKS = 3;
/** Some of the day, spread over it. */
const someOf = (sport: Asked, count: number): string[] => {
  const keys = random(SEED, 'some', sport.prefix).shuffled(keysOf(sport));
  const whole = keys.filter((key) => sport.fixtureOf(key)?.tier === 'A').slice(0, WHOLE_BOOKS);
  return [...new Set([...whole, ...keys])].slice(0, count);
};
/** A price that is not open is what was shown last, and a boost that is over keeps what it was made of. */
const offered = ({ event, scoreboard, markets }: Sight) => ({
  event,
  scoreboard,
  markets: markets.map(({ shape, state, prices, ...rest }) => ({
    ...rest,
    state,
    shape: shape.begun === true ? shape.key : shape,
    prices: state === 'OPEN' ? prices : [],
  })),
});
const looks = <S, M extends Moment>(script: Script<S, M>) =>
  function* () {
    let state = script.initial;
    for (const moment of script.moments) {
      state = script.step(state, moment);
      const now = state;
      yield { at: moment.at, look: () => script.look(now) };
    }
  };

describe('the sports together', () => {
  it('have prefixes, ids and leagues of their own', () => {
    expect(new Set(sports.map(({ prefix }) => prefix)).size).toBe(sports.length);
    const leagues = sports.flatMap((sport) => [
      ...new Set(keysOf(sport).map((key) => sport.fixtureOf(key)?.league.code ?? '')),
    ]);
    expect(new Set(leagues).size).toBe(leagues.length);
    expect(leagues).not.toContain('');
  });
});

describe.each(sports.map((sport) => [sport.name, sport] as const))('%s', (_, sport) => {
  it('has keys that are unique, stable and its own', () => {
    const keys = keysOf(sport);
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keysOf(sport)).toEqual(keys);
    for (const key of keys.slice(0, 20)) {
      expect(key.startsWith(`sim.${sport.prefix}.`)).toBe(true);
      expect(sport.fixtureOf(key)).toEqual(sport.fixtureOf(key));
      const others = sports.filter((other) => other !== sport && other.fixtureOf(key) !== undefined);
      expect(others).toEqual([]);
    }
    for (const key of ['', 'nonsense', `sim.${sport.prefix}`, `sim.${sport.prefix}.c.2026-07-16.toString.0`])
      expect(sport.fixtureOf(key)).toBeUndefined();
  });

  it('lists each event when its billing says, and is rid of it by then', () => {
    for (const { key, listedAt, goneBy } of sport.programme.listed(FROM, FROM + DAY).slice(0, 40)) {
      expect(sport.fixtureOf(key)?.listedAt).toBe(listedAt);
      const run = sport.programme.open(key);
      expect(run?.goneAt).toBeLessThanOrEqual(goneBy);
      expect(goneBy - listedAt).toBeLessThanOrEqual(sport.programme.longest);
    }
  });

  it('has chances that add up to the winners of each market', () => {
    for (const key of someOf(sport, Math.ceil(EVENTS / 4))) {
      for (const { market, chances, isVoid } of sport.offers(key)) {
        const sum = chances.reduce((all, chance) => all + chance, 0);
        // Nothing is left but a push: there is no chance to price, and no price is shown.
        const isOver = sum === 0 && isVoid();
        const addsUp = market.apart || isOver || Math.abs(sum - market.winners) < 1e-6;
        const isRight = chances.length === market.sides && addsUp;
        expect([key, market.code, isRight ? 'adds up' : sum]).toEqual([key, market.code, 'adds up']);
        expect(chances.every((chance) => chance > -1e-9 && chance < 1 + 1e-9)).toBe(true);
      }
    }
  });

  it('settles every market by the end, as it said before, and what may be combined is never void by play', () => {
    for (const key of someOf(sport, EVENTS)) {
      const decided = new Map<string, MarketSight['result']>();
      const seen = new Set<string>();
      const brokenOff = sport.brokenOff(key);
      const all = [...looks(sport.script(key))()];
      const stride = Math.max(7, Math.ceil(all.length / LOOKS));
      for (const { look } of all.filter((_, nth) => nth % stride === 0 || nth > all.length - 5)) {
        for (const { shape, result } of look().markets) {
          seen.add(shape.key);
          const first = decided.get(shape.key);
          if (first !== undefined) expect([shape.key, result]).toEqual([shape.key, first]);
          if (result === undefined) continue;
          const { results } = result;
          decided.set(shape.key, result);
          if (brokenOff || shape.groupRanks[YOUR_BET] === undefined) continue;
          const outcomes = results.map((one) => one.result.outcome);
          expect([shape.key, outcomes.filter((one) => one !== 'WON' && one !== 'LOST')]).toEqual([
            shape.key,
            [],
          ]);
        }
      }
      expect([...seen].filter((market) => !decided.has(market))).toEqual([]);
    }
  });

  it('has the markets of its row until its book unfolds a day before, and the same ones among all then', () => {
    const grown = new Set<boolean>();
    for (const key of someOf(sport, EVENTS)) {
      const { startsAt = 0, listedAt = 0 } = sport.fixtureOf(key) ?? {};
      const all = [...looks(sport.script(key))()];
      const folded = all.filter(({ at }) => at < startsAt - DAY);
      expect([key, folded.length > 0]).toEqual([key, listedAt < startsAt - DAY]);
      const [first] = folded;
      const after = all.find(({ at }) => at > startsAt - DAY);
      if (first === undefined || after === undefined) continue;
      const row = first.look().markets.filter(({ retired }) => retired !== true);
      const whole = new Map(after.look().markets.map(({ shape }) => [shape.key, shape]));
      expect(row.some(({ state }) => state === 'OPEN')).toBe(true);
      for (const { shape } of row)
        expect({ ...whole.get(shape.key), groupRanks: 0 }).toEqual({ ...shape, groupRanks: 0 });
      if (sport.fixtureOf(key)?.tier === 'A' && !sport.isOutright) grown.add(whole.size > row.length);
    }
    expect([...grown]).not.toContain(false);
  });

  it('[BBD-01] decides by every ending what may be combined, as it is settled and as it is priced', () => {
    for (const key of someOf(sport, Math.ceil(EVENTS / 8))) {
      const brokenOff = sport.brokenOff(key);
      for (const { weights, markets } of sport.builders(key)) {
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
        const possible = [...weights.keys()].filter((at) => (weights[at] ?? 0) > 0);
        for (const { code, chances, ends } of markets) {
          const found = chances.map(() => 0);
          const odd = new Set<unknown>();
          for (const at of possible) {
            const outcomes = ends[at] ?? [];
            if (outcomes.length !== chances.length) odd.add('undecided');
            for (const [side, outcome] of outcomes.entries()) {
              if (outcome === 'WON') found[side] = (found[side] ?? 0) + (weights[at] ?? 0);
              else if (outcome !== 'LOST') odd.add(outcome);
            }
          }
          expect([key, code, [...odd]]).toEqual([key, code, []]);
          const off = chances.findIndex((chance, side) => Math.abs(chance - (found[side] ?? 0)) > 1e-4);
          expect([key, code, off === -1 ? 'agrees' : [chances[off], found[off]]]).toEqual([
            key,
            code,
            'agrees',
          ]);
        }
        // What came of the event is one of its endings: in one of them all markets ended so together.
        const isFound = possible.some((at) =>
          markets.every(({ came, ends }) => JSON.stringify(came) === JSON.stringify(ends[at])),
        );
        expect([key, brokenOff || isFound]).toEqual([key, true]);
      }
    }
  });

  it('names the groups in which its markets stand, and no others', () => {
    for (const key of someOf(sport, 6)) {
      const all = [...looks(sport.script(key))()];
      for (const { look } of all.filter((_, nth) => nth % 40 === 0)) {
        const { event, markets } = look();
        const held = new Set(markets.flatMap(({ shape }) => Object.keys(shape.groupRanks)));
        expect([key, event.marketGroups.map(({ id }) => id).sort()]).toEqual([key, [...held].sort()]);
      }
    }
  });

  it('is found again after a restart as it would have gone on', () => {
    for (const key of someOf(sport, 12)) {
      const through = sport.programme.open(key);
      const draw = random(SEED, 'restart', key);
      const span = (through?.goneAt ?? 0) - (sport.fixtureOf(key)?.startsAt ?? 0);
      const up = (sport.fixtureOf(key)?.startsAt ?? 0) + Math.round((span * draw.below(1_000)) / 1_000);
      let looked = 0;
      for (let at = through?.next(); at !== undefined && at <= up; at = through?.next()) {
        through?.advance(at);
        looked += 1;
        // To be looked at changes nothing; at every fifth moment is enough to tell.
        if (looked % 5 === 0) through?.look();
      }
      const back = sport.programme.open(key);
      back?.advance(up);
      if (back === undefined || through === undefined) throw new Error(`no event ${key}`);
      expect(offered(back.look())).toEqual(offered(through.look()));
    }
  });
});

it('says after a break what it would have said', async () => {
  const at = FROM + DAY;
  const keys = sports.flatMap((sport) => someOf(sport, 4).map((key) => ({ sport, key })));
  const expected = new Map(
    keys.flatMap(({ sport, key }) => {
      const run = sport.programme.open(key);
      run?.advance(at);
      return (run?.look().markets ?? []).flatMap(({ shape, result }) =>
        result === undefined ? [] : [[shape.key, result] as const],
      );
    }),
  );
  const feed = createSimulatorFeed({ seed: SEED, clock: new ManualClock(at) });
  const { changes } = await feed.missedResults([...expected.keys()]);
  const found = changes.flatMap((change) => {
    if (change.kind !== 'result') return [];
    const { results, deductions } = change;
    return [[change.market, { results, deductions }] as const];
  });
  expect(expected.size).toBeGreaterThan(20);
  expect(new Map(found)).toEqual(expected);
});
