import type { Transaction } from 'kysely';
import type { NotEdited } from '#domain/bet-edit/why-not.ts';
import { BetId, type UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import { violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { bookInside } from '../placement/book.ts';
import type { Booking } from '../placement/booking.ts';
import { contentHashOf } from '../placement/context.ts';
import { decideNow } from '../placement/decide/decide-now.ts';
import type { RefusalReason } from '../placement/decide/refusal-reason.ts';
import { RolledBack } from '../placement/ref-result.ts';
import { type Ruling, ruleFor } from '../placement/risk/risk-rules.ts';
import { legFacts } from '../settlement/settle-one.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import type { NoPayment } from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';
import type { ValuedBet } from './valued-bet.ts';

const refusal = (type: string, message: string): NoPayment => ({
  status: 'FAILED',
  type,
  message: `${message} Nothing was changed.`,
});

const WHY: Readonly<Record<NotEdited, string>> = {
  kind: 'Only singles and accumulators can be edited.',
  eachWay: 'An each-way bet cannot be edited.',
  builder: 'A bet builder cannot be edited.',
  legOver: 'A leg of this bet has its result.',
};

/** Why a bet that has a value is not edited all the same (EDT-01.3). */
export function whyNotEdited({ bet, legs, groups, markets }: ValuedBet): NotEdited | undefined {
  if (groups.length > 0) return 'builder';
  if (bet.type !== 'SINGLE' && bet.type !== 'COMBO') return 'kind';
  if (bet.each_way) return 'eachWay';
  return legs.some((leg) => !leg.open || legFacts(leg, markets) !== undefined) ? 'legOver' : undefined;
}

const malformed = (message: string): NoPayment => refusal('EDIT_INVALID', message);

/** Whether the slip is the bet with other legs, and no bet of another sort (EDT-01.2). */
function shapeFault(
  { bet, legs }: ValuedBet,
  { amount, part, acceptCashOutsChange }: CashOutRequest,
  slip: PlacementSlip,
): NoPayment | undefined {
  const isPlain =
    (slip.type === 'SINGLE' || slip.type === 'COMBO') &&
    !slip.eachWay &&
    slip.freeBet === null &&
    slip.profitBoost === null &&
    slip.selectionGroups.length === 0 &&
    slip.numberOfBets === 1;
  if (!isPlain) return malformed('A bet can be edited into a single or an accumulator.');
  if (slip.selections.some(({ odds }) => odds === null)) return malformed('Every leg needs a price.');
  if (part !== undefined || slip.stake !== amount || slip.currency !== bet.currency)
    return malformed('The stake is what the whole bet is worth.');
  if (slip.acceptOddsChange !== 'NOT_ACCEPT' || acceptCashOutsChange !== 'NOT_ACCEPT')
    return malformed('An edit is taken as it was shown or not at all.');
  const before = legs.map(({ selection_id }) => selection_id);
  const after = new Set<number>(slip.selections.map(({ id }) => id));
  const isSame = after.size === before.length && before.every((id) => after.has(id));
  return isSame ? refusal('EDIT_SAME', 'This is the bet as it is.') : undefined;
}

/** A market of the old bet stays: else it is another bet, and no edit (EDT-01.2). */
function isUnrelated(
  { legs }: ValuedBet,
  { offer }: Pick<CashOutContext, 'offer'>,
  slip: PlacementSlip,
): boolean {
  const markets = new Set(slip.selections.map(({ id }) => offer.selection(id)?.marketId));
  return !legs.some((leg) => [...markets].some((id) => id === leg.market_id));
}

/** The first reason that speaks against the new bet, by its own name; its words say that nothing happened. */
export const refusedBet = ([first]: readonly RefusalReason[]): NoPayment =>
  refusal(first?.type ?? 'BET_NOT_ACCEPTED', first?.message ?? 'The new bet was not accepted.');

const traderAsked: RefusalReason = {
  type: 'BET_NOT_ACCEPTED',
  message: 'A trader would have to look at the new bet.',
};

/** When it was agreed to, and what is known of the customer's books. */
export interface Since {
  /** ms */
  readonly waited: number;
  /** On the selection of the new bet with most on it. */
  readonly stakedBefore: Money;
}

export type EditLook =
  | { readonly kind: 'no'; readonly why: NoPayment }
  /** To wait so long from when it was agreed to, ms; 0: long enough. */
  | { readonly kind: 'fits'; readonly ms: number; readonly ruling: Ruling };

const no = (why: NoPayment): EditLook => ({ kind: 'no', why });

/** Whether the new half could be booked now, before anything is written (EDT-01.2, EDT-01.5, EDT-01.7). */
export function lookAtEdit(
  context: CashOutContext,
  user: UserId,
  valued: ValuedBet,
  request: CashOutRequest & { readonly edit: PlacementSlip },
  { waited, stakedBefore }: Since,
): EditLook {
  const { edit: slip } = request;
  if (contentHashOf(slip, user) !== slip.contentHash)
    return no(malformed('The new bet was changed on its way.'));
  const never = whyNotEdited(valued);
  if (never !== undefined) return no(refusal('EDIT_NOT_OFFERED', WHY[never]));
  const fault = shapeFault(valued, request, slip);
  if (fault !== undefined) return no(fault);
  if (isUnrelated(valued, context, slip)) return no(malformed('A leg of the bet has to stay.'));
  const rule = ruleFor(context.riskRules, user, slip, stakedBefore);
  if (rule?.answer.kind === 'refuse') return no(refusedBet([rule.answer.fault]));
  if (rule?.answer.kind === 'refer') return no(refusedBet([traderAsked]));
  const decision = decideNow(context, slip, { offer: undefined, waited });
  if (decision.kind === 'refused') return no(refusedBet(decision.faults));
  const ofRule = rule?.answer.kind === 'delay' ? rule.answer.ms : 0;
  const ofGame = decision.kind === 'delayed' ? decision.ms : 0;
  const ms = Math.min(Math.max(ofRule, ofGame), context.settings.longestDelay);
  return { kind: 'fits', ms: ms > waited ? ms : 0, ruling: { rule } };
}

/** Books the new half, after the old one was paid in the same transaction. */
export const bookEdited = (
  tx: Transaction<Schema>,
  context: CashOutContext,
  { user, bet, slip, to }: { user: UserId; bet: Pick<BetRow, 'id'>; slip: PlacementSlip; to: BetId },
  { waited, ruling }: { readonly waited: number; readonly ruling: Ruling },
): Promise<Booking> =>
  bookInside(tx, context, user, slip, 'insert', { ruling, waited, edit: { from: BetId.parse(bet.id), to } });

/** Why a transaction that was to edit a bet ended with nothing written. */
export type Unbooked =
  | { readonly kind: 'refused'; readonly why: NoPayment }
  | { readonly kind: 'lookAgain'; readonly stakedBefore: Money };

/** @returns undefined where it is no word on the new bet */
export function unbookedBy(error: unknown, stakedBefore: Money): Unbooked | undefined {
  const key = violatedKey(error);
  if (key === 'placements_pkey' || key === 'bets_ref_key') return { kind: 'refused', why: refTaken };
  if (!(error instanceof RolledBack)) return undefined;
  switch (error.why.kind) {
    case 'refused':
      return { kind: 'refused', why: refusedBet(error.why.faults) };
    case 'lookAgain':
      return { kind: 'lookAgain', stakedBefore: error.why.stakedBefore };
    case 'delayed':
      return { kind: 'lookAgain', stakedBefore };
    case 'refTaken':
      return { kind: 'refused', why: refTaken };
  }
}

const refTaken = refusal('EDIT_INVALID', 'The new bet came under a used name.');

/** Other bets of the customer came in beside it again and again. */
export const notSettledNow = refusal('TECHNICAL_ERROR', 'Too many of your bets arrived at once.');
