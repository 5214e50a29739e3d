import { type BaseRate, band } from '#gateway/feeds/synthetic/chances/base-rate.ts';
import type { RaceCourse } from '#gateway/feeds/synthetic/racing/race-course.ts';
import type { RaceState } from '#gateway/feeds/synthetic/racing/race-state.ts';

type Rate = BaseRate<RaceCourse, RaceState>;

/** Indices of those that ran, the shortest price first. */
const market = ({ tickets, withdrawn }: RaceState): readonly number[] =>
  tickets
    .map((_, runner) => runner)
    .filter((runner) => !withdrawn.includes(runner))
    .sort((a, b) => (tickets[b] ?? 0) - (tickets[a] ?? 0) || a - b);

/** What is one's own of a race that was won: a dead heat is shared. */
function winsOf(end: RaceState, rank: number): number | undefined {
  if (end.ended !== 'settled') return undefined;
  const winners = (end.finish ?? []).filter(({ position }) => position === 1);
  return winners.some(({ runner }) => runner === market(end)[rank - 1]) ? 1 / winners.length : 0;
}

const favourite = (name: string, rank: number, real: number, model: number): Rate => ({
  name,
  of: ({ end }) => winsOf(end, rank),
  real,
  within: band(real),
  model,
});

/** 429 races of Great Britain and Ireland: public results. */
export const RACING_BASE_RATES: readonly Rate[] = [
  {
    name: 'runners',
    of: ({ end }) => (end.ended === 'settled' ? market(end).length : undefined),
    real: 9,
    within: band(9),
    model: 9.18,
  },
  favourite('first favourites', 1, 0.353, 0.3578),
  favourite('second favourites', 2, 0.194, 0.207),
  favourite('third favourites', 3, 0.133, 0.1454),
];

/** British races of 2024 by the trade press; the ranks behind the favourite by the model of `sports.md`. */
export const GREYHOUND_BASE_RATES: readonly Rate[] = [
  {
    name: 'runners',
    of: ({ end }) => (end.ended === 'settled' ? market(end).length : undefined),
    real: 6,
    within: band(6),
    model: 5.875,
  },
  favourite('first favourites', 1, 0.357, 0.349),
  favourite('second favourites', 2, 0.241, 0.2496),
  favourite('third favourites', 3, 0.167, 0.1691),
];
