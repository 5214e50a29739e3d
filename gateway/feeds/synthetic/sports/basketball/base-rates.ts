import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { HoopState } from './state.ts';

type Rate = BaseRate<Course, HoopState>;

const rate = (
  name: string,
  isAmerican: boolean,
  [real, model]: readonly [number, number],
  of: (end: HoopState) => number | undefined,
  rest: Partial<Pick<Rate, 'within' | 'what'>> = {},
): Rate => ({
  name,
  of: ({ course, end }) => (course.fixture.league.american === isAmerican ? of(end) : undefined),
  real,
  within: rest.within ?? band(real),
  model,
  ...(rest.what === undefined ? {} : { what: rest.what }),
});
const total = ({ home, away }: HoopState): number => home + away;
const margin = ({ home, away }: HoopState): number => Math.abs(home - away);

/** 4,915 games of a North American league of four seasons, and 145 of one that plays forty minutes. */
export const BASE_RATES: readonly Rate[] = [
  rate('points', true, [226.7, 227.1], total),
  rate('points, deviation', true, [20.1, 19.76], total, { what: 'deviation' }),
  rate('margin, deviation', true, [15.1, 14.83], ({ home, away }) => home - away, { what: 'deviation' }),
  rate('home wins', true, [0.553, 0.5533], ({ home, away }) => Number(home > away)),
  rate('overtime', true, [0.052, 0.0478], ({ overtime }) => Number(overtime)),
  rate('by one to five', true, [0.253, 0.2697], (end) => Number(margin(end) <= 5)),
  rate('by twenty and more', true, [0.186, 0.1939], (end) => Number(margin(end) >= 20)),
  rate('points in forty minutes', false, [182.7, 182.9], total),
  rate('points in forty minutes, deviation', false, [18.9, 18.64], total, { what: 'deviation' }),
];
