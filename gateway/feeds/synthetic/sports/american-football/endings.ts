import type { Score } from '../../families/contest.ts';
import { FinalScores } from '../../playing/final-scores.ts';
import type { Outlook } from './outlook.ts';
import type { Tally } from './state.ts';

/** More points of a side than any game brings. */
const MOST = 110;
const NIL: Score = { home: 0, away: 0 };

const finalOf = ({ home, away }: Score): Tally => ({
  home,
  away,
  finished: true,
  // What is asked of these stands in no bet builder.
  quarters: [],
  now: NIL,
  played: 0,
  scores: [],
  firstTo: [],
  players: { home: [], away: [] },
});

const scores = new FinalScores<'final', Tally>({ from: 0, to: MOST, kinds: ['final'], final: finalOf });

export const gameEndings = (outlook: Outlook) => scores.endings((take) => outlook.ends(take));
