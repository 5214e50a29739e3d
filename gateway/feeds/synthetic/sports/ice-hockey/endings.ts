import type { Score } from '../../families/contest.ts';
import { FinalScores } from '../../playing/final-scores.ts';
import { NOBODY_OUT } from './lineups.ts';
import type { Decided, Outlook } from './outlook.ts';
import { SHOOT_OUT_AT_FIRST } from './shoot-out.ts';
import type { Tally } from './state.ts';

/** More goals of a side than any game brings. */
const MOST = 24;
const NIL: Score = { home: 0, away: 0 };

/** Beyond sixty minutes one goal decides, which a shoot-out is as well. */
function finalOf({ home, away }: Score, decided: Decided): Tally | undefined {
  const lead = Math.abs(home - away);
  const level = Math.min(home, away);
  if (decided === 'sixty' ? lead === 0 : lead !== 1) return undefined;
  return {
    home,
    away,
    sixty: decided === 'sixty' ? { home, away } : { home: level, away: level },
    overtime: decided !== 'sixty',
    shootOut: decided === 'shootOut' ? SHOOT_OUT_AT_FIRST : undefined,
    over: true,
    // What is asked of these stands in no bet builder.
    periods: [],
    now: NIL,
    scorers: [],
    scoredBy: [],
    players: { home: [], away: [] },
    out: NOBODY_OUT,
  };
}

const scores = new FinalScores<Decided, Tally>({
  from: 0,
  to: MOST,
  kinds: ['sixty', 'overtime', 'shootOut'],
  final: finalOf,
});

export const gameEndings = (outlook: Outlook) => scores.endings((take) => outlook.ends(take));
