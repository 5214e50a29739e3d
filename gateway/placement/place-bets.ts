import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { Money } from '#domain/money/money.ts';
import { zero } from '#domain/money/parse-money.ts';
import { NotWritten } from '../db/not-written.ts';
import type { PlaceBetsResult } from '../services.ts';
import { book } from './book.ts';
import { contentHashOf, type NewPlacement, type PlacementContext } from './context.ts';
import { decide } from './decide/decide.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';
import { refuse } from './decide/refuse.ts';
import type { PendingPlacements } from './journal/pending-placements.ts';
import type { ProcessPauses } from './journal/process-pauses.ts';
import { knownAnswer, readPlacements, type StoredPlacement } from './journal/stored.ts';
import type { ReadOnly } from './read-only.ts';
import type { RefAnswer, ResultOf } from './ref-result.ts';
import { type Ruling, ruleFor } from './risk/risk-rules.ts';

/** What one gateway places bets with: the context, and what it knows beside the database. */
export interface PlacementParts {
  readonly context: PlacementContext;
  readonly pauses: ProcessPauses;
  readonly pending: PendingPlacements;
  readonly readOnly: ReadOnly;
}

/**
 * Bets of a list that are looked at or booked until others have their turn: a database in the process holds
 * it (HOLD-01).
 */
const TOGETHER = 8;

/** How often a bet is asked about anew while other bets of the customer come in beside it. */
const LOOKS = 5;

const altered: RefusalReason = {
  type: 'CONTENT_MISMATCH',
  message: 'The bet was changed on its way to us. It was not placed.',
};

const notNow: RefusalReason = {
  type: 'TECHNICAL_ERROR',
  message: 'Too many of your bets arrived at once. This one was not placed.',
};

/**
 * The bets of a request, in order: admitted when the feeds have caught up, and answered from what is known of
 * their refs, or placed (PROT-04).
 *
 * @throws when nothing can be said of a bet (PROT-07)
 */
export async function placeBets(
  parts: PlacementParts,
  user: UserId,
  slips: readonly PlacementSlip[],
  from: string | null,
): Promise<PlaceBetsResult> {
  const { context, pauses } = parts;
  const pause = pauses.caughtUp();
  if (pause !== undefined) await pause;
  // The usual case needs no look before: a ref that was used shows at its insert, whatever is decided now.
  const stored =
    slips.length === 1 ? new Map<string, StoredPlacement>() : await readPlacements(context, refsOf(slips));
  const known = new Map<PlacementRef, PlacementOutcome>();
  for (const [nth, slip] of slips.entries()) {
    if (nth % TOGETHER === TOGETHER - 1) await context.nextTurn?.();
    const row = stored.get(slip.ref);
    if (row === undefined) continue;
    const answer = knownAnswer(context, row, user, slip);
    // A contradiction first, so that a list with one of them has no effect at all.
    if (answer.kind !== 'answered') return answer;
    known.set(slip.ref, answer.outcome);
  }
  const betSlips: PlacementOutcome[] = [];
  for (const [nth, slip] of slips.entries()) {
    if (nth % TOGETHER === TOGETHER - 1) await context.nextTurn?.();
    const outcome = known.get(slip.ref);
    const answer: RefAnswer =
      outcome === undefined ? await placeBet(parts, { user, slip, from }) : { kind: 'answered', outcome };
    if (answer.kind !== 'answered') return answer;
    betSlips.push(answer.outcome);
  }
  return { kind: 'answered', betSlips };
}

const refsOf = (slips: readonly PlacementSlip[]): readonly PlacementRef[] => slips.map(({ ref }) => ref);

/** One bet: what is stored of it now, or what was stored for its ref before (FAIL-18, FAIL-19). */
async function placeBet(parts: PlacementParts, bet: NewPlacement): Promise<RefAnswer> {
  if (parts.readOnly.isOn) return refuseUnwritten(parts, bet);
  let result: ResultOf<'answered' | 'refTaken'>;
  try {
    result = await placeNew(parts, bet);
  } catch (error) {
    parts.readOnly.notice(error);
    if (!(error instanceof NotWritten)) throw error;
    return refuseUnwritten(parts, bet, error);
  }
  if (result.kind === 'answered') return result;
  const answer = await readAnswer(parts, bet);
  if (answer.kind === 'unknown') throw new Error(`placement ${bet.slip.ref} was taken and is gone`);
  return answer;
}

/** Decides a bet, and holds, books or refuses it, unless its ref was taken before or meanwhile. */
async function placeNew(
  parts: PlacementParts,
  bet: NewPlacement,
): Promise<ResultOf<'answered' | 'refTaken'>> {
  const { context } = parts;
  const { user, slip } = bet;
  if (contentHashOf(slip, user) !== slip.contentHash) return refuse(context, user, slip, [altered], 'insert');
  let stakedBefore: Money = zero;
  for (let look = 1; look <= LOOKS; look += 1) {
    const result = await holdOrBook(parts, bet, stakedBefore);
    switch (result.kind) {
      case 'answered':
      case 'refTaken':
        return result;
      case 'refused':
        return refuse(context, user, slip, result.faults, 'insert');
      case 'lookAgain':
        stakedBefore = result.stakedBefore;
    }
  }
  return refuse(context, user, slip, [notNow], 'insert');
}

/**
 * By the operator's rules as they are for so much on a selection before this bet. The transaction that takes
 * it knows how much it is, and writes nothing where another rule holds (MEND-04). What is booked is decided
 * anew and signed in there.
 */
async function holdOrBook(
  { context, pending }: PlacementParts,
  bet: NewPlacement,
  stakedBefore: Money,
): Promise<ResultOf<'answered' | 'refused' | 'refTaken' | 'lookAgain'>> {
  const { user, slip, from } = bet;
  const ruling: Ruling = { rule: ruleFor(context.riskRules, user, slip, stakedBefore) };
  const rule = ruling.rule?.answer;
  if (rule?.kind === 'refuse') return { kind: 'refused', faults: [rule.fault] };
  const decision = decide(slip, context.offer, context.limits, false);
  if (decision.kind === 'refused') return decision;
  const delay = decision.kind === 'delayed' ? decision.ms : 0;
  // A trader takes at least as long as the game does: the delay is not waited for a second time.
  if (rule?.kind === 'refer')
    return pending.hold(bet, { status: 'WAITING', ms: Math.max(delay, rule.afterMs), ruling });
  const wait = Math.max(delay, rule?.kind === 'delay' ? rule.ms : 0);
  if (wait > 0) return pending.hold(bet, { status: 'PENDING', ms: wait, ruling });
  const booked = await book(context, user, slip, 'insert', { from, ruling });
  // Its event went in play between the first look and the row lock.
  return booked.kind === 'delayed' ? pending.hold(bet, { status: 'PENDING', ms: booked.ms, ruling }) : booked;
}

/** What is said of a bet while nothing can be written: its outcome, if it has one, or a signed refusal. */
async function refuseUnwritten(
  parts: PlacementParts,
  bet: NewPlacement,
  cause?: NotWritten,
): Promise<RefAnswer> {
  const refused = await parts.readOnly.refuse(bet);
  // For whom, and about which content, is asked as of any other outcome (FAIL-20, FAIL-21).
  const answer = refused.kind === 'refTaken' ? await readAnswer(parts, bet) : refused;
  if (answer.kind !== 'unknown') return answer;
  throw cause ?? new Error(`nothing can be said of ${bet.slip.ref} while nothing can be written`);
}

/** What is stored for the ref of a bet. */
async function readAnswer(
  { context }: PlacementParts,
  { user, slip }: NewPlacement,
): Promise<RefAnswer | ResultOf<'unknown'>> {
  const stored = (await readPlacements(context, [slip.ref])).get(slip.ref);
  return stored === undefined ? { kind: 'unknown' } : knownAnswer(context, stored, user, slip);
}
