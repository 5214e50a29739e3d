import { scoresLeft } from '../../chances/units.ts';
import type { Contest, Reach, Score } from '../../families/contest.ts';
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
