import type { LegView } from '../decide-leg.ts';
import type { Fault } from '../fault.ts';

/** Two legs of one event are related: their combined price is not the product (BSL-09). */
export function relatedLegs(views: readonly (LegView | undefined)[]): Fault[] {
  const seen = new Map<number, LegView>();
  const faults: Fault[] = [];
  for (const view of views) {
    if (view === undefined) continue;
    const earlier = seen.get(view.event.id);
    if (earlier === undefined) seen.set(view.event.id, view);
    else {
      const message = `${earlier.selection.name} and ${view.selection.name} cannot be combined.`;
      faults.push({ type: 'NON_COMBINABLE', message, selectionId: view.selection.id });
    }
  }
  return faults;
}
