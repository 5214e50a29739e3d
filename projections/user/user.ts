import type { UserId } from '#domain/brand.ts';
import type { Balance, UserInfo } from '#domain/contract/account.ts';
import type { Json } from '#domain/json.ts';
import { projection } from '../projection.ts';

export interface UserState {
  readonly userId: UserId | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly countryCode: string | null;
  /** Null while unknown. Its version never goes back for one customer (P57). */
  readonly balance: Balance | null;
  readonly restrictions: UserInfo['userRestrictions'];
  readonly logicalRestrictions: readonly string[];
  /** Normalised; null is none (USR-02). */
  readonly limits: Json;
  readonly favouriteEventIds: readonly number[];
  readonly sessionStartedAt: number | null;
  readonly lastLoggedInAt: number | null;
}

const unrestricted: UserInfo['userRestrictions'] = {
  depositAllowed: true,
  withdrawAllowed: true,
  compsAllowed: true,
  bestOddsGuaranteedAllowed: true,
  bettingBlocked: false,
  wageringBlocked: false,
};
const initial: UserState = {
  userId: null,
  username: null,
  firstName: null,
  lastName: null,
  email: null,
  countryCode: null,
  balance: null,
  restrictions: unrestricted,
  logicalRestrictions: [],
  limits: null,
  favouriteEventIds: [],
  sessionStartedAt: null,
  lastLoggedInAt: null,
};

const newer = (held: Balance | null, arrived: Balance): Balance =>
  held !== null && held.version > arrived.version ? held : arrived;

export const user = projection<UserState>(1, initial, {
  'user/infoLoaded': (state, { data: { info } }) => {
    const same = state.userId === info.userProfile.userId;
    const { username, userId, firstName, lastName, email, countryCode, lastLoggedInTime } = info.userProfile;
    return {
      userId,
      username,
      firstName,
      lastName,
      email,
      countryCode,
      lastLoggedInAt: lastLoggedInTime,
      balance: newer(same ? state.balance : null, info.balance),
      restrictions: info.userRestrictions,
      logicalRestrictions: info.logicalRestrictions,
      limits: info.limits,
      favouriteEventIds: info.favourites.eventIds,
      sessionStartedAt: info.sessionStartedAt,
    };
  },
  'user/balanceLoaded': (state, { data }) => {
    state.balance = newer(state.balance, data.balance);
  },
  'user/cashMoved': (state, { data }) => {
    if (state.balance !== null && data.version > state.balance.version) Object.assign(state.balance, data);
  },
  'session/loginRequested': (state) => {
    state.limits = null;
  },
  // SES-08: nothing about the person stays, except whether best odds are guaranteed (T23).
  'session/logoutRequested': (state) => ({
    ...initial,
    restrictions: {
      ...unrestricted,
      bestOddsGuaranteedAllowed: state.restrictions.bestOddsGuaranteedAllowed,
    },
  }),
});
