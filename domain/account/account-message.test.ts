import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FUNDS_UNREAD, NOT_VERIFIED } from '../betslip/stakes/wager-block.ts';
import { IDENTITY_STATUSES, isVerified } from '../identity/identity-status.ts';
import { ACCOUNT_MESSAGES, accountMessageOf, canBePutAway, identityNames } from './account-message.ts';

const DAY = 86_400_000;
const nothing = { depositOpen: false, questionnaireDue: false };
const nobody = (): boolean => false;
const told = (status: (typeof IDENTITY_STATUSES)[number], days = 0): readonly string[] => [
  ...(isVerified(status) ? [] : [NOT_VERIFIED]),
  ...identityNames(status, 0, days * DAY),
];

it('[KYC-01.1] each status has its message, and a confirmation is told for a week', () => {
  const shown = Object.fromEntries(
    IDENTITY_STATUSES.map((status) => [
      status,
      accountMessageOf({ logical: told(status), ...nothing }, nobody),
    ]),
  );
  expect(shown).toEqual({
    NOT_REQUIRED: undefined,
    REQUIRED_PHOTO: 'identityRequired',
    REQUIRED_VIDEO: 'identityRequired',
    REQUIRED_PHOTO_AND_DOCUMENT: 'identityRequired',
    REQUIRED_VIDEO_AND_DOCUMENT: 'identityRequired',
    REQUIRED_MOTION_AND_DOCUMENT: 'identityRequired',
    PENDING: 'identityPending',
    FAILED: 'identityFailed',
    BIOMETRICS_PASSED: 'identityPassed',
    EXPIRED: 'identityExpired',
  });
  expect(ACCOUNT_MESSAGES.filter(canBePutAway)).toEqual(['identityPending', 'deposit', 'identityPassed']);
  expect(accountMessageOf({ logical: told('BIOMETRICS_PASSED', 8), ...nothing }, nobody)).toBe(undefined);
});

it('[MSG-01.1] whatever is due, one shows: identity, then deposit, questionnaire, and what was confirmed', () => {
  const dues = ['identityFailed', 'identityExpired', 'identityPending', 'identityRequired'] as const;
  const case_ = fc.record({
    status: fc.constantFrom(...IDENTITY_STATUSES),
    depositOpen: fc.boolean(),
    questionnaire: fc.boolean(),
    funds: fc.boolean(),
    away: fc.subarray([...ACCOUNT_MESSAGES]),
  });
  fc.assert(
    fc.property(case_, ({ status, depositOpen, questionnaire, funds, away }) => {
      const logical = [...told(status), ...(funds ? [FUNDS_UNREAD] : [])];
      const message = accountMessageOf({ logical, depositOpen, questionnaireDue: questionnaire }, (one) =>
        away.includes(one),
      );
      const identity = !isVerified(status);
      const isHidden = status === 'PENDING' && away.includes('identityPending');
      if (identity && !isHidden) expect(dues).toContain(message);
      else expect(dues).not.toContain(message);
      if (message !== undefined && canBePutAway(message)) expect(away).not.toContain(message);
      const isQuiet = !identity || isHidden;
      const isDeposit = isQuiet && depositOpen && !away.includes('deposit');
      if (isDeposit) expect(message).toBe('deposit');
      if (isQuiet && !isDeposit && questionnaire) expect(message).toBe('questionnaire');
    }),
  );
});
