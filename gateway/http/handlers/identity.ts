import type * as z from 'zod/mini';
import { getIdentity, lookUpIdentity } from '#domain/contract/identity-checks.ts';
import { PostalAddress } from '#domain/identity/address.ts';
import type { Identity } from '../../identity/identity.ts';
import { badRequest, fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** @throws CallRefused 400 for a part of an address */
function addressIn(body: z.infer<typeof lookUpIdentity.body>): PostalAddress | undefined {
  if (Object.values(body).every((part) => part === undefined)) return undefined;
  const whole = PostalAddress.safeParse(body);
  if (!whole.success) throw badRequest('the address is not whole');
  return whole.data;
}

/** Who the customer is, as far as it is known (KYC-01, KYC-05). */
export const identityHandlers = (identity: Identity): readonly Implementation[] => [
  implement(getIdentity, async (_input, caller) => ({
    resultCode: 0,
    data: await identity.told(sessionOf(caller).userId),
  })),
  implement(lookUpIdentity, async ({ body }, caller) => {
    const told = await identity.lookUp(sessionOf(caller).userId, addressIn(body));
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
];
