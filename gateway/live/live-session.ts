import type { LiveLimits } from '../config/limits.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { FrameJoiner, Outgoing } from './outgoing.ts';
import type { Place, Wire } from './wire.ts';

interface Sent {
  readonly batch: number;
  readonly message: Outgoing;
}

/** How a held connect ends. */
export type ConnectEnd = 'time' | 'messages' | 'superseded' | 'disconnected' | 'dropped' | 'gone';

interface Held {
  readonly end: (why: ConnectEnd) => void;
  readonly cancel: () => void;
}

const messagesPerFrame = 100;

/**
 * One Bayeux client. Messages wait in a queue until a socket takes them or a long poll carries them away;
 * with acknowledgements a copy is kept until the client says that it has the batch.
 */
export class LiveSession {
  readonly id: string;
  readonly acks: boolean;
  /** Paths subscribed to, those included that are still being decided. */
  readonly subscriptions = new Set<string>();
  /** When the client was last heard of; sweeping counts from here while no connect is held. */
  seenAt: number;
  closed = false;
  /** The cookie of the handshake: account channels are checked against it, and whoever comes with another is somebody else. */
  readonly credential: string | undefined;
  /** Where it began: its share is counted there. */
  readonly place: Place;
  readonly #limits: LiveLimits;
  readonly #clock: FeedClock;
  readonly #joiner: FrameJoiner;
  readonly #spent: (bytes: number) => void;
  readonly #touched: (session: LiveSession) => void;
  #wire: Wire | undefined;
  #queue: Outgoing[] = [];
  #unacked: Sent[] = [];
  /** Number of the last closed batch: what was sent with the last connect answer and before it. */
  #batch = 0;
  #held: Held | undefined;

  constructor(
    id: string,
    acks: boolean,
    from: Place & { readonly credential: string | undefined },
    now: number,
    shared: {
      limits: LiveLimits;
      clock: FeedClock;
      joiner: FrameJoiner;
      touched: (session: LiveSession) => void;
      spent: (bytes: number) => void;
    },
  ) {
    this.id = id;
    this.acks = acks;
    this.credential = from.credential;
    this.place = { wire: from.wire, address: from.address };
    this.seenAt = now;
    this.#limits = shared.limits;
    this.#clock = shared.clock;
    this.#joiner = shared.joiner;
    this.#touched = shared.touched;
    this.#spent = shared.spent;
  }

  get waiting(): number {
    return this.#queue.length + this.#unacked.length;
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  deliver(message: Outgoing): void {
    if (this.closed) return;
    this.#queue.push(message);
    this.#touched(this);
  }

  /** As `deliver`, of what this client alone asked for: it is counted against the share of its address. */
  deliverSnapshot(message: Outgoing): void {
    if (!this.closed) this.#spent(message.text.length);
    this.deliver(message);
  }

  /** Messages go out through this socket from now on; undefined when they must wait for a long poll. */
  use(wire: Wire | undefined): void {
    if (wire !== this.#wire && this.#unacked.length > 0) this.#resend(this.#unacked.length);
    this.#wire = wire;
  }

  /** The socket is gone; the session lives on for a while, the client may come back with another one. */
  detach(wire: Wire, now: number): void {
    if (this.#wire !== wire) return;
    this.#wire = undefined;
    this.seenAt = now;
    this.release('gone');
  }

  /** Ends the socket of a client that has stopped taking bytes; another session may use it otherwise. */
  terminateIfStuck(): void {
    if (this.#wire !== undefined && this.#wire.backlog() > this.#limits.socketBytes) this.#wire.terminate();
  }

  /** Sends what waits. @returns false when the client is too far behind to be worth waiting for. */
  flush(): boolean {
    const wire = this.#wire;
    if (wire === undefined) {
      if (this.#queue.length > 0) this.release('messages');
    } else {
      while (this.#queue.length > 0 && wire.backlog() <= this.#limits.socketBytes) {
        wire.send(this.#joiner.join(this.#take(messagesPerFrame)));
      }
      if (this.#unacked.length >= this.#limits.unackedMessages) this.release('messages');
    }
    return this.waiting <= this.#limits.queuedMessages;
  }

  /** Takes everything that waits, for the answer to a long poll. */
  drain(): readonly Outgoing[] {
    return this.#wire === undefined ? this.#take(this.#queue.length) : [];
  }

  #take(most: number): Outgoing[] {
    const taken = this.#queue.length <= most ? this.#queue : this.#queue.slice(0, most);
    this.#queue = taken.length === this.#queue.length ? [] : this.#queue.slice(most);
    if (this.acks) for (const message of taken) this.#unacked.push({ batch: this.#batch + 1, message });
    return taken;
  }

  #resend(count: number): void {
    const again = this.#unacked.splice(0, count).map((sent) => sent.message);
    this.#queue = [...again, ...this.#queue];
    if (again.length > 0) this.#touched(this);
  }

  /** The client has everything up to this batch; what an earlier answer carried beyond it was lost and goes again. */
  acknowledge(batch: number): void {
    const kept = this.#unacked.findIndex((sent) => sent.batch > batch);
    this.#unacked = kept === -1 ? [] : this.#unacked.slice(kept);
    const open = this.#unacked.findIndex((sent) => sent.batch > this.#batch);
    this.#resend(open === -1 ? this.#unacked.length : open);
  }

  /** Number for the answer to a connect: the client acknowledges it with its next one. */
  closeBatch(): number {
    if (this.#unacked.at(-1)?.batch === this.#batch + 1) this.#batch += 1;
    return this.#batch;
  }

  /** Keeps a connect open until something ends it. A second connect supersedes the first. */
  hold(ms: number, end: (why: ConnectEnd) => void): void {
    this.release('superseded');
    const cancel = this.#clock.after(ms, () => this.release('time'));
    this.#held = { end, cancel };
    if (this.#queue.length > 0) this.#touched(this);
  }

  release(why: ConnectEnd): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    held.cancel();
    held.end(why);
  }
}
