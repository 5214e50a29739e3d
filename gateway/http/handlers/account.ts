import { parseDescription } from '#domain/betslip/bets/bet-description.ts';
import * as contract from '#domain/contract/account.ts';
import * as bets from '#domain/contract/my-bets.ts';
import { isJsonObject, type Json } from '#domain/json.ts';
import { type BetFilter, type FilterFields, parseFilter } from '#domain/my-bets/bet-filter.ts';
import { parseSettings } from '#domain/settings/parse-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { LoginResult } from '../../access/login-result.ts';
import { http } from '../../config/limits.ts';
import type { SessionOpened } from '../../customer-session.ts';
import type { Accounts, MyBets } from '../../services.ts';
import { wireJson } from '../../wire-json.ts';
import { badRequest, fromRefusal, notFound } from '../call-refused.ts';
import { type Caller, type Implementation, implement, sessionOf } from '../implementation.ts';

/**
 * A new session's credential goes into its cookie and nowhere else, and so does what the browser is known by.
 */
export function opened(
  result: LoginResult,
  caller: Caller,
): { resultCode: number; data: SessionOpened['data'] } {
  if (result.kind === 'refused') throw fromRefusal(result);
  if (result.kind === 'challenged') return { resultCode: 0, data: result.data };
  caller.setCredential(result.credential);
  caller.setDevice(result.device);
  caller.signedIn?.(result.session.userId);
  return { resultCode: 0, data: result.data };
}

/**
 * What a customer may keep of what they send: known settings that are valid, with no more text than these.
 *
 * @throws CallRefused 400
 */
function settingsIn(sent: Json): Settings {
  if (!isJsonObject(sent)) throw badRequest('settings are an object');
  const settings = parseSettings(sent);
  if (Buffer.byteLength(JSON.stringify(settings)) > http.settingsBytes)
    throw badRequest('settings are too long');
  return settings;
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
      body.idleFor,
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
    await accounts.saveSettings(sessionOf(caller).userId, settingsIn(body.userSettings));
    return { resultCode: 0 };
  }),
];

/** @throws CallRefused 400 for what cannot be read */
function filterIn(fields: FilterFields): BetFilter {
  const filter = parseFilter(fields);
  if (filter === undefined) throw badRequest('period, days, phase or sport cannot be read');
  return filter;
}

const isAnyFilter = ({ period, firstDay, lastDay, phase, sport }: FilterFields): boolean =>
  [period, firstDay, lastDay, phase, sport].some((field) => field !== undefined);

export const myBetsHandlers = (myBets: MyBets): readonly Implementation[] => [
  implement(bets.getUnsettledCount, async (_input, caller) => {
    const { userId } = sessionOf(caller);
    const unsettledBetsCount = await myBets.unsettledCount(userId);
    const newsCount = await myBets.newsCount(userId);
    return { resultCode: 0, data: { unsettledBetsCount, ...(newsCount === 0 ? {} : { newsCount }) } };
  }),
  implement(bets.getBetNews, async (_input, caller) => ({
    resultCode: 0,
    data: await myBets.news(sessionOf(caller).userId),
  })),
  implement(bets.readBetNews, async ({ body }, caller) => {
    await myBets.readNews(sessionOf(caller).userId, body.bets);
    return { resultCode: 0 };
  }),
  implement(bets.getUnsettledBets, async ({ query }, caller) => ({
    resultCode: 0,
    data: { bets: await myBets.unsettled(sessionOf(caller).userId, query.filter) },
  })),
  implement(bets.getSettledBets, async ({ query }, caller) => {
    const { from, since, size, ...fields } = query;
    const filter = isAnyFilter(fields) ? filterIn(fields) : undefined;
    const result = await myBets.settled(sessionOf(caller).userId, { from, since, size, filter });
    if (result === undefined) throw badRequest('from, since or size cannot be read');
    return { resultCode: 0, result };
  }),
  implement(bets.findSettledBets, async ({ body }, caller) => {
    const { from, size, text, ...fields } = body;
    const filter = filterIn(fields);
    const result = await myBets.settled(sessionOf(caller).userId, { from, size, filter, text });
    if (result === undefined) throw badRequest('from or size cannot be read');
    return { resultCode: 0, result };
  }),
  implement(bets.getBetStatistics, async ({ query }, caller) => {
    const { sports, ...sums } = await myBets.statistics(sessionOf(caller).userId, filterIn(query));
    const statistic = { ...sums, sports: [...sports] };
    return { resultCode: 0, payload: { data: { statistic } } };
  }),
  implement(bets.reportProblem, async ({ params, body }, caller) => {
    const said = parseDescription(body.description);
    if (said.kind !== 'ok') throw badRequest('the description is empty or too long');
    const report = { description: said.text, session: caller.log };
    const ticket = await myBets.report(sessionOf(caller).userId, params.betId, report);
    if (ticket === undefined) throw notFound('no such bet');
    return { resultCode: 0, data: { ticket } };
  }),
  implement(bets.getBetDetails, async ({ params }, caller) => {
    const { userId } = sessionOf(caller);
    const bet = await myBets.details(userId, params.betId);
    if (bet === undefined) throw notFound('no such bet');
    return { resultCode: 0, data: { bet, steps: [...(await myBets.steps(userId, params.betId))] } };
  }),
];
