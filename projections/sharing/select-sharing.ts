import { createSelector } from '@reduxjs/toolkit';
import { activeLegs } from '#domain/betslip/legs.ts';
import { isAccaId, type LinkBet } from '#domain/betslip/link/slip-link.ts';
import { slipLinkPath } from '#domain/betslip/link/slip-link-path.ts';
import type { LegIds, SlipState } from '#domain/betslip/slip.ts';
import { unitsOf } from '#domain/builder/slip-groups.ts';
import type { SharingState } from './sharing-state.ts';

interface SharingSlices {
  readonly betslip: SlipState;
  readonly sharing: SharingState;
}

/**
 * Selections whose prices are followed although no page shows them: the slip's, and those that go with it.
 */
export const selectFollowed: (state: SharingSlices) => readonly LegIds[] = createSelector(
  [({ betslip }: SharingSlices) => betslip.legs, ({ sharing }: SharingSlices) => sharing.recommended],
  (legs, recommended) => (recommended.length === 0 || legs.length === 0 ? legs : [...legs, ...recommended]),
);

const NOTHING: readonly LegIds[] = [];

/** What goes with the slip: of no event that is in it, and nothing for an empty slip. */
export const selectRecommended: (state: SharingSlices) => readonly LegIds[] = createSelector(
  [({ betslip }: SharingSlices) => betslip.legs, ({ sharing }: SharingSlices) => sharing.recommended],
  (legs, recommended) =>
    legs.length === 0
      ? NOTHING
      : recommended.filter(({ eventId }) => legs.every((leg) => leg.eventId !== eventId)),
);

/**
 * The address that gives somebody these selections, without stakes; a bet builder alone as the bet builder
 * that it is, a ready-made one by its id. Null when none is switched on.
 */
export const selectSlipLink: (state: SharingSlices) => string | null = createSelector(
  [({ betslip }: SharingSlices) => betslip],
  (betslip) => {
    const selectionIds = activeLegs(betslip).map((leg) => leg.selectionId);
    if (selectionIds.length === 0) return null;
    const [unit, ...others] = unitsOf(betslip);
    if (unit?.kind === 'group' && others.length === 0) {
      const { accaId } = unit.group;
      return slipLinkPath({
        selectionIds,
        betType: 'YOURBET',
        accaId: accaId !== null && isAccaId(accaId) ? accaId : null,
      });
    }
    const betType: LinkBet = selectionIds.length > 1 && betslip.activeTab !== 'single' ? 'COMBO' : 'SINGLE';
    return slipLinkPath({ selectionIds, betType, accaId: null });
  },
);
