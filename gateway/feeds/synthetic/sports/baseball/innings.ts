import type { Score } from '../../families/contest.ts';
import { BASES, type Branch, OUTS } from './plays.ts';

export type TeamSide = 'home' | 'away';
/** The visitors bat in the top of an inning. */
export type Half = 'top' | 'bottom';
export const batting = (half: Half): TeamSide => (half === 'top' ? 'away' : 'home');

export const INNINGS = 9;
/** Where a game is: the half inning that is on or about to begin. */
export interface Place extends Score {
  /** From 1. */
  readonly inning: number;
  readonly half: Half;
  readonly outs: number;
  readonly bases: number;
}

export const NIL: Score = { home: 0, away: 0 };

export const AT_FIRST: Place = { ...NIL, inning: 1, half: 'top', outs: 0, bases: 0 };

export const plus = (score: Score, side: TeamSide, count: number): Score => ({
  home: score.home + (side === 'home' ? count : 0),
  away: score.away + (side === 'away' ? count : 0),
});

/** Beyond nine a half inning begins with a runner at second. */
export const startBases = (inning: number): number => (inning > INNINGS ? BASES.second : 0);

/** Whether nothing more is played at a place from which the next half inning would begin. */
function isDecided({ inning, half, home, away }: Place): boolean {
  if (half === 'bottom') return inning >= INNINGS && home > away;
  return inning > INNINGS && home !== away;
}

/**
 * After a batter: where the game is, which runs counted, whether it is over. The home side that goes ahead
 * in its last half inning has won at once: of anything but a home run only that run counts.
 */
export function afterBatter(before: Place, branch: Branch): { place: Place; runs: number; over: boolean } {
  const { inning, half, home, away } = before;
  const side = batting(half);
  const isLast = half === 'bottom' && inning >= INNINGS;
  const isAhead = isLast && home + branch.runs > away;
  const runs = isAhead && branch.result !== 'homer' ? away + 1 - home : branch.runs;
  const score = plus({ home, away }, side, runs);
  if (isAhead) return { place: { ...before, ...score, outs: branch.outs, bases: 0 }, runs, over: true };
  const { outs, bases } = branch;
  if (outs < OUTS) return { place: { ...before, ...score, outs, bases }, runs, over: false };
  const next = half === 'top' ? inning : inning + 1;
  const after: Place = {
    ...score,
    inning: next,
    half: half === 'top' ? 'bottom' : 'top',
    outs: 0,
    bases: startBases(next),
  };
  return { place: after, runs, over: isDecided(after) };
}
