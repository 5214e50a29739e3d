import * as z from 'zod/mini';
import { Redacted } from '../contract/account.ts';
import { DocumentKind, DocumentPaper, IdentityTold } from '../contract/identity-checks.ts';
import { FILE_FAULTS } from '../identity/documents.ts';
import { QUALITY_FAULTS } from '../identity/picture-quality.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Who the customer is (KYC-01). No byte of a document, and no name of a file, is in any of them. */
export const IDENTITY_OUTCOMES = [
  'sending',
  'done',
  'notAsked',
  'licenceUsed',
  'tooMany',
  'refused',
  'lost',
  'passwordDue',
  'later',
  ...FILE_FAULTS,
  ...QUALITY_FAULTS,
] as const;
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number];
/** Of an address, field by field: no mark is written as an address is. Empty: the one that is known. */
const AddressMarks = z.object({
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  postalCode: z.optional(z.string()),
});
const Step = z.enum(['lookUp', 'upload', 'check']);

export const addressSubmitted = defineInput({
  type: 'intent/addressSubmitted',
  doc: 'The customer gives the address that they are looked up by; here are the marks of what was typed.',
  data: AddressMarks,
  privacy: { address: 'account', city: 'account', postalCode: 'account' },
  examples: [{ address: '~address', city: '~city', postalCode: '~postalCode' }, {}],
});
export const documentSubmitted = defineInput({
  type: 'intent/documentSubmitted',
  doc: 'The customer sends a document. The file is in the vault; here are its handle and size.',
  data: z.object({ kind: DocumentKind, paper: z.optional(DocumentPaper), bytes: z.int(), file: Redacted }),
  privacy: {
    kind: 'account',
    paper: 'account',
    bytes: 'account',
    file: { redacted: 'public', len: 'public', handle: 'public' },
  },
  examples: [
    {
      kind: 'identity',
      paper: 'passport',
      bytes: 1_000,
      file: { redacted: 'file', len: 0, handle: 'file#1' },
    },
  ],
});
export const captureMoved = defineInput({
  type: 'intent/captureMoved',
  doc: 'A photo of a document: its camera was opened, closed again, refused, or there is none. Left open, the customer went away half-way. No picture is in it.',
  data: z.object({ kind: DocumentKind, camera: z.enum(['opened', 'closed', 'refused', 'none']) }),
  privacy: { kind: 'account', camera: 'public' },
  examples: [{ kind: 'identity', camera: 'refused' }],
});
export const identityLoaded = defineDerived({
  type: 'identity/loaded',
  doc: 'Where the identity of the customer stands, what is still asked for, and what became of documents; null where it could not be found out, with the code of the error: -1 of one that has none.',
  data: z.object({ told: z.nullable(IdentityTold), code: z.optional(z.int()) }),
  privacy: { told: whole('account'), code: 'public' },
  examples: [
    {
      told: {
        status: 'REQUIRED_PHOTO',
        lookUp: true,
        asked: ['identity'],
        documents: [],
        verifiedUntil: null,
      },
    },
    { told: null, code: -1 },
  ],
});
export const identityStepMoved = defineDerived({
  type: 'identity/stepMoved',
  doc: 'An address or a document went out, or what became of it. lost: not known; what was told since says whether it arrived. check: a check was asked about as often as it is, and is still pending: later.',
  data: z.object({ step: Step, outcome: z.enum(IDENTITY_OUTCOMES) }),
  privacy: { step: 'public', outcome: 'public' },
  examples: [{ step: 'upload', outcome: 'sending' }],
});

export const identityEvents = [
  addressSubmitted,
  documentSubmitted,
  captureMoved,
  identityLoaded,
  identityStepMoved,
] as const;
