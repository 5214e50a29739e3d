import {
  AT_FIRST,
  afterUnit,
  type Format,
  isDecided,
  otherOf,
  plusOne,
  type Side,
  type Standing,
  starterOf,
} from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import { LEG, MAXIMUM } from './visit-law.ts';

export interface Leg {
  readonly set: number;
  readonly thrower: Side;
  readonly winner: Side;
  readonly hadMaximum: boolean;
}

/** A match as far as it has been thrown. */
export interface DartsTally {
  readonly format: Format;
  /** Who threw first in the first leg. */
  readonly first: Side;
  readonly standing: Standing;
  /** Legs of the sets that are over. */
  readonly sets: readonly Score[];
  readonly legs: readonly Leg[];
  readonly left: Readonly<Record<Side, number>>;
  readonly thrower: Side;
  readonly maxima: Score;
  /** A 180 in the leg that is on. */
  readonly hadMaximum: boolean;
  /** The highest finish of each. */
  readonly highest: Score;
  /** Visits of each in the leg that is on. */
  readonly inLeg: Score;
  /** A leg was won with nine darts, the fewest that can do it. */
  readonly hadNineDarter: boolean;
  readonly visits: number;
  readonly retired?: Side;
  /** Nothing more happens, and results are known. */
  readonly over: boolean;
}

/** Visits of three darts. */
export const NINE_DARTS = 3;
const FULL = { home: LEG, away: LEG } as const;

export const tallyAtFirst = (format: Format, first: Side): DartsTally => ({
  format,
  first,
  standing: AT_FIRST,
  sets: [],
  legs: [],
  left: FULL,
  thrower: first,
  maxima: { home: 0, away: 0 },
  hadMaximum: false,
  highest: { home: 0, away: 0 },
  inLeg: { home: 0, away: 0 },
  hadNineDarter: false,
  visits: 0,
  over: false,
});

export const isWon = ({ format, standing }: DartsTally): boolean => isDecided(format, standing);
export const legScore = ({ legs }: DartsTally): Score => ({
  home: legs.filter(({ winner }) => winner === 'home').length,
  away: legs.filter(({ winner }) => winner === 'away').length,
});

function afterLeg(tally: DartsTally, winner: Side, finish: number): DartsTally {
  const { format, standing, thrower, first } = tally;
  const after = afterUnit(format, standing, winner);
  const isSetOver = after.sets !== standing.sets;
  const set = standing.sets.home + standing.sets.away + 1;
  const leg = { set, thrower: starterOf(standing, first), winner, hadMaximum: tally.hadMaximum };
  const isOver = isDecided(format, after);
  return {
    ...tally,
    standing: after,
    sets: isSetOver ? [...tally.sets, plusOne(standing.units, winner)] : tally.sets,
    legs: [...tally.legs, leg],
    left: isOver ? tally.left : FULL,
    thrower: isOver ? thrower : starterOf(after, first),
    hadMaximum: false,
    highest: { ...tally.highest, [winner]: Math.max(tally.highest[winner], finish) },
    inLeg: { home: 0, away: 0 },
    hadNineDarter: tally.hadNineDarter || tally.inLeg[winner] === NINE_DARTS,
  };
}

/** The match after a visit that leaves the thrower so much; nought wins the leg. */
export function afterVisit(tally: DartsTally, left: number): DartsTally {
  const { thrower, maxima } = tally;
  const from = tally.left[thrower];
  const isMaximum = from - left === MAXIMUM;
  const thrown = {
    ...tally,
    left: { ...tally.left, [thrower]: left },
    maxima: isMaximum ? plusOne(maxima, thrower) : maxima,
    hadMaximum: tally.hadMaximum || isMaximum,
    visits: tally.visits + 1,
    inLeg: plusOne(tally.inLeg, thrower),
  };
  return left === 0 ? afterLeg(thrown, thrower, from) : { ...thrown, thrower: otherOf(thrower) };
}
