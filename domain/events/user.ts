import * as z from 'zod/mini';
import { Balance, UserInfo } from '../contract/account.ts';
import { Money } from '../money/money.ts';
import { defineDerived } from './define.ts';
import { whole } from './privacy.ts';

const balance = {
  cash: 10_000,
  bonus: 0,
  free: 0,
  bonusCashBalance: 0,
  initialBalance: 10_000,
  currency: 'GBP',
  version: 1,
};

export const userInfoLoaded = defineDerived({
  type: 'user/infoLoaded',
  doc: 'Profile, limits and restrictions of the customer, limits normalised (USR-02).',
  data: z.object({ info: UserInfo }),
  privacy: { info: whole('account') },
  examples: [
    {
      info: {
        sessionId: 'g1',
        userProfile: {
          username: 'ann',
          userId: 'u1',
          firstName: 'Ann',
          lastName: 'Lee',
          email: 'ann@example.com',
          countryCode: 'gb',
          lastLoggedInTime: null,
        },
        balance,
        userRestrictions: {
          depositAllowed: true,
          withdrawAllowed: true,
          compsAllowed: true,
          bestOddsGuaranteedAllowed: true,
          bettingBlocked: false,
          wageringBlocked: false,
        },
        logicalRestrictions: [],
        sessionStartedAt: 0,
        limits: null,
        favourites: { eventIds: [] },
      },
    },
  ],
});

export const balanceLoaded = defineDerived({
  type: 'user/balanceLoaded',
  doc: 'The whole balance as the gateway has it; an older version changes nothing (USR-01, FAIL-57).',
  data: z.object({ balance: Balance }),
  privacy: { balance: whole('account') },
  examples: [{ balance }],
});

export const cashMoved = defineDerived({
  type: 'user/cashMoved',
  doc: 'Cash alone, as a live message or a receipt carries it; an older version changes nothing.',
  data: z.object({ cash: Money, version: z.int() }),
  privacy: { cash: 'account', version: 'public' },
  examples: [{ cash: 9_000, version: 2 }],
});

export const homePersonalised = defineDerived({
  type: 'user/homePersonalised',
  doc: 'Kinds of widget that home leaves out for this customer, told within two seconds of the login (HOM-06).',
  data: z.object({ hideWidgets: z.array(z.string()) }),
  privacy: { hideWidgets: whole('account') },
  examples: [{ hideWidgets: ['inPlay'] }],
});

export const userEvents = [userInfoLoaded, balanceLoaded, cashMoved, homePersonalised] as const;
