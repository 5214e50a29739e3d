import type { BetId, PlacementRef } from '#domain/brand.ts';
import {
  type CashOutAttempt,
  type CashOutState,
  isOpenCashOut,
  NO_CASH_OUTS,
} from '#domain/cash-out/cash-out-state.ts';
import { headed } from '#domain/cash-out/headed.ts';
import type { CashOutReceipt } from '#domain/contract/cash-out.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { MyBetsState } from './my-bets-state.ts';

const isEmpty = ({ offers, confirming, attempts, ...named }: CashOutState): boolean =>
  confirming === null && attempts.length === 0 && Object.keys({ ...offers, ...named }).length === 0;

/** The state with another part; without one where nothing is in it, as logs before there was one have it. */
export function withCashOut(state: MyBetsState, change: (before: CashOutState) => CashOutState): MyBetsState {
  const { cashOut: before, ...rest } = state;
  const after = change(before ?? NO_CASH_OUTS);
  return isEmpty(after) ? rest : { ...rest, cashOut: after };
}

const changed =
  (ref: PlacementRef, change: (attempt: CashOutAttempt) => CashOutAttempt) =>
  (state: CashOutState): CashOutState => ({
    ...state,
    attempts: state.attempts.map((one) =>
      one.request.ref === ref && isOpenCashOut(one) ? change(one) : one,
    ),
  });

/** What outlives the customer's going: requests without an end, to be asked about when they are back. */
export const keepOpenCashOuts = (state: MyBetsState, nothing: MyBetsState): MyBetsState => {
  const attempts = (state.cashOut?.attempts ?? []).filter(isOpenCashOut);
  return attempts.length === 0 ? nothing : { ...nothing, cashOut: { ...NO_CASH_OUTS, attempts } };
};

/** That an amount is no longer held has been read once its bet, or another value, is dealt with. */
export const withoutLapsed = ({ lapsed: _, ...rest }: CashOutState): CashOutState => rest;

const withoutChoice = ({ chosen: _, ...rest }: CashOutState): CashOutState => rest;

/** Nothing is chosen any more of the bet that a request is about. */
function withoutEditing({ editing, ...rest }: CashOutState, betId: BetId): CashOutState {
  return editing === undefined || editing.betId === betId ? rest : { ...rest, editing };
}

/** A value from before a payment is none any more, until the gateway says what the rest is worth. */
function withoutOldOffer(state: CashOutState, receipt: CashOutReceipt | null): CashOutState {
  const offer = receipt === null ? undefined : state.offers[receipt.betId];
  if (offer?.parts === undefined || receipt === null || offer.parts.left <= (receipt.part?.left ?? 0))
    return state;
  const { betId } = receipt;
  return { ...state, offers: { ...state.offers, [betId]: { betId, status: 'SUSPENDED', amount: null } } };
}

/** Folds of cash-out, over the state of my bets. */
export const cashOutFolds = {
  'cashOut/offersReceived': (state: MyBetsState, { data }: EventOf<'cashOut/offersReceived'>) =>
    withCashOut(state, (before) => {
      const told = Object.fromEntries(data.offers.map((offer) => [offer.betId, offer]));
      return { ...before, offers: data.all ? told : { ...before.offers, ...told } };
    }),
  'intent/cashOutPartChosen': (state: MyBetsState, { data }: EventOf<'intent/cashOutPartChosen'>) =>
    withCashOut(state, (read) => {
      const before = withoutLapsed(read);
      if (data.part !== null) return { ...before, chosen: { betId: data.betId, part: data.part } };
      return before.chosen?.betId === data.betId ? withoutChoice(before) : before;
    }),
  'cashOut/confirmOpened': (state: MyBetsState, { data }: EventOf<'cashOut/confirmOpened'>) =>
    withCashOut(state, (before) => ({
      ...withoutLapsed(before),
      confirming: { ...data },
      // What became of an earlier try has been read when another one begins.
      attempts: before.attempts.filter((one) => one.request.betId !== data.betId || isOpenCashOut(one)),
    })),
  'cashOut/confirmEnded': (state: MyBetsState, { data }: EventOf<'cashOut/confirmEnded'>) =>
    withCashOut(state, (before) => {
      const { confirming } = before;
      const ended = { ...withoutLapsed(before), confirming: null };
      if (data.why !== 'lapsed' || confirming?.betId !== data.betId) return ended;
      const { until: _, ...lapsed } = confirming;
      return { ...ended, lapsed };
    }),
  'cashOut/requested': (state: MyBetsState, { data, at }: EventOf<'cashOut/requested'>) =>
    withCashOut(state, (before) => ({
      ...withoutEditing(withoutChoice(withoutLapsed(before)), data.request.betId),
      confirming: null,
      attempts: [
        ...before.attempts.filter(({ request }) => request.betId !== data.request.betId),
        { request: data.request, account: data.account, requestedAt: at, knowledge: 'requested' },
      ],
    })),
  'cashOut/sent': (state: MyBetsState, { data }: EventOf<'cashOut/sent'>) =>
    withCashOut(
      state,
      changed(data.ref, (one) => ({
        ...one,
        request: headed(one.request, data.clientHead),
        knowledge: 'sent',
      })),
    ),
  'cashOut/abandoned': (state: MyBetsState, { data }: EventOf<'cashOut/abandoned'>) =>
    withCashOut(
      state,
      changed(data.ref, (one) => ({ ...one, knowledge: 'notSent', reason: data.reason })),
    ),
  'cashOut/outcomeLost': (state: MyBetsState, { data }: EventOf<'cashOut/outcomeLost'>) =>
    withCashOut(
      state,
      changed(data.ref, (one) => ({ ...one, knowledge: 'unknown' })),
    ),
  'cashOut/delayed': (state: MyBetsState, { data }: EventOf<'cashOut/delayed'>) =>
    withCashOut(
      state,
      changed(data.ref, (one) => ({ ...one, knowledge: 'waiting', until: data.until })),
    ),
  'cashOut/ended': (state: MyBetsState, { data }: EventOf<'cashOut/ended'>) =>
    withCashOut(state, (before) =>
      changed(data.ref, (one) => ({
        ...one,
        knowledge: data.status === 'SUCCEEDED' ? 'paid' : 'refused',
        ...(data.receipt === null ? {} : { receipt: data.receipt }),
        ...(data.edited === undefined ? {} : { edited: data.edited }),
        ...(data.reason === null ? {} : { reason: data.reason }),
        ...(data.worth === null ? {} : { worth: data.worth }),
      }))(withoutOldOffer(before, data.receipt)),
    ),
  'intent/cashOutResultDismissed': (state: MyBetsState, { data }: EventOf<'intent/cashOutResultDismissed'>) =>
    withCashOut(state, (before) => ({
      ...before,
      attempts: before.attempts.filter((one) => one.request.ref !== data.ref || isOpenCashOut(one)),
    })),
};
