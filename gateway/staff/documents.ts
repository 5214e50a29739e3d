import { UserId } from '#domain/brand.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { LookedAtDocument, staffDocuments } from '#domain/contract/staff-identity.ts';
import { PostalAddress } from '#domain/identity/address.ts';
import { type DocumentReason, type DocumentState, REPEATABLE_REASONS } from '#domain/identity/documents.ts';
import { identitySettings } from '../config/identity.ts';
import { decideDocument } from '../identity/decide-document.ts';
import { openAddress } from '../identity/look-up.ts';
import { openDocument } from '../identity/send-document.ts';
import type { Refusal } from '../refusal.ts';
import { actorOf, plainEntry, type StaffContext, type StaffSession } from './context.ts';
import { StaffRefused } from './refusals.ts';

const decided: Refusal = {
  kind: 'refused',
  resultCode: RESULT_CODES.notFound,
  errorType: 'DOCUMENT_DECIDED',
  message: 'No document waits under that name: somebody may have decided it.',
};

/** What waits, as far as it is listed at once. */
export async function documentsWaiting({
  db,
}: StaffContext): Promise<ReturnType<typeof staffDocuments.answer.parse>['data']> {
  const waiting = db.selectFrom('identity_documents').where('state', '=', 'PENDING');
  const { all } = await waiting.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  const shown = await waiting
    .select(['id', 'kind', 'sent_at'])
    .orderBy('sent_at')
    .limit(identitySettings.queue)
    .execute();
  return {
    documents: shown.map(({ id, kind, sent_at }) => ({ id, kind, sentAt: sent_at })),
    more: Math.max(0, all - shown.length),
  };
}

const addressText = (found: unknown): string | null => {
  const address = PostalAddress.safeParse(found);
  return address.success
    ? [address.data.address, address.data.city, address.data.postalCode].join(', ')
    : null;
};

/** Written down before it is shown (UK-54). @throws StaffRefused: it does not wait */
export async function lookAtDocument(
  { db, seal, audit, now }: StaffContext,
  { member }: StaffSession,
  id: string,
): Promise<LookedAtDocument> {
  const row = await db
    .selectFrom('identity_documents')
    .innerJoin('users', 'users.id', 'identity_documents.user_id')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .select(['identity_documents.id', 'media_type', 'paper', 'key_wrapped', 'sealed', 'sharpness', 'glare'])
    .select([
      'identities.user_id',
      'first_name',
      'last_name',
      'date_of_birth',
      'country_code',
      'address_sealed',
    ])
    .where('identity_documents.id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  if (row === undefined) throw new StaffRefused(decided);
  await audit.record(plainEntry(now(), actorOf(member), 'documentSeen', id));
  const user = UserId.parse(row.user_id);
  const { sharpness, glare } = row;
  return {
    quality: sharpness === null || glare === null ? null : { sharpness, glare },
    mediaType: row.media_type,
    paper: row.paper,
    file: openDocument((place, wrapped) => seal.unwrap(place, wrapped), row).toString('base64'),
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
      countryCode: row.country_code,
      address: addressText(
        openAddress((place, sealed) => seal.openText(place, sealed), user, row.address_sealed),
      ),
    },
  };
}

const stateOf = (reason: DocumentReason | null): Exclude<DocumentState, 'PENDING'> => {
  if (reason === null) return 'ACCEPTED';
  return REPEATABLE_REASONS.includes(reason) ? 'AGAIN' : 'REFUSED';
};

/** Decision and entry in one transaction: of two people who decide at once one did. @throws StaffRefused */
export async function decideAbout(
  { db, audit, now }: StaffContext,
  { member }: StaffSession,
  id: string,
  { reason, why }: { readonly reason: DocumentReason | null; readonly why: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const decision = { id, state: stateOf(reason), reason, by: member.id, at: now() } as const;
    const user = await decideDocument(tx, decision);
    if (user === undefined) throw new StaffRefused(decided);
    const act = reason === null ? 'documentAccepted' : 'documentRefused';
    const detail = [id, reason ?? '', why].filter((part) => part !== '').join(' · ');
    await audit.record(plainEntry(now(), actorOf(member), act, detail), tx);
  });
}
