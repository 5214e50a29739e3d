import type { Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import type { DocumentReason, DocumentState } from '#domain/identity/documents.ts';
import type { IdentityWord } from '#domain/identity/identity-status.ts';
import type { Schema } from '../db/schema.ts';
import { applyWord, isShown, lockIdentity, tellChanged, wantedKinds } from './identity-rows.ts';

/** What is said of a document, by whom, at epoch ms. */
export interface DocumentDecision {
  readonly id: string;
  readonly state: Exclude<DocumentState, 'PENDING'>;
  readonly reason: DocumentReason | null;
  readonly by: string;
  readonly at: number;
}

/** Accepted is who has shown all that was wanted; with a part of it still on its way nothing changes yet. */
async function wordOf(
  tx: Transaction<Schema>,
  user: UserId,
  { state, at }: DocumentDecision,
): Promise<IdentityWord | undefined> {
  if (state !== 'ACCEPTED') return state === 'REFUSED' ? 'refused' : 'again';
  const row = await lockIdentity(tx, user, at);
  const rows = await tx
    .selectFrom('identity_documents')
    .select(['kind', 'state', 'sent_at'])
    .where('user_id', '=', user)
    .execute();
  const hasShown = (wanted: string): boolean => rows.some((one) => one.kind === wanted && isShown(row, one));
  if (wantedKinds(row).every(hasShown)) return 'accepted';
  return rows.some((one) => one.state === 'PENDING') ? undefined : 'again';
}

/**
 * Decides about a document that waits, once: what was decided stays. @returns whose it is; undefined where
 * nothing waits under that id
 */
export async function decideDocument(
  tx: Transaction<Schema>,
  decision: DocumentDecision,
): Promise<UserId | undefined> {
  const { id, state, reason, by, at } = decision;
  const owner = await tx
    .selectFrom('identity_documents')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  const user = UserId.parse(owner.user_id);
  const row = await lockIdentity(tx, user, at);
  const first = await tx
    .updateTable('identity_documents')
    .set({ state, reason, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();
  if (first === undefined) return undefined;
  const word = await wordOf(tx, user, decision);
  const isMoved = word !== undefined && (await applyWord(tx, row, word, user, at));
  if (!isMoved) await tellChanged(tx, user);
  return user;
}
