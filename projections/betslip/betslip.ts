import type { Draft } from '@reduxjs/toolkit';
import { EMPTY_SLIP, NO_HABIT, type SlipState } from '#domain/betslip/slip.ts';
import { COMMON_SINGLE_STAKE } from '#domain/betslip/stakes/stake-id.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { projection } from '../projection.ts';
import { awayBegan, awayEnded, connectionCameBack, noteChange } from './fold-away.ts';
import { bonusFolds, withoutBonuses } from './fold-bonuses.ts';
import { backUp, builderFolds, memberReplaced, membersRemoved, membersRestored } from './fold-builder.ts';
import { calculationFolds, clearCalculation } from './fold-calculation.ts';
import { choiceFolds } from './fold-choice.ts';
import { eachWayFolds } from './fold-each-way.ts';
import { racingFolds } from './fold-racing.ts';
import { stakeFolds, withoutActiveStake } from './fold-stakes.ts';
import { legRemoval } from './leg-removal.ts';
import { legFrom, replaceLine, selectionsChanged } from './replace-leg.ts';
import { restore } from './restore.ts';

type State = Draft<SlipState>;
type NewLeg = DataOf<'betslip/legsAdded'>['legs'][number];

function add(state: State, added: NewLeg): void {
  state.legs.push(legFrom(added));
  state.quotes[added.selectionId] = { price: added.price, version: added.version };
  selectionsChanged(state);
}

const legIn = (state: State, id: number) => state.legs.find((leg) => leg.selectionId === id);

/**
 * "Reuse last slip" is about the result in sight: it ends with the next press, and with its customer (BSL-08,
 * PLC-06).
 */
function forgetPlaced(state: State): void {
  if (state.backup?.because !== 'placed') return;
  state.backup = null;
  backUp(state.builder, [], []);
}

/**
 * Legs and stakes stay over a logout (LIV-08); what belonged to the account goes, and what it has placed
 * (INV-09).
 */
function forgetAccount(state: State): void {
  forgetPlaced(state);
  // Tips about the usual stake come back for whoever is here next, who has another one (ACC-12.1).
  Object.assign(state, { freeBets: {}, profitBoosts: {}, placementMaxStakes: {}, stakeHabit: NO_HABIT });
  clearCalculation(state, { requestId: null, status: 'none' });
}

/** The slip: folds cold facts only, so that a recording without its live segments shows the same slip. */
export const betslip = projection<SlipState>(4, EMPTY_SLIP, {
  'betslip/visibilityChanged': (state, { data }) => {
    state.open = data.open;
  },
  'betslip/legAdded': (state, { data }) => add(state, data),
  'betslip/legsAdded': (state, { data }) => {
    for (const leg of data.legs) add(state, leg);
  },
  'betslip/legRefused': (state, { data }) => {
    state.maxLimitShown = data.reasons.includes('maxSize');
  },
  'betslip/maxLimitClosed': (state) => {
    state.maxLimitShown = false;
  },
  'betslip/legsRemoved': (state, { data, at }) => {
    legRemoval(state, data, at);
    membersRemoved(state, data);
  },
  'betslip/slipRestored': (state, { data }) => {
    const here = new Set(state.legs.map(({ selectionId }) => selectionId));
    restore(state, data);
    membersRestored(state, here);
    selectionsChanged(state);
  },
  'betslip/undoEnded': (state) => {
    if (state.backup?.because === 'cleared') state.backup = null;
  },
  'betslip/legActivityChanged': (state, { data }) => {
    const leg = legIn(state, data.selectionId);
    if (leg !== undefined) leg.active = data.active;
    selectionsChanged(state);
  },
  'betslip/legPreferred': (state, { data }) => {
    for (const id of data.switchedOff) {
      const leg = legIn(state, id);
      if (leg !== undefined) leg.active = false;
    }
    selectionsChanged(state);
  },
  'betslip/tabChanged': (state, { data }) => {
    state.activeTab = data.tab;
    state.tabChosenByHand = data.manual;
    withoutActiveStake(state);
    if (data.tab === 'system')
      Object.assign(state.calculation, {
        comboDisallowed: false,
        systemDisallowed: false,
        nonCombinable: [],
      });
  },
  'betslip/legPriceChanged': (state, { data, at }) => {
    if (legIn(state, data.selectionId) === undefined) return;
    noteChange(state, data.selectionId, at);
    state.quotes[data.selectionId] = { price: data.price, version: data.version };
  },
  'betslip/legAvailabilityChanged': (state, { data, at }) => {
    const { selectionId, availability, inplay, version, nonRunner = false, shut } = data;
    if (availability === 'expired') withoutBonuses(state);
    const leg = legIn(state, selectionId);
    if (leg !== undefined && leg.availability !== availability) noteChange(state, selectionId, at);
    if (leg !== undefined) {
      Object.assign(leg, { availability, inplay, nonRunner });
      if (shut === undefined) delete leg.shut;
      else leg.shut = shut;
    }
    const quote = state.quotes[selectionId];
    if (quote !== undefined) quote.version = version;
  },
  'betslip/lineChanged': (state, { data }) => {
    replaceLine(state, data);
    memberReplaced(state, data);
  },
  'betslip/priceChangesAccepted': (state, { data }) => {
    for (const { selectionId, price, version } of data.legs) {
      const leg = legIn(state, selectionId);
      if (leg === undefined) continue;
      Object.assign(leg, { acknowledged: { price, version }, lineToAccept: false });
      delete leg.termsToAccept;
    }
  },
  ...racingFolds,
  'betslip/quickSlipMoved': (state, { data }) => {
    state.quick = data.open;
  },
  'betslip/awaySummaryClosed': (state) => {
    state.away = null;
  },
  ...stakeFolds,
  ...choiceFolds,
  ...eachWayFolds,
  ...calculationFolds,
  ...bonusFolds,
  ...builderFolds,
  'placement/requested': forgetPlaced,
  'placement/betOutcomeReceived': (state, { data }) => {
    const named = data.errors.find((error) => error.maxStake !== undefined)?.maxStake;
    const stakeId = data.status === 'FAILED' && named !== undefined ? data.stakeId : COMMON_SINGLE_STAKE;
    if (named !== undefined && stakeId !== COMMON_SINGLE_STAKE) state.placementMaxStakes[stakeId] = named;
  },
  'session/logoutRequested': forgetAccount,
  'session/ended': forgetAccount,
  'lifecycle/visibilityChanged': (state, { data, at }) => {
    if (data.visible) awayEnded(state, at, true);
    else awayBegan(state);
  },
  'live/connectionChanged': (state, { data, at }) => {
    if (data.connected) connectionCameBack(state, at);
  },
  'lifecycle/sessionResumed': (state, { data, at }) => {
    awayBegan(state);
    delete state.choosing;
    if (data.visible) awayEnded(state, at, false);
    // A calculation that was under way has no one waiting for it any more.
    if (state.calculation.status === 'started') clearCalculation(state, { requestId: null, status: 'none' });
  },
});
