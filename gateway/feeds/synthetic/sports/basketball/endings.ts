import type { Score } from '../../families/contest.ts';
import { FinalScores } from '../../playing/final-scores.ts';
import type { Decided, Outlook } from './outlook.ts';
import type { Tally } from './state.ts';

/** Points of a side that are told apart, and leads. */
const POINTS = { from: 30, to: 200 } as const;
const MOST_LEAD = { regular: 80, overtime: 25 } as const;
const NIL: Score = { home: 0, away: 0 };
const PLAYED: readonly Score[] = [NIL, NIL, NIL, NIL];

function finalOf({ home, away }: Score, decided: Decided): Tally | undefined {
  const lead = Math.abs(home - away);
  if (lead === 0 || lead > MOST_LEAD[decided]) return undefined;
  return {
    home,
    away,
    overtime: decided === 'overtime',
    finished: true,
    abandoned: false,
    official: true,
    // What is asked of these stands in no bet builder.
    quarters: PLAYED,
    now: NIL,
    played: 0,
    firstTo: [],
    players: { home: [], away: [] },
  };
}

const scores = new FinalScores<Decided, Tally>({
  ...POINTS,
  kinds: ['regular', 'overtime'],
  final: finalOf,
});

export const gameEndings = (outlook: Outlook) => scores.endings((take) => outlook.ends(take));
