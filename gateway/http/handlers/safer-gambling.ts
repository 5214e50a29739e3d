import {
  acceptTexts,
  answerControl,
  answerFirstLimit,
  answerIntervention,
  closeAccount,
  getControls,
  readFunds,
  readTimeNews,
  reviewLimits,
  setControl,
} from '#domain/contract/own-controls.ts';
import {
  answerLimit,
  excludeOnBreak,
  excludeSelf,
  getLimits,
  setLimit,
  startBreak,
} from '#domain/contract/own-limits.ts';
import {
  acknowledgeRealityCheck,
  chooseRealityCheckInterval,
  getRealityCheckInterval,
} from '#domain/contract/safer-gambling.ts';
import type { Accounts } from '../../services.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** What customers answer before they go on, and the end of their account (CNT-02, RGT-07, RGT-11, REG-04). */
const demandHandlers = (accounts: Accounts): readonly Implementation[] => [
  implement(acceptTexts, async ({ body }, caller) => {
    const refused = await accounts.acceptTexts(sessionOf(caller), body.texts);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
  implement(readFunds, async ({ body }, caller) => {
    const refused = await accounts.readFunds(sessionOf(caller), body.version);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
  implement(closeAccount, async (_input, caller) => {
    await accounts.closeAccount(sessionOf(caller));
    return { resultCode: 0 };
  }),
  implement(answerIntervention, async ({ body }, caller) => {
    const refused = await accounts.answerIntervention(sessionOf(caller), body);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
  implement(reviewLimits, async ({ body }, caller) => {
    await accounts.reviewLimits(sessionOf(caller), body.answer);
    return { resultCode: 0 };
  }),
  implement(answerFirstLimit, async ({ body }, caller) => {
    await accounts.answerFirstLimit(sessionOf(caller), body.limit);
    return { resultCode: 0 };
  }),
];

/** The reality check (RGT-01, UK-27), own limits, breaks and exclusion (RGT-03, RGT-05, RGT-09). */
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
  implement(getLimits, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.limits(sessionOf(caller)),
  })),
  implement(setLimit, async ({ body }, caller) => ({
    resultCode: 0,
    data: await accounts.setLimit(sessionOf(caller), body),
  })),
  implement(answerLimit, async ({ body }, caller) => {
    const result = await accounts.answerLimit(sessionOf(caller), body);
    if ('kind' in result) throw fromRefusal(result);
    return { resultCode: 0, data: result };
  }),
  implement(getControls, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.controls(sessionOf(caller)),
  })),
  implement(setControl, async ({ body }, caller) => {
    const result = await accounts.setControl(sessionOf(caller), body);
    if ('kind' in result) throw fromRefusal(result);
    return { resultCode: 0, data: result };
  }),
  implement(answerControl, async ({ body }, caller) => {
    const result = await accounts.answerControl(sessionOf(caller), body);
    if ('kind' in result) throw fromRefusal(result);
    return { resultCode: 0, data: result };
  }),
  implement(readTimeNews, async ({ body }, caller) => ({
    resultCode: 0,
    data: await accounts.readTimeNews(sessionOf(caller), body.news),
  })),
  ...demandHandlers(accounts),
  implement(startBreak, async ({ body }, caller) => {
    const until = await accounts.startBreak(sessionOf(caller), body.days);
    return { resultCode: 0, data: { until } };
  }),
  implement(excludeSelf, async ({ body }, caller) => {
    const until = await accounts.excludeSelf(sessionOf(caller), body.months);
    return { resultCode: 0, data: { until } };
  }),
  implement(excludeOnBreak, async ({ body }, caller) => {
    const until = await accounts.excludeOnBreak(body, caller.visitor);
    if (typeof until !== 'number') throw fromRefusal(until);
    return { resultCode: 0, data: { until } };
  }),
];
