import * as contract from '#domain/contract/account.ts';
import * as bets from '#domain/contract/my-bets.ts';
import type { Refusal } from '../../refusal.ts';
import type { Accounts, MyBets, SessionOpened } from '../../services.ts';
import { wireJson } from '../../wire-json.ts';
import { badRequest, fromRefusal, notFound } from '../call-refused.ts';
import { type Caller, type Implementation, implement, sessionOf } from '../implementation.ts';

/**
 * A new session's credential goes into its cookie and nowhere else, and so does what the browser is known by.
 */
function opened(
  result: SessionOpened | Refusal,
  caller: Caller,
): { resultCode: number; data: SessionOpened['data'] } {
  if (result.kind === 'refused') throw fromRefusal(result);
  caller.setCredential(result.credential);
  caller.setDevice(result.device);
  caller.signedIn?.(result.session.userId);
  return { resultCode: 0, data: result.data };
}

export const accountHandlers = (accounts: Accounts): readonly Implementation[] => [
  implement(contract.login, async ({ body }, caller) =>
    opened(await accounts.login(body, caller.credential, caller.visitor), caller),
  ),
  implement(contract.register, async ({ body }, caller) =>
    opened(await accounts.register(body, caller.credential, caller.visitor), caller),
  ),
  implement(contract.prolong, async ({ body }, caller) => ({
    resultCode: 0,
    data: await accounts.prolong(
      sessionOf(caller),
      body.refreshBettingTokenRule ?? 'RECREATE',
      caller.bettingToken,
    ),
  })),
  implement(contract.logout, async ({ body }, caller) => {
    if (await accounts.logout(caller.credential, body.gwSessionId)) caller.setCredential(null);
    return { resultCode: 0 };
  }),
  implement(contract.getBalance, async (_input, caller) => ({
    resultCode: 0,
    balance: await accounts.balance(sessionOf(caller).userId),
  })),
  implement(contract.getUserInfo, async (_input, caller) => ({
    resultCode: 0,
    data: await accounts.userInfo(sessionOf(caller)),
  })),
  implement(contract.getSettings, async (_input, caller) => ({
    resultCode: 0,
    data: { userSettings: wireJson(await accounts.settings(sessionOf(caller).userId)) },
  })),
  implement(contract.saveSettings, async ({ body }, caller) => {
    await accounts.saveSettings(sessionOf(caller).userId, body.userSettings);
    return { resultCode: 0 };
  }),
];

export const myBetsHandlers = (myBets: MyBets): readonly Implementation[] => [
  implement(bets.getUnsettledCount, async (_input, caller) => ({
    resultCode: 0,
    data: { unsettledBetsCount: await myBets.unsettledCount(sessionOf(caller).userId) },
  })),
  implement(bets.getUnsettledBets, async ({ query }, caller) => ({
    resultCode: 0,
    data: { bets: await myBets.unsettled(sessionOf(caller).userId, query.filter) },
  })),
  implement(bets.getSettledBets, async ({ query }, caller) => {
    const { from, since, size } = query;
    const result = await myBets.settled(sessionOf(caller).userId, { from, since, size });
    if (result === undefined) throw badRequest('from, since or size cannot be read');
    return { resultCode: 0, result };
  }),
  implement(bets.getBetDetails, async ({ params }, caller) => {
    const bet = await myBets.details(sessionOf(caller).userId, params.betId);
    if (bet === undefined) throw notFound('no such bet');
    return { resultCode: 0, data: { bet } };
  }),
];
