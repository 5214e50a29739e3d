import type { SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import { legOf } from './legs.ts';
import type { SlipState } from './slip.ts';
import { ignored, inProgress, type SlipDecisionState } from './slip-decision-state.ts';

export interface Cleaning {
  /** Selections that stay whatever else goes: a bet that did not succeed still needs them. */
  readonly keep: ReadonlySet<SelectionId>;
  /** Legs that are switched off go as well; otherwise they stay in the slip. */
  readonly inactiveToo: boolean;
}

/**
 * What a cleaning takes out: everything that may be removed, legs that are switched off only when asked for
 * (BSL-07, CORE-04).
 */
export const legsToClean = (slip: SlipState, { keep, inactiveToo }: Cleaning): SelectionId[] =>
  slip.legs
    .filter((leg) => (leg.active || inactiveToo) && !keep.has(leg.selectionId))
    .map((leg) => leg.selectionId);

/** "Clear all": every leg, also those that are switched off, and every cast. */
export function decideCleared(moment: SlipDecisionState): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/slipCleared', 'progress')];
  const selectionIds = legsToClean(moment.slip, { keep: new Set(), inactiveToo: true });
  if (selectionIds.length === 0 && moment.slip.casts.length === 0)
    return [ignored('intent/slipCleared', 'empty')];
  return [{ type: 'betslip/legsRemoved', data: { selectionIds, cause: 'cleared' } }];
}

/** Legs that are over and will not come back; a suspended one may. */
export const closedLegs = (slip: SlipState): SelectionId[] =>
  slip.legs.filter((leg) => leg.availability === 'expired').map((leg) => leg.selectionId);

export function decideUnavailableRemoved(moment: SlipDecisionState): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/unavailableRemoved', 'progress')];
  const selectionIds = closedLegs(moment.slip);
  if (selectionIds.length === 0) return [ignored('intent/unavailableRemoved', 'nothingClosed')];
  return [{ type: 'betslip/legsRemoved', data: { selectionIds, cause: 'expired' } }];
}

export function decideLegRemoved(moment: SlipDecisionState, selectionId: SelectionId): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/legRemovePressed', 'progress')];
  if (legOf(moment.slip, selectionId) === undefined) return [ignored('intent/legRemovePressed', 'notInSlip')];
  return [{ type: 'betslip/legsRemoved', data: { selectionIds: [selectionId], cause: 'removed' } }];
}
