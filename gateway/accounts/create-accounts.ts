import { isControl, type OwnControlsTold } from '#domain/account/own-controls.ts';
import type { CustomerSession } from '../customer-session.ts';
import { balanceOf } from '../ledger/balance.ts';
import { answerFirstLimit } from '../limits/first-limit.ts';
import { TimeKeeper } from '../limits/keep-time.ts';
import { reviewed } from '../limits/limit-review.ts';
import { answerOwnControl, ownControlsOf, readTimeNews, setOwnControl } from '../limits/own-controls.ts';
import { answerOwnLimit, ownLimitsOf, setOwnLimit } from '../limits/own-limits.ts';
import type { Accounts } from '../services.ts';
import { acceptTexts } from './accept-texts.ts';
import type { AccountsContext } from './accounts-context.ts';
import { bettingRefused, issueBettingToken } from './betting-tokens.ts';
import { changePassword } from './change-password.ts';
import { excludeOnBreak } from './exclude-on-break.ts';
import { readFunds } from './funds-read.ts';
import { answerIntervention } from './interventions.ts';
import { logIn, revokeAll } from './login.ts';
import { changeAddress, changePhone, personalDataOf } from './personal-details.ts';
import { acknowledgeRealityCheck, chooseRealityCheck, realityCheckOf } from './reality-check.ts';
import { refusals, timeOverUntil } from './refusals.ts';
import { registerCustomer } from './register.ts';
import {
  endSession,
  findSession,
  isOfCustomer,
  namedOtherwise,
  overAmong,
  type RenewedSession,
  renewSession,
  sessionSince,
} from './sessions.ts';
import { closeAccount, excludeSelf, startBreak } from './shut-account.ts';
import { openBets, saveSettings, settingsOf, userInfoOf } from './user-info.ts';
import { endForTime, endOwnSessions, whereLoggedIn } from './where-logged-in.ts';

const controlsOf = async ({ db, now }: AccountsContext, session: CustomerSession): Promise<OwnControlsTold> =>
  ownControlsOf(db, session.userId, await sessionSince(db, session), now());

type Calls =
  | 'startBreak'
  | 'closeAccount'
  | 'excludeSelf'
  | 'excludeOnBreak'
  | 'answerIntervention'
  | 'reviewLimits'
  | 'answerFirstLimit'
  | 'readTimeNews'
  | 'readFunds';

/** What customers are asked, and how they shut their account. */
function demandsAndEnds(context: AccountsContext): Pick<Accounts, Calls> {
  const { db, now, committed, settings } = context;
  return {
    startBreak: (session, days) => startBreak(context, session, days),
    closeAccount: (session) => closeAccount(context, session),
    excludeSelf: (session, months) => excludeSelf(context, session, months),
    excludeOnBreak: (body, visitor) => excludeOnBreak(context, body, visitor),
    answerIntervention: ({ userId }, answer) => answerIntervention(db, userId, answer, now()),
    async reviewLimits({ userId }, answer) {
      await reviewed(db, userId, answer, now());
      committed();
    },
    async readFunds({ userId }, version) {
      const refused = await readFunds(db, userId, version, settings.texts, now());
      committed();
      return refused;
    },
    async readTimeNews(session, news) {
      await readTimeNews(db, session.userId, news, now);
      committed();
      return controlsOf(context, session);
    },
    async answerFirstLimit({ userId }, limit) {
      await answerFirstLimit(db, userId, limit, now());
      committed();
    },
  };
}

/** When it ends, and to whoever says how long nobody did anything, whether that may be put off. */
const endOf = ({ expiresAt, longest }: RenewedSession, idleFor?: number) =>
  longest && idleFor !== undefined ? { expiresAt, longest: true as const } : { expiresAt };

/** The account calls of the contract, on the database. */
export function createAccounts(context: AccountsContext): Accounts {
  const { db, now, settings, committed } = context;
  const time = new TimeKeeper({ db, now, end: (user, until) => endForTime(context, user, until) });
  const controls = (session: CustomerSession) => controlsOf(context, session);
  return {
    login: (body, previous, visitor) => logIn(context, body, previous, visitor),
    register: (body, previous, visitor) => registerCustomer(context, body, previous, visitor),
    async authenticate(credential, gwSessionId, use = 'use') {
      const session = await findSession(db, credential, now(), settings, use);
      if ('kind' in session) return session;
      const over = await time.look(session);
      if (over !== undefined) return timeOverUntil(over);
      if (gwSessionId === undefined || session.gwSessionId === gwSessionId) return session;
      return (await isOfCustomer(db, gwSessionId, session.userId)) ? session : refusals.sessionRevoked;
    },
    overAmong: (gwSessionIds) => overAmong(db, gwSessionIds, now(), settings),
    async prolong(session, rule, replaced, idleFor) {
      const at = now();
      const renewed = await renewSession(db, session, at, settings, idleFor);
      const end = endOf(renewed, idleFor);
      if (rule === 'SKIP') return end;
      return { ...end, bettingToken: await issueBettingToken(db, renewed, at, settings, replaced) };
    },
    bettingRefused: (session, token) => bettingRefused(db, session, token, now()),
    async logout(credential, gwSessionId) {
      if (credential === undefined || credential === '') return true;
      if (gwSessionId !== undefined && (await namedOtherwise(db, credential, gwSessionId))) return false;
      await db.transaction().execute((tx) => endSession(tx, credential, 'logout', now()));
      committed();
      return true;
    },
    whereLoggedIn: (session) => whereLoggedIn(context, session),
    endSessions: (session, wish) => endOwnSessions(context, session, wish),
    changePassword: (session, change) => changePassword(context, session, change),
    personalData: ({ userId }) => personalDataOf(context, userId),
    openBets: ({ userId }) => openBets(db, userId),
    changeAddress: (session, change) => changeAddress(context, session, change),
    changePhone: (session, change) => changePhone(context, session, change),
    revokeSessions: (user) => revokeAll(context, user),
    balance: (user) => balanceOf(db, user),
    userInfo: (session) => userInfoOf(db, session, now(), settings.texts),
    acceptTexts: ({ userId }, texts) => acceptTexts(db, userId, texts, settings.texts, now()),
    settings: (user) => settingsOf(db, user),
    saveSettings: (user, userSettings) => saveSettings(db, user, userSettings),
    realityCheck: (session) => realityCheckOf(db, session, now(), settings),
    chooseRealityCheck: (session, minutes) => chooseRealityCheck(db, session, minutes, now(), settings),
    acknowledgeRealityCheck: (session) => acknowledgeRealityCheck(db, session, now()),
    limits: ({ userId }) => ownLimitsOf(db, userId, now()),
    setLimit: ({ userId }, wish) => setOwnLimit(db, userId, wish, now),
    answerLimit: async ({ userId }, answer) =>
      (await answerOwnLimit(db, userId, answer, now)) ?? refusals.limitNotDue,
    controls,
    async setControl(session, wish) {
      if (!isControl(wish)) return refusals.noControl;
      await setOwnControl(db, session.userId, wish, now);
      committed();
      const told = await controls(session);
      await time.look(session, true);
      return told;
    },
    async answerControl(session, answer) {
      const done = await answerOwnControl(db, session.userId, answer, now);
      committed();
      return done ? controls(session) : refusals.controlNotDue;
    },
    ...demandsAndEnds(context),
  };
}
