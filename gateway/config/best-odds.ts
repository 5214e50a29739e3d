/**
 * Where best odds are guaranteed, beyond what the feed says of a race (RAC-07). An operator edits this file.
 */
export interface BestOddsRules {
  /** False takes the offer back for every race. */
  readonly offered: boolean;
  /** Tracks whose races are not part of it, as the feed writes them. */
  readonly exceptTracks: readonly string[];
}

export const bestOddsRules: BestOddsRules = { offered: true, exceptTracks: [] };
