import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { RugbyState } from './state.ts';

type Rate = BaseRate<Course, RugbyState>;

const rate = (
  name: string,
  [real, model]: readonly [number, number],
  of: (end: RugbyState) => number,
  rest: Partial<Pick<Rate, 'within' | 'what'>> = {},
): Rate => ({
  name,
  of: ({ end }) => of(end),
  real,
  within: rest.within ?? band(real),
  model,
  ...(rest.what === undefined ? {} : { what: rest.what }),
});
const total = ({ home, away }: RugbyState): number => home + away;
const lead = ({ home, away }: RugbyState): number => home - away;
const tries = ({ tries: { home, away } }: RugbyState): number => home + away;
const homeWins = (end: RugbyState): number => Number(lead(end) > 0);
const level = (end: RugbyState): number => Number(lead(end) === 0);

/**
 * Tries of a season of the first division of England (globalwebdirectorylist.com); the rest as the model of
 * the specification comes to it: points of 25 seasons are of another game, with fewer tries.
 */
export const UNION_RATES: readonly Rate[] = [
  rate('tries', [7, 6.634], tries),
  rate('points', [51.8, 51.77], total),
  rate('points, deviation', [13.7, 13.75], total, { what: 'deviation' }),
  rate('home wins', [0.578, 0.564], homeWins),
  rate('level', [0.02, 0.0189], level),
];

/** 219 matches of the first division of Australia; what is level as the model of the specification has it. */
export const LEAGUE_RATES: readonly Rate[] = [
  rate('points', [46.2, 46.24], total),
  rate('points, deviation', [13.6, 12.65], total, { what: 'deviation' }),
  rate('points of the home side', [25.3, 24.98], ({ home }) => home),
  rate('margin, deviation', [17.8, 17.4], lead, { what: 'deviation' }),
  rate('home wins', [0.559, 0.5673], homeWins),
  rate('by one to twelve', [0.502, 0.4909], (end) => Number(Math.abs(lead(end)) <= 12 && lead(end) !== 0)),
  rate('level', [0.038, 0.0383], level),
];
