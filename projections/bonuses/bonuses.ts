import type { StakeId } from '#domain/betslip/slip.ts';
import { type HeldBonuses, NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';
import { projection } from '../projection.ts';

export interface BonusesState {
  readonly held: HeldBonuses;
  /** The stake box whose free bets are being looked at; null while the list is closed. */
  readonly choosingFor: StakeId | null;
}

const initial: BonusesState = { held: NOTHING_HELD, choosingFor: null };

/** Free bets and boosts of the customer, and the list of them when it is open (BON-01, BON-02). */
export const bonuses = projection<BonusesState>(1, initial, {
  'bonuses/loaded': (state, { data, at }) => {
    const { checkedAt } = state.held;
    const kept = data.bonuses.freeBets.flatMap(({ id }) => {
      const checked = checkedAt[id];
      return checked === undefined ? [] : [[id, checked] as const];
    });
    state.held = { ...data.bonuses, checkedAt: Object.fromEntries(kept), at };
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
  'session/ended': () => initial,
});
