import type { Balance } from '#domain/contract/account.ts';
import { projection } from '../projection.ts';
import { type AccountSecurity, nobody, type UserState, unrestricted } from './user-state.ts';

const newer = (held: Balance | null, arrived: Balance): Balance =>
  held !== null && held.version > arrived.version ? held : arrived;

function without(security: AccountSecurity, field: keyof AccountSecurity): AccountSecurity {
  const { [field]: _gone, ...rest } = security;
  return rest;
}

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
      ...(same && state.security !== undefined ? { security: state.security } : {}),
    };
  },
  'account/sessionsLoaded': (state, { data: { where } }) => {
    state.security = without({ ...state.security, where }, 'loadFailed');
  },
  'account/sessionsLoadFailed': (state) => {
    state.security = { ...state.security, loadFailed: true };
  },
  'account/sessionsEndSent': (state, { data }) => {
    state.security = without({ ...state.security, ending: data }, 'endLost');
  },
  'account/sessionsEnded': (state, { data: { outcome } }) => {
    const left = without({ ...state.security }, 'ending');
    state.security = outcome === 'lost' ? { ...left, endLost: true } : left;
  },
  'account/passwordChangeSent': (state) => {
    state.security = { ...state.security, password: 'sending' };
  },
  'account/passwordChangeEnded': (state, { data: { outcome } }) => {
    state.security = { ...state.security, password: outcome };
  },
  'navigation/routeChanged': (state) => {
    // What became of a change is said on its page and gone with it; one on its way is not.
    if (state.security?.password !== undefined && state.security.password !== 'sending')
      state.security = without({ ...state.security }, 'password');
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
