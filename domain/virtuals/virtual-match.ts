import type { Sha256 } from '../proofs/tree-hash.ts';
import { type Drawn, drawnTicket, drawsOf } from './virtual-draw.ts';

/** No side of a virtual match scores more. */
export const MOST_GOALS = 6;
/** Minutes of a match; a goal falls in any of them as likely as in another. */
export const MINUTES = 90;
/** A goal up to this minute belongs to the first half. */
export const HALF_TIME = 45;

export interface MatchScore {
  readonly home: number;
  readonly away: number;
}

/** Every score that a match can end with; the tickets of a match are in this order. */
export const SCORES: readonly MatchScore[] = Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, index) => ({
  home: Math.floor(index / (MOST_GOALS + 1)),
  away: index % (MOST_GOALS + 1),
}));

export interface MatchGoal {
  readonly minute: number;
  readonly side: 'home' | 'away';
}

/**
 * The goals of a match in order of time, home before away in one minute: first the score is drawn by its
 * tickets, then the minutes of the home side's goals and of the away side's.
 */
export function drawnGoals(sha256: Sha256, drawn: Drawn): MatchGoal[] {
  const below = drawsOf(sha256, drawn);
  const { home, away } = SCORES[drawnTicket(below, drawn.tickets)] ?? { home: 0, away: 0 };
  const goals = [...Array<'home'>(home).fill('home'), ...Array<'away'>(away).fill('away')].map(
    (side): MatchGoal => ({ side, minute: 1 + below(MINUTES) }),
  );
  return goals.sort((a, b) => a.minute - b.minute);
}

const text = (goals: readonly MatchGoal[]): string =>
  goals.map(({ minute, side }) => `${minute} ${side}`).join();

/** Whether a draw gives these goals. */
export const givesGoals =
  (sha256: Sha256, goals: readonly MatchGoal[]) =>
  (drawn: Drawn): boolean =>
    text(drawnGoals(sha256, drawn)) === text(goals);

/** The score after the first minutes of a match. */
export const scoreAfter = (goals: readonly MatchGoal[], minute: number = MINUTES): MatchScore => {
  const of = (side: MatchGoal['side']): number =>
    goals.filter((goal) => goal.side === side && goal.minute <= minute).length;
  return { home: of('home'), away: of('away') };
};

/** When a match is played, epoch ms: a minute of it takes the same part of the time as every other. */
export interface MatchTimes {
  readonly startTime: number;
  readonly resultAt: number;
}

/** Minutes that have been played at an instant, 0 … 90. */
export const minuteAt = ({ startTime, resultAt }: MatchTimes, now: number): number =>
  Math.max(0, Math.min(MINUTES, Math.floor(((now - startTime) * MINUTES) / (resultAt - startTime))));

/** When what happens in a minute is seen. */
export const seenAt = ({ startTime, resultAt }: MatchTimes, minute: number): number =>
  startTime + Math.ceil(((resultAt - startTime) * minute) / MINUTES);
