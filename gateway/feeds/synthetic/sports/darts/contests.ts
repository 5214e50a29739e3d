import { Highest } from '../../chances/lanes.ts';
import { scoreOf, scoresLeft } from '../../chances/units.ts';
import type { Contest, Reach, Score } from '../../families/contest.ts';
import type { DartsOutlook } from './outlook.ts';
import { type DartsTally, isWon, legScore } from './tally.ts';
import { HIGHEST_FINISH } from './visit-law.ts';

export type DartsContest = Contest<DartsOutlook, DartsTally>;

/** Beyond every line: a number that only grows is told from one that does not by these two. */
const FAR = 1_000;

/** A match that was broken off leaves open what it had not decided. */
const reachOf = (tally: DartsTally, final: Score, left: () => readonly Score[]): Reach => {
  if (isWon(tally)) return { scores: [final], over: true };
  return { scores: left(), over: tally.over };
};

/** The score of the match: legs, or sets where it is played in sets. */
export const SCORE: DartsContest = {
  chance: (outlook, holds) => outlook.final(holds),
  reach: (tally) => {
    const { format, standing } = tally;
    return reachOf(tally, scoreOf(format, standing), () => scoresLeft(format, standing));
  },
};

/** All legs of a match in sets, as if the home side had won them. */
export const LEGS: DartsContest = {
  chance: (outlook, holds) => outlook.chanceOf('legs', (_, legs) => holds(legs, 0)),
  reach: (tally) => {
    const { home, away } = legScore(tally);
    const now = { home: home + away, away: 0 };
    // Another leg is sure while the match goes on.
    return reachOf(tally, now, () => [
      { home: now.home + 1, away: 0 },
      { home: now.home + FAR, away: 0 },
    ]);
  },
};

/** 180s of both together, and of one of them. */
export const MAXIMA: DartsContest = {
  chance: (outlook, holds) => outlook.chanceOf('maxima', (_, count) => holds(count, 0)),
  reach: (tally) => {
    const { home, away } = tally.maxima;
    return reachOf(tally, tally.maxima, () => [
      { home, away },
      { home: home + FAR, away },
    ]);
  },
};
export const ownMaxima = (side: 'home' | 'away'): DartsContest => ({
  chance: (outlook, holds) =>
    outlook.chanceOf(side, (_, count) => (side === 'home' ? holds(count, 0) : holds(0, count))),
  reach: (tally) =>
    reachOf(tally, tally.maxima, () => [tally.maxima, { ...tally.maxima, [side]: tally.maxima[side] + FAR }]),
});

/** The lead in 180s: no lead is safe. */
export const MAXIMA_LEAD: DartsContest = {
  chance: (outlook, holds) =>
    outlook.chanceOf('difference', (_, lead) => holds(Math.max(0, lead), Math.max(0, -lead))),
  reach: (tally) =>
    reachOf(tally, tally.maxima, () => [
      { home: FAR, away: 0 },
      { home: 0, away: FAR },
    ]),
};

/** The highest finish of the match, as if the home side had thrown it. */
export const highestFinish = (nth: 0 | 1): DartsContest => ({
  chance: (outlook, holds) =>
    outlook.chanceOf(nth === 0 ? 'high0' : 'high1', (_, isAbove) =>
      holds(isAbove === 1 ? HIGHEST_FINISH : 0, 0),
    ),
  reach: (tally) => {
    const now = { home: Math.max(tally.highest.home, tally.highest.away), away: 0 };
    return reachOf(tally, now, () => [now, { home: HIGHEST_FINISH, away: 0 }]);
  },
});

/** Who has the higher finish: one of 170 cannot be passed, and can be met. */
export const FINISH_LEAD: DartsContest = {
  chance: ({ highest }, holds) => highest.lead(holds),
  reach: (tally) => reachOf(tally, tally.highest, () => Highest.within(HIGHEST_FINISH, tally.highest)),
};

/** The legs of one set, counted from 1; its markets come when it begins. */
export const legsOfSet = (nth: number): DartsContest => ({
  chance: (outlook, holds) => outlook.ofSet(outlook.tally.format.units, holds),
  reach: (tally) => {
    const set = tally.sets[nth - 1];
    if (set !== undefined) return { scores: [set], over: true };
    const { format, standing } = tally;
    const left = scoresLeft({ ...format, sets: 1 }, { sets: { home: 0, away: 0 }, units: standing.units });
    return { scores: left, over: tally.over };
  },
});
