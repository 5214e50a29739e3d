import type { Balance } from '#domain/contract/account.ts';
import { projection } from '../projection.ts';
import { nobody, type UserState, unrestricted } from './user-state.ts';

const newer = (held: Balance | null, arrived: Balance): Balance =>
  held !== null && held.version > arrived.version ? held : arrived;

export const user = projection<UserState>(1, nobody, {
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
    ...nobody,
    restrictions: {
      ...unrestricted,
      bestOddsGuaranteedAllowed: state.restrictions.bestOddsGuaranteedAllowed,
    },
  }),
});
