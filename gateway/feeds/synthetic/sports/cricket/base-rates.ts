import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { CricketState, Innings } from './state.ts';

type Rate = BaseRate<Course, CricketState>;

const rate = (
  name: string,
  real: number,
  model: number,
  of: (end: CricketState) => number | undefined,
  what: 'mean' | 'deviation' = 'mean',
  within = band(real),
): Rate => ({ name, what, of: ({ end }) => of(end), real, within, model });

const both = (end: CricketState, count: (of: Innings) => number): number =>
  end.innings.reduce((sum, innings) => sum + count(innings), 0);
const first = ({ innings: [one] }: CricketState) => one;

/**
 * Chases that win, ties and runs of a match: 756 matches of the Indian league to 2019
 * (10sarvesh/IPL-dataset, `matches.csv`; scorum.com). The rest is what the model of the specification comes
 * to. Favourites win .744 of 43 Australian matches: too few to hold a model to.
 */
export const BASE_RATES: readonly Rate[] = [
  rate('runs of the match', 325, 310.9, (end) => both(end, ({ runs }) => runs)),
  rate('first innings', 160, 159, (end) => first(end)?.runs),
  rate('first innings, deviation', 26, 24, (end) => first(end)?.runs, 'deviation'),
  rate('wickets of the first innings', 6.4, 6.42, (end) => first(end)?.wickets),
  rate('a chase wins', 0.537, 0.5273, ({ innings: [one, two], tied }) =>
    tied ? undefined : Number((two?.runs ?? 0) > (one?.runs ?? 0)),
  ),
  rate('tied', 0.012, 0.0297, ({ tied }) => Number(tied)),
  rate('fours', 27, 27.05, (end) => both(end, ({ fours }) => fours)),
  rate('sixes', 12, 12.04, (end) => both(end, ({ sixes }) => sixes)),
];
