import { areRelated } from '#domain/market/related-contingencies.ts';
import type { LegView } from '../decide/decide-leg.ts';
import type { RefusalReason } from '../decide/refusal-reason.ts';

const picksOf = (view: LegView): readonly LegView[] => view.together ?? [view];

/**
 * Related legs have no combined price: it is not the product (BSL-09). Named with the first leg they are
 * related to.
 */
export function relatedLegs(views: readonly (LegView | undefined)[]): RefusalReason[] {
  const seen: LegView[] = [];
  const faults: RefusalReason[] = [];
  for (const view of views) {
    if (view === undefined) continue;
    const earlier = seen.find((one) => picksOf(one).some((a) => picksOf(view).some((b) => areRelated(a, b))));
    seen.push(view);
    if (earlier === undefined) continue;
    const message = `${earlier.selection.name} and ${view.selection.name} cannot be combined.`;
    faults.push({ type: 'NON_COMBINABLE', message, selectionId: view.selection.id });
  }
  return faults;
}
