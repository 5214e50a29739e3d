import type { Score } from '../../families/contest.ts';
import type { HoopLeague } from './competitions.ts';

/**
 * What a possession brings. Sides have the ball in turn, and each time score nought to three points: the
 * course is drawn from these chances and every price is worked out from them.
 */
export type TeamSide = 'home' | 'away';
export const QUARTERS = 4;

/** Chances of nought to three points at an average possession. */
const POINTS = [0.485, 0.045, 0.335, 0.135] as const;
const AVERAGE = POINTS[1] + 2 * POINTS[2] + 3 * POINTS[3];
/** Part of a lead beyond its expected path that a whole game takes back. */
const GIVES_WAY = 0.63;
/** In so many last possessions a side that is one to three behind goes for exactly that. */
const LATE = { possessions: 8, goes: 0.16, reach: 3 } as const;
const LEAST_FACTOR = 0.3;
const MOST_FACTOR = 1.75;
/** Units of a belief: hundredths of the points of a side in regular time. */
export const HUNDREDTHS = 100;

/** How long a game is, in possessions of both together and in seconds. */
export interface Length {
  readonly quarter: number;
  readonly regular: number;
  readonly overtime: number;
  readonly quarterSeconds: number;
  readonly overtimeSeconds: number;
  /** Possessions after which the score of a game that is broken off stands. */
  readonly official: number;
}
const length = (quarter: number, minutes: number, least: number): Length => ({
  quarter,
  regular: QUARTERS * quarter,
  overtime: 20,
  quarterSeconds: minutes * 60,
  overtimeSeconds: 300,
  official: Math.ceil((quarter * least) / minutes),
});
const AMERICAN = length(50, 12, 43);
const EUROPEAN = length(40, 10, 35);
export const lengthOf = ({ american }: Pick<HoopLeague, 'american'>): Length =>
  american ? AMERICAN : EUROPEAN;

/** Who has the ball: the home side first in the first and last quarters and in overtime. */
export function ballOf({ quarter, regular, overtime }: Length, step: number): TeamSide {
  const nth = step < regular ? step % quarter : (step - regular) % overtime;
  const part = step < regular ? Math.floor(step / quarter) : 0;
  const isFirst = nth % 2 === 0;
  return isFirst === (part === 0 || part === QUARTERS - 1) ? 'home' : 'away';
}

/** Points of each side in regular time, as somebody believes, and the length of the game. */
export interface Law {
  readonly length: Length;
  readonly means: Score;
}

/** Chances of points at a possession are this times those of an average one: `base` and `slope` × lead. */
export interface Rate {
  readonly side: TeamSide;
  readonly base: number;
  readonly slope: number;
  /** A side that is a little behind goes for exactly that. */
  readonly isLate: boolean;
}

export function rateAt({ length, means }: Law, step: number): Rate {
  const { regular } = length;
  const side = ballOf(length, step);
  const own = (2 * means[side]) / regular / AVERAGE;
  if (step >= regular) return { side, base: own, slope: 0, isLate: false };
  const slope = (side === 'home' ? -GIVES_WAY : GIVES_WAY) / regular / AVERAGE;
  const expected = ((means.home - means.away) * step) / regular;
  return { side, base: own - slope * expected, slope, isLate: step >= regular - LATE.possessions };
}

/** The mean of points from a lead on, without regard to what is left of it: how a lead gives way. */
export const givesWay = (left: number, regular: number): number => (GIVES_WAY * left) / regular;

/** Writes the chances of 0 to 3 points of a possession. @param lead of the home side */
export function pointsAt({ side, base, slope, isLate }: Rate, lead: number, into: Float64Array): void {
  const wanted = base + slope * lead;
  const factor = wanted < LEAST_FACTOR ? LEAST_FACTOR : wanted > MOST_FACTOR ? MOST_FACTOR : wanted;
  const one = POINTS[1] * factor;
  const two = POINTS[2] * factor;
  const three = POINTS[3] * factor;
  into[0] = 1 - one - two - three;
  into[1] = one;
  into[2] = two;
  into[3] = three;
  if (!isLate) return;
  const behind = side === 'home' ? -lead : lead;
  if (behind < 1 || behind > LATE.reach) return;
  for (let points = 0; points <= 3; points += 1) into[points] = (into[points] ?? 0) * (1 - LATE.goes);
  into[behind] = (into[behind] ?? 0) + LATE.goes;
}

/** Of one possession that brings so many points on average: the chances of 1 to 3. */
export const shareOf = (mean: number, points: 1 | 2 | 3): number => (POINTS[points] * mean) / AVERAGE;
