import type { Contest, Reach, Score } from '../../families/contest.ts';
import { looked, resultAndTotal } from '../../families/points.ts';
import type { TeamSide } from './innings.ts';
import type { Outlook } from './outlook.ts';
import { type Pitcher, STARTS } from './pitchers.ts';
import { FIRST_PART, OFFICIAL, type Tally } from './state.ts';

/** Beyond every line: a number that only grows is told from one that does not by these. */
const FAR = 1_000;
/** Nothing more may fall, the score may be level, odd or even, and any side can still pull away. */
const open = ({ home, away }: Score): readonly Score[] => [
  { home, away },
  { home: home + 1, away },
  { home, away: away + 1 },
  { home: Math.max(home, away), away: Math.max(home, away) },
  { home: home + FAR, away },
  { home, away: away + FAR },
  { home: home + FAR, away: away + FAR },
];

/** The whole game. Of one that is called off before its end only what was decided stands. */
const reachOfGame = (tally: Tally): Reach =>
  tally.finished ? { scores: [tally], over: true } : { scores: open(tally), over: tally.called };

/** Five innings are played, or four and a half and the home side leads. */
const isOfficial = ({ innings, inning, half, home, away }: Tally): boolean =>
  innings.length >= OFFICIAL || (inning === OFFICIAL && half === 'bottom' && home > away);

/** Who wins: a game that is called off late enough has a winner as well. */
const reachOfWinner = (tally: Tally): Reach =>
  tally.called && isOfficial(tally) ? { scores: [tally], over: true } : reachOfGame(tally);

/** Innings from one to another, both included. */
function reachOfInnings({ innings, now, called }: Tally, from: number, to: number): Reach {
  const complete = innings.slice(from - 1, to);
  const isOn = innings.length >= from - 1 && innings.length < to;
  const runs = [...complete, ...(isOn ? [now] : [])].reduce(
    (sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }),
    { home: 0, away: 0 },
  );
  if (complete.length === to - from + 1) return { scores: [runs], over: true };
  return { scores: open(runs), over: called };
}

/** Batters that the starting pitcher of a side strikes out in the innings that he pitches. */
export const strikeoutsOf = (side: TeamSide, { strikesOut }: Pitcher): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => {
    const so = outlook.soFar(side);
    return outlook
      .strikeouts(side, strikesOut)
      .reduce((sum, chance, more) => (holds(so + more, 0) ? sum + chance : sum), 0);
  },
  reach: ({ inning, half, strikeouts, called }) => {
    const now = { home: strikeouts[side], away: 0 };
    const isDone = inning > STARTS || (inning === STARTS && side === 'home' && half === 'bottom');
    if (isDone) return { scores: [now], over: true };
    return { scores: [now, { home: now.home + FAR, away: 0 }], over: called };
  },
});

const final = (outlook: Outlook) => outlook.final();
const game = { sums: final, reach: reachOfGame };
export const GAME = looked(game);
export const WINNER = looked({ sums: final, reach: reachOfWinner });
export const WINNER_AND_TOTAL = resultAndTotal(game);
export const FIRST_INNINGS = looked<Outlook, Tally>({
  sums: (outlook) => outlook.firstPart(),
  reach: (tally) => reachOfInnings(tally, 1, FIRST_PART),
});
export const inningOf = (nth: number) =>
  looked<Outlook, Tally>({
    sums: (outlook) => outlook.inning(nth),
    reach: (tally) => reachOfInnings(tally, nth, nth),
  });
