import { combineReducers, type Reducer } from 'redux';
import { EMPTY_SLIP } from '#domain/betslip/slip.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { NO_PLACEMENT, type PlacementState } from '#domain/placement/placement.ts';
import { noBonuses } from './bonuses/bonuses-state.ts';
import { config } from './config/config.ts';
import { nothingSaid } from './consent/consent-state.ts';
import { entities } from './entities/entities.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { live } from './live/live.ts';
import { noBets } from './my-bets/my-bets-state.ts';
import { navigation } from './navigation/navigation.ts';
import { gateFolds } from './placement/gate.ts';
import { prices } from './prices/prices.ts';
import { projection } from './projection.ts';
import { noRealityCheck } from './reality-check/reality-check-state.ts';
import type { RootState } from './root.ts';
import { noSession } from './session/session-state.ts';
import { nothingChosen } from './settings/settings-state.ts';
import { nothingShared } from './sharing/sharing-state.ts';
import { nobody } from './user/user-state.ts';
import { views } from './views/views.ts';

const still =
  <State>(initial: State) =>
  (state: State = initial): State =>
    state;

const folds = combineReducers({
  lifecycle: lifecycle.reducer,
  betslip: still(EMPTY_SLIP),
  placement: projection<PlacementState>(1, NO_PLACEMENT, gateFolds).reducer,
  config: config.reducer,
  consent: still(nothingSaid),
  session: still(noSession),
  user: still(nobody),
  settings: still(nothingChosen),
  myBets: still(noBets),
  bonuses: still(noBonuses),
  sharing: still(nothingShared),
  realityCheck: still(noRealityCheck),
  prices: prices.reducer,
  entities: entities.reducer,
  views: views.reducer,
  live: live.reducer,
  navigation: navigation.reducer,
});

/**
 * The fold of a session that has just begun: whatever needs the customer, a session or the live channel
 * rests, because no event that it folds can be in the log before the rest of the rules is here
 * (`effects/waits-for-deferred.ts`). Up to then this is `rootReducer`, event by event;
 * `effects/deferred-epics.test.ts` holds the two against each other.
 */
export const initialReducer: Reducer<RootState, AppEvent> = (state, event) => folds(state, event);
