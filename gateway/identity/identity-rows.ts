import type { Kysely, Selectable, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { IdentityTold } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/identity/documents.ts';
import {
  type IdentityStatus,
  type IdentityWord,
  identityAfter,
  isRequired,
  isVerified,
  VERIFIED_FOR_MS,
} from '#domain/identity/identity-status.ts';
import type { IdentitiesTable } from '../db/identity-schema.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import { lockAccount } from '../ledger/lock-account.ts';

/** The first row of a customer; who is not asked is known from the beginning. @param sealed the address */
export const openIdentity = (
  tx: Transaction<Schema>,
  user: UserId,
  isAsked: boolean,
  now: number,
  sealed: string | null = null,
): Promise<unknown> =>
  tx
    .insertInto('identities')
    .values({
      user_id: user,
      status: isAsked ? 'REQUIRED_PHOTO' : 'NOT_REQUIRED',
      address_sealed: sealed,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

export type IdentityRow = Selectable<IdentitiesTable>;

/** The status at `now`: a verification that has run out is none (KYC-06). */
export const statusAt = ({ status, verified_until }: IdentityRow, now: number): IdentityStatus =>
  verified_until !== null && verified_until <= now ? (identityAfter(status, 'ranOut') ?? status) : status;

/** A customer whom an older build opened has no row, and is asked. */
const noRow = (user: UserId): IdentityRow => ({
  user_id: user,
  status: 'REQUIRED_PHOTO',
  wants_address: false,
  verified_until: null,
  address_sealed: null,
  changed_at: 0,
  moved_at: null,
});

export const readIdentity = async (db: Kysely<Schema>, user: UserId): Promise<IdentityRow> =>
  (await db.selectFrom('identities').selectAll().where('user_id', '=', user).executeTakeFirst()) ??
  noRow(user);

/** Under the lock that bets and deposits take: they see it before or after a change, never between. */
export async function lockIdentity(tx: Transaction<Schema>, user: UserId, now: number): Promise<IdentityRow> {
  await lockAccount(tx, user);
  await openIdentity(tx, user, true, now);
  return readIdentity(tx, user);
}

/** Writes what a word makes of the status, and tells the customer's channels. @returns whether it did */
export async function applyWord(
  tx: Transaction<Schema>,
  row: IdentityRow,
  word: IdentityWord,
  user: UserId,
  now: number,
): Promise<boolean> {
  const next = identityAfter(statusAt(row, now), word);
  if (next === undefined) return false;
  await tx
    .updateTable('identities')
    .set({
      status: next,
      // Kept when it has run out: what was shown before it counts no more (`isShown`).
      verified_until: isVerified(next) ? now + VERIFIED_FOR_MS : row.verified_until,
      changed_at: now,
      ...(word === 'addressUnknown' || word === 'nothingFound' ? { wants_address: true } : {}),
    })
    .where('user_id', '=', user)
    .execute();
  await tellChanged(tx, user);
  return true;
}

export const tellChanged = (tx: Transaction<Schema>, user: UserId): Promise<void> =>
  enqueue(tx, user, 'identity', user, 'update');

/** What documents have to show, whatever was shown so far. */
export const wantedKinds = ({
  wants_address,
}: Pick<IdentityRow, 'wants_address'>): readonly DocumentKind[] =>
  wants_address ? DOCUMENT_KINDS : ['identity'];

const documentsOf = (db: Kysely<Schema>, user: UserId) =>
  db
    .selectFrom('identity_documents')
    .select(['id', 'kind', 'paper', 'state', 'reason', 'sent_at', 'decided_at'])
    .where('user_id', '=', user)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute();

interface Shown {
  readonly kind: DocumentKind;
  readonly state: string;
  readonly sent_at: number;
}

type Since = Pick<IdentityRow, 'verified_until' | 'moved_at'>;

/** Whether a document tells where they live now, or is not about that (ACC-02). */
const isOfNow = ({ moved_at }: Since, { kind, sent_at }: Shown): boolean =>
  kind !== 'proofOfAddress' || sent_at >= (moved_at ?? Number.NEGATIVE_INFINITY);

/** Whether a document shows its kind: accepted, and not for a verification that has run out (KYC-06). */
export const isShown = (row: Since, shown: Shown): boolean =>
  shown.state === 'ACCEPTED' &&
  shown.sent_at >= (row.verified_until ?? Number.NEGATIVE_INFINITY) &&
  isOfNow(row, shown);

/** Kinds that are wanted and neither wait nor were shown. */
export function missingKinds(row: IdentityRow, documents: readonly Shown[], now: number): DocumentKind[] {
  const status = statusAt(row, now);
  if (isVerified(status)) return [];
  const isMet = (kind: DocumentKind): boolean =>
    documents.some(
      (one) => one.kind === kind && ((one.state === 'PENDING' && isOfNow(row, one)) || isShown(row, one)),
    );
  return wantedKinds(row).filter((kind) => !isMet(kind));
}

/** @param canLookUp whether there is somebody who can be asked */
export async function tellIdentity(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
  canLookUp: boolean,
): Promise<IdentityTold> {
  const row = await readIdentity(db, user);
  const documents = await documentsOf(db, user);
  const asked = await db
    .selectFrom('identity_lookups')
    .select(['outcome', 'failed_at'])
    .where('user_id', '=', user)
    .where('is_over', '=', false)
    .orderBy('asked_at', 'desc')
    .execute();
  const isAnswered = asked.some(({ outcome }) => outcome !== null);
  const status = statusAt(row, now);
  const lookUp =
    canLookUp &&
    isRequired(status) &&
    !isAnswered &&
    documents.every(({ sent_at }) => sent_at < (row.moved_at ?? 0));
  const [last] = asked;
  return IdentityTold.parse({
    status,
    lookUp,
    ...(lookUp && last !== undefined ? { lookUpState: last.failed_at === null ? 'asked' : 'failed' } : {}),
    ...(row.address_sealed === null ? {} : { addressKnown: true }),
    asked: missingKinds(row, documents, now),
    documents: documents.map(({ id, kind, paper, state, reason, sent_at, decided_at }) => ({
      id,
      kind,
      ...(paper === null ? {} : { paper }),
      state,
      reason,
      sentAt: sent_at,
      decidedAt: decided_at,
    })),
    verifiedUntil: isVerified(status) ? row.verified_until : null,
  });
}
