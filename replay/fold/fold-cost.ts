import type { AppEvent } from '#domain/events/registry.ts';

/**
 * A snapshot is kept whenever the events since the last one cost this much: a few ms of folding on a slow
 * machine.
 */
export const SNAPSHOT_COST = 4_000;

const COLD = 6;
const ROWS_A_UNIT = 4;
/** An answer may bring a whole catalogue, which every read model of it takes in. */
const ANSWER = 60;

/** About how long folding an event takes against others, without a clock: same log, same snapshots. */
export function foldCost(event: AppEvent): number {
  if (event.type === 'live/frameReceived')
    return (
      1 + Math.ceil(event.data.prices.selection.length / ROWS_A_UNIT) + COLD * event.data.messages.length
    );
  return event.type === 'gateway/answered' ? ANSWER : COLD;
}
