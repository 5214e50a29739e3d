import { createSelector } from '@reduxjs/toolkit';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { selectConfig, selectMaintenance } from '../config/select-config.ts';
import type { LifecycleState } from '../lifecycle/lifecycle.ts';
import type { LiveState } from '../live/live.ts';
import { type SessionSlice, selectLoggedIn } from '../session/select-session.ts';
import { type SettingsSlice, selectAcceptOddsChange, selectOddsFormat } from '../settings/select-settings.ts';
import { selectBalance, selectCurrency, type UserSlice } from '../user/select-user.ts';
import { makeSelectSlip, type SlipSlices } from './select-slip.ts';

export interface ContextSlices extends SessionSlice, SettingsSlice, UserSlice {
  readonly lifecycle: LifecycleState;
  readonly live: LiveState;
}

/** What the slip must know of the rest of the state; the same object while nothing in it changed. */
export const selectSlipContext: (state: ContextSlices) => SlipContext = createSelector(
  [
    (state: ContextSlices) => (selectLoggedIn(state) ? state.user.userId : null),
    selectBalance,
    selectCurrency,
    (state: ContextSlices) => state.user.restrictions,
    selectAcceptOddsChange,
    selectOddsFormat,
    (state: ContextSlices) => selectConfig(state).betslip,
    (state: ContextSlices) => state.lifecycle,
    (state: ContextSlices) => selectMaintenance(state) || state.live.serverUnavailable,
  ],
  (
    account,
    balance,
    currency,
    restrictions,
    acceptOddsChange,
    oddsFormat,
    rules,
    lifecycle,
    maintenance,
  ) => ({
    account,
    cash: balance?.cash ?? null,
    balanceVersion: balance?.version ?? null,
    currency,
    acceptOddsChange,
    oddsFormat,
    rules,
    formFactor: lifecycle.formFactor,
    visible: lifecycle.visible,
    online: lifecycle.online,
    connected: lifecycle.connected,
    maintenance,
    bettingBlocked: account !== null && (restrictions.bettingBlocked || restrictions.wageringBlocked),
  }),
);

/** The slip's view over the whole state: what its screen reads. */
export const selectSlip: (
  state: ContextSlices & SlipSlices,
) => ReturnType<ReturnType<typeof makeSelectSlip>> = makeSelectSlip<ContextSlices & SlipSlices>(
  selectSlipContext,
);
