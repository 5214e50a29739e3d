import * as z from 'zod/mini';
import type { PlacementRef } from '../../brand.ts';
import { PlacementOutcome, type PlacementSlip, type Receipt } from '../../contract/betting.ts';
import { type NotPlaced, PlacementError } from '../../contract/not-placed.ts';
import type { DataOf, NewDerived } from '../../events/registry.ts';
import { accountOf, isOpen } from '../attempts.ts';
import { agreedFor } from '../held-bet.ts';
import { type BetError, NOT_PLACED, OTHER_ERROR, type PlacedBet, type PlacementState } from '../placement.ts';
import { agreedBefore, sentBefore } from '../sent-before.ts';
import { notPlacedFaults } from './verify-not-placed.ts';
import { receiptFaults, type VerifySignature } from './verify-receipt.ts';

type Outcome = z.infer<typeof PlacementOutcome>;
type From = DataOf<'placement/betOutcomeReceived'>['from'];
type Definite = {
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly errors: readonly BetError[];
  readonly receipt: Outcome['receipt'];
};

/**
 * A definite outcome, in the form that fits: the slip still waits for it, or had given up on it before, by
 * timeout or logout; then the status shown stays and the truth stands beside it (TRAP-02, PLC-03, PLC-08).
 */
function definite(
  state: PlacementState,
  bet: PlacedBet,
  from: From,
  { status, errors, receipt }: Definite,
): NewDerived {
  const awaited =
    bet.status === 'PENDING' && (state.attempt?.bets.some(({ ref }) => ref === bet.ref) ?? false);
  const data = { ref: bet.ref, errors: [...errors], receipt };
  return awaited
    ? { type: 'placement/betOutcomeReceived', data: { ...data, stakeId: bet.stakeId, status, from } }
    : { type: 'placement/lateResultReceived', data: { ...data, status } };
}

/**
 * What a receipt has to be for: the bet as it was sent, as agreed to instead, or as an earlier life of the
 * page left it.
 */
const expectedBy = (bet: PlacedBet, receipt: Receipt, offer: Outcome['offer']): PlacementSlip =>
  agreedFor(bet, receipt) ?? agreedBefore(bet, receipt, offer) ?? sentBefore(bet, receipt) ?? bet.slip;

/**
 * What one slip of an answer means for our bet. Nothing is believed twice, and success only with its receipt
 * (INV-04).
 */
export function decideOutcome(
  state: PlacementState,
  bet: PlacedBet,
  outcome: Outcome,
  from: From,
  verify: VerifySignature,
): NewDerived[] {
  const { ref } = bet;
  if (!isOpen(bet)) return [];
  if (outcome.status === 'SUCCEEDED') {
    const { receipt, offer } = outcome;
    const faults =
      receipt === null ? ['missing'] : receiptFaults(expectedBy(bet, receipt, offer), receipt, verify);
    if (faults.length > 0) return notBelieved(bet, faults);
    return [definite(state, bet, from, { status: 'SUCCEEDED', errors: [], receipt: outcome.receipt })];
  }
  if (outcome.status === 'FAILED') {
    const reasons = outcome.errors.map(({ type }) => type);
    const claim = { kind: 'REFUSED', ref, account: accountOf(state, ref), reasons } as const;
    const faults = notPlacedFaults(claim, outcome.notPlaced, verify);
    if (faults.length > 0) return notBelieved(bet, faults);
    return [
      definite(state, bet, from, { status: 'FAILED', errors: withReason(outcome.errors), receipt: null }),
    ];
  }
  // Delayed or referred (WAITING, CONFIRM): the gateway has it, and the slip shows it as pending (PLC-03).
  if (bet.knowledge === 'waiting') return [];
  // The slip had given up on it before this first word came: nobody waits for the end any more, so it is
  // looked into (INV-07).
  if (bet.status !== 'PENDING')
    return bet.knowledge === 'unknown'
      ? []
      : [{ type: 'placement/outcomeLost', data: { refs: [ref], cause: 'timeout' } }];
  const data = { ref, stakeId: bet.stakeId, status: 'PENDING' as const, errors: [], receipt: null, from };
  return [{ type: 'placement/betOutcomeReceived', data }];
}

/** An answer that does not prove what it says leaves the outcome open, visibly (PROT-07). */
function notBelieved({ ref, knowledge }: PlacedBet, why: string[]): NewDerived[] {
  const rejected: NewDerived = { type: 'placement/receiptRejected', data: { ref, why } };
  if (knowledge === 'unknown') return [rejected];
  return [rejected, { type: 'placement/outcomeLost', data: { refs: [ref], cause: 'receipt' } }];
}

/**
 * A fenced ref was never booked and never will be: with a refusal, the only ground for "not placed"
 * (PROT-08), and like a refusal only under the gateway's signature.
 */
export function decideFenced(
  state: PlacementState,
  bet: PlacedBet,
  fence: NotPlaced | null | undefined,
  verify: VerifySignature,
): NewDerived[] {
  if (!isOpen(bet)) return [];
  const claim = { kind: 'FENCED', ref: bet.ref, account: accountOf(state, bet.ref), reasons: [] } as const;
  const faults = notPlacedFaults(claim, fence, verify);
  if (faults.length > 0) return notBelieved(bet, faults);
  const errors = bet.refusedWith ?? [{ type: NOT_PLACED, message: '' }];
  return [definite(state, bet, 'fence', { status: 'FAILED', errors, receipt: null })];
}

/** The server's list, or one generic error when it gives none (PLC-05). */
export const withReason = (errors: readonly BetError[]): readonly BetError[] =>
  errors.length === 0 ? [{ type: OTHER_ERROR, message: '' }] : errors;

/** Parts of a refused body that may say more than its code: outcomes per slip, or one list for all. */
const RefusedBody = z.object({
  data: z.optional(z.object({ betSlips: z.optional(z.array(PlacementOutcome)) })),
  errors: z.optional(z.array(PlacementError)),
});

/**
 * PLC-05: a refusal of the whole request. Bets that the body reports as booked stay booked, those refused
 * under the gateway's signature were not placed. Nobody signs a refusal of the request itself, so every other
 * ref is fenced first and only then fails, with its own errors or the answer's (INV-04).
 */
export function decideRefusal(
  state: PlacementState,
  bets: readonly PlacedBet[],
  refusal: { readonly errorType: string; readonly body: unknown },
  verify: VerifySignature,
): NewDerived[] {
  const parsed = RefusedBody.safeParse(refusal.body);
  const slips = parsed.success ? (parsed.data.data?.betSlips ?? []) : [];
  const named = refusal.errorType === '' ? [] : [{ type: refusal.errorType, message: '' }];
  const general = (parsed.success ? parsed.data.errors : undefined) ?? named;
  const unproven = new Map<string, { readonly refs: PlacementRef[]; readonly errors: BetError[] }>();
  const known = bets.flatMap((bet) => {
    const own = slips.find((slip) => slip.ref === bet.ref);
    if (own?.status === 'SUCCEEDED') return decideOutcome(state, bet, own, 'refusal', verify);
    if (!isOpen(bet)) return [];
    if (own?.status === 'FAILED' && own.notPlaced != null)
      return decideOutcome(state, bet, own, 'refusal', verify);
    const errors = [...withReason(own !== undefined && own.errors.length > 0 ? own.errors : general)];
    const same = JSON.stringify(errors);
    unproven.set(same, { refs: [...(unproven.get(same)?.refs ?? []), bet.ref], errors });
    return [];
  });
  const fenced = [...unproven.values()].map(
    (data): NewDerived => ({ type: 'placement/outcomeLost', data: { ...data, cause: 'refused' } }),
  );
  return [...known, ...fenced];
}

/**
 * Outcomes of an answer to our own request, each ref once; refs it leaves out are unknown, refs it adds are
 * an alarm (FAIL-55).
 */
export function decideAnswer(
  state: PlacementState,
  asked: readonly PlacedBet[],
  slips: readonly Outcome[],
  verify: VerifySignature,
): NewDerived[] {
  const answered = new Map<PlacementRef, Outcome>(slips.map((slip) => [slip.ref, slip]));
  const known = asked.flatMap((bet) => {
    const outcome = answered.get(bet.ref);
    return outcome === undefined ? [] : decideOutcome(state, bet, outcome, 'answer', verify);
  });
  const missing = asked.filter((bet) => isOpen(bet) && !answered.has(bet.ref)).map((bet) => bet.ref);
  const strangers = slips.filter((slip) => asked.every((bet) => bet.ref !== slip.ref));
  const alarms = strangers.map(
    ({ ref }): NewDerived => ({ type: 'placement/receiptRejected', data: { ref, why: ['notAsked'] } }),
  );
  const lost: NewDerived[] =
    missing.length === 0
      ? []
      : [{ type: 'placement/outcomeLost', data: { refs: missing, cause: 'contract' } }];
  return [...known, ...lost, ...alarms];
}
