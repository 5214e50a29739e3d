import type { Score } from '../../families/contest.ts';
import { FinalScores } from '../../playing/final-scores.ts';
import type { Outlook } from './outlook.ts';
import type { Tally } from './state.ts';

/** More points of a side than any match brings. */
const MOST = 110;
const NIL: Score = { home: 0, away: 0 };

const finalOf = ({ home, away }: Score): Tally => ({
  home,
  away,
  finished: true,
  // What is asked of these stands in no bet builder.
  halves: [],
  now: NIL,
  tries: NIL,
  scores: [],
  firstTo: [],
  kicked: NIL,
  players: { home: [], away: [] },
});

/** Endings of the matches of one code: two markets of the same name are not the same in the other. */
export function matchEndings() {
  const scores = new FinalScores<'final', Tally>({ from: 0, to: MOST, kinds: ['final'], final: finalOf });
  return (outlook: Outlook) =>
    scores.endings((take) =>
      outlook.final().scores((home, away, chance) => take(home, away, chance, 'final')),
    );
}
