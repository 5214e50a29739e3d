import type { DataOf, NewDerived } from '../../events/registry.ts';
import type { StakeId } from '../slip.ts';
import { ignored, inProgress, type SlipDecisionState } from '../slip-decision-state.ts';
import { figuresOf } from './figures.ts';
import { type BonusBet, bonusBet, freeBetsFor, profitBoostFor } from './slip-bonuses.ts';

type BonusIntent = 'intent/freeBetsPressed' | 'intent/freeBetPressed' | 'intent/profitBoostPressed';

/**
 * The bet behind a box on the tab in sight; a reason when there is none or when it stands still (TRAP-17).
 */
function betAt(moment: SlipDecisionState, stakeId: StakeId): BonusBet | string {
  if (inProgress(moment)) return 'progress';
  const { slip, context } = moment;
  const bet = figuresOf(slip, context).bets.find((candidate) => candidate.stakeId === stakeId);
  return bet === undefined ? 'noSuchStake' : bonusBet(bet);
}

function withBet(
  moment: SlipDecisionState,
  intent: BonusIntent,
  stakeId: StakeId,
  decide: (bet: BonusBet) => NewDerived[] | string,
): NewDerived[] {
  const bet = betAt(moment, stakeId);
  const decided = typeof bet === 'string' ? bet : decide(bet);
  return typeof decided === 'string' ? [ignored(intent, decided)] : decided;
}

export const decideFreeBetsPressed = (
  moment: SlipDecisionState,
  { stakeId }: DataOf<'intent/freeBetsPressed'>,
): NewDerived[] =>
  withBet(moment, 'intent/freeBetsPressed', stakeId, (bet) => {
    const seen = freeBetsFor(moment.slip, moment.context, bet).map(({ id }) => id);
    return seen.length === 0 ? 'nothingHeld' : [{ type: 'bonuses/choiceOpened', data: { stakeId, seen } }];
  });

/**
 * BON-01: one free bet on a stake, one stake for a free bet. Attaching needs it to be available for this very
 * bet; taking it off always works.
 */
export const decideFreeBetPressed = (
  moment: SlipDecisionState,
  { stakeId, id }: DataOf<'intent/freeBetPressed'>,
): NewDerived[] =>
  withBet(moment, 'intent/freeBetPressed', stakeId, (bet) => {
    const { slip, context } = moment;
    const attached = slip.freeBets[stakeId];
    const done: NewDerived = { type: 'bonuses/choiceClosed', data: {} };
    if (id === null)
      return attached === undefined ? 'unchanged' : [{ type: 'betslip/freeBetDetached', data: { stakeId } }];
    if (attached?.id === id) return 'unchanged';
    const elsewhere = Object.entries(slip.freeBets).some(
      ([box, other]) => box !== stakeId && other.id === id,
    );
    if (elsewhere) return 'attachedElsewhere';
    const freeBet = freeBetsFor(slip, context, bet).find((held) => held.id === id);
    if (freeBet === undefined) return 'notAvailable';
    return [{ type: 'betslip/freeBetAttached', data: { stakeId, id, amount: freeBet.amount } }, done];
  });

/** BON-03: off until the customer switches it on; never beside a free bet, and on one stake only. */
export const decideProfitBoostPressed = (
  moment: SlipDecisionState,
  { stakeId, id }: DataOf<'intent/profitBoostPressed'>,
): NewDerived[] =>
  withBet(moment, 'intent/profitBoostPressed', stakeId, (bet) => {
    const { slip, context } = moment;
    const on = slip.profitBoosts[stakeId];
    const switched = (boost: DataOf<'betslip/profitBoostSwitched'>['boost']): NewDerived[] => [
      { type: 'betslip/profitBoostSwitched', data: { stakeId, boost } },
    ];
    if (id === null) return on === undefined ? 'unchanged' : switched(null);
    if (on?.id === id) return 'unchanged';
    if (slip.freeBets[stakeId] !== undefined) return 'freeBet';
    const boost = profitBoostFor(slip, context, bet);
    if (boost?.id !== id) return 'notAvailable';
    const elsewhere = Object.entries(slip.profitBoosts).some(
      ([box, other]) => box !== stakeId && other.id === id,
    );
    return elsewhere ? 'attachedElsewhere' : switched({ id, percentage: boost.percentage });
  });
