/**
 * Where a customer's identity stands (KYC-01). The five kinds of REQUIRED say what a provider's capture would
 * ask for; here each is met by a picture of a document.
 */
export const REQUIRED_STATUSES = [
  'REQUIRED_PHOTO',
  'REQUIRED_VIDEO',
  'REQUIRED_PHOTO_AND_DOCUMENT',
  'REQUIRED_VIDEO_AND_DOCUMENT',
  'REQUIRED_MOTION_AND_DOCUMENT',
] as const;
export const IDENTITY_STATUSES = [
  'NOT_REQUIRED',
  ...REQUIRED_STATUSES,
  'PENDING',
  'FAILED',
  'BIOMETRICS_PASSED',
  'EXPIRED',
] as const;
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number];

const statuses: ReadonlySet<string> = new Set(IDENTITY_STATUSES);
const isStatus = (text: string): text is IdentityStatus => statuses.has(text);

/** A kind of REQUIRED that is not known here, and whatever else is not, counts as photo (KYC-01.2). */
export const identityStatusOf = (text: string): IdentityStatus => (isStatus(text) ? text : 'REQUIRED_PHOTO');

export const isRequired = (status: IdentityStatus): boolean =>
  REQUIRED_STATUSES.some((one) => one === status);

/** Whether somebody of this status is known well enough to deposit and bet (UK-36). */
export const isVerified = (status: IdentityStatus): boolean =>
  status === 'NOT_REQUIRED' || status === 'BIOMETRICS_PASSED';

/** How often a pending check is asked about, ms and times; then whoever waits is told (KYC-02). */
export const CHECK_POLLS = { everyMs: 30_000, times: 5 } as const;

/** How long a verification holds: 24 months, ms (KYC-06). */
export const VERIFIED_FOR_MS = 730 * 86_400_000;

/**
 * What moves a status. match, addressUnknown, ageUnknown, nothingFound, declined: of a look-up by name, date
 * of birth and address. sent: a document has arrived. accepted, refused, again: what was said of it, again
 * for one that could not be read. ranOut: the verification is too old. moved: they live somewhere else now.
 */
export const LOOKUP_OUTCOMES = ['match', 'addressUnknown', 'ageUnknown', 'nothingFound', 'declined'] as const;
export type LookupOutcome = (typeof LOOKUP_OUTCOMES)[number];
export type IdentityWord = LookupOutcome | 'sent' | 'accepted' | 'refused' | 'again' | 'ranOut' | 'moved';

const AFTER_LOOKUP: Readonly<Record<LookupOutcome, IdentityStatus>> = {
  match: 'NOT_REQUIRED',
  addressUnknown: 'REQUIRED_PHOTO_AND_DOCUMENT',
  nothingFound: 'REQUIRED_PHOTO_AND_DOCUMENT',
  ageUnknown: 'REQUIRED_PHOTO',
  declined: 'FAILED',
};

const isLookup = (word: IdentityWord): word is LookupOutcome =>
  LOOKUP_OUTCOMES.some((outcome) => outcome === word);

function afterPending(word: IdentityWord): IdentityStatus | undefined {
  switch (word) {
    case 'sent':
      return 'PENDING';
    case 'accepted':
      return 'BIOMETRICS_PASSED';
    case 'refused':
      return 'FAILED';
    case 'again':
      return 'REQUIRED_PHOTO';
    default:
      return undefined;
  }
}

/**
 * The status after a word; undefined where the word changes nothing there. A verification ends by its time,
 * or with the address it was made by, and nobody is verified by a look-up after a document of theirs was
 * looked at.
 */
export function identityAfter(status: IdentityStatus, word: IdentityWord): IdentityStatus | undefined {
  if (isVerified(status))
    return word === 'ranOut' ? 'EXPIRED' : word === 'moved' ? 'REQUIRED_PHOTO_AND_DOCUMENT' : undefined;
  if (status === 'PENDING') return afterPending(word);
  if (word === 'sent') return 'PENDING';
  return isRequired(status) && isLookup(word) ? AFTER_LOOKUP[word] : undefined;
}
