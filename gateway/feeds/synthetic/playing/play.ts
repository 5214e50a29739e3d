import { random } from '../random.ts';
import type { SimulatedSport, SportCourse, SportFixture, Suspension } from '../sport.ts';
import type { Belief } from './belief.ts';
import { beliefsBefore } from './beliefs.ts';
import { movedLine } from './moving-line.ts';
import type { Moment } from './script.ts';
import { unfoldsAt } from './unfolding.ts';

/** What happens around a sport's own moments, at instants of real time. */
export type PlayMoment<M extends Moment = Moment> = Moment &
  (
    | { readonly kind: 'believed'; readonly belief: Belief }
    | { readonly kind: 'unfolds' }
    | { readonly kind: 'off'; readonly suspension: Suspension }
    | { readonly kind: 'back'; readonly suspension: Suspension }
    | { readonly kind: 'beat' }
    | { readonly kind: 'happened'; readonly moment: M }
  );

/** The state of the sport, with what the market makes of it. */
export interface PlayState<State> {
  readonly at: number;
  readonly state: State;
  readonly belief: Belief;
  /** Its whole book is on offer, and not only the markets of its row. */
  readonly isUnfolded: boolean;
  /** Why no bets are taken now, on all markets or on some. */
  readonly off: readonly Suspension[];
  /** Lines so far of each market whose line moves, in the sport's order. */
  readonly lines: readonly (readonly number[])[];
  /** As it stood at the last instant before the start at which bets were taken, once that is over. */
  readonly lastOpen?: PlayState<State>;
}

const RANKS = { off: 0, believed: 1, unfolds: 2, happened: 3, back: 4, beat: 5 } as const;

/**
 * A sport's moments with the beliefs before them, the beats between them, and what each does to the markets,
 * in order.
 */
export function playMoments<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
  seed: string,
  fixture: F,
  course: C,
): readonly PlayMoment<M>[] {
  const moments: PlayMoment<M>[] = beliefsBefore(
    fixture,
    course.truth,
    sport.doubt,
    random(seed, 'beliefs', fixture.key),
  ).map(({ at, belief }) => ({ kind: 'believed', at, belief }));
  const unfolds = unfoldsAt(fixture);
  if (unfolds !== undefined) moments.push({ kind: 'unfolds', at: unfolds });
  for (const moment of course.moments) {
    const suspension = sport.decisive(course, moment);
    if (suspension !== undefined) {
      const { lead, back } = suspension;
      moments.push({ kind: 'off', at: moment.at - lead, suspension });
      if (back !== undefined) moments.push({ kind: 'back', at: moment.at + back, suspension });
    }
    moments.push({ kind: 'happened', at: moment.at, moment });
  }
  for (const { from, to } of course.spans) {
    for (let at = from + fixture.beat.first; at < to; at += fixture.beat.every)
      moments.push({ kind: 'beat', at });
  }
  return moments.sort((a, b) => a.at - b.at || RANKS[a.kind] - RANKS[b.kind]);
}

/** Folds moments of one event. */
export class Play<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T> {
  readonly #sport: SimulatedSport<F, M, C, S, O, T>;
  readonly #course: C;
  readonly #lines: NonNullable<ReturnType<NonNullable<SimulatedSport<F, M, C, S, O, T>['lines']>>>;
  readonly initial: PlayState<S>;

  constructor(sport: SimulatedSport<F, M, C, S, O, T>, fixture: F, course: C) {
    this.#sport = sport;
    this.#course = course;
    this.#lines = sport.lines?.(fixture) ?? [];
    this.initial = {
      at: fixture.listedAt,
      state: sport.initial(course),
      belief: course.truth,
      isUnfolded: unfoldsAt(fixture) === undefined,
      off: [],
      lines: this.#lines.map(() => []),
    };
  }

  step(before: PlayState<S>, moment: PlayMoment<M>): PlayState<S> {
    const lastOpen = this.#lastOpen(before, moment);
    return this.#withLines(this.#folded({ ...before, at: moment.at, ...lastOpen }, moment));
  }

  /** Only what an instant ends with is ever shown. */
  #lastOpen(before: PlayState<S>, moment: PlayMoment<M>): { readonly lastOpen?: PlayState<S> } {
    const isShown = moment.at > before.at && before.off.length === 0;
    if (!isShown || this.#sport.phase(before.state) !== 'before') return {};
    const { lastOpen: _, ...open } = before;
    return { lastOpen: open };
  }

  #folded(play: PlayState<S>, moment: PlayMoment<M>): PlayState<S> {
    switch (moment.kind) {
      case 'believed':
        return { ...play, belief: moment.belief };
      case 'unfolds':
        return { ...play, isUnfolded: true };
      case 'off':
        return { ...play, off: [...play.off, moment.suspension] };
      case 'back': {
        const nth = play.off.indexOf(moment.suspension);
        return { ...play, off: play.off.filter((_, index) => index !== nth) };
      }
      case 'beat':
        return { ...play, state: this.#sport.beat?.(this.#course, play.state, play.at) ?? play.state };
      case 'happened':
        return { ...play, state: this.#sport.step(this.#course, play.state, moment.moment) };
    }
  }

  /** A line moves only while bets are taken: nobody sees it otherwise. */
  #withLines(play: PlayState<S>): PlayState<S> {
    const phase = this.#sport.phase(play.state);
    const isOffered = play.off.length === 0 && (phase === 'before' || phase === 'playing');
    if (this.#lines.length === 0 || !isOffered) return play;
    const lines = this.#lines.map((line, nth) =>
      movedLine(line, play.lines[nth] ?? [], this.#course, play.state, play),
    );
    const isSame = lines.every((line, nth) => line === play.lines[nth]);
    return isSame ? play : { ...play, lines };
  }
}
