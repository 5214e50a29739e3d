import type { SlipState } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';

/** What is asked about the slip all over the app; apart from `select-slip.ts`, whose texts and figures only the open slip needs. */
interface LegsSlice {
  readonly betslip: Pick<SlipState, 'legs' | 'casts'>;
}

/** Legs that count, for the badge of the navigation. */
export const slipCount = ({ betslip }: LegsSlice): number => betslip.legs.length + betslip.casts.length;

/** Pressed state of a price button. */
export const isInSlip = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id);

/** Whether a selection stands in the slip at its starting price (RAC-06). */
export const isAtStart = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id && leg.acknowledged.price.kind === 'startingPrice');
