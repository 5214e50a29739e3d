import { getIdentity, lookUpIdentity } from '#domain/contract/identity-checks.ts';
import type { Identity } from '../../identity/identity.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** Who the customer is, as far as it is known (KYC-01, KYC-05). */
export const identityHandlers = (identity: Identity): readonly Implementation[] => [
  implement(getIdentity, async (_input, caller) => ({
    resultCode: 0,
    data: await identity.told(sessionOf(caller).userId),
  })),
  implement(lookUpIdentity, async ({ body }, caller) => {
    const told = await identity.lookUp(sessionOf(caller).userId, body);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
];
