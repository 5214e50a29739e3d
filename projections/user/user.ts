import type { Balance } from '#domain/contract/account.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { projection } from '../projection.ts';
import { accessFolds, leaveAccess } from './fold-access.ts';
import { controlFolds } from './fold-controls.ts';
import { dashboardFolds } from './fold-dashboard.ts';
import {
  demandFolds,
  fundsTold,
  interventionTold,
  limitAskedTold,
  newTextsTold,
  reviewTold,
  walkthroughTold,
} from './fold-demands.ts';
import { identityFolds } from './fold-identity.ts';
import { marketingFolds } from './fold-marketing.ts';
import { messageFolds, messagesTold } from './fold-messages.ts';
import { keepUndecided, paymentFolds } from './fold-payments.ts';
import { questionFolds } from './fold-questions.ts';
import { resumedFolds } from './fold-resumed.ts';
import { type AccountSecurity, nobody, type UserState, unrestricted } from './user-state.ts';

/** Ends of a session by its customer's own protection. */
const SHUT_REASONS: ReadonlySet<string> = new Set(['onBreak', 'selfExcluded', 'closed', '1204']);

const newer = (held: Balance | null, arrived: Balance): Balance =>
  held !== null && held.version > arrived.version ? held : arrived;

function without(security: AccountSecurity, field: keyof AccountSecurity): AccountSecurity {
  const { [field]: _gone, ...rest } = security;
  return rest;
}

/**
 * Another customer finds no cashier of the one before, and what nobody knows the end of stays with its
 * account.
 */
function paymentsOf(state: UserState, same: boolean): Pick<UserState, 'payments'> {
  const { payments } = same ? state : keepUndecided(state, nobody);
  return payments === undefined ? {} : { payments };
}

export const user = projection<UserState>(2, nobody, {
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
      ...(same && state.access !== undefined ? { access: state.access } : {}),
      ...paymentsOf(state, same),
      ...newTextsTold(same ? state : undefined, info),
      ...messagesTold(same ? state : undefined, info),
      ...walkthroughTold(same ? state : undefined, info),
      ...reviewTold(same ? state : undefined, info),
      ...fundsTold(same ? state : undefined, info),
      ...limitAskedTold(same ? state : undefined, info),
      ...interventionTold(same ? state : undefined, info),
      ...(same && state.hiddenWidgets !== undefined ? { hiddenWidgets: state.hiddenWidgets } : {}),
      ...(same && state.own !== undefined ? { own: state.own } : {}),
      ...(same && state.controls !== undefined ? { controls: state.controls } : {}),
      ...(same && state.identity !== undefined ? { identity: state.identity } : {}),
      ...(same && state.questions !== undefined ? { questions: state.questions } : {}),
      ...(same && state.marketing !== undefined ? { marketing: state.marketing } : {}),
      ...(same && state.dashboard !== undefined ? { dashboard: state.dashboard } : {}),
    };
  },
  'user/homePersonalised': (state, { data: { hideWidgets } }) => ({ ...state, hiddenWidgets: hideWidgets }),
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
  'account/detailsLoaded': (state, { data: { told } }) => {
    state.security = { ...state.security, details: told };
  },
  'account/phoneSent': (state) => {
    state.security = { ...state.security, phone: 'sending' };
  },
  'account/phoneEnded': (state, { data: { outcome } }) => {
    state.security = { ...state.security, phone: outcome };
  },
  'account/homeAddressSent': (state) => {
    state.security = { ...state.security, address: 'sending' };
  },
  'account/homeAddressEnded': (state, { data: { outcome } }) => {
    state.security = { ...state.security, address: outcome };
  },
  'saferGambling/limitsLoaded': (state, { data: { own } }) => {
    const { loadFailed: _, ...rest } = state.own ?? {};
    state.own = { ...rest, limits: own };
  },
  'saferGambling/limitsLoadFailed': (state) => {
    state.own = { ...state.own, loadFailed: true };
  },
  'saferGambling/limitSent': (state, { data }) => {
    state.own = { ...state.own, wish: { ...data, outcome: 'sending' } };
  },
  'saferGambling/limitEnded': (state, { data }) => {
    state.own = { ...state.own, wish: data };
  },
  'saferGambling/closingSent': (state) => {
    state.own = { ...state.own, closing: 'sending' };
  },
  'saferGambling/closingFailed': (state) => {
    state.own = { ...state.own, closing: 'failed' };
  },
  'session/endDue': (state, { data: { reason, until } }) => {
    if (SHUT_REASONS.has(reason)) state.shut = { until: until ?? null };
    if (reason === 'ownTime') state.timeOver = { until: until ?? null, read: false };
  },
  'session/loginFailed': (state, { data: { resultCode, until } }) => {
    if (resultCode === RESULT_CODES.selfExcluded) state.shut = { until: until ?? null };
  },
  'navigation/routeChanged': (state) => {
    if (state.own?.wish !== undefined && state.own.wish.outcome !== 'sending') {
      const { wish: _, ...rest } = state.own;
      state.own = rest;
    }
    if (state.controls?.wish !== undefined && state.controls.wish.outcome !== 'sending') {
      const { wish: _, ...rest } = state.controls;
      state.controls = rest;
    }
    // What became of a change is said on its page and gone with it; one on its way is not.
    if (state.security?.password !== undefined && state.security.password !== 'sending')
      state.security = without({ ...state.security }, 'password');
    if (state.security?.phone !== undefined && state.security.phone !== 'sending')
      state.security = without({ ...state.security }, 'phone');
    if (state.security?.address !== undefined && state.security.address !== 'sending')
      state.security = without({ ...state.security }, 'address');
    if (state.access !== undefined) state.access = leaveAccess(state.access);
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
  // SES-08: nothing about the person stays, except whether best odds are guaranteed (TRAP-23).
  'session/logoutRequested': (state) =>
    keepUndecided(state, {
      ...nobody,
      ...(state.shut === undefined ? {} : { shut: state.shut }),
      ...(state.timeOver === undefined ? {} : { timeOver: state.timeOver }),
      restrictions: {
        ...unrestricted,
        bestOddsGuaranteedAllowed: state.restrictions.bestOddsGuaranteedAllowed,
      },
    }),
  ...accessFolds,
  ...paymentFolds,
  ...controlFolds,
  ...demandFolds,
  ...dashboardFolds,
  ...marketingFolds,
  ...messageFolds,
  ...identityFolds,
  ...questionFolds,
  // Last: it goes on from what the payments make of the same event.
  ...resumedFolds,
});
