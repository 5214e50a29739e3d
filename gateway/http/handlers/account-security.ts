import * as contract from '#domain/contract/account-security.ts';
import type { Accounts } from '../../services.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** Where a customer is logged in, and the password (HOLD-05). */
export const accountSecurityHandlers = (accounts: Accounts): readonly Implementation[] => [
  implement(contract.getSessions, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.whereLoggedIn(sessionOf(caller)),
  })),
  implement(contract.endSessions, async ({ body }, caller) => {
    await accounts.endSessions(sessionOf(caller), body);
    return { resultCode: 0 };
  }),
  implement(contract.changePassword, async ({ body }, caller) => {
    const refused = await accounts.changePassword(sessionOf(caller), body);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
];
