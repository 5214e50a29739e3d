import type { LiveSession } from './live-session.ts';
import { Outgoing } from './outgoing.ts';

/** Clock and epoch that all channels of one gateway share. */
export interface Stamp {
  /** Drawn at the start of the gateway: a client that sees another one asks for snapshots. */
  readonly epoch: string;
  readonly now: () => number;
}

/**
 * One channel: who listens, and where it stands. `seq` counts every message that all subscribers get; a
 * snapshot goes to one subscriber and carries the position it stands for.
 */
export class Topic {
  readonly path: string;
  readonly subscribers = new Set<LiveSession>();
  /** Subscriptions being decided: the channel counts on for them. */
  pending = 0;
  /** Whether whoever is behind may be given a snapshot instead of the messages that wait. */
  readonly #isConflated: boolean;
  #seq: number;
  readonly #stamp: Stamp;
  #snapshot: { readonly seq: number; readonly message: Outgoing } | undefined;

  constructor(path: string, seq: number, stamp: Stamp, isConflated: boolean) {
    this.path = path;
    this.#isConflated = isConflated;
    this.#seq = seq;
    this.#stamp = stamp;
  }

  get seq(): number {
    return this.#seq;
  }

  get isIdle(): boolean {
    return this.subscribers.size === 0 && this.pending === 0;
  }

  /** @param body the message's own fields as JSON object text, `{"type":…}`. */
  publish(body: string): void {
    this.#seq += 1;
    this.#snapshot = undefined;
    if (this.subscribers.size === 0) return;
    const message = this.#encode(body);
    for (const session of this.subscribers) session.deliver(message);
  }

  /**
   * Sends one subscriber the state at the present position. `body` is asked for only when it is not at hand.
   */
  sendSnapshot(session: LiveSession, body: () => string): void {
    const held = this.#snapshot;
    const message = held !== undefined && held.seq === this.#seq ? held.message : this.#encode(body());
    this.#snapshot = { seq: this.#seq, message };
    session.deliverSnapshot(message);
  }

  /** Field order is fixed: the client's scanner reads price messages by position. */
  #encode(body: string): Outgoing {
    const { epoch, now } = this.#stamp;
    const head = `"channel":"${this.path}","epoch":"${epoch}","seq":${this.#seq},"at":${now()}`;
    const text = `{"channel":"${this.path}","data":{${head},${body.slice(1)}}`;
    return new Outgoing(text, this.#isConflated ? this.path : undefined);
  }
}

/** Channels that somebody listens to. A channel that is left and found again goes on counting. */
export class TopicBook {
  readonly #open = new Map<string, Topic>();
  readonly #left = new Map<string, number>();
  readonly #stamp: Stamp;

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  get epoch(): string {
    return this.#stamp.epoch;
  }

  find(path: string): Topic | undefined {
    return this.#open.get(path);
  }

  /** @returns the channel and whether it was opened just now. */
  open(path: string, isConflated: boolean): { readonly topic: Topic; readonly isNew: boolean } {
    const found = this.#open.get(path);
    if (found !== undefined) return { topic: found, isNew: false };
    const topic = new Topic(path, this.#left.get(path) ?? 0, this.#stamp, isConflated);
    this.#open.set(path, topic);
    return { topic, isNew: true };
  }

  close(topic: Topic): void {
    this.#open.delete(topic.path);
    this.#left.set(topic.path, topic.seq);
  }

  /** The channel can never be opened again. */
  forget(path: string): void {
    this.#open.delete(path);
    this.#left.delete(path);
  }
}
