import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import { REGULAR } from './drives.ts';
import type { GridironState } from './state.ts';

type Rate = BaseRate<Course, GridironState>;

const rate = (
  name: string,
  [real, model]: readonly [number, number],
  of: (end: GridironState) => number,
  rest: Partial<Pick<Rate, 'within' | 'what'>> = {},
): Rate => ({
  name,
  of: ({ end }) => of(end),
  real,
  within: rest.within ?? band(real),
  model,
  ...(rest.what === undefined ? {} : { what: rest.what }),
});
const total = ({ home, away }: GridironState): number => home + away;
const lead = ({ home, away }: GridironState): number => home - away;
const by = (points: number) => (end: GridironState) => Number(Math.abs(lead(end)) === points);

/**
 * 2,939 games of eleven seasons; overtimes as the model of the specification has them. A quarter to either
 * side of wins by three, which hang on what a side goes for in its last drives.
 */
export const BASE_RATES: readonly Rate[] = [
  rate('points', [45.8, 45.73], total),
  rate('points, deviation', [14, 14.2], total, { what: 'deviation' }),
  rate('margin, deviation', [14.6, 13.22], lead, { what: 'deviation' }),
  rate('home wins', [0.561, 0.5736], (end) => Number(lead(end) > 0)),
  rate('tie', [0.003, 0.0036], by(0)),
  rate('by three', [0.142, 0.113], by(3), { within: 0.0355 }),
  rate('by seven', [0.092, 0.0813], by(7)),
  rate('by eight or fewer', [0.515, 0.5089], (end) => Number(Math.abs(lead(end)) <= 8)),
  rate('overtime', [0.058, 0.0516], ({ played }) => Number(played > REGULAR)),
];
