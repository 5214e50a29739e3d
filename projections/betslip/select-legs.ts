import type { SlipState } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';

/** What is asked about the slip all over the app; apart from `select-slip.ts`, whose texts and figures only the open slip needs. */
interface LegsSlice {
  readonly betslip: Pick<SlipState, 'legs' | 'casts'>;
}

/** Bets in the making, for the badge of the navigation: casts, and legs that are not switched off (BSL-06). */
export const slipCount = ({ betslip }: LegsSlice): number =>
  betslip.legs.filter((leg) => leg.active).length + betslip.casts.length;

/** Whether there is anything in the slip, switched off or not. */
export const slipIsEmpty = ({ betslip }: LegsSlice): boolean =>
  betslip.legs.length === 0 && betslip.casts.length === 0;

/** Pressed state of a price button. */
export const isInSlip = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id);

/** Whether a selection stands in the slip at its starting price (RAC-06). */
export const isAtStart = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id && leg.acknowledged.price.kind === 'startingPrice');
