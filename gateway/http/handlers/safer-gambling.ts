import {
  acknowledgeRealityCheck,
  chooseRealityCheckInterval,
  getRealityCheckInterval,
} from '#domain/contract/safer-gambling.ts';
import type { Accounts } from '../../services.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** The reality check (RGT-01, UK-27). */
export const saferGamblingHandlers = (accounts: Accounts): readonly Implementation[] => [
  implement(getRealityCheckInterval, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.realityCheck(sessionOf(caller)),
  })),
  implement(chooseRealityCheckInterval, async ({ body }, caller) => {
    const result = await accounts.chooseRealityCheck(sessionOf(caller), body.checkInterval);
    if ('kind' in result) throw fromRefusal(result);
    return { resultCode: 0, data: result };
  }),
  implement(acknowledgeRealityCheck, async (_input, caller) => {
    await accounts.acknowledgeRealityCheck(sessionOf(caller));
    return { resultCode: 0 };
  }),
];
