import type { Contest, Reach, Score } from '../../families/contest.ts';
import { looked, resultAndTotal } from '../../families/points.ts';
import type { Outlook } from './outlook.ts';
import type { TeamSide } from './possession.ts';
import type { Counted, Tally } from './state.ts';

export type HoopContest = Contest<Outlook, Tally>;

/** Beyond every line: a number that only grows is told from one that does not by these. */
const FAR = 1_000;
/** Any side can still pull away, the total can be odd or even, and nothing more may fall. */
const open = ({ home, away }: Score): readonly Score[] => [
  { home, away },
  { home: home + 1, away },
  { home: home + FAR, away },
  { home, away: away + FAR },
  { home: home + FAR, away: away + FAR },
];

/** The game, overtime included. Broken off late its score stands. */
function reachOfGame(tally: Tally): Reach {
  const { finished, abandoned, official } = tally;
  if (finished || official) return { scores: [tally], over: true };
  return { scores: open(tally), over: abandoned };
}

/** Quarters from one to another, both included: they stand when they are complete. */
function reachOfPart(tally: Tally, from: number, to: number): Reach {
  const { quarters, now, abandoned } = tally;
  const complete = quarters.slice(from - 1, to);
  const isOn = quarters.length >= from - 1 && quarters.length < to;
  const points = [...complete, ...(isOn ? [now] : [])].reduce(
    (sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }),
    { home: 0, away: 0 },
  );
  if (complete.length === to - from + 1) return { scores: [points], over: true };
  return { scores: open(points), over: abandoned };
}

export const GAME = looked<Outlook, Tally>({ sums: (outlook) => outlook.final(), reach: reachOfGame });
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

/** Who wins and over or under: total and winner are both in `holds`. */
export const WINNER_AND_TOTAL: HoopContest = resultAndTotal({
  reach: reachOfGame,
  sums: (outlook) => outlook.final(),
});

/** What one player does, as if it were the home side's score. */
export const ofPlayer = (side: TeamSide, nth: number, counted: Counted): HoopContest => ({
  chance: (outlook, holds) => outlook.player(side, nth, counted, (count) => holds(count, 0)),
  reach: ({ players, finished, abandoned, official }) => {
    const home = players[side][nth]?.[counted] ?? 0;
    if (finished || official) return { scores: [{ home, away: 0 }], over: true };
    return {
      scores: [
        { home, away: 0 },
        { home: home + FAR, away: 0 },
      ],
      over: abandoned,
    };
  },
});
