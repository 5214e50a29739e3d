import type { SelectionId } from '../brand.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import type { SlipDecisionState } from './slip-decision-state.ts';

export type Refusal = DataOf<'betslip/legRefused'>['reasons'][number];

/** Reasons in the order of weight, of which the first is told. */
const REFUSALS: readonly Refusal[] = ['maxSize', 'notLoaded', 'noPrice', 'expired', 'suspended', 'duplicate'];

/** Nothing was added, and every reason why not (BSL-02). */
export const refused = (
  moment: SlipDecisionState,
  selectionIds: SelectionId[],
  found: readonly Refusal[],
): NewDerived => ({
  type: 'betslip/legRefused',
  data: {
    selectionIds,
    reasons: REFUSALS.filter((reason) => found.includes(reason)),
    limit: moment.context.rules.maximumSize,
  },
});
