import type { Contest, Reach, Score } from '../../families/contest.ts';
import { looked, resultAndTotal } from '../../families/points.ts';
import type { Outlook } from './outlook.ts';
import type { TeamSide } from './rules.ts';
import type { Tally } from './state.ts';

export type RugbyContest = Contest<Outlook, Tally>;

/** Beyond every line: a number that only grows is told from one that does not by these. */
const FAR = 1_000;
/** Nothing more may fall, the score may be level, odd or even, and any side can still pull away. */
const open = ({ home, away }: Score): readonly Score[] => [
  { home, away },
  { home: home + 1, away },
  { home: Math.max(home, away), away: Math.max(home, away) },
  { home: home + FAR, away },
  { home, away: away + FAR },
  { home: home + FAR, away: away + FAR },
];

const reachOf = (score: Score, over: boolean): Reach =>
  over ? { scores: [score], over } : { scores: open(score), over };

function reachOfHalf({ halves, now }: Tally, nth: 1 | 2): Reach {
  const ended = halves[nth - 1];
  if (ended !== undefined) return reachOf(ended, true);
  return reachOf(halves.length === nth - 1 ? now : { home: 0, away: 0 }, false);
}

const match = {
  sums: (outlook: Outlook) => outlook.final(),
  reach: (tally: Tally) => reachOf(tally, tally.finished),
};
export const MATCH = looked(match);
export const RESULT_AND_TOTAL: RugbyContest = resultAndTotal(match);
export const TRIES = looked<Outlook, Tally>({
  sums: (outlook) => outlook.tries(),
  reach: ({ tries, finished }) => reachOf(tries, finished),
});
export const halfOf = (nth: 1 | 2) =>
  looked<Outlook, Tally>({
    sums: (outlook) => outlook.half(nth),
    reach: (tally) => reachOfHalf(tally, nth),
  });

/** Points that one side kicks, as if they were the home side's score. */
export const kickedBy = (side: TeamSide): RugbyContest => ({
  chance: (outlook, holds) => outlook.kicked(side, (points) => holds(points, 0)),
  reach: ({ kicked, finished }) => reachOf({ home: kicked[side], away: 0 }, finished),
});
