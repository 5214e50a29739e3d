import type { Kysely, Transaction } from 'kysely';
import { toJson } from '#domain/json.ts';
import { releaseBonus } from '../../bonuses/claim-bonus.ts';
import { type CashOutRecord, refOfCashOut, restoreCashOut } from '../../cash-out/replay-cash-out.ts';
import { type RuleRecord, restoreRule } from '../../cash-out/rule-record.ts';
import type { PlacementJournal } from '../../db/placement-journal.ts';
import type { Schema } from '../../db/schema.ts';
import { heldFor, releaseMoney } from '../../ledger/hold-money.ts';
import { appendLeaf } from '../../proofs/append-leaf.ts';
import { type DrawRecord, restoreDraws } from '../../virtuals/draw-record.ts';
import { JournalRecord } from './journal-record.ts';
import { restoreBooking } from './restore-booking.ts';
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
