import type { AppEvent, EventOf, NewDerived } from '../events/registry.ts';
import { ignored, type SlipDecisionState } from './slip-decision-state.ts';

/** Facts after which the quick slip may open or go. */
const QUICK_SLIP_FACTS = [
  'betslip/legAdded',
  'betslip/legsAdded',
  'betslip/legsRemoved',
  'betslip/slipRestored',
  'betslip/visibilityChanged',
  'placement/requested',
  'intent/quickSlipClosed',
] as const;
type QuickSlipFact = EventOf<(typeof QUICK_SLIP_FACTS)[number]>;
const facts: ReadonlySet<string> = new Set(QUICK_SLIP_FACTS);
export const movesQuickSlip = (event: AppEvent): event is QuickSlipFact => facts.has(event.type);

const moved = (open: boolean): NewDerived => ({ type: 'betslip/quickSlipMoved', data: { open } });
const slipOpened: NewDerived = { type: 'betslip/visibilityChanged', data: { open: true } };

/**
 * BSL-05: on a phone the first selection brings a small slip up from the bottom, where it can be staked and
 * placed; a second one folds it into the bar. Nothing comes up by itself while a safer-gambling intervention
 * is open, when the customer does not want it, or while the whole slip is in sight.
 */
export function decideQuickSlip({ slip, context }: SlipDecisionState, event: QuickSlipFact): NewDerived[] {
  const { quick } = slip;
  switch (event.type) {
    case 'betslip/legAdded': {
      const first = slip.legs.length === 1;
      const wanted =
        context.autoOpenQuickSlip && !context.intervention && !slip.open && context.formFactor === 'mobile';
      if (first && wanted && !quick) return [moved(true)];
      return quick && !first ? [moved(false)] : [];
    }
    case 'betslip/visibilityChanged':
      return quick && event.data.open ? [moved(false)] : [];
    case 'placement/requested':
      // What becomes of the bet, and its receipt, need the whole slip.
      return quick ? [slipOpened, moved(false)] : [];
    case 'intent/quickSlipClosed':
      return [quick ? moved(false) : ignored(event.type, 'unchanged')];
    default:
      return quick && slip.legs.length !== 1 ? [moved(false)] : [];
  }
}
