import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { SPORTS } from '../feeds/sports.ts';

/** What is popular (BRW-09). An operator edits this file. */
export const popularRules = {
  /** Sports that have the page. */
  sports: Object.values(SPORTS).filter(({ id }) => !isVirtual(id)),
  /** Bets of so many hours are counted, and no more of them than the newest so many. */
  hours: 24,
  mostBets: 5_000,
  /**
   * How many customers back something is told in these steps alone; below the first it is not told that
   * anybody does.
   */
  steps: [5, 10, 25, 50, 100, 250, 500, 1_000],
  /** Shown at most. */
  selections: 20,
  leagues: 10,
  /** Shown where nothing is backed by enough customers. */
  featuredEvents: 10,
  featuredLeagues: 5,
  /** Counted again after so long, ms. */
  keepMs: 60_000,
} as const;
