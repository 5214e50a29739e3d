import { combineReducers } from 'redux';
import { betslip } from './betslip/betslip.ts';
import { bonuses } from './bonuses/bonuses.ts';
import { config } from './config/config.ts';
import { consent } from './consent/consent.ts';
import { entitiesCounted } from './entities/entities-counted.ts';
import { foldByType } from './fold-by-type.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { liveChannels } from './live/live-channels.ts';
import { myBets } from './my-bets/my-bets.ts';
import { navigation } from './navigation/navigation.ts';
import { placement } from './placement/placement.ts';
import { prices } from './prices/prices.ts';
import { realityCheck } from './reality-check/reality-check.ts';
import { session } from './session/session.ts';
import { settings } from './settings/settings.ts';
import { sharing } from './sharing/sharing.ts';
import { user } from './user/user.ts';
import { views } from './views/views.ts';

/**
 * Every read model once. A name here is the name of its folder, of the domain folder and of the feature
 * folder.
 */
export const projections = {
  lifecycle,
  betslip,
  placement,
  config,
  consent,
  session,
  user,
  settings,
  myBets,
  bonuses,
  prices,
  entities: entitiesCounted,
  views,
  live: liveChannels,
  navigation,
  sharing,
  realityCheck,
};

const whole = combineReducers({
  lifecycle: projections.lifecycle.reducer,
  betslip: projections.betslip.reducer,
  placement: projections.placement.reducer,
  config: projections.config.reducer,
  consent: projections.consent.reducer,
  session: projections.session.reducer,
  user: projections.user.reducer,
  settings: projections.settings.reducer,
  myBets: projections.myBets.reducer,
  bonuses: projections.bonuses.reducer,
  prices: projections.prices.reducer,
  entities: projections.entities.reducer,
  views: projections.views.reducer,
  live: projections.live.reducer,
  navigation: projections.navigation.reducer,
  sharing: projections.sharing.reducer,
  realityCheck: projections.realityCheck.reducer,
} satisfies Readonly<Record<keyof typeof projections, unknown>>);
export type RootState = ReturnType<typeof whole>;

/** The whole state: a fold of the log and nothing else. */
export const rootReducer = foldByType<RootState>(projections, (event) => whole(undefined, event));
