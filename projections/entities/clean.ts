import type { Draft } from '@reduxjs/toolkit';
import type { DataOf } from '#domain/events/registry.ts';
import type { EntitiesState, EventBucket } from './entities-state.ts';

type State = Draft<EntitiesState>;
const NO_VERSION = -1;

/**
 * A page was left or the customer logged out (LIV-08). Removed ids stay removed until they are fetched again.
 */
export function clean(state: State, { keep, reset }: DataOf<'entities/cleaned'>): void {
  const keptEvents = new Set<number>(keep.eventIds);
  const resetEvents = new Set<number>(reset.eventIds);
  for (const [key, bucket] of Object.entries(state.buckets)) {
    const id = Number(key);
    if (resetEvents.has(id)) resetForSlip(bucket, keptEvents.has(id), reset);
    else if (!keptEvents.has(id)) delete state.buckets[id];
  }
}

/** Entities of the slip go to version -1; the rest of their event goes, unless the event is kept whole. */
function resetForSlip(
  bucket: Draft<EventBucket>,
  whole: boolean,
  reset: DataOf<'entities/cleaned'>['reset'],
): void {
  const markets = new Set<number>(reset.marketIds);
  const selections = new Set<number>(reset.selectionIds);
  if (bucket.event !== undefined) bucket.event.version = NO_VERSION;
  for (const market of Object.values(bucket.markets)) {
    if (markets.has(market.id)) market.version = NO_VERSION;
    else if (!whole) delete bucket.markets[market.id];
  }
  for (const selection of Object.values(bucket.selections)) {
    if (selections.has(selection.id)) selection.version = NO_VERSION;
    else if (!whole) {
      delete bucket.selections[selection.id];
      delete bucket.handicaps[selection.id];
    }
  }
}
