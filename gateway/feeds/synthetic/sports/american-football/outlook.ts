import { chanceThat } from '../../chances/repeated.ts';
import { Sums } from '../../chances/score-sums.ts';
import type { Score } from '../../families/contest.ts';
import type { Seen } from '../../playing/belief.ts';
import type { Take } from '../../playing/final-scores.ts';
import type { Course } from './course.ts';
import { ballOf, HALF, LAST, type Law, lawOf, QUARTER, REGULAR, type TeamSide } from './drives.ts';
import { type Counted, inDrives } from './lineups.ts';
import {
  type From,
  leadsTwice,
  nextScore,
  nextTouchdown,
  raced,
  scoresAt,
  touchdownsLeft,
} from './spread.ts';
import { type GridironState, RACES, type Tally } from './state.ts';

type Lead = 1 | 0 | -1;

const plus = (scores: readonly Score[]): Score =>
  scores.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: GridironState;
  readonly #law: Law;
  readonly #from: From;
  readonly #known = new Map<string, Sums>();
  readonly #counts = new Map<string, Float64Array>();
  #twice: readonly Float64Array[] | undefined;

  constructor(state: GridironState, law: Law) {
    this.#state = state;
    this.#law = law;
    this.#from = { home: state.home, away: state.away, step: state.played, zone: state.zone };
  }

  /** The score of the game, overtime included. */
  final(): Sums {
    return this.#part('final', [], LAST);
  }
  /** Every score with which the game may end. */
  ends(take: Take<'final'>): void {
    scoresAt(this.#law, this.#from, LAST, (home, away, chance) => take(home, away, chance, 'final'));
  }
  /** Points of a quarter, from 1: one that is on or about to begin. */
  quarter(nth: number): Sums {
    return this.#part(`quarter ${nth}`, this.#state.quarters.slice(0, nth - 1), nth * QUARTER);
  }
  /** Points of a half, the first or, once it has begun, the second. */
  half(nth: number): Sums {
    return this.#part(`half ${nth}`, nth === 1 ? [] : this.#state.quarters.slice(0, 2), nth * HALF);
  }

  /** Who leads at half-time, and at the end. */
  halfAndEnd(atHalf: Lead, atEnd: Lead): number {
    const { quarters } = this.#state;
    if (quarters.length >= 2) {
      const { home, away } = plus(quarters.slice(0, 2));
      if (Math.sign(home - away) !== atHalf) return 0;
      return this.final().lead((lead) => Math.sign(lead) === atEnd);
    }
    this.#twice ??= leadsTwice(this.#law, this.#from, HALF);
    const all = this.#twice.reduce((sum, one) => sum + one.reduce((part, chance) => part + chance, 0), 0);
    return (this.#twice[1 - atHalf]?.[1 - atEnd] ?? 0) / all;
  }

  firstTo(nth: number) {
    return raced(this.#law, this.#from, RACES[nth] ?? 0);
  }
  nextScore() {
    return nextScore(this.#law, this.#from);
  }
  nextTouchdown() {
    return nextTouchdown(this.#law, this.#from);
  }

  /** A number of the state that is looked from. */
  soFar(count: (tally: Tally) => number): number {
    return count(this.#state);
  }

  /** Mean of a weight of the number of touchdowns that are still to come. */
  touchdowns(whose: TeamSide | 'both', weight: (more: number) => number): number {
    const counts = this.#once(`touchdowns ${whose}`, () => touchdownsLeft(this.#law, this.#from, whose));
    let [sum, all] = [0, 0];
    for (const [more, chance] of counts.entries()) {
      sum += chance * weight(more);
      all += chance;
    }
    return sum / all;
  }

  /** Chance that what a player does by the end satisfies a condition. */
  player(side: TeamSide, nth: number, counted: Counted, holds: (count: number) => boolean): number {
    const has = this.#state.players[side][nth]?.[counted] ?? 0;
    return chanceThat(inDrives(nth, counted, this.#drivesLeft(side)), (more) => holds(has + more));
  }

  /** Drives of a side that are left; overtime is not looked forward to. */
  #drivesLeft(side: TeamSide): number {
    const { step } = this.#from;
    if (step >= REGULAR) return 1;
    let count = 0;
    for (let at = step; at < REGULAR; at += 1) if (ballOf(at) === side) count += 1;
    return count;
  }

  #once(name: string, work: () => Float64Array): Float64Array {
    const found = this.#counts.get(name) ?? work();
    this.#counts.set(name, found);
    return found;
  }

  #part(name: string, before: readonly Score[], to: number): Sums {
    const found = this.#known.get(name);
    if (found !== undefined) return found;
    const { home, away } = plus(before);
    const sums = new Sums();
    scoresAt(this.#law, this.#from, to, (h, a, chance) => sums.add(h - home, a - away, chance));
    this.#known.set(name, sums);
    return sums;
  }
}

export const outlookOf = (_: Course, state: GridironState, { belief }: Seen): Outlook =>
  new Outlook(state, lawOf(belief));
