import { from, merge, mergeMap, Subject } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { heldVersion } from './data-version.ts';
import { differs, type Interested, interestedIn } from './interested.ts';
import { interests } from './interests.ts';

/**
 * Keeps the wire at what is wanted (LIV-04, LIV-05, LIV-06, FAIL-73). Nobody subscribes by hand: the counts
 * follow from the state, so they cannot leak or fall below zero. A channel that nobody wants any more lingers
 * before it goes.
 */
export const syncSubscriptions: Epic = (events$, state$, ports) => {
  const book = new WireBook(state$.value);
  const lingering$ = new Subject<readonly Lingering[]>();
  const decided$ = events$.pipe(
    mergeMap((event) => {
      const { decided, left } = book.see(event, state$.value);
      if (left.length > 0) lingering$.next(left);
      return from(decided);
    }),
  );
  const gone$ = lingering$.pipe(
    mergeMap((left) =>
      ports.timers.after('unsubscribe', DEFAULTS.live.lingerMs).pipe(mergeMap(() => from(book.leave(left)))),
    ),
  );
  return merge(gone$, decided$);
};

interface Lingering {
  readonly channel: string;
  readonly turn: number;
}
interface Decision {
  readonly decided: readonly NewDerived[];
  /** Channels that lost their last interest just now. */
  readonly left: readonly Lingering[];
}
const nothing: Decision = { decided: [], left: [] };

/**
 * What this epic has put on the wire. The projection says the same one event later; within a commit that is
 * too late, because other decisions of the same commit come in between.
 */
class WireBook {
  readonly #wire: Set<string>;
  readonly #lingering = new Map<string, number>();
  #wanted: ReadonlySet<string> = new Set();
  #seen: Interested | undefined;
  #turn = 0;

  constructor(state: RootState) {
    this.#wire = new Set(Object.keys(state.live.wire));
  }

  see(event: AppEvent, state: RootState): Decision {
    switch (event.type) {
      case 'live/gapDetected':
        return this.#resubscribe(event.data.channel);
      case 'lifecycle/sessionResumed':
        this.#forget();
        break;
      case 'live/connectionChanged':
        if (!event.data.connected) this.#forget();
        break;
      case 'live/subscriptionFailed':
        if (event.data.code === 'COMETD_UNKNOWN_SUBSCRIPTION') this.#wire.delete(event.data.channel);
        return nothing;
      default:
        break;
    }
    const now = interestedIn(state);
    const same = this.#seen !== undefined && !differs(this.#seen, now);
    if (same && event.type !== 'live/connectionChanged') return nothing;
    this.#seen = now;
    if (!same) this.#wanted = new Set(interests(now).keys());
    return state.live.connected ? this.#reconcile(state, now) : nothing;
  }

  /** Unsubscribes what still nobody wants, and has not been wanted in between. */
  leave(left: readonly Lingering[]): NewDerived[] {
    const gone = left.filter(({ channel, turn }) => this.#lingering.get(channel) === turn);
    for (const { channel } of gone) {
      this.#lingering.delete(channel);
      this.#wire.delete(channel);
    }
    return gone.map(({ channel }) => unsubscribe(channel));
  }

  #reconcile(state: RootState, now: Interested): Decision {
    const decided: NewDerived[] = [];
    for (const channel of this.#wanted) {
      this.#lingering.delete(channel);
      if (this.#wire.has(channel) || state.live.refused[channel] === true) continue;
      this.#wire.add(channel);
      const dataVersion =
        state.live.missed[channel] === true ? undefined : heldVersion(now, state.prices, channel);
      decided.push(subscribe(channel, dataVersion));
    }
    const left: Lingering[] = [];
    for (const channel of this.#wire) {
      if (this.#wanted.has(channel) || this.#lingering.has(channel)) continue;
      this.#turn += 1;
      this.#lingering.set(channel, this.#turn);
      left.push({ channel, turn: this.#turn });
    }
    return { decided, left };
  }

  /** A message is missing: leave and come back without a data version, so that a full snapshot follows. */
  #resubscribe(channel: string): Decision {
    if (!this.#wire.has(channel)) return nothing;
    return { decided: [unsubscribe(channel), subscribe(channel, undefined)], left: [] };
  }

  #forget(): void {
    this.#wire.clear();
    this.#lingering.clear();
  }
}

const unsubscribe = (channel: string): NewDerived => ({
  type: 'live/unsubscribeRequested',
  data: { channel },
});
const subscribe = (channel: string, dataVersion: number | undefined): NewDerived => ({
  type: 'live/subscribeRequested',
  data: { channel, ...(dataVersion === undefined ? {} : { dataVersion }) },
});
