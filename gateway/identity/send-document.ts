import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import {
  DOCUMENT_LIMITS,
  type DocumentReason,
  type DocumentState,
  inspectFile,
  type MediaType,
  mayShow,
} from '#domain/identity/documents.ts';
import { type PictureQuality, qualityFaultOf } from '#domain/identity/picture-quality.ts';
import { drawHandle } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import type { DocumentVerdict } from '../providers/identity-provider.ts';
import { seal, unseal } from '../recordings/sealing.ts';
import type { Refusal } from '../refusal.ts';
import { type IdentityContext, inTransaction } from './context.ts';
import { decideDocument } from './decide-document.ts';
import type { NewDocument } from './identity.ts';
import {
  applyWord,
  type IdentityRow,
  isShown,
  lockIdentity,
  missingKinds,
  readIdentity,
  tellChanged,
} from './identity-rows.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { measurePicture } from './measure-picture.ts';
import { fileRefusal, identityRefusals } from './refusals.ts';

const DAY = 86_400_000;

/** Bound to its document: put into another row it opens nothing. */
const placeOf = (id: string): string => `identity-document/${id}`;

/** @throws when it was sealed under another key or for another document, or was altered */
export const openDocument = (
  unwrap: (place: string, wrapped: string) => Uint8Array,
  {
    id,
    key_wrapped,
    sealed,
  }: { readonly id: string; readonly key_wrapped: string; readonly sealed: Uint8Array },
): Buffer => unseal(unwrap(placeOf(id), key_wrapped), placeOf(id), sealed);

type Taken = { readonly id: string; readonly isNew: boolean };

async function before(tx: Kysely<Schema>, user: UserId, now: number) {
  const rows = await tx
    .selectFrom('identity_documents')
    .select(['id', 'ref', 'kind', 'paper', 'state', 'content_hash', 'sent_at'])
    .where('user_id', '=', user)
    .execute();
  return {
    rows,
    waiting: rows.filter(({ state }) => state === 'PENDING').length,
    today: rows.filter(({ sent_at }) => sent_at > now - DAY).length,
  };
}

type Sent = Awaited<ReturnType<typeof before>>;

/** Why nothing of that kind is taken now, if it is not. */
function refusalOf(
  { rows, waiting, today }: Sent,
  row: IdentityRow,
  document: Pick<NewDocument, 'kind' | 'paper'>,
  at: number,
) {
  if (!missingKinds(row, rows, at).includes(document.kind)) return identityRefusals.notAsked;
  const standing = rows.filter((one) => one.state === 'PENDING' || isShown(row, one));
  if (!mayShow(document, standing)) return identityRefusals.licenceUsed;
  const isEnough = waiting >= DOCUMENT_LIMITS.waiting || today >= DOCUMENT_LIMITS.aDay;
  return isEnough ? identityRefusals.tooMany : undefined;
}

/**
 * What is measured of a file; null where nothing is, as of what is here already. A picture that would not be
 * taken anyway is not opened.
 */
async function lookOver(
  { db, now }: IdentityContext,
  user: UserId,
  { kind, paper, ref, bytes }: NewDocument,
  type: MediaType,
): Promise<PictureQuality | Refusal | null> {
  const sent = await before(db, user, now());
  if (sent.rows.some((one) => one.ref === ref)) return null;
  const refused = refusalOf(sent, await readIdentity(db, user), { kind, paper }, now());
  if (refused !== undefined) return refused;
  const pdfFault = type === 'application/pdf' ? await inspectPdf(bytes) : undefined;
  if (pdfFault !== undefined) return fileRefusal(pdfFault);
  const quality = await measurePicture(bytes, type);
  if (quality === undefined) return fileRefusal('broken');
  const fault = quality === null ? undefined : qualityFaultOf(quality);
  return fault === undefined ? quality : fileRefusal(fault);
}

/** Writes it sealed with what it makes of the status, or nothing; the same again is the same. */
async function take(
  context: IdentityContext,
  user: UserId,
  { kind, paper, ref, bytes }: NewDocument,
  type: MediaType,
  quality: PictureQuality | null,
): Promise<Taken | Refusal> {
  const id = drawHandle('doc-');
  const { key, wrapped } = (await context.seal()).drawKey(placeOf(id));
  const sealed = seal(key, placeOf(id), bytes);
  const content_hash = createHmac('sha256', `${user}/${ref}`).update(bytes).digest('hex');
  return inTransaction(context, async (tx): Promise<Taken | Refusal> => {
    const at = context.now();
    const row = await lockIdentity(tx, user, at);
    const sent = await before(tx, user, at);
    const same = sent.rows.find((one) => one.ref === ref);
    if (same !== undefined)
      return same.content_hash === content_hash && same.kind === kind && same.paper === (paper ?? null)
        ? { id: same.id, isNew: false }
        : identityRefusals.otherContent;
    const refused = refusalOf(sent, row, { kind, paper }, at);
    if (refused !== undefined) return refused;
    await tx
      .insertInto('identity_documents')
      .values({
        id,
        user_id: user,
        ref,
        kind,
        paper: paper ?? null,
        media_type: type,
        content_hash,
        key_wrapped: wrapped,
        sealed,
        state: 'PENDING',
        sent_at: at,
        ...quality,
      })
      .execute();
    if (!(await applyWord(tx, row, 'sent', user, at))) await tellChanged(tx, user);
    return { id, isNew: true };
  });
}

const DECIDED: Readonly<
  Record<
    Exclude<DocumentVerdict, 'review'>,
    readonly [Exclude<DocumentState, 'PENDING'>, DocumentReason | null]
  >
> = {
  clear: ['ACCEPTED', null],
  rejected: ['REFUSED', 'notGenuine'],
  unreadable: ['AGAIN', 'unreadable'],
};

/** Asks the provider what the document shows; what it cannot say waits for staff. */
async function askProvider(
  context: IdentityContext,
  id: string,
  { kind, paper, bytes }: NewDocument,
  type: MediaType,
): Promise<void> {
  // What names nothing may be a licence that has shown the other thing: a person looks.
  if (paper === undefined) return;
  const verdict = await context.provider?.lookAt({ ref: id, kind, paper, type, bytes });
  if (verdict === undefined || verdict === 'review') return;
  const [state, reason] = DECIDED[verdict];
  await inTransaction(context, (tx) =>
    decideDocument(tx, { id, state, reason, by: 'provider', at: context.now() }),
  );
  context.committed();
}

/** A document of a customer (KYC-03). @returns why it was not taken; undefined when it was */
export async function sendDocument(
  context: IdentityContext,
  user: UserId,
  document: NewDocument,
): Promise<Refusal | undefined> {
  const file = inspectFile(document.bytes);
  if ('fault' in file) return fileRefusal(file.fault);
  const quality = await lookOver(context, user, document, file.type);
  if (quality !== null && 'kind' in quality) return quality;
  const taken = await take(context, user, document, file.type, quality);
  if ('kind' in taken) return taken;
  context.committed();
  if (taken.isNew)
    await askProvider(context, taken.id, document, file.type).catch((error: unknown) =>
      context.report(error),
    );
  return undefined;
}
