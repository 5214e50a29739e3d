import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import { membersOf, stakeText } from '#domain/betslip/stakes/stakes.ts';
import type { Folds } from '../projection.ts';

/** The caret goes, the texts stay (STK-03). */
export function withoutActiveStake(state: Draft<SlipState>): void {
  Object.assign(state.stakes, { active: null, previous: {}, keypad: false });
  delete state.stakes.refused;
}

function write(state: Draft<SlipState>, changes: readonly { stakeId: string; value: string }[]): void {
  for (const { stakeId, value } of changes) {
    if (value === '') delete state.stakes.values[stakeId];
    else state.stakes.values[stakeId] = value;
  }
}

/** STK-01 to STK-04: deciders worked out the texts, folds only write them down. */
export const stakeFolds = {
  'betslip/stakeActivated': (state, { data }) => {
    state.stakes.active = data.stakeId;
    state.stakes.previous = Object.fromEntries(
      membersOf(state, data.stakeId).map((id) => [id, stakeText(state, id)]),
    );
    state.stakes.keypad = true;
    delete state.stakes.refused;
    state.placementMaxStakes = {};
  },
  'betslip/stakeChanged': (state, { data }) => {
    write(state, data.changes);
    const others = state.stakes.predefined.filter((id) => id !== data.stakeId);
    state.stakes.predefined = data.predefined ? [...others, data.stakeId] : others;
    if (data.typed !== true) delete state.stakes.refused;
    state.placementMaxStakes = {};
  },
  'betslip/stakeTextRefused': (state, { data }) => {
    state.stakes.refused = data.stakeId;
  },
  'betslip/stakesCleared': (state, { data }) => {
    write(
      state,
      data.stakeIds.map((stakeId) => ({ stakeId, value: '' })),
    );
    withoutActiveStake(state);
  },
  'betslip/stakeEntryEnded': (state, { data }) => {
    write(state, data.changes);
    state.stakes.predefined = state.stakes.predefined.filter((id) => id !== data.stakeId);
    withoutActiveStake(state);
  },
  'betslip/stakeUsed': (state, { data: { stake, differs, tip } }) => {
    const { stakeHabit: habit } = state;
    const times = differs ? (habit.stake === stake ? habit.times : 0) + 1 : 0;
    state.stakeHabit = {
      stake: differs ? stake : null,
      times: tip ? 0 : times,
      tips: habit.tips + (tip ? 1 : 0),
      tipShown: tip,
    };
  },
  'betslip/stakeTipClosed': (state) => {
    state.stakeHabit.tipShown = false;
  },
} satisfies Folds<SlipState>;
