import type { Told } from './lineups.ts';

/** Goals still to come, on average, for each side in the rest of each half. 0 for a half that is over. */
export interface Expectation {
  readonly first: { readonly home: number; readonly away: number };
  readonly second: { readonly home: number; readonly away: number };
}

/** What is known of a match: the model's whole state, from which every market is priced. */
export interface Tally {
  readonly home: number;
  readonly away: number;
  /** Score at half-time once it is known. */
  readonly half: { readonly home: number; readonly away: number } | undefined;
  readonly over: boolean;
  /** Sides in the order in which they scored. */
  readonly scorers: readonly ('home' | 'away')[];
  /** Corners, cards and who scored. */
  readonly told: Told;
}
