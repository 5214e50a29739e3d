import { type Selectable, sql, type Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { PlacementOutcome } from '#domain/contract/betting.ts';
import { beforeCommit } from '../../db/not-written.ts';
import type { Schema } from '../../db/schema.ts';
import { lockAccount } from '../../ledger/lock-account.ts';
import type { PlacementContext } from '../context.ts';
import { insertRefused, type Refused } from '../decide/refused.ts';
import { recordText } from './journal-record.ts';

type Slot = Selectable<Schema['kept_refusals']>;
type Row = Selectable<Schema['placements']>;

/** Bytes of an outcome that a slot has room for: as many as the table was made with (migration 0180). */
const ROOM_BYTES = 1_400;

/** `known`: the ref has an outcome already. `noRoom`: nothing is kept, and nothing may be said. */
export type Kept = 'kept' | 'known' | 'noRoom';

/**
 * Keeps a refusal in room that was taken in advance, so that it can be stated while nothing can be written
 * (FAIL-33). It keeps its bet out like a stored one (INV-04): whatever books or holds a bet of this customer
 * takes their account's lock first and looks here after it, in any process.
 */
export async function keepRefusal(tx: Transaction<Schema>, { row }: Pick<Refused, 'row'>): Promise<Kept> {
  const { ref, user_id, content_hash, outcome, created_at } = row;
  if (outcome === null || Buffer.byteLength(outcome) > ROOM_BYTES) return 'noRoom';
  await sql`select pg_advisory_xact_lock(hashtextextended(${ref}, 0))`.execute(tx);
  await lockAccount(tx, UserId.parse(user_id));
  const known = await tx
    .selectFrom('placements')
    .select('ref')
    .where('ref', '=', ref)
    .unionAll(keptOf(tx, [ref]).select(sql<string>`ref`.as('ref')))
    .executeTakeFirst();
  if (known !== undefined) return 'known';
  const taken = await tx
    .updateTable('kept_refusals')
    .set({ ref, user_id, content_hash, outcome, created_at, room: '' })
    .where('slot', '=', (free) =>
      free
        .selectFrom('kept_refusals')
        .select('slot')
        .where('ref', 'is', null)
        .orderBy('slot')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('slot')
    .executeTakeFirst();
  return taken === undefined ? 'noRoom' : 'kept';
}

const keptOf = (db: Pick<Transaction<Schema>, 'selectFrom'>, refs: readonly string[]) =>
  db.selectFrom('kept_refusals').where('ref', 'in', [...refs]);

/** Whether a refusal is kept for a ref, whoever sent it. */
export async function isKept(tx: Transaction<Schema>, ref: string): Promise<boolean> {
  return (await keptOf(tx, [ref]).select('slot').executeTakeFirst()) !== undefined;
}

/** Refusals that are kept for these refs, as the rows that they become. */
export async function readKept(
  db: Pick<Transaction<Schema>, 'selectFrom'>,
  refs: readonly string[],
): Promise<readonly Row[]> {
  return (await keptOf(db, refs).selectAll().execute()).flatMap((slot) => rowOf(slot) ?? []);
}

function rowOf({ ref, user_id, content_hash, outcome, created_at }: Slot): Row | undefined {
  if (ref === null || user_id === null || content_hash === null || created_at === null) return undefined;
  return {
    ref,
    user_id,
    content_hash,
    state: 'FAILED',
    outcome,
    slip: null,
    due_at: null,
    created_at,
    placed_from: null,
    reserved: 0,
    staked_before: 0,
    net_winnings: 0,
  };
}

/**
 * Writes what is kept where it belongs, and frees its slots: of this process, of one that has ended, of
 * another that is at it as well.
 *
 * @throws NotWritten while that does not work.
 */
export async function storeKept(context: PlacementContext): Promise<void> {
  while (await isAnyKept(context.db)) {
    const moved = await context.db.transaction().execute(beforeCommit((tx) => moveNext(tx, context)));
    // Another process is at what is left.
    if (moved === undefined) return;
    const { user, contentHash, outcome, at, isStored } = moved;
    // What the book does not have is nothing for the journal: the two would contradict each other at the next
    // start.
    if (isStored)
      await context.journal.append(recordText({ kind: 'refused', user, contentHash, outcome, at }));
  }
}

const isAnyKept = async (db: PlacementContext['db']): Promise<boolean> =>
  (await db
    .selectFrom('kept_refusals')
    .select('slot')
    .where('ref', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function moveNext(tx: Transaction<Schema>, { report }: PlacementContext) {
  const slot = await tx
    .selectFrom('kept_refusals')
    .selectAll()
    .where('ref', 'is not', null)
    .orderBy('slot')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const row = slot === undefined ? undefined : rowOf(slot);
  if (slot === undefined || row === undefined) return undefined;
  const outcome = PlacementOutcome.parse(JSON.parse(row.outcome ?? ''));
  const { notPlaced } = outcome;
  if (notPlaced == null) throw new Error(`what is kept for ${row.ref} is no refusal`);
  const isStored = await insertRefused(tx, { row, statement: notPlaced });
  if (!isStored && !(await isOutOtherwise(tx, row)))
    report(new Error(`a refusal of ${row.ref} was stated, and it has another outcome`));
  await tx
    .updateTable('kept_refusals')
    .set({ ref: null, user_id: null, content_hash: null, outcome: null, created_at: null })
    .set({ room: ' '.repeat(ROOM_BYTES) })
    .where('slot', '=', slot.slot)
    .execute();
  const user = UserId.parse(row.user_id);
  return { user, contentHash: row.content_hash, outcome, at: row.created_at, isStored };
}

/**
 * Whether this customer has no bet under the ref and can have none: refused or fenced since, or somebody
 * else's.
 */
async function isOutOtherwise(tx: Transaction<Schema>, { ref, user_id }: Row): Promise<boolean> {
  const there = await tx
    .selectFrom('placements')
    .select(['state', 'user_id'])
    .where('ref', '=', ref)
    .executeTakeFirst();
  return there?.user_id !== user_id || there.state === 'FAILED' || there.state === 'FENCED';
}
