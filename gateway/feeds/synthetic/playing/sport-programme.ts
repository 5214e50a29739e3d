import type { FeedKey } from '../../../core/feed.ts';
import { listedIn, longestOffer } from '../calendar/slots.ts';
import type { SimulatedSport, SportCourse, SportFixture } from '../sport.ts';
import { EventPainter } from './event-look.ts';
import { pastOf } from './past.ts';
import { Play, type PlayMoment, type PlayState, playMoments } from './play.ts';
import { type Moment, type Programme, runScript, type Script } from './script.ts';

/** The script of an event; undefined for a key that is none of this sport's. */
export function scriptOf<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
  seed: string,
  key: FeedKey,
): Script<PlayState<S>, PlayMoment<M>> | undefined {
  const fixture = sport.fixtureOf(seed, key);
  if (fixture === undefined) return undefined;
  const course = sport.courseOf(seed, fixture);
  const painter = new EventPainter(sport, fixture, course);
  const play = new Play(sport, fixture, course);
  const counted = sport.statistics?.(seed, course);
  return {
    key,
    moments: playMoments(sport, seed, fixture, course),
    goneAt: course.goneAt,
    initial: play.initial,
    step: (state, moment) => play.step(state, moment),
    look: (state) => painter.look(state),
    ...(sport.endings === undefined ? {} : { model: (state) => painter.model(state) }),
    ...(counted === undefined ? {} : { statistics: ({ state }) => counted(state) }),
  };
}

/** All events of a sport, out of a seed. */
export const programmeOf =
  (seed: string) =>
  <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
    sport: SimulatedSport<F, M, C, S, O, T>,
  ): Programme => ({
    listed: (from, to) => listedIn(sport.prefix, sport.slots, from, to),
    longest: longestOffer(sport.slots),
    open: (key) => {
      const script = scriptOf(sport, seed, key);
      return script === undefined ? undefined : runScript(script);
    },
    past: pastOf(sport, seed),
  });
