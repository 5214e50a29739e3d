import type { BaseRate } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import { isOvertime } from './map-law.ts';
import type { MatchState } from './state.ts';
import { NEEDED, scoreOf } from './tally.ts';

type Rate = BaseRate<Course, MatchState>;

/** No public counts were found: these are what the model of the specification comes to. */
export const BASE_RATES: readonly Rate[] = [
  {
    name: 'rounds a map',
    of: ({ end: { tally } }) => {
      const rounds = tally.maps.reduce((sum, map) => sum + map.length, 0);
      return tally.maps.length === 0 ? undefined : rounds / tally.maps.length;
    },
    real: 21.7,
    within: 1,
    model: 21.88,
  },
  {
    name: 'maps with overtime',
    of: ({ end: { tally } }) =>
      tally.maps.length === 0
        ? undefined
        : tally.maps.filter((map) => isOvertime(scoreOf(map))).length / tally.maps.length,
    real: 0.12,
    within: 0.02,
    model: 0.1185,
  },
  {
    name: 'matches with a third map',
    of: ({ end: { tally } }) => Number(tally.maps.length > NEEDED),
    real: 0.41,
    within: 0.041,
    model: 0.3955,
  },
];
