import * as z from 'zod/mini';
import { Redacted } from '../contract/account.ts';
import { PersonalData } from '../contract/personal-details.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

export const PHONE_OUTCOMES = ['done', 'wrong', 'locked', 'invalid', 'lost'] as const;

export const ADDRESS_OUTCOMES = ['done', 'wrong', 'locked', 'invalid', 'same', 'tooMany', 'lost'] as const;

export const phoneSubmitted = defineInput({
  type: 'intent/phoneSubmitted',
  doc: 'The customer gives another phone number, here as its mark; the password is in the vault of the HTTP interpreter (ACC-02).',
  data: z.object({ cellphoneNumber: z.string(), password: Redacted }),
  privacy: {
    cellphoneNumber: 'account',
    password: { redacted: 'public', len: 'public', handle: 'public' },
  },
  examples: [
    {
      cellphoneNumber: '~cellphoneNumber',
      password: { redacted: 'password', len: 0, handle: 'password#1' },
    },
  ],
});
export const homeAddressSubmitted = defineInput({
  type: 'intent/homeAddressSubmitted',
  doc: 'The customer gives another address, here as marks; the password is in the vault of the HTTP interpreter (ACC-02).',
  data: z.object({ address: z.string(), city: z.string(), postalCode: z.string(), password: Redacted }),
  privacy: {
    address: 'account',
    city: 'account',
    postalCode: 'account',
    password: { redacted: 'public', len: 'public', handle: 'public' },
  },
  examples: [
    {
      address: '~address',
      city: '~city',
      postalCode: '~postalCode',
      password: { redacted: 'password', len: 0, handle: 'password#1' },
    },
  ],
});
export const homeAddressSent = defineDerived({
  type: 'account/homeAddressSent',
  doc: 'Another address is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const homeAddressEnded = defineDerived({
  type: 'account/homeAddressEnded',
  doc: 'Whether the address is another one now, or why not. lost: not known, and sending it again is safe.',
  data: z.object({ outcome: z.enum(ADDRESS_OUTCOMES) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});
export const detailsLoaded = defineDerived({
  type: 'account/detailsLoaded',
  doc: 'Who and where the customer is, in marks; null: it could not be found out.',
  data: z.object({ told: z.nullable(PersonalData) }),
  privacy: { told: whole('account') },
  examples: [
    { told: null },
    {
      told: {
        firstName: '~firstName',
        lastName: '~lastName',
        dateOfBirth: '~dateOfBirth',
        countryCode: 'gb',
        email: '~email',
        address: '~address',
        city: '~city',
        postalCode: '~postalCode',
        cellphoneNumber: '',
      },
    },
  ],
});
export const phoneSent = defineDerived({
  type: 'account/phoneSent',
  doc: 'Another phone number is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const phoneEnded = defineDerived({
  type: 'account/phoneEnded',
  doc: 'Whether the number is another one now, or why not. lost: not known, and sending it again is safe.',
  data: z.object({ outcome: z.enum(PHONE_OUTCOMES) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

export const personalDetailsEvents = [
  phoneSubmitted,
  detailsLoaded,
  phoneSent,
  phoneEnded,
  homeAddressSubmitted,
  homeAddressSent,
  homeAddressEnded,
] as const;
