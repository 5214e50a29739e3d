import type { SlipState } from '#domain/betslip/slip.ts';
import type { SelectionId } from '#domain/brand.ts';

/**
 * What is asked about the slip all over the app; apart from `select-slip.ts`, whose texts and figures only
 * the open slip needs.
 */
interface LegsSlice {
  readonly betslip: Pick<SlipState, 'legs' | 'casts'>;
}

interface CountedSlice {
  readonly betslip: Pick<SlipState, 'legs' | 'casts' | 'builder'>;
}

/**
 * Bets in the making, wherever they are counted: casts, and legs that are not switched off (BSL-06), a bet
 * builder being one of them (BBD-01).
 */
export function slipCount({ betslip }: CountedSlice): number {
  const { legs, casts, builder } = betslip;
  const units = legs
    .filter((leg) => leg.active)
    .map(({ selectionId, eventId }) =>
      builder.members.includes(selectionId) ? `event ${eventId}` : selectionId,
    );
  return new Set(units).size + casts.length;
}

/** Whether there is anything in the slip, switched off or not. */
export const slipIsEmpty = ({ betslip }: LegsSlice): boolean =>
  betslip.legs.length === 0 && betslip.casts.length === 0;

/** Pressed state of a price button. */
export const isInSlip = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id);

/** Whether a selection stands in the slip at its starting price (RAC-06). */
export const isAtStart = ({ betslip }: LegsSlice, id: SelectionId): boolean =>
  betslip.legs.some((leg) => leg.selectionId === id && leg.acknowledged.price.kind === 'startingPrice');
