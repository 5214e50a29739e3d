import { ignored } from '../betslip/slip-decision-state.ts';
import type { PlacementRef } from '../brand.ts';
import { attemptOfBet, isOpenCashOut } from '../cash-out/cash-out-state.ts';
import { cashOutHashInput } from '../cash-out/content-hash-input.ts';
import type { CashOutMoment } from '../cash-out/decide-cash-out.ts';
import type { BetEdit } from '../contract/bet-edit.ts';
import type { OddsFormat } from '../contract/betting.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import type { Currency } from '../money/money.ts';
import { type Sha256Hex, sealed } from '../placement/deciders/plan-slips.ts';
import { editedSlip } from './edited-slip.ts';

/** What an edit is decided by. */
export interface EditMoment extends Omit<CashOutMoment, 'accept'> {
  readonly oddsFormat: OddsFormat;
  /** Of the bet; undefined where it is not held. */
  readonly currency: Currency | undefined;
}

const YES = 'intent/betEditAgreed';

/** Whether the next bet is another one than the bet, with nothing against it (EDT-01.2). */
export function canBeAgreed({ status, value, legs, own, faults }: BetEdit): boolean {
  const isSame = legs.length === own.length && legs.every(({ id }) => own.includes(id));
  return status === 'ENABLED' && value !== null && legs.length > 0 && !isSame && faults.length === 0;
}

/**
 * The second press: one request with both halves as they stood still, or why there is none (EDT-02.2). The
 * next bet has a ref of its own.
 */
export function decideEditAgreed(
  { state, account, isOnline, intervention, oddsFormat, currency, at }: EditMoment,
  { betId, shown }: DataOf<typeof YES>,
  sealing: { readonly sha256Hex: Sha256Hex; readonly mint: () => PlacementRef },
): NewDerived {
  const { editing } = state;
  if (account === null) return ignored(YES, 'loggedOut');
  if (editing?.betId !== betId || editing.until === undefined) return ignored(YES, 'notAsked');
  if (at >= editing.until) return ignored(YES, 'expired');
  if (intervention) return ignored(YES, 'intervention');
  const last = attemptOfBet(state, betId, account);
  if (last !== undefined && isOpenCashOut(last)) return ignored(YES, 'progress');
  if (!isOnline) return ignored(YES, 'offline');
  const { edit } = editing;
  if (edit?.value == null || currency === undefined || !canBeAgreed(edit)) return ignored(YES, 'notAsShown');
  const ref = sealing.mint();
  const { value: stake, legs, possibleWinnings } = edit;
  const next = { ref: sealing.mint(), currency, oddsFormat, stake, legs, possibleWinnings };
  const content = {
    ref,
    betId,
    betslipId: betId,
    amount: stake,
    acceptCashOutsChange: 'NOT_ACCEPT' as const,
    edit: sealed(editedSlip(next), account, sealing.sha256Hex),
  };
  const contentHash = sealing.sha256Hex(cashOutHashInput(content, account));
  const words = [...shown.legs, shown.odds, shown.returns].join(', ');
  return {
    type: 'cashOut/requested',
    data: {
      account,
      request: { ...content, contentHash, clientHead: null },
      shown: { amount: shown.value, moved: '', bet: '', edit: words },
    },
  };
}
