import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { MatchState } from './match-state.ts';

type Rate = BaseRate<Course, MatchState>;

/** Part of matches that take so many sets. @param needed sets that win those that are counted */
export const inSets = (needed: number, sets: number, real: number, model: number): Rate => ({
  name: `${sets} sets of best of ${2 * needed - 1}`,
  of: ({ end: { tally } }) => (tally.needed === needed ? Number(tally.sets.length === sets) : undefined),
  real,
  within: band(real),
  model,
});

/** Part of sets that go beyond their points. @param least what the loser has then */
export const extraPoints = (least: number, real: number, model: number): Rate => ({
  name: 'sets with extra points',
  of: ({ end: { tally } }) =>
    tally.sets.filter(({ home, away }) => Math.min(home, away) >= least).length / tally.sets.length,
  real,
  within: 0.03,
  model,
});

export const pointsInSet = (real: number, model: number): Rate => ({
  name: 'points in a set',
  of: ({ end: { tally } }) =>
    tally.sets.reduce((sum, { home, away }) => sum + home + away, 0) / tally.sets.length,
  real,
  within: real / 20,
  model,
});
