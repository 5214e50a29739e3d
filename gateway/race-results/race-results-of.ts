import type { SportId } from '#domain/brand.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';

/** A page of the races of a day that are over. */
export interface RacesOfDay {
  readonly day: string | null;
  /** That have results, the latest first. */
  readonly days: readonly string[];
  readonly races: readonly RaceRecord[];
  /** Of the whole day. */
  readonly count: number;
  /** Start of the last of them, epoch ms, where more began before it. */
  readonly before?: number;
}

/**
 * Races of a sport that are over, of a London day or of the latest that has any.
 *
 * @param before epoch ms: those that started earlier; the last of the day when absent
 */
export type RaceResultsOf = (
  sportId: SportId,
  day: string | undefined,
  before?: number,
) => Promise<RacesOfDay>;
