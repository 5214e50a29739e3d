import { normaliseUserInfo } from '#domain/account/limits.ts';
import type { UserId } from '#domain/brand.ts';
import { UserInfo } from '#domain/contract/account.ts';
import type { NewDerived } from '#domain/events/registry.ts';

/** What one customer has that another does not. */
export interface Person {
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Minor units. */
  readonly cash?: number;
  /** Counts the postings of the account. */
  readonly version?: number;
  readonly favourites?: readonly number[];
}

/** What the gateway tells of a customer, as it stands on the wire. */
export const userAnswer = ({ profile = {}, cash = 10_000, version = 1, favourites = [] }: Person = {}) => ({
  sessionId: 'g1',
  userProfile: {
    username: 'ann',
    userId: 'u1',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    countryCode: 'gb',
    lastLoggedInTime: null,
    ...profile,
  },
  balance: balanceAnswer(version, cash),
  userRestrictions: {
    depositAllowed: true,
    withdrawAllowed: true,
    compsAllowed: true,
    bestOddsGuaranteedAllowed: true,
    bettingBlocked: false,
    wageringBlocked: false,
  },
  logicalRestrictions: [],
  sessionStartedAt: 1,
  limits: null,
  favourites: { eventIds: favourites },
});

/** @param cash minor units */
export const balanceAnswer = (version: number, cash = 10_000) => ({
  cash,
  bonus: 0,
  free: 0,
  bonusCashBalance: 0,
  initialBalance: 0,
  currency: 'GBP',
  version,
});

/** What the app notes when the gateway has said that a customer is here. */
export const toldHere = (userId: UserId): NewDerived => ({
  type: 'user/infoLoaded',
  data: { info: normaliseUserInfo(UserInfo.parse(userAnswer({ profile: { userId } }))) },
});
