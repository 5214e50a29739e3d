import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { DeviceClock } from '../../../time/device-clock.ts';
import type { Behaviour, View } from '../behaviour.ts';

type Press = DataOf<'intent/offerAnswerPressed'>;

/** Yes at once, yes in the last moment, yes twice, no, or nothing at all. */
const PLANS = ['yes', 'yes', 'late', 'late', 'late', 'twice', 'no', 'nothing'] as const;

/** Answers what a trader offers, in time or nearly not (FAIL-43). */
export class CounterOfferBehaviour implements Behaviour {
  readonly #chance: Prng;
  readonly #clock: Pick<DeviceClock, 'now' | 'after'>;
  /** Offers that this person has made up their mind about. */
  readonly #met = new Set<string>();

  constructor(chance: Prng, clock: Pick<DeviceClock, 'now' | 'after'>) {
    this.#chance = chance;
    this.#clock = clock;
  }

  look(tab: Tab, { placement }: View): boolean {
    const held = [...placement.bets, ...placement.unresolved].find(
      ({ hold }) => hold?.offer != null && (hold.answer === 'lost' || !this.#met.has(hold.offer.id)),
    );
    if (held?.hold?.offer == null) return false;
    const { ref, hold } = held;
    const { id, stake, odds, returns } = held.hold.offer;
    this.#met.add(id);
    const plan = this.#chance.pick(PLANS);
    if (plan === 'nothing') return false;
    const answer = plan === 'no' ? 'DECLINE' : 'ACCEPT';
    const shown = { stake: String(stake), odds, returns: String(returns) };
    const press: Press = { ref, offerId: id, answer, shown };
    const left = Math.max(0, hold.until - this.#clock.now() - this.#chance.between(1, 150));
    if (plan === 'late') this.#in(tab, left, press);
    else tab.submit({ type: 'intent/offerAnswerPressed', data: press });
    if (plan === 'twice') this.#in(tab, this.#chance.between(1, 800), press);
    return true;
  }

  #in(tab: Tab, ms: number, data: Press): void {
    this.#clock.after(ms, () => tab.submit({ type: 'intent/offerAnswerPressed', data }));
  }
}
