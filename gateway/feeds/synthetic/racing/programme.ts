import type { RacingConfig } from '../config.ts';
import { type Programme, runScript, type Script } from '../playing/script.ts';
import { cardOf, listedRaces, longestOffer, slotOf } from './card.ts';
import { type RaceMoment, raceCourseOf } from './race-course.ts';
import { RacePainter } from './race-look.ts';
import { type RaceState, raceAtFirst, stepRace } from './race-state.ts';

/** The script of a race; undefined for a key that is no race of this seed's programme. */
export function raceScript(
  seed: string,
  config: RacingConfig,
  key: string,
): Script<RaceState, RaceMoment> | undefined {
  const slot = slotOf(seed, config, key);
  if (slot === undefined) return undefined;
  const card = cardOf(seed, slot);
  const course = raceCourseOf(seed, card, config);
  const painter = new RacePainter(card);
  return {
    key,
    moments: course.moments,
    goneAt: course.goneAt,
    initial: raceAtFirst(course),
    step: stepRace,
    look: (state) => painter.look(state),
  };
}

/** Horse racing of a seed: a race every few minutes round the clock, and a calendar of three days. */
export function racingProgramme(seed: string, config: RacingConfig): Programme {
  return {
    listed: (from, to) => listedRaces(config, from, to),
    longest: longestOffer(config),
    open: (key) => {
      const script = raceScript(seed, config, key);
      return script === undefined ? undefined : runScript(script);
    },
  };
}
