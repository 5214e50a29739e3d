import type { AppEvent } from '#domain/events/registry.ts';

/**
 * Events by position from 0, in order of `seq`. A list is one; so is a recording whose events are read when
 * asked for.
 */
export interface EventSequence {
  readonly length: number;
  /** Undefined beyond the end. Positions are never negative. */
  at(position: number): AppEvent | undefined;
  /** Its `seq` alone, where that is cheaper than reading the event. */
  seqAt?(position: number): number | undefined;
}
