import { canBeAgreed } from '#domain/bet-edit/decide-edit.ts';
import type { BetId, SelectionId } from '#domain/brand.ts';
import { type BetEditing, NO_CASH_OUTS } from '#domain/cash-out/cash-out-state.ts';
import type { BetEdit } from '#domain/contract/bet-edit.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { CashingOut } from '../../scenario/cashing-out.ts';
import type { Behaviour, View } from './behaviour.ts';

/** One of so many looks at an editor that waits, or failed, gives it up. */
const GIVES_UP = 6;
/** One of so many changes takes a leg off, one adds one; the others pick another of a market. */
const CHANGES = 3;

/** Both halves as a person of a simulation is shown them: plain minor units, ids and prices. */
export const shownOf = ({ value, legs, possibleWinnings }: BetEdit) => ({
  value: String(value),
  legs: legs.map(({ id, odds }) => `${String(id)} at ${odds ?? 'SP'}`),
  odds: '',
  returns: String(possibleWinnings),
});

/**
 * Somebody who makes another bet of an open one where its value is shown: changes legs, looks at both halves,
 * and agrees to them, wavers or presses twice (EDT-01, EDT-02).
 */
export class EditBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #cashingOut: CashingOut;

  constructor(chance: Prng, cashingOut: CashingOut) {
    this.#chance = chance;
    this.#cashingOut = cashingOut;
  }

  look(tab: Tab, view: View): boolean {
    const { myBets, navigation } = tab.state();
    const { editing, offers, confirming } = myBets.cashOut ?? NO_CASH_OUTS;
    if (editing !== undefined) return this.#goOn(tab, editing);
    if (navigation.key !== 'myBetsCashout' || confirming !== null) return false;
    if (view.placement.phase !== 'idle' || !this.#chance.chance(this.#cashingOut.edits, 100)) return false;
    const open = Object.values(offers).filter(({ status }) => status === 'ENABLED');
    if (open.length === 0) return false;
    this.#name(tab, this.#chance.pick(open).betId, []);
    return true;
  }

  #name(tab: Tab, betId: BetId, selections: readonly SelectionId[] | null): void {
    const named = selections === null ? null : [...selections];
    tab.submit({ type: 'intent/betEditNamed', data: { betId, selections: named } });
  }

  #goOn(tab: Tab, { betId, status, edit, until }: BetEditing): boolean {
    if (status !== 'ready' || edit === undefined) {
      if (this.#chance.chance(1, GIVES_UP)) this.#name(tab, betId, null);
      return true;
    }
    if (until !== undefined) return this.#answer(tab, edit);
    if (edit.status !== 'ENABLED') this.#name(tab, betId, null);
    else if (canBeAgreed(edit) && this.#chance.chance(9, 10))
      tab.submit({ type: 'intent/betEditReviewed', data: { betId } });
    else this.#name(tab, betId, this.#chance.chance(1, GIVES_UP) ? null : this.#others(edit));
    return true;
  }

  /** Both halves stand still, which the prices may have left behind. */
  #answer(tab: Tab, edit: BetEdit): boolean {
    const { betId } = edit;
    if (this.#chance.chance(this.#cashingOut.wavers, 100)) {
      if (this.#chance.chance(1, 2)) this.#name(tab, betId, null);
      return true;
    }
    const data = { betId, shown: shownOf(edit) };
    tab.submit({ type: 'intent/betEditAgreed', data });
    // A hand that trembles.
    if (this.#chance.chance(1, 3)) tab.submit({ type: 'intent/betEditAgreed', data });
    return true;
  }

  /** Other legs than stand there: one fewer, one more, or another pick of a market. */
  #others({ legs, additions }: BetEdit): readonly SelectionId[] {
    const ids = legs.map(({ id }) => id);
    const at = this.#chance.below(Math.max(1, ids.length));
    const way = this.#chance.below(CHANGES);
    const added = additions.flatMap(({ picks }) => picks.map(({ id }) => id));
    if (way === 0 && ids.length > 1) return ids.toSpliced(at, 1);
    if (way === 1 && added.length > 0) return [...ids, this.#chance.pick(added)];
    const picks = (legs[at]?.picks ?? []).map(({ id }) => id).filter((id) => !ids.includes(id));
    return picks.length === 0 ? ids : ids.with(at, this.#chance.pick(picks));
  }
}
