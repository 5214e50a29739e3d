import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Invariant } from '../invariant.ts';

/**
 * LIV-06, TRAP-14, FAIL-73: who subscribes says what they hold, and is told what is newer; but not of an
 * event in the slip or among the open bets, and not of a channel that missed something: then the whole
 * picture is asked for. A gap is filled at once.
 */
export function snapshotAfterGap(): Invariant {
  const wire = new Wire();
  return {
    name: 'wholePictures',
    sentence:
      'after a gap, and for events of the slip and of open bets, a whole picture is asked for (LIV-06, TRAP-14)',
    holds: (state, commit) => wire.take(state, commit),
  };
}

type Bet = Pick<RootState, 'betslip' | 'myBets'>;

const openBetsOf = ({ myBets }: Bet): readonly number[] =>
  myBets.open.ids.flatMap((id) => (myBets.bets[id]?.legs ?? []).map(({ eventId }) => eventId));
const slipOf = ({ betslip }: Bet): readonly number[] => betslip.legs.map(({ eventId }) => eventId);

/** What a log has asked the live line for so far, and which channels missed something. */
class Wire {
  readonly #wire = new Set<string>();
  readonly #missed = new Set<string>();
  /** After the commit before. */
  #mattered: readonly number[] = [];

  take(state: Bet, commit: readonly AppEvent[]): boolean {
    const after = new Set([...slipOf(state), ...openBetsOf(state)]);
    const before = new Set(this.#mattered);
    this.#mattered = [...after];
    // Somebody who adds a leg and takes it out in one commit asks for whatever they like.
    return commit.every((event) => {
      for (const id of addedBy(event)) before.add(id);
      return this.#asks(event, (id) => before.has(id) && after.has(id), commit);
    });
  }

  #asks(event: AppEvent, matters: (event: number) => boolean, commit: readonly AppEvent[]): boolean {
    switch (event.type) {
      case 'live/subscribeRequested': {
        const { channel, dataVersion } = event.data;
        const isOwed = this.#missed.has(channel) || matters(Number(channel.split('/')[2]));
        this.#missed.delete(channel);
        this.#wire.add(channel);
        return dataVersion === undefined || !isOwed;
      }
      case 'live/unsubscribeRequested':
        this.#wire.delete(event.data.channel);
        return true;
      case 'live/subscriptionFailed':
        if (event.data.code === 'COMETD_UNKNOWN_SUBSCRIPTION') this.#wire.delete(event.data.channel);
        return true;
      case 'live/gapDetected': {
        const { channel } = event.data;
        const isHeard = this.#wire.has(channel);
        this.#missed.add(channel);
        return !isHeard || commit.some((one) => one.seq > event.seq && isSubscription(one, channel));
      }
      case 'live/connectionChanged':
        if (!event.data.connected) this.#lose();
        return true;
      case 'lifecycle/sessionResumed':
        this.#wire.clear();
        this.#missed.clear();
        return true;
      default:
        return true;
    }
  }

  #lose(): void {
    for (const channel of this.#wire) this.#missed.add(channel);
    this.#wire.clear();
  }
}

const isSubscription = (event: AppEvent, channel: string): boolean =>
  event.type === 'live/subscribeRequested' && event.data.channel === channel;

/** Events of the legs that come into a slip. */
function addedBy(event: AppEvent): readonly number[] {
  if (event.type === 'betslip/legAdded') return [event.data.eventId];
  return event.type === 'betslip/legsAdded' ? event.data.legs.map(({ eventId }) => eventId) : [];
}
