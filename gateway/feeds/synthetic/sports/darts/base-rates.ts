import type { BaseRate, Played } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { MatchState } from './match-state.ts';

type Rate = BaseRate<Course, MatchState>;
const DARTS_IN_VISIT = 3;

const perLeg = (of: (match: Played<Course, MatchState>) => number): Rate['of'] => {
  return (match) => of(match) / match.end.tally.legs.length;
};

/** Public counts of a professional tour: darts of 2017, 180s of 2017 and 2024, and legs held. */
export const BASE_RATES: readonly Rate[] = [
  {
    name: 'darts a leg',
    of: perLeg(({ end }) => end.tally.visits * DARTS_IN_VISIT),
    real: 30.2,
    within: 3.02,
    model: 31.78,
  },
  {
    name: '180s a leg',
    of: perLeg(({ end: { tally } }) => tally.maxima.home + tally.maxima.away),
    real: 0.53,
    within: 0.07,
    model: 0.5379,
  },
  {
    name: 'legs won by who throws first',
    of: perLeg(({ end }) => end.tally.legs.filter(({ thrower, winner }) => thrower === winner).length),
    real: 0.6,
    within: 0.06,
    model: 0.602,
  },
];
