import type { SelectionId } from '#domain/brand.ts';
import { isInSlip } from '#projections/betslip/select-legs.ts';
import { useApp } from '#src/platform/store/hooks.ts';

/** Whether a selection stands in the slip, for the pressed state of its button. */
export const useInSlip = (selectionId: SelectionId): boolean =>
  useApp((state) => isInSlip(state, selectionId));
