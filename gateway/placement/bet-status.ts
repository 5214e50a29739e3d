import { sql } from 'kysely';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementState } from '../services.ts';
import type { PlacementContext } from './context.ts';
import { recordText } from './journal/journal-record.ts';
import { fenceOf } from './journal/state-not-placed.ts';
import { readPlacements, storedOutcome } from './journal/stored.ts';

/**
 * Resolve (PROT-08). With `fence` a ref without an outcome gets a tombstone in the same table, so the primary
 * key keeps a late request out (FAIL-17). A ref of someone else takes the same path (FAIL-21). A tombstone
 * outlives every session that a late request could come with, not more (HOLD-09).
 */
export async function betStatus(
  context: PlacementContext,
  user: UserId,
  refs: readonly PlacementRef[],
  fence: boolean,
): Promise<PlacementState[]> {
  const before = await readPlacements(context, refs);
  const missing = [...new Set(refs)].filter((ref) => before.get(ref)?.user_id !== user);
  if (!fence || missing.length === 0)
    return refs.map((ref) => stateOf(context, before.get(ref), user, ref, false));
  if (!(await hasFencesLeft(context, user, missing.length)))
    return refs.map((ref) => stateOf(context, before.get(ref), user, ref, false));
  await writeFences(context, user, missing);
  const after = await readPlacements(context, refs);
  return refs.map((ref) => stateOf(context, after.get(ref), user, ref, true));
}

const DAY = 86_400_000;

/** What fills the table for nothing is not written; the refs stay unknown, which is true (HOLD-09). */
async function hasFencesLeft(
  { db, now, settings }: PlacementContext,
  user: UserId,
  more: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('placements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('state', '=', 'FENCED')
    .where('created_at', '>', now() - DAY)
    .executeTakeFirstOrThrow();
  return count + more <= settings.fencesADay;
}

/** Writes tombstones; some whose time is over make room for them. */
async function writeFences(
  context: PlacementContext,
  user: UserId,
  refs: readonly PlacementRef[],
): Promise<void> {
  const { db, settings } = context;
  const at = context.now();
  await db
    .insertInto('placements')
    .values(
      refs.map((ref) => ({
        ref,
        user_id: user,
        content_hash: '',
        state: 'FENCED' as const,
        outcome: null,
        slip: null,
        due_at: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
  await Promise.all(refs.map((ref) => context.journal.append(recordText({ kind: 'fenced', user, ref, at }))));
  await sql`delete from placements where state = 'FENCED' and ref in (
    select ref from placements where state = 'FENCED' and created_at < ${at - settings.fenceLife}::bigint
    limit ${refs.length * 2})`.execute(db);
}

type Stored = Awaited<ReturnType<typeof readPlacements>> extends Map<string, infer Row> ? Row : never;

function stateOf(
  context: PlacementContext,
  stored: Stored | undefined,
  user: UserId,
  ref: PlacementRef,
  fence: boolean,
): PlacementState {
  const isOwn = stored?.user_id === user;
  if (isOwn ? stored.state === 'FENCED' : fence) {
    return { ref, state: 'FENCED', outcome: null, fence: fenceOf(context, user, ref) };
  }
  if (!isOwn) return { ref, state: 'UNKNOWN', outcome: null };
  return { ref, state: 'KNOWN', outcome: storedOutcome(stored) };
}
