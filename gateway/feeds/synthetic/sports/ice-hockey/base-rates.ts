import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { IceState } from './state.ts';

type Rate = BaseRate<Course, IceState>;

const rate = (
  name: string,
  real: number,
  model: number,
  of: (end: IceState) => number | undefined,
  within = band(real),
): Rate => ({ name, of: ({ end }) => of(end), real, within, model });

/**
 * Level after sixty minutes, goals and shoot-outs as the leagues publish them (NHL.com, pvilax.net); the rest
 * is what the model of the specification comes to.
 */
export const BASE_RATES: readonly Rate[] = [
  rate('level after 60', 0.23, 0.2224, ({ sixty }) => Number(sixty?.home === sixty?.away)),
  rate('goals', 6, 5.881, ({ home, away }) => home + away),
  // Public figures reach from a quarter to a third.
  rate(
    'shoot-out, of those level',
    0.29,
    0.296,
    ({ overtime, shootOut }) => (overtime ? Number(shootOut !== undefined) : undefined),
    0.04,
  ),
  rate('home wins', 0.532, 0.5286, ({ home, away }) => Number(home > away)),
  rate('by one', 0.39, 0.421, ({ home, away }) => Number(Math.abs(home - away) === 1)),
];
