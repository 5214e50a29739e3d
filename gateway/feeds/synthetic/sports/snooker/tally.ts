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
import { BLACK, CLEAR, placeAfterMiss, pointsLeft } from './balls.ts';

export const FIFTY = 50;
export const CENTURY = 100;

/** The frame that is on. */
export interface FrameSoFar {
  readonly place: number;
  readonly points: Score;
  readonly striker: Side;
  /** Points of the visit that is on; nought before its first pot. */
  readonly inBreak: number;
  readonly hadFifty: boolean;
  /** Who has made a century in it: nobody can make another one. */
  readonly century?: Side;
}

export interface Frame {
  readonly winner: Side;
  readonly points: Score;
  readonly hadFifty: boolean;
  readonly century?: Side;
}

/** A match as far as it has been played. */
export interface SnookerTally {
  readonly format: Format;
  /** Who broke off in the first frame. */
  readonly first: Side;
  readonly standing: Standing;
  readonly frames: readonly Frame[];
  readonly frame: FrameSoFar;
  readonly centuries: Score;
  /** The highest break of each. */
  readonly highest: Score;
  readonly shots: number;
  readonly retired?: Side;
  /** Nothing more happens, and results are known. */
  readonly over: boolean;
}

/** The break-off leaves nothing on: the other one has the first visit. */
export const freshFrame = (breaksOff: Side): FrameSoFar => ({
  place: 0,
  points: { home: 0, away: 0 },
  striker: otherOf(breaksOff),
  inBreak: 0,
  hadFifty: false,
});

export const tallyAtFirst = (format: Format, first: Side): SnookerTally => ({
  format,
  first,
  standing: AT_FIRST,
  frames: [],
  frame: freshFrame(first),
  centuries: { home: 0, away: 0 },
  highest: { home: 0, away: 0 },
  shots: 0,
  over: false,
});

export const isWon = ({ format, standing }: SnookerTally): boolean => isDecided(format, standing);
export const leadOf = ({ points }: Pick<FrameSoFar, 'points'>): number => points.home - points.away;

function afterFrame(tally: SnookerTally): SnookerTally {
  const { format, standing, frame, first } = tally;
  const winner: Side = leadOf(frame) > 0 ? 'home' : 'away';
  const after = afterUnit(format, standing, winner);
  const { points, hadFifty, century } = frame;
  const ended = { winner, points, hadFifty, ...(century === undefined ? {} : { century }) };
  return {
    ...tally,
    standing: after,
    frames: [...tally.frames, ended],
    frame: freshFrame(starterOf(after, first)),
  };
}

function scored(tally: SnookerTally, side: Side, points: number): SnookerTally {
  const { frame } = tally;
  const inBreak = frame.inBreak + points;
  const isCentury = inBreak >= CENTURY && frame.inBreak < CENTURY;
  return {
    ...tally,
    centuries: isCentury ? plusOne(tally.centuries, side) : tally.centuries,
    highest: { ...tally.highest, [side]: Math.max(tally.highest[side], inBreak) },
    shots: tally.shots + 1,
    frame: {
      ...frame,
      striker: side,
      points: { ...frame.points, [side]: frame.points[side] + points },
      inBreak,
      hadFifty: frame.hadFifty || inBreak >= FIFTY,
      ...(isCentury ? { century: side } : {}),
    },
  };
}

/** The match after a ball of so many points. */
export function afterPot(tally: SnookerTally, points: number): SnookerTally {
  const { frame, ...rest } = scored(tally, tally.frame.striker, points);
  const place = frame.place + 1;
  const after = { ...rest, frame: { ...frame, place } };
  if (place < CLEAR) return after;
  return leadOf(frame) === 0 ? { ...after, frame: { ...after.frame, inBreak: 0 } } : afterFrame(after);
}

/** The match after a shot that pots nothing: whoever needs more than is left gives the frame up. */
export function afterMiss(tally: SnookerTally): SnookerTally {
  const { frame } = tally;
  const place = placeAfterMiss(frame.place);
  const shots = tally.shots + 1;
  if (Math.abs(leadOf(frame)) > pointsLeft(place)) return afterFrame({ ...tally, shots });
  return { ...tally, shots, frame: { ...frame, place, striker: otherOf(frame.striker), inBreak: 0 } };
}

/** A frame that is level when the table is clear: the black is put back, and whoever pots it wins. */
export const isRespotted = ({ frame }: SnookerTally): boolean => frame.place === CLEAR;
export const afterRespot = (tally: SnookerTally, side: Side): SnookerTally =>
  afterFrame(scored(tally, side, BLACK));
