import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATISTIC_KINDS } from '#domain/market/event-statistics.ts';
import { simulatorConfig } from '../../config.ts';
import { courseOf } from './course.ts';
import { fixtureOf } from './fixtures.ts';
import { countedOf } from './match-counts.ts';
import { matchAtFirst, retellClock, stepMatch } from './match-state.ts';

const config = simulatorConfig.football;
const SEED = 'counts';

/** What is counted of a match at each of its moments, with the state of the match there. */
function counts(slot: number) {
  const fixture = fixtureOf(SEED, config, `sim.f.r.${slot}`);
  if (fixture === undefined) throw new Error('no fixture');
  const course = courseOf(SEED, fixture, config);
  const counted = countedOf(SEED, course);
  let state = matchAtFirst(course);
  expect(counted(state)).toBeUndefined();
  return course.moments.flatMap((moment) => {
    state = retellClock(course, stepMatch(course, state, moment), moment.at);
    const told = counted(state) ?? [];
    return [{ state, of: Object.fromEntries(told.map(({ kind, ...sides }) => [kind, sides])) }];
  });
}
const SIDES = ['home', 'away'] as const;

describe('what is counted of a match', () => {
  it('[INP-03.3] agrees with its score and its incidents at any moment, and never goes back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), (slot) => {
        let before: ReturnType<typeof counts>[number]['of'] | undefined;
        for (const { state, of } of counts(slot)) {
          expect(Object.keys(of)).toEqual(STATISTIC_KINDS);
          expect(of.possession!.home + of.possession!.away).toBe(100);
          for (const side of SIDES) {
            const incidents = state.incidents.filter((incident) => incident.side === side);
            const told = (kind: string) => incidents.filter((incident) => incident.kind === kind).length;
            expect(of.shotsOnTarget![side]).toBeGreaterThanOrEqual(state[side]);
            expect(of.shots![side]).toBeGreaterThanOrEqual(of.shotsOnTarget![side] + told('missed'));
            expect(of.yellowCards![side]).toBe(told('yellow'));
            expect(of.redCards![side]).toBe(told('red'));
            expect(of.fouls![side]).toBeGreaterThanOrEqual(told('yellow') + told('red'));
            for (const kind of STATISTIC_KINDS.filter((one) => one !== 'possession'))
              expect(of[kind]![side]).toBeGreaterThanOrEqual(before?.[kind]?.[side] ?? 0);
          }
          before = of;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('comes to what matches come to on average, and is the same for all who count', () => {
    const ends = Array.from({ length: 300 }, (_, slot) => counts(slot).at(-1)!.of);
    const mean = (kind: string) =>
      ends.reduce((sum, of) => sum + of[kind]!.home + of[kind]!.away, 0) / ends.length;
    const between = (kind: string, low: number, high: number) => {
      expect(mean(kind)).toBeGreaterThan(low);
      expect(mean(kind)).toBeLessThan(high);
    };
    between('shots', 22, 30);
    between('shotsOnTarget', 7.5, 11);
    between('corners', 9, 12);
    between('fouls', 20, 28);
    expect(counts(7)).toEqual(counts(7));
  });
});
