import { exponentialDecay } from '../../chances/exponential.ts';
import type { Seen } from '../../playing/belief.ts';
import type { Course } from './course.ts';
import {
  isOnBench,
  isOut,
  isSentOff,
  MINUTES_ON,
  NEWS,
  OWN_GOALS,
  SCORERS,
  SIDES,
  THOUSAND,
} from './lineups.ts';
import { goalRates, type MatchState, minuteAt } from './match-state.ts';
import { pressureBetween, type TeamSide } from './pressure.ts';

/** A goal in so many is somebody's of the side that it counts for. */
const SCORED = 1 - OWN_GOALS / THOUSAND;
/** Of those who take part, how many begin on the bench. */
const BENCH = NEWS.bench / (NEWS.of - NEWS.out);
const HALF = 45;

/**
 * Goals of single players, from the goals by which the whole match is priced. A side's goals are a Poisson
 * stream, and so are those of one of its players while he is on the pitch: a share of it.
 */
export class PlayerGoals {
  readonly #course: Course;
  readonly #state: MatchState;
  readonly #rates: Readonly<Record<TeamSide, number>>;
  /** Minute of the match; below nought before it. */
  readonly #now: number;

  constructor(course: Course, state: MatchState, { at, belief }: Seen) {
    this.#course = course;
    this.#state = state;
    this.#rates = goalRates(state, belief);
    const { period } = state;
    this.#now = period === '1H' || period === '2H' ? minuteAt(course, state, at) : HALF;
  }

  /** Chance that a player has so many goals in the end; nought for one who takes no part. */
  atLeast(side: TeamSide, nth: number, least: number): number {
    const { told } = this.#state;
    if (isOut(told, side, nth)) return 0;
    const has = told.scored.filter((goal) => goal.side === side && goal.by === nth).length;
    if (isSentOff(told, side, nth)) return has >= least ? 1 : 0;
    return this.ofMinutes(side, nth, (from) =>
      poissonAtLeast(this.#share(nth) * this.#rates[side] * this.#pressure(from), least - has),
    );
  }

  /** Chance that he is the first to score, if he is on the pitch by the first goal. */
  first(side: TeamSide, nth: number): number {
    const { told } = this.#state;
    if (isOut(told, side, nth) || isSentOff(told, side, nth)) return 0;
    // By minutes at which he comes on: that no goal falls before, and that the first after it is his.
    const comes = this.#comesOn().map((from) => {
      const until = exponentialDecay(this.#scored(0) - this.#scored(from));
      return { until, his: until * this.#next(side, nth, from) };
    });
    const onBench = this.#onBench(side, nth);
    const [until, his] = [mean(comes.map((one) => one.until)), mean(comes.map((one) => one.his))];
    const counts = 1 - onBench + onBench * until;
    return counts === 0 ? 0 : ((1 - onBench) * this.#next(side, nth, 0) + onBench * his) / counts;
  }

  /** Chance that he is the last to score. */
  last(side: TeamSide, nth: number): number {
    const { told } = this.#state;
    if (isOut(told, side, nth)) return 0;
    const latest = told.scored.at(-1);
    const isHis = latest?.side === side && latest.by === nth;
    const stays = isHis ? exponentialDecay(this.#scored(0)) : 0;
    if (isSentOff(told, side, nth)) return stays;
    return stays + this.ofMinutes(side, nth, (from) => this.#next(side, nth, from));
  }

  /** Chance that nobody scores any more. */
  nobody(): number {
    return exponentialDecay(this.#scored(0));
  }

  /**
   * Chance of something that hangs on the minute from which a player is on the pitch, nought where he is: he
   * begins on the bench, perhaps, and comes on at one of the minutes.
   */
  ofMinutes(side: TeamSide, nth: number, chance: (from: number) => number): number {
    const onBench = this.#onBench(side, nth);
    if (onBench === 0) return chance(0);
    const later = mean(this.#comesOn().map(chance));
    return onBench === 1 ? later : (1 - onBench) * chance(0) + onBench * later;
  }

  #onBench(side: TeamSide, nth: number): number {
    const { told } = this.#state;
    if (told.teams === undefined) return BENCH;
    return isOnBench(told, side, nth) ? 1 : 0;
  }

  /** Minutes at which one who is on the bench now may come on. */
  #comesOn(): readonly number[] {
    const left = this.#state.period === '2H' ? MINUTES_ON.filter((minute) => minute > this.#now) : MINUTES_ON;
    return left.length === 0 ? MINUTES_ON.slice(-1) : left;
  }

  #share(nth: number): number {
    return (SCORERS[nth] ?? 0) / THOUSAND;
  }

  /** Chance that the next goal that is somebody's, from a minute on, is his. */
  #next(side: TeamSide, nth: number, from: number): number {
    const both = this.#rates.home + this.#rates.away;
    if (both === 0) return 0;
    const part = (this.#share(nth) * this.#rates[side]) / (SCORED * both);
    return part * (1 - exponentialDecay(this.#scored(from)));
  }

  /** Goals from a minute on that are somebody's. */
  #scored(from: number): number {
    return SCORED * SIDES.reduce((sum, side) => sum + this.#rates[side], 0) * this.#pressure(from);
  }

  /** What is left from a minute on, nought being now. A minute stands in the second half. */
  #pressure(from: number): number {
    const [added1, added2] = this.#course.added;
    const { period } = this.#state;
    if (period === 'FT') return 0;
    if (from > 0) return pressureBetween(Math.max(from, this.#now), 90 + added2);
    if (period === '2H') return pressureBetween(this.#now, 90 + added2);
    const first = period === 'HT' ? 0 : pressureBetween(period === 'PRE' ? 0 : this.#now, HALF + added1);
    return first + pressureBetween(HALF, 90 + added2);
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function poissonAtLeast(expected: number, least: number): number {
  if (least <= 0) return 1;
  let term = exponentialDecay(expected);
  let below = 0;
  for (let goals = 0; goals < least; goals += 1) {
    below += term;
    term *= expected / (goals + 1);
  }
  return 1 - below;
}
