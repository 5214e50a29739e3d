import { NOT_VERIFIED } from '../betslip/stakes/wager-block.ts';
import type { IdentityStatus } from '../identity/identity-status.ts';

/** What a customer is told of their account over every page, the first that holds (MSG-01.1). */
export const ACCOUNT_MESSAGES = [
  'identityFailed',
  'identityExpired',
  'identityPending',
  'identityRequired',
  'deposit',
  'questionnaire',
  'identityPassed',
] as const;
export type AccountMessage = (typeof ACCOUNT_MESSAGES)[number];

/** Who needs to do nothing about one may put it away; the others stay until it was done (MSG-02.1). */
const PUT_AWAY: readonly AccountMessage[] = ['identityPending', 'deposit', 'identityPassed'];
export const canBePutAway = (message: AccountMessage): boolean => PUT_AWAY.includes(message);

/** Among `logicalRestrictions`: where a check stands that is begun, or has just ended. */
const TOLD_OF: Readonly<Partial<Record<IdentityStatus, string>>> = {
  PENDING: 'IDENTITY_PENDING',
  FAILED: 'IDENTITY_FAILED',
  EXPIRED: 'IDENTITY_EXPIRED',
  BIOMETRICS_PASSED: 'IDENTITY_PASSED',
};
const STATUS_NAMES = Object.values(TOLD_OF);
/** For so long after it was confirmed a customer is told so, ms. */
const PASSED_IS_NEWS_MS = 7 * 86_400_000;

/** What the user info says of a status since `changedAt`, epoch ms. */
export function identityNames(status: IdentityStatus, changedAt: number, now: number): readonly string[] {
  if (status === 'BIOMETRICS_PASSED' && now - changedAt > PASSED_IS_NEWS_MS) return [];
  const name = TOLD_OF[status];
  return name === undefined ? [] : [name];
}

interface Known {
  readonly logical: readonly string[];
  /** Whether it is not known what became of money that they paid in. */
  readonly depositOpen: boolean;
  /** Nothing is bet until some questions are answered. */
  readonly questionnaireDue: boolean;
}

const holds: Readonly<Record<AccountMessage, (known: Known) => boolean>> = {
  identityFailed: ({ logical }) => logical.includes('IDENTITY_FAILED'),
  identityExpired: ({ logical }) => logical.includes('IDENTITY_EXPIRED'),
  identityPending: ({ logical }) => logical.includes('IDENTITY_PENDING'),
  identityRequired: ({ logical }) =>
    logical.includes(NOT_VERIFIED) && !STATUS_NAMES.some((name) => logical.includes(name)),
  deposit: ({ depositOpen }) => depositOpen,
  questionnaire: ({ questionnaireDue }) => questionnaireDue,
  identityPassed: ({ logical }) => logical.includes('IDENTITY_PASSED'),
};

/** @param isAway whether the customer has put one away: the next one shows then */
export const accountMessageOf = (
  known: Known,
  isAway: (message: AccountMessage) => boolean,
): AccountMessage | undefined =>
  ACCOUNT_MESSAGES.find((message) => holds[message](known) && !(canBePutAway(message) && isAway(message)));
