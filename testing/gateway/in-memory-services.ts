import { BetId, type SelectionId, UserId } from '#domain/brand.ts';
import { notOffered } from '#domain/cash-out/cash-out-offer.ts';
import type { Balance } from '#domain/contract/account.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { type Json, toJson } from '#domain/json.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import type { Access } from '#gateway/access/access.ts';
import type { Questionnaires } from '#gateway/asked/questionnaires.ts';
import type { Promotions } from '#gateway/bonuses/promotions.ts';
import type { CustomerSession, SessionOpened } from '#gateway/customer-session.ts';
import type { Identity } from '#gateway/identity/identity.ts';
import type { Marketing } from '#gateway/messages/marketing.ts';
import type { Payments } from '#gateway/payments/payments.ts';
import type { BettingLimits } from '#gateway/placement/decide/limits.ts';
import type { Popular } from '#gateway/popular/create-popular.ts';
import type { Proofs } from '#gateway/proofs/proofs.ts';
import type { Refusal } from '#gateway/refusal.ts';
import type { Results } from '#gateway/results/create-results.ts';
import type {
  Accounts,
  Bonuses,
  CashOuts,
  CustomerChange,
  Messages,
  MyBets,
  Placement,
} from '#gateway/services.ts';
import type { Sharing } from '#gateway/sharing/sharing.ts';

/**
 * Accounts and placement in memory, for tests of what stands in front of them. The password of `alice` is
 * `password-of-alice`.
 */
export interface InMemoryServices {
  readonly accounts: Accounts;
  /** The session of a credential runs out, without a word to anybody. */
  expire(credential: string): void;
  readonly access: Access;
  readonly placement: Placement;
  readonly myBets: MyBets;
  readonly cashOuts: CashOuts;
  readonly payments: Payments;
  readonly identity: Identity;
  readonly questionnaires: Questionnaires;
  readonly marketing: Marketing;
  readonly bonuses: Bonuses;
  readonly promotions: Promotions;
  readonly messages: Messages;
  readonly sharing: Sharing;
  readonly results: Results;
  readonly popular: Popular;
  readonly proofs: Proofs;
  /** What a committed transaction would announce. */
  announce(change: CustomerChange): void;
  onChange(listener: (change: CustomerChange) => void): void;
  readonly placed: PlacementSlip[];
}

const later = <Value>(value: Value): Promise<Value> => Promise.resolve(value);

const notOfTheseTests = (): Promise<never> => Promise.reject(new Error('not part of these tests'));

const noIdentity: Identity = {
  told: () =>
    Promise.resolve({ status: 'NOT_REQUIRED', lookUp: false, asked: [], documents: [], verifiedUntil: null }),
  lookUp: (user) => noIdentity.told(user),
  sealAddress: notOfTheseTests,
  addressOf: notOfTheseTests,
  move: notOfTheseTests,
  send: (user) => noIdentity.told(user),
};

const noQuestionnaires: Questionnaires = {
  told: () => Promise.resolve({ due: false, answers: [] }),
  save: (user) => noQuestionnaires.told(user),
  submit: notOfTheseTests,
};

const noPayments: Payments = {
  cashier: notOfTheseTests,
  startDeposit: notOfTheseTests,
  frame: notOfTheseTests,
  status: notOfTheseTests,
  withdraw: notOfTheseTests,
  accountPage: notOfTheseTests,
  removeMethod: notOfTheseTests,
  makeDefault: notOfTheseTests,
  payOut: notOfTheseTests,
  transactions: notOfTheseTests,
  transactionsFile: () => {
    throw new Error('not of these tests');
  },
  hear: notOfTheseTests,
  framesFor: () => [],
};

const noAccess: Access = {
  sendsMail: () => false,
  askReset: notOfTheseTests,
  resetPassword: notOfTheseTests,
  validateEmail: notOfTheseTests,
  changeEmail: notOfTheseTests,
  waysIn: notOfTheseTests,
  sendEmailLink: notOfTheseTests,
  finalizeLogin: notOfTheseTests,
  startTotp: notOfTheseTests,
  confirmTotp: notOfTheseTests,
  removeTotp: notOfTheseTests,
  startPasskey: notOfTheseTests,
  addPasskey: notOfTheseTests,
  renamePasskey: notOfTheseTests,
  removePasskey: notOfTheseTests,
  setPin: notOfTheseTests,
  removePin: notOfTheseTests,
  offersPin: () => Promise.resolve(false),
  loginWithPin: notOfTheseTests,
  confirmPassword: notOfTheseTests,
  createHandover: notOfTheseTests,
  loginWithToken: notOfTheseTests,
  askPasskeyLogin: notOfTheseTests,
  loginWithPasskey: notOfTheseTests,
};

const refusal = (resultCode: number, errorType: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message: errorType,
});

export const balance: Balance = {
  cash: money(10_000),
  bonus: money(0),
  free: money(0),
  bonusCashBalance: money(0),
  initialBalance: money(10_000),
  currency: GBP,
  version: 1,
};

/** Round figures: 500.00 to win, 1,000.00 to stake. */
export const roundLimits: BettingLimits = {
  minimumStake: { GBP: 10 },
  minimumSystemStake: { GBP: 5 },
  maximumStake: { GBP: 100_000 },
  maximumNetWinnings: { GBP: 50_000 },
  accaMinimumLegs: 2,
  maximumLegs: 20,
};

const withoutAccountSecurity = {
  whereLoggedIn: notOfTheseTests,
  personalData: notOfTheseTests,
  openBets: notOfTheseTests,
  excludeOnBreak: notOfTheseTests,
  changePhone: notOfTheseTests,
  changeAddress: notOfTheseTests,
  endSessions: notOfTheseTests,
  changePassword: notOfTheseTests,
  revokeSessions: () => later(undefined),
  realityCheck: notOfTheseTests,
  chooseRealityCheck: notOfTheseTests,
  acknowledgeRealityCheck: notOfTheseTests,
  limits: notOfTheseTests,
  setLimit: notOfTheseTests,
  answerLimit: notOfTheseTests,
  acceptTexts: notOfTheseTests,
  closeAccount: notOfTheseTests,
  answerIntervention: notOfTheseTests,
  reviewLimits: notOfTheseTests,
  answerFirstLimit: notOfTheseTests,
  readFunds: notOfTheseTests,
  controls: notOfTheseTests,
  setControl: notOfTheseTests,
  answerControl: notOfTheseTests,
  readTimeNews: notOfTheseTests,
  startBreak: notOfTheseTests,
  excludeSelf: notOfTheseTests,
};

/** Sessions are counted: the first has the handle `gw1`. */
function smallAccounts(
  announce: (change: CustomerChange) => void,
  sessions: Map<string, CustomerSession>,
): Accounts {
  const settings = new Map<string, Json>();
  let count = 0;
  const open = (username: string): SessionOpened => {
    count += 1;
    const credential = `credential-${username}-${count}`;
    const session: CustomerSession = {
      userId: UserId.parse(username),
      gwSessionId: `gw${count}`,
      startedAt: 0,
      expiresAt: 9e12,
    };
    sessions.set(credential, session);
    const data = {
      gwSessionId: session.gwSessionId,
      bettingToken: `token${count}`,
      workflow: null,
      expiresAt: 9e12,
      userInfo: null,
    };
    return { kind: 'opened', credential, device: `device-of-${username}`, session, data };
  };
  return {
    ...withoutAccountSecurity,
    login: ({ username, password }) =>
      later(
        password === `password-of-${username}`
          ? open(username)
          : refusal(RESULT_CODES.loginFailed, 'LoginInvalidUsernameOrPassword'),
      ),
    register: (body) => later(open(body.username)),
    authenticate: (credential, gwSessionId) => {
      const session = sessions.get(credential ?? '');
      if (session === undefined) return later(refusal(RESULT_CODES.loginRequired, 'LOGIN_REQUIRED'));
      const own = [...sessions.values()].find((one) => one.gwSessionId === gwSessionId);
      return later(
        gwSessionId === undefined || own?.userId === session.userId
          ? session
          : refusal(RESULT_CODES.sessionRevoked, 'SessionRevoked'),
      );
    },
    overAmong: (ids) => {
      const stands = new Set([...sessions.values()].map(({ gwSessionId }) => gwSessionId));
      return later(ids.filter((id) => !stands.has(id)));
    },
    bettingRefused: () => later(undefined),
    prolong: () => later({ bettingToken: 'again', expiresAt: 9e12 }),
    logout: (credential, gwSessionId) => {
      const session = sessions.get(credential ?? '');
      if (session !== undefined && gwSessionId !== undefined && session.gwSessionId !== gwSessionId)
        return later(false);
      sessions.delete(credential ?? '');
      if (session !== undefined)
        announce({ kind: 'sessionEnded', user: session.userId, gwSessionId: session.gwSessionId });
      return later(true);
    },
    balance: () => later(balance),
    userInfo: notOfTheseTests,
    settings: (user) => later(settings.get(user) ?? {}),
    saveSettings: (user, value) => {
      settings.set(user, toJson(value));
      return later(undefined);
    },
  };
}

const outcomeOf = (slip: PlacementSlip): PlacementOutcome => ({
  ref: slip.ref,
  status: 'SUCCEEDED',
  type: slip.type,
  systemType: slip.systemType,
  selections: slip.selections.map((selection) => selection.id),
  betslipId: BetId.parse('BET-0001'),
  errors: [],
  receipt: null,
});

const noProofs: Proofs = {
  append: () => later(undefined),
  inclusion: () => later(undefined),
  consistency: () => later([]),
  checkpoint: () => later('none'),
  sign: () => later('none'),
  eraseLeaf: () => later(undefined),
  publicKey: () => 'none',
};

const noBets: InMemoryServices['myBets'] = {
  newsCount: () => Promise.resolve(0),
  news: () => Promise.resolve({ bets: [], count: 0 }),
  readNews: () => Promise.resolve(),
  unsettledCount: () => later(0),
  unsettled: () => later([]),
  settled: (_user, page) => later(page.from === 'nonsense' ? undefined : { bets: [], next: null }),
  statistics: () =>
    later({
      currency: GBP,
      bets: 0,
      totalWager: money(0),
      totalReturns: money(0),
      totalNetReturns: money(0),
      wins: money(0),
      losses: money(0),
      lifetimeNet: money(0),
      sports: [],
    }),
  steps: () => later([]),
  report: () => later(undefined),
  async *file() {
    yield await later('bet\r\n');
  },
  details: () => later(undefined),
};

const noResults: Results = {
  ofDay: () => later([]),
  ofLeagueDay: () => later([]),
  season: () => undefined,
  ofLeague: () => later([]),
  ofEvent: () => later(undefined),
  find: () => later([]),
};

const noCashOuts: InMemoryServices['cashOuts'] = {
  cashOut: () => later({ kind: 'notFound' }),
  status: (_user, refs) => later(refs.map((ref) => ({ ref, state: 'UNKNOWN', outcome: null, fence: null }))),
  setRule: () => later(undefined),
  editOf: () => later(undefined),
  offersFor: () => later(new Map()),
  openBets: () => later([]),
  valueOf: () => notOffered('off'),
  isOn: () => false,
  takesSystems: () => false,
};

export function inMemoryServices(): InMemoryServices {
  const listeners: ((change: CustomerChange) => void)[] = [];
  const placed: PlacementSlip[] = [];
  const codes = new Map<string, readonly SelectionId[]>();
  const sessions = new Map<string, CustomerSession>();
  const announce = (change: CustomerChange): void => {
    for (const listener of listeners) listener(change);
  };
  return {
    accounts: smallAccounts(announce, sessions),
    expire: (credential) => void sessions.delete(credential),
    placed,
    announce,
    onChange: (listener) => void listeners.push(listener),
    placement: {
      placeBets: (_user, slips) => {
        placed.push(...slips);
        return later({ kind: 'answered', betSlips: slips.map(outcomeOf) });
      },
      answerOffer: (_user, { ref }) => later({ kind: 'notFound', ref }),
      betStatus: (_user, refs) => later(refs.map((ref) => ({ ref, state: 'UNKNOWN', outcome: null }))),
      exposures: () => later([]),
      publicKey: () => 'none',
    },
    messages: { inbox: () => later([]), mark: () => later(false) },
    bonuses: {
      available: () => later({ freeBets: [], profitBoosts: [] }),
      offers: () => later([]),
      accept: () => later(false),
      decline: () => later(false),
      cancel: () => later(false),
      history: () => later([]),
    },
    myBets: noBets,
    access: noAccess,
    payments: noPayments,
    identity: noIdentity,
    questionnaires: noQuestionnaires,
    promotions: { running: () => [], own: () => later([]), optIn: notOfTheseTests },
    marketing: { told: notOfTheseTests, choose: notOfTheseTests },
    cashOuts: noCashOuts,
    proofs: noProofs,
    results: noResults,
    popular: { backed: () => later([]) },
    sharing: {
      createCode: (selections) => {
        codes.set('TESTCODE', selections);
        return later({ betslipCode: 'TESTCODE', betCodes: [] });
      },
      mayTry: () => later(true),
      findCode: (code) =>
        later(
          codes.has(code)
            ? {
                betslipCode: code,
                betCodes: (codes.get(code) ?? []).map((selectionId) => ({ selectionId, code })),
              }
            : undefined,
        ),
      requestBet: () => later(undefined),
    },
  };
}
