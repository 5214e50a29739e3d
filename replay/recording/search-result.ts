/** Where a text stands, as far as the recording was looked through. */
export interface SearchResult {
  /** Positions in order. */
  readonly positions: Uint32Array;
  /** There may be more than were looked for. */
  readonly cut: boolean;
  /** How much of the session was looked through, 0 to 1. */
  readonly share: number;
  /** Before this position nothing more will be found. */
  readonly through: number;
}

export const nothingFound: SearchResult = {
  positions: new Uint32Array(0),
  cut: false,
  share: 1,
  through: Number.POSITIVE_INFINITY,
};

/** Whoever does not wait for all of it. */
export interface FindWatch {
  readonly onFound: (found: SearchResult) => void;
  /** Gives up: what was found by then is the answer. */
  readonly signal: AbortSignal;
}
