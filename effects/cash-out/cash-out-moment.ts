import type { EditMoment } from '#domain/bet-edit/decide-edit.ts';
import type { BetId } from '#domain/brand.ts';
import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import { type CashOutState, NO_CASH_OUTS } from '#domain/cash-out/cash-out-state.ts';
import type { CashOutMoment } from '#domain/cash-out/decide-cash-out.ts';
import { offerOfBet } from '#projections/my-bets/select-cash-out.ts';
import { selectOpenBets } from '#projections/my-bets/select-my-bets.ts';
import type { RootState } from '#projections/root.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';

/** What the second press on an edit is decided by. */
export function editMoment(world: SlipWorld, root: RootState, betId: BetId, at: number): EditMoment {
  const { accept: _, ...moment } = cashOutMoment(world, root, at);
  const { oddsFormat } = world.context(root, at);
  return { ...moment, oddsFormat, currency: root.myBets.bets[betId]?.currency };
}

/** Offers as they stand on the cards: what came with a bet, until the live channel has said more. */
function offersShown({ myBets }: RootState): CashOutState['offers'] {
  const offers: Record<string, ToldOffer> = { ...myBets.cashOut?.offers };
  for (const bet of selectOpenBets({ myBets })) {
    const shown = offerOfBet({ myBets }, bet);
    if (shown !== undefined) offers[bet.betslipId] = { betId: bet.betslipId, ...shown };
  }
  return offers;
}

/** What a press on a value is decided by. */
export function cashOutMoment(world: SlipWorld, root: RootState, at: number): CashOutMoment {
  const { account, online, intervention } = world.context(root, at);
  const state = root.myBets.cashOut ?? NO_CASH_OUTS;
  return {
    state: { ...state, offers: offersShown(root) },
    account,
    isOnline: online,
    intervention,
    accept: selectSettings(root).extSettings.acceptCashOutsChange,
    at,
  };
}
