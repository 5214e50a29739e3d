import type { PriceLookup } from '#domain/betslip/offers.ts';
import type { SlipDecisionState } from '#domain/betslip/slip-decision-state.ts';
import { PlacementRef } from '#domain/brand.ts';
import { decideArmed } from '#domain/placement/deciders/decide-place.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/**
 * PLC-01, INV-01: a bet that could be pressed now has a ref that was minted before the press, on every slip
 * that is looked at.
 */
export function armedAsShown({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    if (tab === undefined || tab.isGone) return [];
    const { betslip: slip, placement } = tab.state();
    if (isArmed({ slip, placement, context: selectSlipContext(tab.state()) })) return [];
    const why = 'a slip that can be placed is not armed for what it shows';
    return [{ checker: 'sending', fingerprint: `sending ${why}`, sentence: `${name}: ${why}` }];
  });
}

const NO_OFFERS: PriceLookup = {
  offer: () => undefined,
  find: () => undefined,
  replacement: () => undefined,
};
const ANY_REF = PlacementRef.parse('00000000-0000-0000-0000-000000000000');

/**
 * Whether to arm it once more changes nothing: what was decided between two facts of a commit has been
 * decided again since.
 */
export const isArmed = (moment: Pick<SlipDecisionState, 'slip' | 'placement' | 'context'>): boolean =>
  decideArmed({ ...moment, lookup: NO_OFFERS }, () => ANY_REF).length === 0;
