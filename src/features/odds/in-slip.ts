import type { SelectionId } from '#domain/brand.ts';
import { isAtStart, isInSlip } from '#projections/betslip/select-legs.ts';
import { useApp } from '#src/platform/store/hooks.ts';

/**
 * Whether a selection stands in the slip, for the pressed state of its button; where both are offered, at
 * this kind of price: `atStart` for the starting price.
 */
export const useInSlip = (selectionId: SelectionId, atStart: boolean | undefined): boolean =>
  useApp((state) =>
    atStart === undefined
      ? isInSlip(state, selectionId)
      : isInSlip(state, selectionId) && isAtStart(state, selectionId) === atStart,
  );
