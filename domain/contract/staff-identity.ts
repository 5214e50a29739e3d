import * as z from 'zod/mini';
import { MEDIA_TYPES } from '../identity/documents.ts';
import { DocumentKind, DocumentPaper, DocumentReason } from './identity-checks.ts';
import { TextId } from './request-sizes.ts';
import { defineStaffCall } from './staff-call.ts';
import { Explanation } from './staff-fields.ts';

const none = z.object({});
const answering = <Data extends z.ZodMiniType>(data: Data) => z.object({ resultCode: z.int(), data });

/** A document that waits. Whose it is says only who looks at it. */
export const WaitingDocument = z.object({
  id: TextId,
  kind: DocumentKind,
  /** Epoch ms. */
  sentAt: z.int(),
});
export type WaitingDocument = z.infer<typeof WaitingDocument>;

export const staffDocuments = defineStaffCall({
  name: 'staffDocuments',
  method: 'GET',
  path: '/support/api/documents',
  doc: 'Documents that wait for somebody to look at them, longest waiting first.',
  params: none,
  body: none,
  answer: answering(z.object({ documents: z.array(WaitingDocument), more: z.int() })),
  may: 'identity',
});

/** The document with what it is held against: what the customer told of themselves. */
export const LookedAtDocument = z.object({
  mediaType: z.enum(MEDIA_TYPES),
  /** What its sender says that it is: a picture of anything else shows nothing (KYC-04.2). */
  paper: z.nullable(DocumentPaper),
  /** Base64. */
  file: z.string(),
  /** 0 to 100 (KYC-08); null where nothing was measured, as of a PDF. */
  quality: z.nullable(z.object({ sharpness: z.int(), glare: z.int() })),
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
    countryCode: z.string(),
    address: z.nullable(z.string()),
  }),
});
export type LookedAtDocument = z.infer<typeof LookedAtDocument>;

export const staffLookAtDocument = defineStaffCall({
  name: 'staffLookAtDocument',
  method: 'POST',
  path: '/support/api/documents/:id/look',
  doc: 'A document that waits, with an entry in the audit trail before it is shown.',
  params: z.object({ id: TextId }),
  body: none,
  answer: answering(LookedAtDocument),
  may: 'identity',
});

export const staffDecideDocument = defineStaffCall({
  name: 'staffDecideDocument',
  method: 'POST',
  path: '/support/api/documents/:id/decide',
  doc: 'Accepts a document, or says why not, with an entry in the audit trail. One that was decided stays as it is.',
  params: z.object({ id: TextId }),
  /** `reason` null accepts it. */
  body: z.object({ reason: z.nullable(DocumentReason), why: Explanation }),
  answer: z.object({ resultCode: z.int() }),
  may: 'identity',
});

export const staffIdentityCalls = [staffDocuments, staffLookAtDocument, staffDecideDocument] as const;
