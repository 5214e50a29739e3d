import type { SportId } from '#domain/brand.ts';

/** Races that were over before this database heard of them, as far as a feed knows. */
export interface RacesBefore {
  /** Resolves when those of a London day stand beside those that were heard of. */
  fill(sport: SportId, day: string): Promise<void>;
  /** Days of which races of a sport are known, the latest first; none where no feed knows of any. */
  days(sport: SportId): readonly string[];
}

/** Where no feed knows of the past. */
export const noRacesBefore: RacesBefore = { fill: () => Promise.resolve(), days: () => [] };
