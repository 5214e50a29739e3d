import type { AppEvent } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressPlace } from '../placing/press-place.ts';
import { pressPrice } from '../placing/press-price.ts';

/** A slip hears after some time which free bets go with it, looks. */
const LOOKS = 4;

/**
 * Spends the free bet that the same customer is just spending elsewhere, before this device can hear that it
 * is gone (BON-01, FAIL-39).
 */
export class FreeBetTwiceBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #others: () => readonly Tab[];
  readonly #read = new Map<Tab, number>();
  /** Free bets that are being spent elsewhere, each with the looks for which this one still tries. */
  readonly #wanted = new Map<string, number>();

  constructor(chance: Prng, others: () => readonly Tab[]) {
    this.#chance = chance;
    this.#others = others;
  }

  look(tab: Tab, { placement, legs }: View): boolean {
    for (const [id, looks] of this.#wanted)
      if (looks === 0) this.#wanted.delete(id);
      else this.#wanted.set(id, looks - 1);
    for (const other of this.#others()) for (const id of this.#newsOf(other)) this.#wanted.set(id, LOOKS);
    if (placement.phase !== 'idle' || this.#wanted.size === 0) return false;
    if (legs.length === 0) pressPrice(tab, this.#chance);
    if (![...this.#wanted.keys()].some((id) => attached(tab, id))) return false;
    const view = tab.view();
    if (view.action.kind !== 'place') return false;
    pressPlace(tab, view);
    return true;
  }

  /** Free bets that another tab has put on a stake, or asked to be paid with, since this one looked. */
  #newsOf(other: Tab): readonly string[] {
    const news = other.events.slice(this.#read.get(other) ?? 0);
    this.#read.set(other, other.events.length);
    return news.flatMap(spentBy);
  }
}

function spentBy(event: AppEvent): readonly string[] {
  if (event.type === 'intent/freeBetPressed') return event.data.id === null ? [] : [event.data.id];
  if (event.type !== 'placement/requested') return [];
  return event.data.bets.flatMap(({ slip }) => slip.freeBet?.id ?? []);
}

/** Puts it on the first stake of the slip that takes it. @returns whether it is on one. */
function attached(tab: Tab, id: string): boolean {
  const { stakes } = tab.view();
  if (stakes.some(({ bonus }) => bonus?.attached?.id === id)) return true;
  const box = stakes.find(
    ({ bonus, disabled }) => !disabled && bonus?.freeBets.some((one) => one.id === id) === true,
  );
  if (box === undefined) return false;
  tab.submit({ type: 'intent/freeBetPressed', data: { stakeId: box.stakeId, id } });
  return true;
}
