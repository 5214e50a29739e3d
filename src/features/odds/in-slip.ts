import type { SelectionId } from '#domain/brand.ts';
import { useApp } from '#src/platform/store/hooks.ts';

/** Whether a selection stands in the slip, for the pressed state of its button. */
export const useInSlip = (_selectionId: SelectionId): boolean => useApp(() => false);
