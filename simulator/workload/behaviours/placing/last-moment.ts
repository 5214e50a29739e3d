import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';
import type { Behaviour, View } from '../behaviour.ts';
import { pressIfReady } from './press-place.ts';

/** So long after the live channel went a slip can still be placed, ms (LIV-05). */
const OPEN_MS = 5_000;
/** A press so shortly before that is still being stored when it is over, ms. */
const SHORTLY_MS = 240;

/** Somebody whose prices stand still presses in the last moment in which that is possible. */
export class LastMoment implements Behaviour {
  readonly #chance: Prng;
  readonly #later: (ms: number, run: () => void) => void;
  /** The loss of the channel that was seen last, by its number in the log. */
  #seen = -1;

  constructor(chance: Prng, later: (ms: number, run: () => void) => void) {
    this.#chance = chance;
    this.#later = later;
  }

  look(tab: Tab, view: View): boolean {
    if (view.context.connected) return false;
    const lost = tab.events.findLast(
      ({ type }) => type === 'live/connectionChanged' || type === 'lifecycle/sessionStarted',
    );
    if (lost === undefined || lost.seq === this.#seen) return false;
    this.#seen = lost.seq;
    const left = lost.at + OPEN_MS - tab.now();
    if (left > SHORTLY_MS) this.#later(left - this.#chance.between(1, SHORTLY_MS), () => pressIfReady(tab));
    return false;
  }
}
