import type { NewDerived } from '../events/registry.ts';
import type { PlacementState } from '../placement/placement.ts';
import type { PriceLookup } from './offers.ts';
import type { SlipState } from './slip.ts';
import type { SlipContext } from './slip-context.ts';

/** All that a decider of the slip may look at: the state after the intent was folded, and nothing else. */
export interface SlipDecisionState {
  readonly slip: SlipState;
  readonly placement: PlacementState;
  readonly context: SlipContext;
  readonly lookup: PriceLookup;
}

/** The outcome of an intent that changed nothing (EVT-02). */
export const ignored = (intent: `intent/${string}`, reason: string): NewDerived => ({
  type: 'intent/ignored',
  data: { intent, reason },
});

/**
 * While a placement is in progress the slip's contents stand still (TRAP-17); live facts go on being folded.
 */
export const inProgress = ({ placement }: SlipDecisionState): boolean => placement.step === 'progress';
