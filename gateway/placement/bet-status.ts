import type { PlacementRef, UserId } from '#domain/brand.ts';
import { dropOldTombstones, mayLeaveTombstones } from '../db/tombstones.ts';
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
  if (!(await writeFences(context, user, missing)))
    return refs.map((ref) => stateOf(context, before.get(ref), user, ref, false));
  const after = await readPlacements(context, refs);
  return refs.map((ref) => stateOf(context, after.get(ref), user, ref, true));
}

/**
 * Writes tombstones; some whose time is over make room for them. @returns whether there was room: otherwise
 * the refs stay unknown, which is true.
 */
async function writeFences(
  { db, settings, journal, now }: PlacementContext,
  user: UserId,
  refs: readonly PlacementRef[],
): Promise<boolean> {
  const at = now();
  const own = { table: 'placements', user, more: refs.length, most: settings.fencesADay, at } as const;
  const isWritten = await db.transaction().execute(async (tx) => {
    if (!(await mayLeaveTombstones(tx, own))) return false;
    await tx
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
    return true;
  });
  if (!isWritten) return false;
  await Promise.all(refs.map((ref) => journal.append(recordText({ kind: 'fenced', user, ref, at }))));
  await dropOldTombstones(db, 'placements', at - settings.fenceLife, refs.length);
  return true;
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
