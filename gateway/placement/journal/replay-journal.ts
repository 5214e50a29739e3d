import type { Kysely, Transaction } from 'kysely';
import { toJson } from '#domain/json.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { releaseBonus } from '../../bonuses/claim-bonus.ts';
import { type CashOutRecord, refOfCashOut, restoreCashOut } from '../../cash-out/replay-cash-out.ts';
import { type RuleRecord, restoreRule } from '../../cash-out/rule-record.ts';
import type { PlacementJournal } from '../../db/placement-journal.ts';
import type { Schema } from '../../db/schema.ts';
import { cashAccount, houseAccount, receivableAccount } from '../../ledger/books.ts';
import { heldFor, releaseMoney, takeHeld } from '../../ledger/hold-money.ts';
import type { MovedPosting } from '../../ledger/post.ts';
import { appendLeaf } from '../../proofs/append-leaf.ts';
import { type DrawRecord, restoreDraws } from '../../virtuals/draw-record.ts';
import type { Booking } from '../booking.ts';
import { writeBooking } from '../write-booking.ts';
import { JournalRecord } from './journal-record.ts';
import { readPlacements, type StoredPlacement } from './stored.ts';

/** Database and journal tell different stories about a ref; a person has to look before money moves again. */
export class JournalContradicts extends Error {
  constructor(ref: string, journal: string, database: string) {
    super(
      `placement ${ref}: the journal says ${journal}, the database says ${database}; the gateway does not start`,
    );
    this.name = 'JournalContradicts';
  }
}

export interface JournalCheck {
  readonly checked: number;
  /** Refs, and bets of rules, that the database had lost and that were written again. */
  readonly restored: readonly string[];
}

type LaterRecord = CashOutRecord | RuleRecord;
type PlacementRecord = Exclude<JournalRecord, LaterRecord | DrawRecord>;

const isCashOut = (record: JournalRecord): record is LaterRecord =>
  record.kind === 'cashOutRule' ||
  record.kind === 'cashedOut' ||
  record.kind === 'cashOutRefused' ||
  record.kind === 'cashOutFenced';

const isDraw = (record: JournalRecord): record is DrawRecord => record.kind === 'drawn';

const refOf = (record: PlacementRecord) =>
  record.kind === 'booked'
    ? record.booking.bet.ref
    : record.kind === 'refused'
      ? record.outcome.ref
      : record.ref;

const stateFor = { booked: 'SUCCEEDED', refused: 'FAILED', fenced: 'FENCED' } as const;

/** A fence yields to whatever is there. A refusal and a fence say the same of a bet: it never will be one. */
const contradicts = ({ kind }: PlacementRecord, state: StoredPlacement['state']): boolean =>
  state !== stateFor[kind] && kind !== 'fenced' && !(kind === 'refused' && state === 'FENCED');

const BATCH = 500;

/**
 * Compares every answer that was given since the database files were last synced with the database, and
 * writes again what a power cut took (FAIL-31). Normally nothing. Runs before anything else touches the
 * database.
 *
 * @throws JournalContradicts
 */
export async function replayJournal(
  db: Kysely<Schema>,
  journal: PlacementJournal,
  texts: readonly string[],
): Promise<JournalCheck> {
  const restored: string[] = [];
  for (let start = 0; start < texts.length; start += BATCH) {
    const all = texts.slice(start, start + BATCH).map((text) => JournalRecord.parse(JSON.parse(text)));
    const records = all.filter((record) => !isCashOut(record) && !isDraw(record));
    const stored =
      records.length === 0
        ? new Map<string, StoredPlacement>()
        : await readPlacements({ db, journal }, records.map(refOf));
    for (const record of records) {
      const ref = refOf(record);
      const state = stored.get(ref)?.state;
      if (state === undefined || (state === 'PENDING' && record.kind !== 'fenced')) {
        await db.transaction().execute((tx) => restore(tx, record, state === 'PENDING'));
        stored.clear();
        for (const [key, row] of await readPlacements({ db, journal }, records.map(refOf)))
          stored.set(key, row);
        restored.push(ref);
      } else if (contradicts(record, state)) {
        throw new JournalContradicts(ref, stateFor[record.kind], state);
      }
    }
    const draws = await restoreDraws(db, all.filter(isDraw));
    restored.push(...draws.restored);
    for (const key of draws.contradicting) throw new JournalContradicts(key, 'drawn', 'another draw');
    // A bet is acknowledged before anybody can cash it out.
    for (const record of all.filter(isCashOut)) restored.push(...(await cashOutRestored(db, record)));
  }
  return { checked: texts.length, restored };
}

async function cashOutRestored(db: Kysely<Schema>, record: LaterRecord): Promise<readonly string[]> {
  if (record.kind === 'cashOutRule') return (await restoreRule(db, record)) ? [record.betId] : [];
  const ref = refOfCashOut(record);
  const found = await restoreCashOut(db, record);
  if (found === 'contradicts') throw new JournalContradicts(ref, record.kind, 'something else');
  return found === 'restored' ? [ref] : [];
}

async function restore(tx: Transaction<Schema>, record: PlacementRecord, isPending: boolean): Promise<void> {
  if (record.kind === 'booked') {
    await restoreBooking(tx, record.booking, isPending);
    return;
  }
  const row =
    record.kind === 'refused'
      ? {
          content_hash: record.contentHash,
          state: 'FAILED' as const,
          outcome: JSON.stringify(record.outcome),
        }
      : { content_hash: '', state: 'FENCED' as const, outcome: null };
  const whole = {
    ...row,
    ref: refOf(record),
    user_id: record.user,
    slip: null,
    due_at: null,
    created_at: record.at,
    reserved: 0,
  };
  const reserved = await heldFor(tx, whole.ref);
  await tx
    .insertInto('placements')
    .values(whole)
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(whole))
    .execute();
  await releaseMoney(tx, { user: record.user, ref: whole.ref, at: record.at }, reserved);
  await releaseBonus(tx, whole.ref);
  if (record.kind !== 'refused' || record.outcome.notPlaced == null) return;
  await appendLeaf(tx, { kind: 'receipt', key: whole.ref, payload: toJson(record.outcome.notPlaced) });
}

/**
 * The bet stands. What the cash cannot pay, because the money that paid it was lost too, becomes a
 * receivable.
 */
async function restoreBooking(tx: Transaction<Schema>, booking: Booking, isPending: boolean): Promise<void> {
  const { bet } = booking;
  await claimAgain(tx, booking);
  const postings = bet.bonus_kind === 'freeBet' ? [freeStake(bet)] : await ownStake(tx, bet);
  const stakes = houseAccount('stakes', Currency.parse(bet.currency));
  postings.push({ account: stakes, amount: bet.total_stake, balanceAfter: null, version: null });
  await writeBooking(tx, booking, postings, isPending ? 'resolvePending' : 'insert');
}

/**
 * From what was set aside for the bet, the rest from the customer's cash; what that cannot pay becomes a
 * receivable.
 */
async function ownStake(tx: Transaction<Schema>, bet: Booking['bet']): Promise<MovedPosting[]> {
  const reserved = await heldFor(tx, bet.ref);
  const held = money(Math.min(reserved, bet.total_stake));
  const released = { user: bet.user_id, ref: bet.ref, at: bet.placed_at };
  await releaseMoney(tx, released, money(reserved - held));
  const cash = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', cashAccount(bet.user_id))
    .executeTakeFirstOrThrow();
  const fromCash = Math.min(cash.balance, bet.total_stake - held);
  const owed = bet.total_stake - held - fromCash;
  const postings = [...(await takeHeld(tx, bet.user_id, held))];
  if (fromCash > 0) postings.push(await take(tx, cashAccount(bet.user_id), fromCash));
  if (owed > 0) postings.push(await take(tx, receivableAccount(bet.user_id), owed));
  return postings;
}

const freeStake = (bet: Booking['bet']): MovedPosting => ({
  account: houseAccount('bonuses', Currency.parse(bet.currency)),
  amount: -bet.total_stake,
  balanceAfter: null,
  version: null,
});

/** The bonus that the bet was struck with is used up again, if the power cut has left it there. */
async function claimAgain(tx: Transaction<Schema>, { bet }: Booking): Promise<void> {
  if (bet.bonus_kind !== 'freeBet' && bet.bonus_kind !== 'profitBoost') return;
  await tx
    .updateTable('bonuses')
    .set({ state: 'USED', used_ref: bet.ref })
    .where('id', '=', bet.bonus_id)
    .where('state', 'in', ['AVAILABLE', 'RESERVED', 'CANCELLED'])
    .execute();
}

async function take(tx: Transaction<Schema>, account: string, amount: number): Promise<MovedPosting> {
  const row = await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '-', amount), version: eb('version', '+', 1) }))
    .where('id', '=', account)
    .returning(['balance', 'version'])
    .executeTakeFirstOrThrow();
  return { account, amount: -amount, balanceAfter: row.balance, version: row.version };
}
