import { scoresLeft } from '../../chances/units.ts';
import type { Contest, Reach, Score } from '../../families/contest.ts';
import type { RallyOutlook } from './outlook.ts';
import { isWon, pointsOf, type RallyTally, setsOf } from './tally.ts';

export type RallyContest = Contest<RallyOutlook, RallyTally>;

/** Beyond every line. */
const FAR = 1_000;
const far = ({ home, away }: Score): readonly Score[] => [
  { home, away },
  { home: home + FAR, away },
  { home, away: away + FAR },
];

/** A match that was broken off leaves open what it had not decided. */
const reachOf = (tally: RallyTally, final: Score, left: () => readonly Score[]): Reach =>
  isWon(tally) ? { scores: [final], over: true } : { scores: left(), over: tally.over };

/** The sets that each wins. */
export const SETS: RallyContest = {
  chance: (outlook, holds) => outlook.sets(holds),
  reach: (tally) =>
    reachOf(tally, setsOf(tally), () =>
      scoresLeft({ units: tally.needed, sets: 1 }, { sets: { home: 0, away: 0 }, units: setsOf(tally) }),
    ),
};

const scored = ({ sets, set }: RallyTally): Score => pointsOf([...sets, set]);

/** Points of both together, as if the home side had won them. */
export const POINTS: RallyContest = {
  chance: (outlook, holds) => outlook.points((points) => holds(points, 0)),
  reach: (tally) => reachOf(tally, scored(tally), () => far(scored(tally))),
};
/** The lead in points: none is safe. */
export const LEAD: RallyContest = {
  chance: (outlook, holds) => outlook.lead((lead) => holds(Math.max(0, lead), Math.max(0, -lead))),
  reach: (tally) => reachOf(tally, scored(tally), () => far(scored(tally))),
};

/** The points of one set, counted from 1: its markets come when it begins. */
export const pointsOfSet = (nth: number): RallyContest => ({
  chance: (outlook, holds) => outlook.ofSet(holds),
  reach: ({ sets, set, over }) => {
    const ended = sets[nth - 1];
    if (ended !== undefined) return { scores: [ended], over: true };
    return { scores: far(set), over };
  },
});
