import { combineReducers } from '@reduxjs/toolkit';
import { entities } from './entities/entities.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { live } from './live/live.ts';
import { betslip } from './betslip/betslip.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { placement } from './placement/placement.ts';
import { navigation } from './navigation/navigation.ts';
import { prices } from './prices/prices.ts';
import { settings } from './settings/settings.ts';
import { views } from './views/views.ts';

/** Every read model once. A name here is the name of its folder, of the domain folder and of the feature folder. */
export const projections = {
  lifecycle,
  betslip,
  placement,
  prices,
  entities,
  views,
  live,
  navigation,
  settings,
};

/** The whole state: a fold of the log and nothing else. */
export const rootReducer = combineReducers({
  lifecycle: projections.lifecycle.reducer,
  betslip: projections.betslip.reducer,
  placement: projections.placement.reducer,
  prices: projections.prices.reducer,
  entities: projections.entities.reducer,
  views: projections.views.reducer,
  live: projections.live.reducer,
  navigation: projections.navigation.reducer,
  settings: projections.settings.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
