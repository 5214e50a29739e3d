import { ignored } from '../betslip/slip-decision-state.ts';
import type { PlacementRef, UserId } from '../brand.ts';
import type { AcceptCashOutsChange } from '../contract/cash-out.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import type { Sha256Hex } from '../placement/deciders/plan-slips.ts';
import { worthOf } from './cash-out-offer.ts';
import {
  attemptOfBet,
  CASH_OUT_TIMES,
  type CashOutState,
  hasEndedBet,
  isOpenCashOut,
} from './cash-out-state.ts';
import { cashOutHashInput } from './content-hash-input.ts';

export interface CashOutMoment {
  readonly state: CashOutState;
  readonly account: UserId | null;
  readonly isOnline: boolean;
  /** A window of safer gambling must be answered first. */
  readonly intervention: boolean;
  readonly accept: AcceptCashOutsChange;
  readonly at: number;
}

const PRESS = 'intent/cashOutPressed';
const YES = 'intent/cashOutConfirmed';

/** The first press: the amount that stood there stands still for five seconds (CSH-03.3). */
export function decideCashOutPressed(
  { state, account, at }: CashOutMoment,
  { betId, amount, part }: DataOf<typeof PRESS>,
): NewDerived {
  if (account === null) return ignored(PRESS, 'loggedOut');
  const last = attemptOfBet(state, betId, account);
  if (last !== undefined && (isOpenCashOut(last) || hasEndedBet(last))) return ignored(PRESS, 'progress');
  const offer = state.offers[betId];
  // What was pressed is what was on offer: a value that has moved under the finger is pressed again.
  if (offer?.status !== 'ENABLED' || worthOf(offer, part) !== amount) return ignored(PRESS, 'notAsShown');
  const until = at + CASH_OUT_TIMES.confirm;
  const asked = part === undefined ? { betId, amount } : { betId, amount, part };
  return { type: 'cashOut/confirmOpened', data: { ...asked, until } };
}

/**
 * The second press: a request with all that the customer agreed to, or why there is none. A bet has one open
 * request at most, and a new one has a new ref (CSH-01.2, CSH-01.3).
 */
export function decideCashOutConfirmed(
  { state, account, isOnline, intervention, accept, at }: CashOutMoment,
  { betId, shown }: DataOf<typeof YES>,
  sealing: { readonly sha256Hex: Sha256Hex; readonly mint: () => PlacementRef },
): NewDerived {
  const { confirming } = state;
  if (account === null) return ignored(YES, 'loggedOut');
  if (confirming === null || confirming.betId !== betId) return ignored(YES, 'notAsked');
  if (at >= confirming.until) return ignored(YES, 'expired');
  if (intervention) return ignored(YES, 'intervention');
  const last = attemptOfBet(state, betId, account);
  if (last !== undefined && isOpenCashOut(last)) return ignored(YES, 'progress');
  if (!isOnline) return ignored(YES, 'offline');
  const content = {
    ref: sealing.mint(),
    betId,
    betslipId: betId,
    amount: confirming.amount,
    ...(confirming.part === undefined ? {} : { part: confirming.part }),
    acceptCashOutsChange: accept,
  };
  const contentHash = sealing.sha256Hex(cashOutHashInput(content, account));
  return {
    type: 'cashOut/requested',
    data: { account, request: { ...content, contentHash, clientHead: null }, shown },
  };
}
