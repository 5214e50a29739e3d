import { createSelector } from '@reduxjs/toolkit';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { wagerBlockOf } from '#domain/betslip/stakes/wager-block.ts';
import type { BonusesState } from '../bonuses/bonuses-state.ts';
import { isFeatureOn, selectConfig, selectMaintenance } from '../config/select-config.ts';
import type { LifecycleState } from '../lifecycle/lifecycle.ts';
import type { LiveState } from '../live/live.ts';
import { type RealityCheckSlice, selectRealityCheckOpen } from '../reality-check/select-reality-check.ts';
import { type SettingsSlice, selectAcceptOddsChange, selectOddsFormat } from '../settings/select-settings.ts';
import { selectCurrency, type UserSlice } from '../user/select-user.ts';
import { loggedInAt, type SessionSlice, selectLoggedIn, selectWhoseKnown } from './select-session.ts';

export interface SlipContextSlice extends SessionSlice, UserSlice, SettingsSlice, RealityCheckSlice {
  readonly lifecycle: LifecycleState;
  readonly live: LiveState;
  readonly bonuses: BonusesState;
}

/**
 * What the slip's rules must know of the customer and the tab; the same object as long as nothing in it
 * changed. The session counts as it is known; `slipContextAt` also looks at the clock.
 */
export const selectSlipContext = createSelector(
  [
    (state: SlipContextSlice) => (selectLoggedIn(state) ? state.user : null),
    selectCurrency,
    selectAcceptOddsChange,
    selectOddsFormat,
    selectConfig,
    selectMaintenance,
    (state: SlipContextSlice) => state.live.serverUnavailable,
    (state: SlipContextSlice) => state.lifecycle,
    (state: SlipContextSlice) => state.bonuses.held,
    (state: SlipContextSlice) => state.settings.settings.betslip,
    // A workflow of the session, or a reality check, stands in front of everything until it is answered.
    (state: SlipContextSlice) =>
      (state.session.current?.workflow ?? null) !== null || selectRealityCheckOpen(state),
    selectWhoseKnown,
  ],
  (
    user,
    currency,
    acceptOddsChange,
    oddsFormat,
    config,
    maintenance,
    serverUnavailable,
    lifecycle,
    held,
    stakes,
    intervention,
    whoseKnown,
  ): SlipContext => ({
    account: user?.userId ?? null,
    cash: user?.balance?.cash ?? null,
    balanceVersion: user?.balance?.version ?? null,
    currency,
    acceptOddsChange,
    oddsFormat,
    rules: config.betslip,
    offered: {
      multiples: isFeatureOn(config, 'betslipMultiples'),
      maxStake: isFeatureOn(config, 'maxStake'),
    },
    formFactor: lifecycle.formFactor,
    visible: lifecycle.visible,
    online: lifecycle.online,
    connected: lifecycle.connected,
    maintenance: maintenance || serverUnavailable,
    // Where both are so, the maintenance says more.
    serverUnavailable: serverUnavailable && !maintenance,
    bettingBlocked: user !== null && wagerBlockOf(user.restrictions, user.logicalRestrictions) !== null,
    wagerBlock: user === null ? null : wagerBlockOf(user.restrictions, user.logicalRestrictions),
    bonuses: user === null ? undefined : held,
    intervention,
    whoseKnown,
    autoOpenQuickSlip: stakes.autoOpenQuickBetslipEnabled,
    defaultStake: stakes.defaultStake,
    prefillDefaultStake: stakes.prefillDefaultStake,
  }),
);

/** The context at a moment of the client clock: a session that has run out by then is no session (SES-04). */
export function slipContextAt(state: SlipContextSlice, at: number): SlipContext {
  const context = selectSlipContext(state);
  if (context.account === null || loggedInAt(state, at)) return context;
  return {
    ...context,
    account: null,
    cash: null,
    balanceVersion: null,
    bettingBlocked: false,
    wagerBlock: null,
    bonuses: undefined,
  };
}
