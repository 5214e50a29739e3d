/** What the simulator is asked for: worlds from the n-th of the mix on. */
export interface Search {
  readonly from: number;
  /** At most so many sessions. */
  readonly sessions: number;
  /** No world is begun after so long. */
  readonly ms: number;
}

/** The first finding of a world that fails. */
export interface Found {
  readonly seed: string;
  readonly mode: string;
  /** As in `simulator/checkers/names.ts`; `broken` when the world itself came to no end. */
  readonly checker: string;
  readonly sentence: string;
  readonly fingerprint: string;
}

/** How far a search is: worlds of the mix from its first on, and recorded sessions of this search. */
export interface Searched {
  readonly worlds: number;
  readonly sessions: number;
  readonly found: Found | null;
}
