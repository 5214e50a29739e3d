import type { Contest, Reach, Score } from '../../families/contest.ts';
import { looked, resultAndTotal } from '../../families/points.ts';
import type { TeamSide } from './drives.ts';
import type { Counted } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import type { Tally } from './state.ts';

export type GridironContest = Contest<Outlook, Tally>;

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

/** The game, overtime included. */
const reachOfGame = (tally: Tally): Reach =>
  tally.finished ? { scores: [tally], over: true } : { scores: open(tally), over: false };

/** Quarters from one to another, both included. */
function reachOfPart({ quarters, now }: Tally, from: number, to: number): Reach {
  const complete = quarters.slice(from - 1, to);
  const isOn = quarters.length >= from - 1 && quarters.length < to;
  const points = [...complete, ...(isOn ? [now] : [])].reduce(
    (sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }),
    { home: 0, away: 0 },
  );
  if (complete.length === to - from + 1) return { scores: [points], over: true };
  return { scores: open(points), over: false };
}

const game = { sums: (outlook: Outlook) => outlook.final(), reach: reachOfGame };
export const GAME = looked(game);
export const WINNER_AND_TOTAL: GridironContest = resultAndTotal(game);
export const quarterOf = (nth: number) =>
  looked<Outlook, Tally>({
    sums: (outlook) => outlook.quarter(nth),
    reach: (tally) => reachOfPart(tally, nth, nth),
  });
export const halfOf = (nth: 1 | 2) =>
  looked<Outlook, Tally>({
    sums: (outlook) => outlook.half(nth),
    reach: (tally) => reachOfPart(tally, 2 * nth - 1, 2 * nth),
  });

/** A number that one has, as if it were the home side's score. */
const counting = (
  count: (tally: Tally) => number,
  chance: (outlook: Outlook, holds: (more: number) => boolean) => number,
): GridironContest => ({
  chance: (outlook, holds) => chance(outlook, (all) => holds(all, 0)),
  reach: (tally) => {
    const home = count(tally);
    const known = { home, away: 0 };
    if (tally.finished) return { scores: [known], over: true };
    return { scores: [known, { home: home + FAR, away: 0 }], over: false };
  },
});

const touchdownsSoFar = ({ scores }: Tally): number => scores.filter(({ touchdown }) => touchdown).length;

/** Touchdowns of both. */
export const TOUCHDOWNS: GridironContest = counting(touchdownsSoFar, (outlook, holds) =>
  outlook.touchdowns('both', (more) => Number(holds(outlook.soFar(touchdownsSoFar) + more))),
);

/** What one player does. */
export const ofPlayer = (side: TeamSide, nth: number, counted: Counted): GridironContest =>
  counting(
    ({ players }) => players[side][nth]?.[counted] ?? 0,
    (outlook, holds) => outlook.player(side, nth, counted, holds),
  );
