import type { Prng } from '../chance/prng.ts';
import { shownSlip } from './shown-slip.ts';
import type { Tab } from './tab.ts';
import type { View, Way } from './way.ts';

/** Looks for which somebody waits for the boost to be spent elsewhere, and then for this page to hear of it. */
const PATIENCE = { spent: 25, gone: 15 };

type Plan =
  | { readonly kind: 'none' }
  /** The boost is on here, and the bet could be placed. */
  | { readonly kind: 'waits'; readonly boost: string; readonly looks: number }
  /** It is spent elsewhere; the page was put out of sight, and comes back with what is left (BON-02). */
  | { readonly kind: 'returns'; readonly boost: string; readonly looks: number }
  | { readonly kind: 'declined'; readonly boost: string };

/**
 * Has a bet with a profit boost ready on one device, spends the boost on another, comes back, and presses what is left of the bet
 * as soon as the boost is gone from it (BON-03).
 */
export class BoostElsewhereWay implements Way {
  readonly #chance: Prng;
  readonly #others: () => readonly Tab[];
  #plan: Plan = { kind: 'none' };

  constructor(chance: Prng, others: () => readonly Tab[]) {
    this.#chance = chance;
    this.#others = others;
  }

  look(tab: Tab, view: View): boolean {
    if (!tab.context().visible) {
      if (this.#plan.kind !== 'returns') return false;
      tab.showOrHide(true);
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
        return this.#begin(view, boost, this.#plan);
      case 'waits':
        return this.#await(tab, boost, this.#plan);
      case 'returns':
        return this.#press(tab, view, boost, this.#plan);
    }
  }

  #begin(view: View, boost: string | undefined, plan: Plan): boolean {
    const isAsked = plan.kind === 'declined' && plan.boost === boost;
    if (boost === undefined || isAsked || view.action.kind !== 'place') return false;
    const waits = this.#chance.chance(1, 2);
    this.#plan = waits ? { kind: 'waits', boost, looks: PATIENCE.spent } : { kind: 'declined', boost };
    return waits;
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

  #press(tab: Tab, view: View, boost: string | undefined, plan: Extract<Plan, { kind: 'returns' }>): boolean {
    if (boost === plan.boost && plan.looks > 0) {
      this.#plan = { ...plan, looks: plan.looks - 1 };
      return true;
    }
    this.#plan = { kind: 'declined', boost: plan.boost };
    if (view.action.kind !== 'place') return false;
    tab.submit({
      type: 'intent/placePressed',
      data: { shown: shownSlip(view, view.context.acceptOddsChange) },
    });
    return true;
  }
}

const boostOn = ({ stakes }: View): string | undefined =>
  stakes.flatMap(({ bonus }) => (bonus?.boost?.on === true ? [bonus.boost.id] : []))[0];

const hasSpent = (other: Tab, boost: string): boolean =>
  other.events.some(
    (event) =>
      event.type === 'placement/requested' &&
      event.data.bets.some(({ slip }) => slip.profitBoost?.id === boost),
  );
