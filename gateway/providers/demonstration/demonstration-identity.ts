import type { DocumentPaper } from '#domain/identity/documents.ts';
import type { LookupOutcome } from '#domain/identity/identity-status.ts';
import type { DocumentLook, DocumentVerdict, IdentityProvider, PersonLookup } from '../identity-provider.ts';

/** What each of the fictional postcodes is answered; every other one is a match. */
const POSTCODES: Readonly<Record<string, LookupOutcome>> = {
  'ZZ1 1AA': 'match',
  'ZZ1 1AB': 'addressUnknown',
  'ZZ1 1AC': 'ageUnknown',
  'ZZ1 1AD': 'nothingFound',
  'ZZ1 1AG': 'declined',
};

/** A specimen says in its own bytes what becomes of it. */
const SPECIMEN = /SLIPSTREAM-DEMO\/1;doc=(\w{1,20});[\w=;]{0,80}?outcome=(clear|consider|rejected|blurred)\b/;
const VERDICTS: Readonly<Record<string, DocumentVerdict>> = {
  clear: 'clear',
  consider: 'review',
  rejected: 'rejected',
  blurred: 'unreadable',
};

/** What a specimen calls itself, where that is not what the customer may call it. */
const PAPERS: ReadonlyMap<string, DocumentPaper> = new Map<string, DocumentPaper>([
  ['licence', 'drivingLicence'],
]);
const isOther = (doc: string, paper: DocumentPaper): boolean =>
  (PAPERS.get(doc) === undefined) === (paper === 'drivingLicence');

const postcodeOf = (text: string): string => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  return `${plain.slice(0, -3)} ${plain.slice(-3)}`;
};

/** Answers by what it is asked and keeps nothing: docs/provoking-account-answers.md. */
export const demonstrationIdentity: IdentityProvider = {
  lookUp: ({ postalCode }: PersonLookup) => Promise.resolve(POSTCODES[postcodeOf(postalCode)] ?? 'match'),
  lookAt({ bytes, paper }: DocumentLook) {
    const [, doc = '', word = ''] = SPECIMEN.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    const verdict = VERDICTS[word] ?? 'review';
    return Promise.resolve(verdict === 'clear' && isOther(doc, paper) ? 'review' : verdict);
  },
};
