import type { SelectionId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressSelection } from './press-price.ts';

type Leg = Omit<DataOf<'intent/oddsPressed'>, 'shown'>;

/**
 * Bets on what the same customer has just bet on at another device or in another tab, alone or with other
 * selections (FAIL-71).
 */
export class TwinBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #others: () => readonly Tab[];
  readonly #read = new Map<Tab, number>();

  constructor(chance: Prng, others: () => readonly Tab[]) {
    this.#chance = chance;
    this.#others = others;
  }

  look(tab: Tab, { placement, legs }: View): boolean {
    if (placement.phase === 'result') {
      const isAwaited = this.#others().some((other) => this.#newsOf(other).length > 0);
      if (isAwaited && !placement.sameBet)
        tab.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
      return isAwaited && !placement.sameBet;
    }
    if (placement.phase !== 'idle') return false;
    const slip = this.#heard();
    if (slip === undefined || !this.#chance.chance(3, 4)) return false;
    const leg = legOf(tab, this.#chance.pick(slip.selections).id);
    if (leg === undefined) return false;
    for (const { selectionId } of legs)
      tab.submit({ type: 'intent/legRemovePressed', data: { selectionId } });
    pressSelection(tab, leg);
    const stakeId = `single:${String(leg.selectionId)}`;
    tab.submit({
      type: 'intent/quickStakePressed',
      data: { stakeId, amount: String(slip.stake / 100) },
    });
    return true;
  }

  #newsOf(other: Tab) {
    return other.events
      .slice(this.#read.get(other) ?? 0)
      .filter(({ type }) => type === 'placement/requested');
  }

  /** The last bet that another asked for since this one looked. */
  #heard(): PlacementSlip | undefined {
    return this.#others()
      .flatMap((other) => {
        const news = this.#newsOf(other);
        this.#read.set(other, other.events.length);
        return news;
      })
      .flatMap((event) =>
        event.type === 'placement/requested' ? event.data.bets.map(({ slip }) => slip) : [],
      )
      .at(-1);
  }
}

function legOf(tab: Tab, id: SelectionId): Leg | undefined {
  for (const { event, markets } of Object.values(tab.state().entities.buckets))
    for (const market of Object.values(markets))
      if (event !== undefined && market.selectionIds.includes(id))
        return { eventId: event.id, marketId: market.id, selectionId: id };
  return undefined;
}
