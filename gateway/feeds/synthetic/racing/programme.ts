import type { FeedBatch, PastWanted } from '../../../core/feed.ts';
import type { RacingConfig } from '../config.ts';
import { type Programme, type Run, runScript, type Script } from '../playing/script.ts';
import { settledChanges } from '../playing/sight.ts';
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

const ENDED: ReadonlySet<string> = new Set(['FINISHED', 'ABANDONED', 'CANCELED']);

/** How races of a span ended, by their courses: whoever was not there finds what those saw who were. */
const pastRacesOf = (seed: string, code: RacingCode, config: RacingConfig) =>
  function* ({ from, to, of }: PastWanted, now: number): Iterable<FeedBatch | undefined> {
    if (of !== code.sport.id) return;
    const until = Math.min(to, now);
    for (const { key } of listedRaces(code, config, from - longestOffer(config), until)) {
      const slot = slotOf(seed, code, config, key);
      if (slot === undefined || slot.off < from || slot.off >= until) continue;
      const run = openedRace(seed, code, config, key);
      run?.advance(now);
      const sight = run?.look();
      yield sight !== undefined && ENDED.has(sight.event.state)
        ? { at: now, changes: settledChanges(sight, (type) => type === 'WIN') }
        : undefined;
    }
  };

function openedRace(seed: string, code: RacingCode, config: RacingConfig, key: string): Run | undefined {
  const script = raceScript(seed, code, config, key);
  return script === undefined ? undefined : runScript(script);
}

/** Races of a seed: one every few minutes round the clock, and a calendar of days. */
export function racingProgramme(seed: string, code: RacingCode, config: RacingConfig): Programme {
  return {
    listed: (from, to) => listedRaces(code, config, from, to),
    longest: longestOffer(config),
    open: (key) => openedRace(seed, code, config, key),
    pastRaces: pastRacesOf(seed, code, config),
  };
}
