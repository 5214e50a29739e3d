import { combineReducers } from '@reduxjs/toolkit';
import { betslip } from './betslip/betslip.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { navigation } from './navigation/navigation.ts';
import { placement } from './placement/placement.ts';
import { prices } from './prices/prices.ts';

/** Every read model once. A name here is the name of its folder, of the domain folder and of the feature folder. */
export const projections = {
  lifecycle,
  betslip,
  placement,
  prices,
  navigation,
};

/** The whole state: a fold of the log and nothing else. */
export const rootReducer = combineReducers({
  lifecycle: projections.lifecycle.reducer,
  betslip: projections.betslip.reducer,
  placement: projections.placement.reducer,
  prices: projections.prices.reducer,
  navigation: projections.navigation.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
