import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventModel } from '../../playing/event-model.ts';
import type { Combinable } from '../../sport.ts';
import { matchEndings } from './endings.ts';
import { NOTHING_TOLD } from './lineups.ts';
import { nextGoal, standingMarkets } from './market-specs.ts';
import { Outlook } from './outlook.ts';
import type { Expectation, Tally } from './tally.ts';

/** Every side that may be combined, under `MARKET/SIDE`. */
const sidesAt = (tally: Tally): Combinable<Outlook, Tally>[] =>
  [...standingMarkets('Home', 'Away'), nextGoal('Home', 'Away', tally.scorers.length + 1)]
    .filter((spec) => spec.combines)
    .flatMap((spec) => spec.sides.map(({ code }, side) => ({ key: `${spec.code}/${code}`, spec, side })));

interface Situation {
  readonly tally: Tally;
  readonly expectation: Expectation;
}
const modelOf = ({ tally, expectation }: Situation) =>
  eventModel(matchEndings(tally, expectation), sidesAt(tally));

const goals = fc.integer({ min: 0, max: 2 });
const mean = fc.integer({ min: 50, max: 600 }).map((n) => n / 1000);
/** Of a match: as in the course of one, both sides' rates keep their ratio over the halves. */
const means = fc
  .record({ home: mean, away: mean, later: fc.integer({ min: 5, max: 20 }) })
  .map(({ home, away, later }) => ({
    first: { home, away },
    second: { home: (home * later) / 10, away: (away * later) / 10 },
  }));
const scorers = (home: number, away: number): Tally['scorers'] => [
  ...Array.from({ length: home }, () => 'home' as const),
  ...Array.from({ length: away }, () => 'away' as const),
];
const beforeHalf: fc.Arbitrary<Situation> = fc
  .record({ home: goals, away: goals, expectation: means })
  .map(({ home, away, expectation }) => ({
    tally: { home, away, half: undefined, over: false, scorers: scorers(home, away), told: NOTHING_TOLD },
    expectation,
  }));
const afterHalf: fc.Arbitrary<Situation> = fc
  .record({ home: goals, away: goals, more: goals, expectation: means })
  .map(({ home, away, more, expectation: { second } }) => ({
    tally: {
      home: home + more,
      away,
      half: { home, away },
      over: false,
      scorers: scorers(home + more, away),
      told: NOTHING_TOLD,
    },
    expectation: { first: { home: 0, away: 0 }, second },
  }));
const situation = fc.oneof(beforeHalf, afterHalf);

interface Goals {
  readonly halfHome: number;
  readonly halfAway: number;
  readonly home: number;
  readonly away: number;
}
/** What the legs mean, written down again and without the markets' own code. */
const MEANING: Readonly<Record<string, (score: Goals) => boolean>> = {
  'MATCH_ODDS/HOME': ({ home, away }) => home > away,
  'MATCH_ODDS/DRAW': ({ home, away }) => home === away,
  'DOUBLE_CHANCE/DRAW_AWAY': ({ home, away }) => home <= away,
  'BOTH_TEAMS_TO_SCORE/YES': ({ home, away }) => home > 0 && away > 0,
  'BOTH_TEAMS_TO_SCORE/NO': ({ home, away }) => home * away === 0,
  'OVER_UNDER_25/OVER': ({ home, away }) => home + away >= 3,
  'OVER_UNDER_35/UNDER': ({ home, away }) => home + away <= 3,
  'HALF_TIME/DRAW': ({ halfHome, halfAway }) => halfHome === halfAway,
  'HALF_TIME/AWAY': ({ halfHome, halfAway }) => halfHome < halfAway,
  'FIRST_HALF_GOALS_05/OVER': ({ halfHome, halfAway }) => halfHome + halfAway > 0,
  'CORRECT_SCORE/S21': ({ home, away }) => home === 2 && away === 1,
  'HANDICAP_MINUS_1/HOME': ({ home, away }) => home - 1 > away,
  'ODD_OR_EVEN/ODD': ({ home, away }) => (home + away) % 2 === 1,
  'HALF_TIME_FULL_TIME/DH': ({ halfHome, halfAway, home, away }) => halfHome === halfAway && home > away,
};
const legs = fc.uniqueArray(fc.constantFrom(...Object.keys(MEANING)), { minLength: 1, maxLength: 6 });

/** Chances of 0 to 10 goals. */
function poisson(average: number): number[] {
  const chances = [Math.exp(-average)];
  for (let n = 1; n <= 10; n += 1) chances.push((chances[n - 1]! * average) / n);
  return chances;
}

/** Every score of both halves up to ten goals a side, one by one. */
function enumerated({ tally, expectation: { first, second } }: Situation, keys: readonly string[]): number {
  let sum = 0;
  const most = 10;
  const [p, q, r, t] = [first.home, first.away, second.home, second.away].map(poisson);
  for (let a = 0; a <= (tally.half ? 0 : most); a += 1)
    for (let b = 0; b <= (tally.half ? 0 : most); b += 1)
      for (let c = 0; c <= most; c += 1)
        for (let d = 0; d <= most; d += 1) {
          const score: Goals = {
            halfHome: tally.half?.home ?? tally.home + a,
            halfAway: tally.half?.away ?? tally.away + b,
            home: tally.home + a + c,
            away: tally.away + b + d,
          };
          if (!keys.every((key) => MEANING[key]!(score))) continue;
          sum += p![a]! * q![b]! * r![c]! * t![d]!;
        }
  return sum;
}

describe('outcomes of one match together', () => {
  it('[BBD-01] have the chance that enumerating every score gives', () => {
    fc.assert(
      fc.property(situation, legs, (now, keys) => {
        const together = modelOf(now).together(keys);
        const expected = enumerated(now, keys);
        if (together.kind === 'refused') {
          if (together.reason === 'impossible') expect(expected).toBe(0);
          else {
            const others = keys.filter((key) => key !== together.selection);
            expect(Math.abs(enumerated(now, others) - expected)).toBeLessThan(1e-12);
          }
          return;
        }
        expect(Math.abs((together.chances.at(-1) ?? 0) - expected)).toBeLessThan(1e-5);
      }),
      { numRuns: 40 },
    );
  });

  it('[BBD-01] never get likelier when one joins, for any set of them', () => {
    fc.assert(
      fc.property(situation, legs, (now, keys) => {
        const together = modelOf(now).together(keys);
        if (together.kind === 'refused') return;
        for (const [set, chance] of together.chances.entries()) {
          for (let bit = 0; bit < keys.length; bit += 1)
            expect(together.chances[set | (1 << bit)]).toBeLessThanOrEqual(chance + 1e-12);
        }
        expect(Math.abs((together.chances[0] ?? 0) - 1)).toBeLessThan(1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('agree with the prices of their own markets, taken alone', () => {
    fc.assert(
      fc.property(situation, (now) => {
        const outlook = new Outlook(now.tally, now.expectation);
        const model = modelOf(now);
        for (const { key, spec, side } of sidesAt(now.tally)) {
          const alone = model.together([key]);
          const expected = spec.chances(outlook)[side] ?? 0;
          const chance = alone.kind === 'chances' ? (alone.chances[1] ?? 0) : undefined;
          // Refused alone: decided already.
          if (chance === undefined) expect(Math.min(expected, 1 - expected)).toBeLessThan(1e-5);
          else expect(Math.abs(chance - expected)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('say which outcome makes them impossible, and which adds nothing', () => {
    const model = modelOf({
      tally: { home: 0, away: 0, half: undefined, over: false, scorers: [], told: NOTHING_TOLD },
      expectation: { first: { home: 0.6, away: 0.5 }, second: { home: 0.8, away: 0.6 } },
    });
    expect(model.together(['BOTH_TEAMS_TO_SCORE/YES', 'OVER_UNDER_15/UNDER'])).toEqual({
      kind: 'refused',
      reason: 'impossible',
      selection: 'OVER_UNDER_15/UNDER',
    });
    expect(model.together(['OVER_UNDER_15/OVER', 'OVER_UNDER_25/OVER'])).toEqual({
      kind: 'refused',
      reason: 'implied',
      selection: 'OVER_UNDER_15/OVER',
    });
    expect(model.together(['MATCH_ODDS/HOME', 'DRAW_NO_BET/HOME'])).toEqual({
      kind: 'refused',
      reason: 'unknown',
      selection: 'DRAW_NO_BET/HOME',
    });
    const excluded = new Map(
      model.exclusions(['CORRECT_SCORE/S10']).map(({ selection, reason }) => [selection, reason]),
    );
    expect(excluded.get('MATCH_ODDS/HOME')).toBe('implied');
    expect(excluded.get('MATCH_ODDS/AWAY')).toBe('impossible');
    expect(excluded.get('NEXT_GOAL_1/AWAY')).toBe('impossible');
    expect(excluded.get('HALF_TIME/HOME')).toBeUndefined();
    // The other way round the score can still fail: it is the pick that would add nothing (MEND-30).
    const around = new Map(
      model.exclusions(['MATCH_ODDS/HOME']).map(({ selection, reason }) => [selection, reason]),
    );
    expect(around.get('CORRECT_SCORE/S10')).toBe('implies');
    expect(around.get('CORRECT_SCORE/S01')).toBe('impossible');
  });

  it('what it excludes is exactly what it would refuse', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...Object.keys(MEANING)), (now, first) => {
        const model = modelOf(now);
        if (model.together([first]).kind === 'refused') return;
        const excluded = new Map(
          model.exclusions([first]).map(({ selection, reason }) => [selection, reason]),
        );
        for (const { key } of sidesAt(now.tally)) {
          if (key === first) continue;
          const both = model.together([first, key]);
          const own = both.kind === 'refused' && both.selection === first ? 'implies' : 'implied';
          const expected =
            both.kind === 'refused' ? (both.reason === 'impossible' ? 'impossible' : own) : undefined;
          // Of two outcomes that come to the same, either is sure with the other.
          const same = expected === 'implies' && excluded.get(key) === 'implied';
          expect([key, same ? 'implies' : excluded.get(key)]).toEqual([key, expected]);
        }
      }),
      { numRuns: 8 },
    );
  });
});
