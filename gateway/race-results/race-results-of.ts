import type { EventId, SportId } from '#domain/brand.ts';
import type { RaceOver, RaceRecord } from '#domain/racing/race-record.ts';

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

/** The race that was on offer under this id, once it is over and as long as it is kept. */
export type RaceOverOf = (event: EventId) => Promise<RaceOver | undefined>;

/** What the pages of racing ask of the books (RAC-11). */
export interface KeptRaces {
  readonly ofDay: RaceResultsOf;
  readonly ofEvent: RaceOverOf;
}
