import type { RacingConfig } from '../config.ts';
import { type Programme, runScript, type Script } from '../playing/script.ts';
import { type RaceMoment, raceCourseOf } from './race-course.ts';
import { RacePainter } from './race-look.ts';
import { listedRaces, longestOffer, slotOf } from './race-slots.ts';
import { type RaceState, raceAtFirst, stepRace } from './race-state.ts';
import type { RacingCode } from './racing-code.ts';

/** The script of a race; undefined for a key that is no race of this seed's programme. */
export function raceScript(
  seed: string,
  code: RacingCode,
  config: RacingConfig,
  key: string,
): Script<RaceState, RaceMoment> | undefined {
  const slot = slotOf(seed, code, config, key);
  if (slot === undefined) return undefined;
  const card = code.cardOf(seed, slot, config);
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

/** Races of a seed: one every few minutes round the clock, and a calendar of days. */
export function racingProgramme(seed: string, code: RacingCode, config: RacingConfig): Programme {
  return {
    listed: (from, to) => listedRaces(code, config, from, to),
    longest: longestOffer(config),
    open: (key) => {
      const script = raceScript(seed, code, config, key);
      return script === undefined ? undefined : runScript(script);
    },
  };
}
