import { BetId, UserId } from '#domain/brand.ts';
import type { Balance } from '#domain/contract/account.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { Json } from '#domain/json.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import type { BettingLimits } from '../placement/limits.ts';
import type {
  Accounts,
  CustomerChange,
  CustomerSession,
  MyBets,
  Placement,
  Refusal,
  SessionOpened,
} from '../services.ts';

/** Accounts and placement in memory, for tests of what stands in front of them. Password is the user name backwards. */
export interface SmallMoney {
  readonly accounts: Accounts;
  readonly placement: Placement;
  readonly myBets: MyBets;
  /** What a committed transaction would announce. */
  announce(change: CustomerChange): void;
  onChange(listener: (change: CustomerChange) => void): void;
  readonly placed: PlacementSlip[];
}

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
export const smallLimits: BettingLimits = {
  minimumStake: { GBP: 10 },
  maximumStake: { GBP: 100_000 },
  maximumNetWinnings: { GBP: 50_000 },
  accaMinimumLegs: 2,
  maximumLegs: 20,
};

export function smallMoney(): SmallMoney {
  const listeners: ((change: CustomerChange) => void)[] = [];
  const sessions = new Map<string, CustomerSession>();
  const settings = new Map<string, Json>();
  const placed: PlacementSlip[] = [];
  let count = 0;
  const announce = (change: CustomerChange): void => {
    for (const listener of listeners) listener(change);
  };
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
    return { kind: 'opened', credential, session, data };
  };
  const accounts: Accounts = {
    login: async (body) =>
      body.password === [...body.username].reverse().join('')
        ? open(body.username)
        : refusal(RESULT_CODES.loginFailed, 'LoginInvalidUsernameOrPassword'),
    register: async (body) => open(body.username),
    authenticate: async (credential) =>
      sessions.get(credential ?? '') ?? refusal(RESULT_CODES.loginRequired, 'LOGIN_REQUIRED'),
    prolong: async () => ({ bettingToken: 'again', expiresAt: 9e12 }),
    logout: async (credential) => {
      const session = sessions.get(credential ?? '');
      sessions.delete(credential ?? '');
      if (session !== undefined)
        announce({ kind: 'sessionEnded', user: session.userId, gwSessionId: session.gwSessionId });
    },
    revokeSessions: async () => undefined,
    balance: async () => balance,
    userInfo: async () => Promise.reject(new Error('not part of these tests')),
    settings: async (user) => settings.get(user) ?? {},
    saveSettings: async (user, value) => void settings.set(user, value),
  };
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
  return {
    accounts,
    placed,
    announce,
    onChange: (listener) => void listeners.push(listener),
    placement: {
      placeBets: async (_user, slips) => {
        placed.push(...slips);
        return { kind: 'answered', betSlips: slips.map(outcomeOf) };
      },
      betStatus: async (_user, refs) => refs.map((ref) => ({ ref, state: 'UNKNOWN', outcome: null })),
      publicKey: () => 'none',
    },
    myBets: {
      unsettledCount: async () => 0,
      unsettled: async () => [],
      settled: async (_user, page) => (page.from === 'nonsense' ? undefined : { bets: [], next: null }),
      details: async () => undefined,
    },
  };
}
