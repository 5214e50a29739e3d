import type { Transaction } from 'kysely';
import type { BetId, UserId } from '#domain/brand.ts';
import { isAgreed } from '#domain/cash-out/accepted-value.ts';
import { isPart, valueOfPart } from '#domain/cash-out/part-of-bet.ts';
import type { CashOutOutcome, CashOutReceipt, CashOutRequest } from '#domain/contract/cash-out.ts';
import { toJson } from '#domain/json.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import { beforeCommit } from '../db/not-written.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated, violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { drawBetId } from '../placement/context.ts';
import { recordText } from '../placement/journal/journal-record.ts';
import type { Ruling } from '../placement/risk/risk-rules.ts';
import { appendLeaf } from '../proofs/append-leaf.ts';
import { marketThatIsOver } from '../settlement/market-states.ts';
import type { BetRow, LegRow } from '../settlement/stored-results.ts';
import { NO_PAYMENT } from './cash-out-rows.ts';
import {
  contentHashOf,
  delayedOutcome,
  type NoPayment,
  paidOutcome,
  refusedOutcome,
} from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';
import { bookEdited, lookAtEdit, notSettledNow, type Since, unbookedBy } from './edit-bet.ts';
import {
  altered,
  changed,
  closed,
  inProgress,
  notOffered,
  over,
  partGone,
  partTooSmall,
  ruleGone,
} from './no-payment.ts';
import { balanceAfter, lockBet, type PaidCashOut, paidRow, writePaid } from './pay-cash-out.ts';
import { withFacts } from './read-valued.ts';
import { afterFailedFiring, isFiringOf } from './ruled-bets.ts';
import { standingOf } from './standing-of.ts';
import { valueBet } from './value-bet.ts';

/** How the ref gets its end: by its first row, or by the end of the delay that holds the row. */
export type Claim =
  | { readonly kind: 'insert'; readonly isAutomatic?: true }
  | {
      readonly kind: 'resolvePending';
      readonly isAutomatic: boolean;
      readonly dueAt: number;
      readonly waited: number;
    };

export type Taken =
  | { readonly kind: 'ended'; readonly outcome: CashOutOutcome }
  /** Stored as pending: to be looked at again. */
  | {
      readonly kind: 'delayed';
      readonly outcome: CashOutOutcome;
      readonly dueAt: number;
      readonly ms: number;
    }
  | { readonly kind: 'notFound' }
  /** The ref has its row, or its end, by another attempt. */
  | { readonly kind: 'refTaken' };

const isAutomatic = ({ isAutomatic: is }: Claim): boolean => is === true;

/** Whose request it is. */
type Asked = Pick<PaidCashOut, 'user' | 'request'>;

type Decision =
  | {
      readonly kind: 'pay';
      readonly amount: Money;
      readonly stake: Money;
      /** Of an edit: the operator's rule for the new bet. */
      readonly ruling?: Ruling;
    }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'no'; readonly why: NoPayment };

const no = (why: NoPayment): Decision => ({ kind: 'no', why });

const openMarkets = (legs: readonly LegRow[]): number[] =>
  legs.filter(({ open }) => open).map(({ market_id }) => market_id);

/** Whether another request has the bet: at most one is open, and one pays (CSH-01.3). */
async function isHeldByOther(tx: Transaction<Schema>, { betId, ref }: CashOutRequest): Promise<boolean> {
  const row = await tx
    .selectFrom('cash_outs')
    .select('ref')
    .where('bet_id', '=', betId)
    .where('state', '=', 'PENDING')
    .where('ref', '<>', ref)
    .executeTakeFirst();
  return row !== undefined;
}

/** A market of the bet that is over by the database, whatever this gateway has heard. */
async function isOverByDatabase(tx: Transaction<Schema>, legs: readonly LegRow[]): Promise<boolean> {
  const markets = openMarkets(legs);
  if (markets.length === 0) return false;
  const row = await tx.selectNoFrom(marketThatIsOver(markets).as('over')).executeTakeFirstOrThrow();
  return row.over !== null;
}

/** By what stands at this moment, under the lock of the bet (INV-05, INV-10, FAIL-04, FAIL-40). */
async function decide(
  tx: Transaction<Schema>,
  context: CashOutContext,
  bet: BetRow,
  { user, request }: Asked,
  since: Since,
): Promise<Decision> {
  const { offer, rules } = context;
  if (bet.status !== 'OPEN') return no(closed);
  if (await isHeldByOther(tx, request)) return no(inProgress);
  const [valued] = await withFacts(tx, [bet]);
  if (valued === undefined) return no(closed);
  if (await isOverByDatabase(tx, valued.legs)) return no(over);
  const { offer: now, delay } = valueBet(valued, offer, rules);
  if (now.status !== 'ENABLED') return no(notOffered(now.status, now.reason));
  const standing = standingOf(bet);
  const stake = request.part ?? standing.left;
  if (!isPart(stake, standing)) return no(partGone);
  const amount =
    now.parts === undefined || stake === standing.left ? now.amount : valueOfPart(now.parts, stake);
  if (amount < rules.smallest) return no(partTooSmall);
  if (!isAgreed(request.amount, amount, request.acceptCashOutsChange)) return no(changed(amount));
  const { edit } = request;
  const look =
    edit === undefined ? undefined : lookAtEdit(context, user, valued, { ...request, edit }, since);
  if (look?.kind === 'no') return no(look.why);
  const ms = Math.max(delay > since.waited ? delay : 0, look?.ms ?? 0);
  if (ms > 0) return { kind: 'wait', ms };
  return { kind: 'pay', amount, stake, ...(look === undefined ? {} : { ruling: look.ruling }) };
}

/** Ends a transaction with nothing written: also a firing whose moment has gone, which is no news. */
class NotClaimed extends Error {}

type Unpaid = 'request' | 'paid' | 'stake' | 'sold_before' | 'due_at';
type Row = Omit<ReturnType<typeof paidRow>, 'state' | Unpaid> & {
  readonly state: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  readonly request: string | null;
  readonly automatic: boolean;
  readonly paid: number | null;
  readonly stake: number | null;
  readonly sold_before: number | null;
  readonly due_at: number | null;
};

/** The row of the ref: its first one, or what a delay becomes; by one attempt alone (FAIL-19, FAIL-47). */
async function claim(tx: Transaction<Schema>, row: Row, how: Claim): Promise<void> {
  if (how.kind === 'insert') {
    await tx.insertInto('cash_outs').values(row).execute();
    return;
  }
  const { created_at: _, ...ended } = row;
  const updated = await tx
    .updateTable('cash_outs')
    .set(ended)
    .where('ref', '=', row.ref)
    .where('state', '=', 'PENDING')
    .where('due_at', '=', how.dueAt)
    .returning('ref')
    .executeTakeFirst();
  if (updated === undefined) throw new NotClaimed();
}

interface Done {
  readonly taken: Taken;
  /** What the journal keeps of it. */
  readonly record?: string;
}

async function refuseIn(
  tx: Transaction<Schema>,
  context: CashOutContext,
  user: UserId,
  request: CashOutRequest,
  why: NoPayment,
  how: Claim,
): Promise<Done> {
  const outcome = refusedOutcome(context, user, request, why);
  const row = {
    ref: request.ref,
    user_id: user,
    bet_id: request.betId,
    content_hash: request.contentHash,
    outcome: JSON.stringify(outcome),
    created_at: context.now(),
  };
  await claim(tx, { ...row, ...NO_PAYMENT, automatic: isAutomatic(how), state: 'FAILED' }, how);
  if (isAutomatic(how)) await afterFailedFiring(tx, request.betId, request.ref);
  await appendLeaf(tx, { kind: 'receipt', key: request.ref, payload: toJson(outcome.notCashedOut) });
  await enqueue(tx, user, 'cashOut', request.ref, 'update');
  return {
    taken: { kind: 'ended', outcome },
    record: recordText({ kind: 'cashOutRefused', user, request, outcome, at: row.created_at }),
  };
}

async function payIn(
  tx: Transaction<Schema>,
  context: CashOutContext,
  bet: BetRow,
  { user, request }: Asked,
  { amount, stake, ruling }: Extract<Decision, { kind: 'pay' }>,
  how: Claim,
): Promise<Done> {
  const { total, left } = standingOf(bet);
  const after = await balanceAfter(tx, user, bet, amount);
  const edited = editedTo(request);
  const content: Omit<CashOutReceipt, 'signature'> = {
    kind: 'CASHED_OUT',
    ref: request.ref,
    account: user,
    betId: request.betId,
    contentHash: request.contentHash,
    clientHead: request.clientHead,
    asked: request.amount,
    paid: amount,
    // Who named all of a bet as a part is told of that part: without it nobody could hold the two together.
    ...(stake === total && request.part === undefined ? {} : { part: { stake, left: money(left - stake) } }),
    ...(edited === undefined ? {} : { edit: edited.signed }),
    currency: Currency.parse(bet.currency),
    balance: after.balance,
    balanceVersion: after.version,
    paidAt: context.now(),
    rulesVersion: context.rulesVersion,
  };
  const by = isAutomatic(how) ? { automatic: true } : {};
  const paid: PaidCashOut = { user, request, receipt: context.signer.sign(content), ...by };
  await writePaid(tx, bet, paid);
  // Only now the customer has what the new bet is made of, and the old one is none of its limits any more.
  const booked =
    edited === undefined || ruling === undefined
      ? paid
      : {
          ...paid,
          booking: await bookEdited(tx, context, { user, bet, ...edited }, waitedUnder(how, ruling)),
        };
  await claim(tx, paidRow(booked, bet), how);
  const outcome = paidOutcome(request, paid.receipt, booked.booking?.outcome.receipt);
  return { taken: { kind: 'ended', outcome }, record: recordText({ kind: 'cashedOut', paid: booked }) };
}

const waitedOf = (how: Claim): number => (how.kind === 'insert' ? 0 : how.waited);

const waitedUnder = (how: Claim, ruling: Ruling) => ({ waited: waitedOf(how), ruling });

/** The bet that an edit ends in, under an id of its own that the receipt of the old one names. */
function editedTo({ edit }: CashOutRequest) {
  if (edit === undefined) return undefined;
  const to: BetId = drawBetId();
  return { slip: edit, to, signed: { ref: edit.ref, betId: to, contentHash: edit.contentHash } };
}

async function waitIn(
  tx: Transaction<Schema>,
  context: CashOutContext,
  { user, request }: Asked,
  ms: number,
  how: Claim,
): Promise<Done> {
  const waited = waitedOf(how);
  const startedAt = context.now() - waited;
  const outcome = delayedOutcome(request, startedAt, ms);
  const dueAt = startedAt + ms;
  const row = {
    ref: request.ref,
    user_id: user,
    bet_id: request.betId,
    content_hash: request.contentHash,
    outcome: JSON.stringify(outcome),
    created_at: startedAt,
  };
  await claim(
    tx,
    {
      ...row,
      ...NO_PAYMENT,
      automatic: isAutomatic(how),
      state: 'PENDING',
      request: JSON.stringify(request),
      due_at: dueAt,
    },
    how,
  );
  await enqueue(tx, user, 'cashOut', request.ref, how.kind === 'insert' ? 'add' : 'update');
  return { taken: { kind: 'delayed', outcome, dueAt, ms: ms - waited } };
}

async function takeIn(
  tx: Transaction<Schema>,
  context: CashOutContext,
  { user, request }: Asked,
  how: Claim,
  stakedBefore: Money,
): Promise<Done> {
  // The row lock puts cash-outs, settlements and corrections of one bet in an order (FAIL-38).
  const bet = await lockBet(tx, request, user);
  if (bet === undefined) return { taken: { kind: 'notFound' } };
  const since = { waited: waitedOf(how), stakedBefore };
  const isSound = contentHashOf(request, user) === request.contentHash && request.betId === request.betslipId;
  const isRuled = !isAutomatic(how) || (await isFiringOf(tx, bet.id, request.ref));
  const decision = !isSound
    ? no(altered)
    : !isRuled
      ? no(ruleGone)
      : await decide(tx, context, bet, { user, request }, since);
  if (decision.kind === 'no' && how.kind === 'insert' && isAutomatic(how)) throw new NotClaimed();
  switch (decision.kind) {
    case 'no':
      return refuseIn(tx, context, user, request, decision.why, how);
    case 'wait':
      return waitIn(tx, context, { user, request }, decision.ms, how);
    case 'pay':
      return payIn(tx, context, bet, { user, request }, decision, how);
  }
}

/**
 * In a transaction, whose record is durable before it is answered.
 *
 * @returns 'refTaken' when another attempt has, or has ended, the row of the ref
 */
async function inTransaction(
  context: CashOutContext,
  work: (tx: Transaction<Schema>) => Promise<Done>,
): Promise<Taken> {
  try {
    const { taken, record } = await repeated(
      () => context.db.transaction().execute(beforeCommit(work)),
      context.clock,
    );
    if (record !== undefined) await context.journal.append(record);
    context.committed();
    return taken;
  } catch (error) {
    if (error instanceof NotClaimed || violatedKey(error) === 'cash_outs_pkey') return { kind: 'refTaken' };
    throw error;
  }
}

/** How often an edit is looked at anew while other bets of the customer come in beside it. */
const LOOKS = 5;

/**
 * Decides one cash-out and writes all that follows, the bet that takes its place with it, in one transaction
 * (PROT-04). The bet's row lock lets one of two requests, or a result and a request, go first; each ref has
 * one end. What refuses the new bet is stored when nothing of the old one's end stands (EDT-01.5).
 */
export async function takeCashOut(
  context: CashOutContext,
  user: UserId,
  request: CashOutRequest,
  how: Claim,
): Promise<Taken> {
  let stakedBefore: Money = zero;
  for (let look = 1; look <= LOOKS; look += 1) {
    try {
      return await inTransaction(context, (tx) => takeIn(tx, context, { user, request }, how, stakedBefore));
    } catch (error) {
      const unbooked = request.edit === undefined ? undefined : unbookedBy(error, stakedBefore);
      if (unbooked === undefined) throw error;
      if (unbooked.kind === 'refused')
        return inTransaction(context, (tx) => refuseIn(tx, context, user, request, unbooked.why, how));
      stakedBefore = unbooked.stakedBefore;
    }
  }
  return inTransaction(context, (tx) => refuseIn(tx, context, user, request, notSettledNow, how));
}
