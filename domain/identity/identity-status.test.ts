import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  IDENTITY_STATUSES,
  type IdentityStatus,
  type IdentityWord,
  identityAfter,
  identityStatusOf,
  isVerified,
  LOOKUP_OUTCOMES,
} from './identity-status.ts';

const words: readonly IdentityWord[] = [...LOOKUP_OUTCOMES, 'sent', 'accepted', 'refused', 'again', 'ranOut'];

it('[KYC-01.2] takes a kind of required that it does not know for photo, and nothing unknown for verified', () => {
  expect(identityStatusOf('REQUIRED_DANCE')).toBe('REQUIRED_PHOTO');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const known = IDENTITY_STATUSES.some((one) => one === text);
      expect(known || !isVerified(identityStatusOf(text))).toBe(true);
    }),
  );
});

it('[KYC-05.2] [UK-36] over any words nobody is verified but by a match before any document, or by one accepted', () => {
  const begin = fc.constantFrom<IdentityStatus>('REQUIRED_PHOTO', 'EXPIRED', 'FAILED');
  fc.assert(
    fc.property(begin, fc.array(fc.constantFrom(...words), { maxLength: 12 }), (first, said) => {
      let status = first;
      let wasSent = false;
      for (const word of said) {
        const next = identityAfter(status, word);
        if (next === undefined) continue;
        if (isVerified(next))
          expect(word === 'match' || (word === 'accepted' && status === 'PENDING')).toBe(true);
        if (word === 'match') expect(status === 'EXPIRED' || status === 'FAILED').toBe(false);
        if (isVerified(status)) expect(word).toBe('ranOut');
        wasSent ||= word === 'sent';
        if (word === 'accepted') expect(wasSent).toBe(true);
        status = next;
      }
    }),
  );
});

it('[KYC-01.1] every status but the verified ones is left by a document', () => {
  for (const status of IDENTITY_STATUSES)
    expect(identityAfter(status, 'sent'), status).toBe(isVerified(status) ? undefined : 'PENDING');
});
