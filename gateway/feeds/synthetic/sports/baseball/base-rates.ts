import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import { INNINGS } from './innings.ts';
import type { BaseballState } from './state.ts';

type Rate = BaseRate<Course, BaseballState>;

const rate = (
  name: string,
  real: number,
  model: number,
  of: (end: BaseballState) => number,
  what: 'mean' | 'deviation' = 'mean',
): Rate => ({ name, what, of: ({ end }) => of(end), real, within: band(real), model });

/**
 * 2,103 games of 2024 (russelljjadams/mlb_elo, `mlb.csv`); extra innings are what the model of the
 * specification comes to.
 */
export const BASE_RATES: readonly Rate[] = [
  rate('runs', 8.86, 8.901, ({ home, away }) => home + away),
  rate('runs, deviation', 4.3, 4.337, ({ home, away }) => home + away, 'deviation'),
  rate('by one', 0.281, 0.2852, ({ home, away }) => Number(Math.abs(home - away) === 1)),
  rate('no run of a side', 0.063, 0.0641, ({ home, away }) => (Number(home === 0) + Number(away === 0)) / 2),
  rate('over 8.5', 0.494, 0.4976, ({ home, away }) => Number(home + away > 8.5)),
  rate('home wins', 0.523, 0.5255, ({ home, away }) => Number(home > away)),
  rate('extra innings', 0.098, 0.0951, ({ innings }) => Number(innings.length > INNINGS)),
];
