import * as z from 'zod/mini';
import { PHONE_PATTERN } from '../account/registration-fields.ts';
import { PostalAddress } from '../identity/address.ts';
import { Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

/** Who and where a customer is, as far as they have told (ACC-02); empty where they have not. */
export const PersonalData = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  countryCode: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  cellphoneNumber: z.string(),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getPersonalData',
  path: '/api/platform/personaldata',
  source: 'ACCT-07, ACC-02',
  doc: 'Name, date of birth, address and contact data of the customer.',
  query: z.object(common),
  answer: answering(PersonalData),
});
export const savePersonalData = defineCall({
  ...customerPost,
  implemented: true,
  name: 'savePersonalData',
  path: '/api/platform/personaldata/phone',
  source: 'ACC-02',
  doc: 'Another phone number, with the password once more, which is counted before it is looked at, as a login is.',
  secrets: { request: ['password'], answer: [] },
  query: z.object(common),
  body: z.object({ cellphoneNumber: z.string().check(z.regex(PHONE_PATTERN)), password: Secret }),
  answer: answering(PersonalData),
});

export const changeAddress = defineCall({
  ...customerPost,
  implemented: true,
  name: 'changeAddress',
  path: '/api/platform/personaldata/address',
  source: 'ACC-02',
  doc: 'Another address, with the password once more. Who was verified by the one of before is looked up again, and not verified until that is done.',
  secrets: { request: ['password'], answer: [] },
  query: z.object(common),
  body: z.extend(PostalAddress, { password: Secret }),
  answer: answering(PersonalData),
});

export const changeEmail = defineCall({
  ...customerPost,
  implemented: true,
  name: 'changeEmail',
  path: '/api/platform/personaldata/email',
  source: 'ACC-02',
  doc: 'Another e-mail address, with the password once more. It becomes the account’s with the link that is sent there; the one of before is told. The answer says nothing of whose address that is.',
  secrets: { request: ['password'], answer: [] },
  query: z.object(common),
  body: z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)), password: Secret }),
  answer: done,
});

export const personalDetailsCalls = [getPersonalData, savePersonalData, changeAddress, changeEmail] as const;
