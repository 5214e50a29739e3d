import type { PriceLookup } from '#domain/betslip/offers.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import type { SlipDecisionState } from '#domain/betslip/slip-decision-state.ts';
import type { RootState } from '#projections/root.ts';

/**
 * How the slip's epics read the rest of the state. Pure functions of it; `context` also gets the event's
 * `at`, because a session may have run out by then.
 */
export interface SlipWorld {
  readonly context: (state: RootState, at: number) => SlipContext;
  readonly offers: (state: RootState) => PriceLookup;
}

/** What a decider sees of the state. */
export const momentOf = (world: SlipWorld, state: RootState, at: number): SlipDecisionState => ({
  slip: state.betslip,
  placement: state.placement,
  context: world.context(state, at),
  lookup: world.offers(state),
});
