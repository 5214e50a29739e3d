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

/** What sends snapshots to whom, and counts them against the share of an address. */
export interface Snapshots {
  readonly mayAsk: (session: LiveSession) => boolean;
  readonly spent: (session: LiveSession, bytes: number) => void;
  /** As `Topics.refresh`. */
  readonly refresh: (path: string, session: LiveSession) => boolean;
}

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
  /**
   * The cookie of the handshake: account channels are checked against it, and whoever comes with another is
   * somebody else.
   */
  readonly credential: string | undefined;
  /** Where it began: its share is counted there. */
  readonly place: Place;
  readonly #limits: LiveLimits;
  readonly #clock: FeedClock;
  readonly #joiner: FrameJoiner;
  readonly #snapshots: Snapshots;

  readonly #touched: (session: LiveSession) => void;
  #wire: Wire | undefined;
  #queue: Outgoing[] = [];
  /** Channels of which a snapshot is owed: what they say until then is left out. */
  readonly #behind = new Set<string>();
  /** A channel of which one is owed shows nothing any more. */
  #isLost = false;
  /** The socket takes nothing: since when, and what it was handed. */
  #stuck: { readonly since: number; readonly backlog: number } | undefined;
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
      snapshots: Snapshots;
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
    this.#snapshots = shared.snapshots;
  }

  get waiting(): number {
    return this.#queue.length + this.#unacked.length;
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  deliver(message: Outgoing): void {
    if (this.closed || (message.conflated !== undefined && this.#behind.has(message.conflated))) return;
    this.#queue.push(message);
    this.#touched(this);
  }

  /** As `deliver`, of what this client alone asked for: it is counted against the share of its address. */
  deliverSnapshot(message: Outgoing): void {
    if (!this.closed) this.#snapshots.spent(this, message.text.length);
    if (message.conflated !== undefined) this.#behind.delete(message.conflated);
    this.deliver(message);
  }

  /** Messages go out through this socket from now on; undefined when they must wait for a long poll. */
  use(wire: Wire | undefined): void {
    if (wire !== this.#wire) {
      this.#stuck = undefined;
      if (this.#unacked.length > 0) this.#resend(this.#unacked.length);
    }
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
      if (this.#queue.length > 0 || this.#mayRefresh) this.release('messages');
    } else {
      while (wire.backlog() <= this.#limits.socketBytes && this.#hasNext())
        wire.send(this.#joiner.join(this.#take(messagesPerFrame)));
      if (this.#unacked.length >= this.#limits.unackedMessages) this.release('messages');
    }
    if (this.#queue.length > this.#limits.conflatedMessages) this.#conflate();
    return !this.#isLost && this.waiting <= this.#limits.queuedMessages && !this.#isStuck(wire);
  }

  /** Whether something waits that the client was not ready for. */
  get isBehind(): boolean {
    return this.#queue.length > 0 || this.#behind.size > 0;
  }

  get #mayRefresh(): boolean {
    return this.#behind.size > 0 && this.#snapshots.mayAsk(this);
  }

  /**
   * What waits of the offer makes way: its end is all that matters of it. Of what is the customer's own
   * nothing is left out.
   */
  #conflate(): void {
    const kept: Outgoing[] = [];
    for (const message of this.#queue) {
      if (message.conflated === undefined) kept.push(message);
      else this.#behind.add(message.conflated);
    }
    this.#queue = kept;
  }

  #hasNext(): boolean {
    while (this.#queue.length === 0 && this.#mayRefresh) this.#refresh();
    return this.#queue.length > 0;
  }

  #refresh(): void {
    const [path] = this.#behind;
    if (path === undefined) return;
    this.#behind.delete(path);
    if (!this.#snapshots.refresh(path, this)) this.#isLost = true;
  }

  #isStuck(wire: Wire | undefined): boolean {
    const backlog = wire?.backlog() ?? 0;
    const now = this.#clock.now();
    if (backlog <= this.#limits.socketBytes) this.#stuck = undefined;
    else if (this.#stuck === undefined || backlog < this.#stuck.backlog)
      this.#stuck = { since: now, backlog };
    return this.#stuck !== undefined && now - this.#stuck.since > this.#limits.stuckMs;
  }

  /**
   * Takes everything that waits, for the answer to a long poll; of what is owed as much as a socket would be
   * handed.
   */
  drain(): readonly Outgoing[] {
    if (this.#wire !== undefined) return [];
    const bytes = (): number => this.#queue.reduce((sum, { text }) => sum + text.length, 0);
    while (this.#mayRefresh && bytes() < this.#limits.socketBytes) this.#refresh();
    return this.#take(this.#queue.length);
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

  /**
   * The client has everything up to this batch; what an earlier answer carried beyond it was lost and goes
   * again.
   */
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
    if (this.isBehind) this.#touched(this);
  }

  release(why: ConnectEnd): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    held.cancel();
    held.end(why);
  }
}
