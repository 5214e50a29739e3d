import { type BaseRate, band } from '../../chances/base-rate.ts';
import { HOLES } from './hole-law.ts';
import type { Course } from './moments.ts';
import { type GolfState, leadersOf } from './state.ts';

type Rate = BaseRate<Course, GolfState>;

const FULL = 4;
const rate = (
  name: string,
  real: number,
  model: number,
  of: (end: GolfState, course: Course) => number | undefined,
  what: 'mean' | 'deviation' = 'mean',
): Rate => ({ name, what, of: ({ end, course }) => of(end, course), real, within: band(real), model });

/** Of a tournament of four rounds: whether one of so many favourites wins. */
const favourites =
  (count: number) =>
  (end: GolfState, { truth, fixture }: Course) => {
    if (fixture.league.rounds !== FULL) return undefined;
    const order = truth.map((_, player) => player);
    order.sort((a, b) => (truth[b] ?? 0) - (truth[a] ?? 0) || a - b);
    return Number(order.indexOf(end.winner ?? -1) < count);
  };

/** What the model of the specification comes to; rounds are spread as it says, 2.75 strokes. */
export const BASE_RATES: readonly Rate[] = [
  rate('the favourite wins', 0.11, 0.1146, favourites(1)),
  rate('one of the ten shortest wins', 0.5, 0.521, favourites(10)),
  rate('play-off', 0.17, 0.172, (end, { fixture }) =>
    fixture.league.rounds === FULL ? Number(leadersOf(end).length > 1) : undefined,
  ),
  rate(
    'deviation of a round',
    2.75,
    2.73,
    ({ rounds: [first] }) => (first?.holes === HOLES ? first.scores[0] : undefined),
    'deviation',
  ),
];
