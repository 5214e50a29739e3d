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

/**
 * Channels that somebody listens to. One that is left and found again goes on counting. Of those that were
 * left long ago, most of events that are over, the highest number alone is kept: what is opened anew counts
 * on from there, so that no channel ever counts back, and the book stays as small as what is listened to.
 */
export class TopicBook {
  readonly #open = new Map<string, Topic>();
  /** Two generations: as soon as the later one is full, the elder is forgotten. */
  #left = new Map<string, number>();
  #elder = new Map<string, number>();
  #floor = 0;
  readonly #stamp: Stamp;
  readonly #remembered: number;

  /** @param remembered so many of the channels that were left last are known, whichever they are. */
  constructor(stamp: Stamp, remembered: number) {
    this.#stamp = stamp;
    this.#remembered = remembered;
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
    const seq = this.#left.get(path) ?? this.#elder.get(path) ?? this.#floor;
    const topic = new Topic(path, seq, this.#stamp, isConflated);
    this.#open.set(path, topic);
    return { topic, isNew: true };
  }

  close(topic: Topic): void {
    this.#open.delete(topic.path);
    this.#left.set(topic.path, topic.seq);
    if (this.#left.size <= this.#remembered) return;
    for (const seq of this.#elder.values()) this.#floor = Math.max(this.#floor, seq);
    this.#elder = this.#left;
    this.#left = new Map();
  }

  /** The channel can never be opened again. */
  forget(path: string): void {
    this.#open.delete(path);
    this.#left.delete(path);
    this.#elder.delete(path);
  }
}
