import type { Sums } from '../chances/score-sums.ts';
import type { Contest, Reach } from './contest.ts';

/** Ways of looking at a score. */
type Looks = Pick<Sums, 'lead' | 'total' | 'side' | 'homeAndTotal' | 'levelAndTotal'>;

interface About<Outlook, Tally> {
  readonly sums: (outlook: Outlook) => Looks;
  readonly reach: (tally: Tally) => Reach;
}

/**
 * A score of points, looked at by who leads, by what both have, and by what one has: each is worked out once
 * and not anew for every market.
 */
export const looked = <Outlook, Tally>({ sums, reach }: About<Outlook, Tally>) => ({
  lead: {
    reach,
    chance: (outlook, holds) => sums(outlook).lead((lead) => holds(Math.max(0, lead), Math.max(0, -lead))),
  } satisfies Contest<Outlook, Tally>,
  total: {
    reach,
    chance: (outlook, holds) => sums(outlook).total((points) => holds(points, 0)),
  } satisfies Contest<Outlook, Tally>,
  of: (side: 'home' | 'away'): Contest<Outlook, Tally> => ({
    reach,
    chance: (outlook, holds) =>
      sums(outlook).side(side, (points) => (side === 'home' ? holds(points, 0) : holds(0, points))),
  }),
});

const half = (points: number): number => Math.floor(points / 2);

/** Who wins and over or under: total and winner are both in `holds`. */
export const resultAndTotal = <Outlook, Tally>({
  sums,
  reach,
}: About<Outlook, Tally>): Contest<Outlook, Tally> => ({
  reach,
  chance: (outlook, holds) => {
    const all = sums(outlook);
    // A win by one or two stands for every win: the total is what it is.
    const wins = (points: number): boolean => holds(half(points) + 1, points - half(points) - 1);
    const loses = (points: number): boolean => holds(points - half(points) - 1, half(points) + 1);
    const level = (points: number): boolean => holds(points / 2, points / 2);
    const away = all.total(loses) - all.homeAndTotal(loses) - all.levelAndTotal(loses);
    return all.homeAndTotal(wins) + all.levelAndTotal(level) + away;
  },
});
