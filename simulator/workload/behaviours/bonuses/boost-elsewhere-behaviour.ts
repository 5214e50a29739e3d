import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPlace } from '../placing/press-place.ts';
import { pressPrice } from '../placing/press-price.ts';
import { typeStake } from '../slip/typing.ts';

/**
 * Looks for which somebody waits for the boost to be spent elsewhere, and then for this page to hear of it.
 */
const PATIENCE = { spent: 40, gone: 15 };
/** How often somebody who came back looks whether the boost is gone. */
const HOVER = { everyMs: 2, tries: 400 };
/** The smallest boost takes a stake of one. */
const SMALL = ['0.5', '1'] as const;

type Plan =
  | { readonly kind: 'none' }
  /** The boost is on here, and the bet could be placed. */
  | { readonly kind: 'waits'; readonly boost: string; readonly looks: number }
  /** It is spent elsewhere; the page was put out of sight, and comes back with what is left (BON-02). */
  | { readonly kind: 'returns'; readonly boost: string; readonly looks: number }
  | { readonly kind: 'declined'; readonly boost: string };

/**
 * Has a bet with a profit boost ready on one device, spends the boost on another, comes back, and presses
 * what is left of the bet as soon as the boost is gone from it (BON-03).
 */
export class BoostElsewhereBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #others: () => readonly Tab[];
  readonly #later: (ms: number, run: () => void) => void;
  #plan: Plan = { kind: 'none' };

  /** @param later by the clock of the device, ms. */
  constructor(chance: Prng, others: () => readonly Tab[], later: (ms: number, run: () => void) => void) {
    this.#chance = chance;
    this.#others = others;
    this.#later = later;
  }

  look(tab: Tab, view: View): boolean {
    if (!tab.context().visible) {
      if (this.#plan.kind !== 'returns') return false;
      tab.showOrHide(true);
      this.#hover(tab, this.#plan.boost, HOVER.tries);
      return true;
    }
    if (view.placement.phase !== 'idle') {
      this.#plan = { kind: 'none' };
      return false;
    }
    const boost = boostOn(view);
    switch (this.#plan.kind) {
      case 'none':
      case 'declined':
        return this.#begin(tab, view, boost, this.#plan);
      case 'waits':
        return this.#await(tab, boost, this.#plan);
      case 'returns':
        return this.#awaitItsEnd(boost, this.#plan);
    }
  }

  /** Who comes first waits; who finds that the boost is on elsewhere spends it. */
  #begin(tab: Tab, view: View, boost: string | undefined, plan: Plan): boolean {
    if (boost === undefined) return this.#join(tab, view);
    if (view.action.kind === 'enterStake') return this.#stake(tab, view);
    if (view.action.kind !== 'place') return false;
    if (this.#others().some((other) => on(other).includes(boost))) {
      pressPlace(tab, view);
      return true;
    }
    const isAsked = plan.kind === 'declined' && plan.boost === boost;
    if (isAsked) return false;
    const waits = this.#chance.chance(4, 5);
    this.#plan = waits ? { kind: 'waits', boost, looks: PATIENCE.spent } : { kind: 'declined', boost };
    return waits;
  }

  /** Puts on a bet of this device what is on one elsewhere. */
  #join(tab: Tab, { legs, stakes }: View): boolean {
    const waiting = this.#others().flatMap((other) => (other.isGone ? [] : on(other)));
    if (waiting.length === 0) return false;
    if (legs.length === 0) {
      pressPrice(tab, this.#chance);
      return true;
    }
    const box = stakes.find(
      ({ bonus, disabled }) =>
        !disabled && bonus?.attached === null && bonus.boost != null && waiting.includes(bonus.boost.id),
    );
    const id = box?.bonus?.boost?.id;
    if (box === undefined || id === undefined) return false;
    tab.submit({ type: 'intent/profitBoostPressed', data: { stakeId: box.stakeId, id } });
    return true;
  }

  /** No more than any boost takes. */
  #stake(tab: Tab, { stakes }: View): boolean {
    const box = stakes.find(({ bonus }) => bonus?.boost?.on === true);
    if (box === undefined || box.disabled) return false;
    typeStake(tab, box.stakeId, this.#chance.pick(SMALL));
    return true;
  }

  #await(tab: Tab, boost: string | undefined, plan: Extract<Plan, { kind: 'waits' }>): boolean {
    if (boost !== plan.boost) this.#plan = { kind: 'none' };
    else if (this.#others().some((other) => hasSpent(other, boost))) {
      this.#plan = { kind: 'returns', boost, looks: PATIENCE.gone };
      tab.showOrHide(false);
      return true;
    } else
      this.#plan =
        plan.looks === 0 ? { kind: 'declined', boost: plan.boost } : { ...plan, looks: plan.looks - 1 };
    return this.#plan.kind === 'waits';
  }

  #awaitItsEnd(boost: string | undefined, plan: Extract<Plan, { kind: 'returns' }>): boolean {
    this.#plan =
      boost === plan.boost && plan.looks > 0
        ? { ...plan, looks: plan.looks - 1 }
        : { kind: 'declined', boost: plan.boost };
    return this.#plan.kind === 'returns';
  }

  /** Presses in the moment in which the boost goes, before anything else is heard. */
  #hover(tab: Tab, boost: string, tries: number): void {
    if (tab.isGone || tries === 0 || this.#plan.kind !== 'returns') return;
    const view = tab.view();
    if (boostOn(view) === boost) {
      this.#later(HOVER.everyMs, () => this.#hover(tab, boost, tries - 1));
      return;
    }
    this.#plan = { kind: 'declined', boost };
    if (view.action.kind === 'place') pressPlace(tab, view);
  }
}

const boostOn = ({ stakes }: View): string | undefined =>
  stakes.flatMap(({ bonus }) => (bonus?.boost?.on === true ? [bonus.boost.id] : []))[0];

const on = (other: Tab): readonly string[] =>
  Object.values(other.state().betslip.profitBoosts).map(({ id }) => id);

/** A bet with it was asked for, and something became of that. */
function hasSpent(other: Tab, boost: string): boolean {
  const asked = other.events.findIndex(
    (event) =>
      event.type === 'placement/requested' &&
      event.data.bets.some(({ slip }) => slip.profitBoost?.id === boost),
  );
  return asked !== -1 && other.events.slice(asked).some(({ type }) => type === 'placement/finished');
}
