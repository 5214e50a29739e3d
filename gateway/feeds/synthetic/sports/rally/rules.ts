import type { Sport } from '../../../sports.ts';
import type { PairProgramme, Tournament } from '../../calendar/pairings.ts';

/** A competition of a sport whose points follow one another to the end of a set. */
export interface RallyTournament extends Tournament {
  /** Sets that win a match. */
  readonly needed: number;
}

/** How a set is won, and who serves. */
export interface SetRules {
  readonly points: number;
  /** Of the set that decides, where it is another number. */
  readonly decider?: number;
  /** At so many one point ahead is enough; two must be between them where it is absent. */
  readonly cap?: number;
  /** In turn, two each and one each once both lack a point; or whoever won the last point. */
  readonly serves: 'pairs' | 'winner';
}

/** Everything that tells these sports apart. */
export interface RallyRules extends SetRules {
  readonly sport: Sport;
  readonly prefix: string;
  readonly tournaments: readonly RallyTournament[];
  readonly programme: PairProgramme;
  /** Chance that the server wins a point, in ten-thousandths, and how far strengths move it at most. */
  readonly serve: number;
  readonly spread: { readonly standing: number; readonly day: number };
  /** Out of a thousand matches, those that somebody cannot finish. */
  readonly retired: number;
  /** From one point to the next, and on top of it between sets, ms. */
  readonly between: { readonly point: readonly [number, number]; readonly set: number };
  readonly linger: number;
  readonly lines: RallyLines;
}

/** Lines on offer, by the sets that win a match where they differ. */
export interface RallyLines {
  readonly points: Readonly<Record<number, readonly number[]>>;
  readonly pointStarts: readonly number[];
  readonly setStarts: Readonly<Record<number, readonly number[]>>;
  readonly sets: Readonly<Record<number, readonly number[]>>;
  readonly setPoints: readonly number[];
  readonly race: number;
}
