import { describe, expect, it } from 'vitest';
import { simulatorConfig } from '../../config.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { courseOf } from './course.ts';
import { fixtureOf } from './fixtures.ts';
import { football } from './football.ts';
import { expectationAt, matchAtFirst, stepMatch } from './match-state.ts';

const config = simulatorConfig.football;
const matches = Array.from({ length: 900 }, (_, slot) => {
  const fixture = fixtureOf('agreement', config, `sim.f.r.${slot}`);
  if (fixture === undefined) throw new Error('no fixture');
  return courseOf('agreement', fixture, config);
});

/** The state of each match when a moment of this kind has come, with what the model then expects. */
function expectedAt(kind: 'kickOff' | 'halfTime') {
  return matches.map((course) => {
    const index = course.moments.findIndex((moment) => moment.kind === kind);
    const at = course.moments[index]?.at ?? 0;
    const state = course.moments
      .slice(0, index + 1)
      .reduce((before, moment) => stepMatch(course, before, moment), matchAtFirst(course));
    const { first, second } = expectationAt(course, state, { at, belief: course.truth });
    const rest = course.moments.slice(index + 1).filter((moment) => moment.kind === 'goal');
    return { expected: first.home + first.away + second.home + second.away, goals: rest.length };
  });
}

describe('a match and its model', () => {
  it.each(['kickOff', 'halfTime'] as const)(
    'agree: from %s as many goals fall as the prices expect',
    (kind) => {
      const seen = expectedAt(kind);
      const expected = seen.reduce((sum, match) => sum + match.expected, 0);
      const goals = seen.reduce((sum, match) => sum + match.goals, 0);
      expect(expected).toBeGreaterThan(800);
      // Poisson: the spread of the sum is its root. The seed is fixed, so this never flickers.
      expect(Math.abs(goals - expected)).toBeLessThan(3 * Math.sqrt(expected));
    },
  );

  it('has no club in two matches at once', () => {
    const busyUntil = new Map<string, number>();
    for (const { fixture, goneAt } of matches) {
      for (const club of [fixture.home, fixture.away]) {
        expect(fixture.home).not.toBe(fixture.away);
        expect(busyUntil.get(club) ?? 0).toBeLessThanOrEqual(fixture.startsAt);
        busyUntil.set(club, goneAt - config.linger);
      }
    }
  });

  it('keeps its moments in order and ends suspended', () => {
    const sport = football(config);
    for (const { fixture } of matches.slice(0, 300)) {
      const script = scriptOf(sport, 'agreement', fixture.key);
      if (script === undefined) throw new Error('no script');
      const times = script.moments.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const end = script.moments.reduce((state, moment) => script.step(state, moment), script.initial);
      expect([end.off.length, end.state.over, end.state.period]).toEqual([1, true, 'FT']);
    }
  });
});
