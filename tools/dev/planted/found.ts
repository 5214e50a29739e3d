import type { Habit } from './habits.ts';

/** What the simulator is asked for: worlds from the n-th of the mix on. */
export interface Search {
  readonly from: number;
  /** At most so many sessions. */
  readonly sessions: number;
  /** No world is begun after so long. */
  readonly ms: number;
  /** Whether a world that fails is made as small as it can be. */
  readonly small: boolean;
  /** Worlds without it are passed over. */
  readonly habit?: Habit | undefined;
}

/** The first finding of a world that fails. */
export interface Found {
  readonly seed: string;
  readonly mode: string;
  /** As in `simulator/checkers/registry.ts`; `broken` when the world itself broke. */
  readonly checker: string;
  readonly sentence: string;
  readonly fingerprint: string;
  /** Undefined when it was not made small. */
  readonly small?: SmallCase | undefined;
}

/**
 * What is left of a failure, in events: of the one log that fails by itself, or else of the logs of its world
 * that it names.
 */
export interface SmallCase {
  readonly events: number;
  /**
   * Of these, what somebody or something outside did; the others follow from it by the product's own rules.
   */
  readonly inputs: number;
  readonly of: 'log' | 'world';
}

/** How far a search is: worlds of the mix from its first on, and recorded sessions of this search. */
export interface Searched {
  readonly worlds: number;
  readonly sessions: number;
  readonly found: Found | null;
  /** It was ended inside of a world: on a busy machine a sound one needs as long, so it is no notice. */
  readonly slow?: boolean | undefined;
}
