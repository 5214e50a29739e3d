import type { BaseRate } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { MatchState } from './match-state.ts';

type Rate = BaseRate<Course, MatchState>;
/** Frames that win a best of eleven. */
const BEST_OF_ELEVEN = 6;

/** A century in one frame of ten is a public count; the others are what a model comes to. */
export const BASE_RATES: readonly Rate[] = [
  {
    name: 'centuries a frame',
    of: ({ end: { tally } }) => (tally.centuries.home + tally.centuries.away) / tally.frames.length,
    real: 0.1,
    within: 0.01,
    model: 0.0982,
  },
  {
    name: 'best of eleven that needs its last frame',
    of: ({ end: { tally } }) =>
      tally.format.units === BEST_OF_ELEVEN
        ? Number(tally.frames.length === 2 * BEST_OF_ELEVEN - 1)
        : undefined,
    real: 0.23,
    within: 0.023,
    model: 0.2274,
  },
  {
    name: 'frames with a break of fifty',
    of: ({ end: { tally } }) => tally.frames.filter(({ hadFifty }) => hadFifty).length / tally.frames.length,
    real: 0.654,
    within: 0.066,
    model: 0.6535,
  },
];
