import type { FootballConfig } from '../config.ts';
import { type Programme, runScript, type Script } from '../script.ts';
import { courseOf, type MatchMoment } from './course.ts';
import { fixtureOf, listedFixtures, longestOffer } from './fixtures.ts';
import { MatchPainter } from './match-look.ts';
import { MatchModels } from './match-model.ts';
import { expectationAt, type MatchState, matchAtFirst, stepMatch, tallyOf } from './match-state.ts';

/** The script of a match; undefined for a key that is no match of this seed's programme. */
export function matchScript(
  seed: string,
  config: FootballConfig,
  key: string,
): Script<MatchState, MatchMoment> | undefined {
  const fixture = fixtureOf(seed, config, key);
  if (fixture === undefined) return undefined;
  const course = courseOf(seed, fixture, config);
  const painter = new MatchPainter(course);
  const models = new MatchModels();
  return {
    key,
    moments: course.moments,
    goneAt: course.goneAt,
    initial: matchAtFirst(course),
    step: (state, moment) => stepMatch(course, state, moment),
    look: (state) => painter.look(state),
    model: (state) =>
      models.at({
        tally: tallyOf(state),
        expectation: expectationAt(course, state, state.at),
        sides: painter.combinable(state),
      }),
  };
}

/** Football of a seed: matches round the clock at a quick pace, and a calendar in real time. */
export function footballProgramme(seed: string, config: FootballConfig): Programme {
  return {
    listed: (from, to) => listedFixtures(config, from, to),
    longest: longestOffer(config),
    open: (key) => {
      const script = matchScript(seed, config, key);
      return script === undefined ? undefined : runScript(script);
    },
  };
}
