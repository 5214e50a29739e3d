import * as contract from '#domain/contract/account-security.ts';
import { changeAddress, getPersonalData, savePersonalData } from '#domain/contract/personal-details.ts';
import type { Accounts } from '../../services.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** Where a customer is logged in, the password (HOLD-05), and who they are (ACC-02). */
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
  implement(getPersonalData, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.personalData(sessionOf(caller)),
  })),
  implement(changeAddress, async ({ body }, caller) => {
    const told = await accounts.changeAddress(sessionOf(caller), body);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
  implement(savePersonalData, async ({ body }, caller) => {
    const told = await accounts.changePhone(sessionOf(caller), body);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
];
