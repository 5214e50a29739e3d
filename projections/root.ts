import { combineReducers } from '@reduxjs/toolkit';
import { config } from './config/config.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { myBets } from './my-bets/my-bets.ts';
import { session } from './session/session.ts';
import { settings } from './settings/settings.ts';
import { user } from './user/user.ts';
import { navigation } from './navigation/navigation.ts';
import { prices } from './prices/prices.ts';

/** Every read model once. A name here is the name of its folder, of the domain folder and of the feature folder. */
export const projections = {
  lifecycle,
  config,
  session,
  user,
  settings,
  myBets,
  prices,
  navigation,
};

/** The whole state: a fold of the log and nothing else. */
export const rootReducer = combineReducers({
  lifecycle: projections.lifecycle.reducer,
  config: projections.config.reducer,
  session: projections.session.reducer,
  user: projections.user.reducer,
  settings: projections.settings.reducer,
  myBets: projections.myBets.reducer,
  prices: projections.prices.reducer,
  navigation: projections.navigation.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;
