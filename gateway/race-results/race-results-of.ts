import type { SportId } from '#domain/brand.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';

/** Races of a sport that are over, of a London day or of the latest that has any. */
export type RaceResultsOf = (
  sportId: SportId,
  day: string | undefined,
) => Promise<{
  readonly day: string | null;
  readonly days: readonly string[];
  readonly races: readonly RaceRecord[];
}>;
