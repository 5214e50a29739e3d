import { Highest } from '../../chances/lanes.ts';
import { scoresLeft } from '../../chances/units.ts';
import type { Contest, Holds, Reach, Score } from '../../families/contest.ts';
import { MAXIMUM } from './highest-break.ts';
import type { SnookerOutlook } from './outlook.ts';
import { isWon, type SnookerTally } from './tally.ts';

export type SnookerContest = Contest<SnookerOutlook, SnookerTally>;

/** Beyond every line. */
const FAR = 1_000;

/** A match that was broken off leaves open what it had not decided. */
const reachOf = (tally: SnookerTally, final: Score, left: () => readonly Score[]): Reach =>
  isWon(tally) ? { scores: [final], over: true } : { scores: left(), over: tally.over };

/** The frames that each wins. */
export const FRAMES: SnookerContest = {
  chance: (outlook, holds) => outlook.final(holds),
  reach: (tally) => reachOf(tally, tally.standing.units, () => scoresLeft(tally.format, tally.standing)),
};

/** Centuries of both together, as if the home side had made them. */
export const CENTURIES: SnookerContest = {
  chance: (outlook, holds) => outlook.chanceOf('centuries', (_, count) => holds(count, 0)),
  reach: (tally) => {
    const { home, away } = tally.centuries;
    const now = { home: home + away, away: 0 };
    return reachOf(tally, now, () => [now, { home: now.home + FAR, away: 0 }]);
  },
};

/** The lead in centuries: none is safe. */
export const CENTURY_LEAD: SnookerContest = {
  chance: (outlook, holds) =>
    outlook.chanceOf('difference', (_, lead) => holds(Math.max(0, lead), Math.max(0, -lead))),
  reach: (tally) =>
    reachOf(tally, tally.centuries, () => [
      { home: FAR, away: 0 },
      { home: 0, away: FAR },
      { home: 0, away: 0 },
    ]),
};

/** The highest break of the match, as if the home side had made it. */
export const HIGHEST: SnookerContest = {
  // Lines alone are asked: at the first number that is over, everything above it is.
  chance: ({ highest }, holds) => chanceOfNumbers((at) => highest.upTo(at), holds),
  reach: (tally) => {
    const now = { home: Math.max(tally.highest.home, tally.highest.away), away: 0 };
    return reachOf(tally, now, () => [now, { home: MAXIMUM, away: 0 }]);
  },
};
function chanceOfNumbers(upTo: (at: number) => number, holds: Holds): number {
  let [chance, below] = [0, 0];
  for (let at = 0; at <= MAXIMUM; at += 1) {
    const reached = upTo(at);
    if (holds(at, 0)) chance += reached - below;
    below = reached;
  }
  return chance;
}

/** Who has the higher highest break: a maximum alone cannot be passed, and can be met. */
export const HIGHEST_LEAD: SnookerContest = {
  chance: ({ highest }, holds) => highest.lead(holds),
  reach: (tally) => reachOf(tally, tally.highest, () => Highest.within(MAXIMUM, tally.highest)),
};

/** Frames of the first so many. */
export const firstFrames = (count: number): SnookerContest => ({
  chance: (outlook, holds) =>
    outlook.after(count).reduce((sum, chance, home) => (holds(home, count - home) ? sum + chance : sum), 0),
  reach: ({ frames, over }) => {
    const home = frames.slice(0, count).filter(({ winner }) => winner === 'home').length;
    const played = Math.min(count, frames.length);
    const left = count - played;
    const scores = Array.from({ length: left + 1 }, (_, more) => ({
      home: home + more,
      away: played - home + left - more,
    }));
    return { scores, over: over || left === 0 };
  },
});
