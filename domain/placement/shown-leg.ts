import type { SelectionId } from '../brand.ts';
import type { ShownSlip } from '../events/shown-slip.ts';

/**
 * What was shown of a selection of a bet. A runner may stand in several forecasts and tricasts of a slip
 * (RAC-08): of those the one at the bet's own box counts, and any where an older build did not say at which
 * it stood.
 */
export const shownLeg = (
  { legs }: Pick<ShownSlip, 'legs'>,
  selectionId: SelectionId,
  stakeId: string,
): ShownSlip['legs'][number] | undefined => {
  const own = legs.filter((leg) => leg.selectionId === selectionId);
  return own.find((leg) => leg.stakeId === stakeId) ?? own[0];
};
