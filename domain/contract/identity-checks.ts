import * as z from 'zod/mini';
import { UUID_FORM } from '../id-rules.ts';
import { PostalAddress } from '../identity/address.ts';
import { DOCUMENT_KINDS, DOCUMENT_PAPERS, DOCUMENT_REASONS, DOCUMENT_STATES } from '../identity/documents.ts';
import { Redacted } from './account.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';
import { answering, common, customerGet, customerPost } from './unbuilt.ts';

export const DocumentKind = z.enum(DOCUMENT_KINDS);
export const DocumentPaper = z.enum(DOCUMENT_PAPERS);
export const DocumentReason = z.enum(DOCUMENT_REASONS);

/** A document that was sent. Neither its file nor what that is called. Times epoch ms. */
export const SentDocument = z.object({
  id: TextId,
  kind: DocumentKind,
  /** What it is, by its sender; absent: from a page that did not ask. */
  paper: z.optional(DocumentPaper),
  state: z.enum(DOCUMENT_STATES),
  reason: z.nullable(DocumentReason),
  sentAt: z.int(),
  decidedAt: z.nullable(z.int()),
});
export type SentDocument = z.infer<typeof SentDocument>;

/** Where the identity of the customer stands, as they are told (KYC-01). */
export const IdentityTold = z.object({
  /** `IdentityStatus`; a kind that is not known counts as photo. */
  status: z.string().check(z.maxLength(64)),
  /** Whether name, date of birth and address can still be looked up: nobody has, or it did not answer. */
  lookUp: z.boolean(),
  /**
   * Of a look-up without an answer so far: `asked`, it may still come; `failed`, whoever was asked could not
   * say, and it can begin again (KYC-07.1).
   */
  lookUpState: z.optional(z.enum(['asked', 'failed'])),
  /** Whether there is an address, of a registration or a look-up; absent: it has to be given. */
  addressKnown: z.optional(z.boolean()),
  /** What has to be shown by a document. */
  asked: z.array(DocumentKind),
  documents: z.array(SentDocument),
  /** Until when the verification holds; null where there is none. */
  verifiedUntil: z.nullable(z.int()),
});
export type IdentityTold = z.infer<typeof IdentityTold>;

export const getIdentity = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getIdentity',
  path: '/api/platform/identity',
  source: 'KYC-01, KYC-03',
  doc: 'Where the identity of the customer stands, what is still asked for, and the documents that were sent.',
  query: z.object(common),
  answer: answering(IdentityTold),
});
export const lookUpIdentity = defineCall({
  ...customerPost,
  implemented: true,
  name: 'lookUpIdentity',
  path: '/api/platform/identity/lookup',
  source: 'KYC-05, UK-36',
  doc: 'Keeps the address, sealed, if one is given, and looks the customer up by name, date of birth and address. The same address again is the same look-up.',
  query: z.object(common),
  /** Whole, or nothing of it: by the address that is known. */
  body: z.partial(PostalAddress),
  answer: answering(IdentityTold),
});

/** The file is the body itself, of one of three types by its bytes, and stands in no log (KYC-03.3). */
export const uploadDocument = defineCall({
  ...customerPost,
  implemented: true,
  name: 'uploadDocument',
  path: '/api/platform/documents/upload',
  source: 'ACCT-07, KYC-03',
  doc: 'A document as a JPEG, PNG or PDF of at most 10 MiB. `ref` makes it safe to repeat.',
  secrets: { request: [], answer: [] },
  query: z.object({
    ...common,
    kind: DocumentKind,
    /** Absent: a person looks at it, whatever it is. */
    paper: z.optional(DocumentPaper),
    ref: z.string().check(z.regex(UUID_FORM)),
  }),
  body: z.object({ file: Redacted }),
  answer: answering(IdentityTold),
});

export const identityCheckCalls = [getIdentity, lookUpIdentity] as const;
/** Served beside the others, as its body is no JSON. */
export const documentCalls = [uploadDocument] as const;
