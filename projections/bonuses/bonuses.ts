import type { Draft } from '@reduxjs/toolkit';
import type { DataOf } from '#domain/events/registry.ts';
import { projection } from '../projection.ts';
import { type BonusesState, noBonuses } from './bonuses-state.ts';

const noPromotions = { list: null, loadFailed: false, optIns: {} };

type List = DataOf<'bonuses/listLost'>['list'];

/** It has come: what was said of its failing is over. */
function heard(state: Draft<BonusesState>, list: List): void {
  const lost = state.lost?.filter((one) => one !== list) ?? [];
  if (lost.length === 0) delete state.lost;
  else state.lost = lost;
}

/** Free bets and boosts of the customer, and the list of them when it is open (BON-01, BON-02). */
export const bonuses = projection<BonusesState>(4, noBonuses, {
  'bonuses/loaded': (state, { data, at }) => {
    const { checkedAt } = state.held;
    const kept = data.bonuses.freeBets.flatMap(({ id }) => {
      // Ids come from outside: one called `constructor` must not find what every object inherits.
      const checked = Object.hasOwn(checkedAt, id) ? checkedAt[id] : undefined;
      return checked === undefined ? [] : [[id, checked] as const];
    });
    state.held = { ...data.bonuses, checkedAt: Object.fromEntries(kept), at };
    heard(state, 'held');
  },
  'bonuses/offersLoaded': (state, { data }) => {
    state.offers = data.offers;
    heard(state, 'offers');
  },
  'bonuses/listLost': (state, { data }) => {
    state.lost = [...new Set([...(state.lost ?? []), data.list])];
  },
  'bonuses/answerSent': (state, { data: { id, what } }) => {
    state.answers[id] = { what, state: 'sending' };
  },
  'bonuses/answerEnded': (state, { data: { id, what, outcome } }) => {
    state.answers[id] = { what, state: outcome };
  },
  // Nobody waits for the answers of the page that is gone: they can be given again.
  'lifecycle/sessionResumed': (state) => {
    for (const answer of Object.values(state.answers)) if (answer.state === 'sending') answer.state = 'lost';
    for (const [id, outcome] of Object.entries(state.promotions?.optIns ?? {}))
      if (state.promotions !== undefined && outcome === 'sending') state.promotions.optIns[id] = 'lost';
  },
  'message/promotionsLoaded': (state, { data: { promotions } }) => {
    state.promotions ??= { ...noPromotions };
    state.promotions.loadFailed = promotions === null;
    if (promotions !== null) state.promotions.list = promotions;
  },
  'message/optInMoved': (state, { data: { promotionId, outcome } }) => {
    state.promotions ??= { ...noPromotions };
    state.promotions.optIns = { ...state.promotions.optIns, [promotionId]: outcome };
  },
  'bonuses/historyLoaded': (state, { data: { bonuses: list } }) => {
    state.history = { list: list ?? state.history?.list ?? null, loadFailed: list === null };
  },
  // What a guest was shown may not be for who logs in.
  'session/started': (state) => {
    delete state.promotions;
  },
  'bonuses/choiceOpened': (state, { data, at }) => {
    state.choosingFor = data.stakeId;
    state.held.at = at;
    for (const id of data.seen) state.held.checkedAt[id] = at;
  },
  'bonuses/choiceClosed': (state) => {
    state.choosingFor = null;
  },
  'betslip/tabChanged': (state) => {
    state.choosingFor = null;
  },
  'betslip/legsRemoved': (state) => {
    state.choosingFor = null;
  },
  'session/ended': () => noBonuses,
});
