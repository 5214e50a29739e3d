import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import { type Shut, whyShut } from '#domain/market/why-shut.ts';
import { eventById, marketById, selectionById } from '#projections/entities/selectors.ts';
import type { RootState } from '#projections/root.ts';
import { hotStore } from '#src/platform/store/cold-store.ts';

/** Why nothing can be bet on a ready-made bet builder: the first of its legs that is shut says it. */
export function accaShut(
  { entities, prices }: Pick<RootState, 'entities' | 'prices'>,
  { eventId, selectionIds }: Pick<BuilderAcca, 'eventId' | 'selectionIds'>,
): Shut | undefined {
  const event = eventById(entities, eventId);
  for (const id of selectionIds) {
    const selection = selectionById(entities, eventId, id);
    const market = selection && marketById(entities, eventId, selection.marketId);
    const held = prices.get(id);
    if (event === undefined || market === undefined || held === undefined) return 'noPrice';
    const shut = whyShut(event, market, held);
    if (shut !== undefined) return shut;
  }
  return undefined;
}

/** Renders again when the reason is another one, not with every price. */
export function useAccaShut(acca: BuilderAcca): Shut | undefined {
  const store = hotStore(useStore<RootState>());
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => accaShut(store.getState(), acca),
  );
}
