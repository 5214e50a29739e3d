import type { LiveSession } from './live-session.ts';
import type { Outgoing } from './outgoing.ts';
import type { Wire } from './wire.ts';

/** What a subscription led to. `ext` goes into the answer: the client learns where the channel stands. */
export type SubscribeResult =
  | {
      readonly kind: 'subscribed';
      readonly ext: { readonly epoch: string; readonly seq: number; readonly snapshot: boolean };
    }
  | { readonly kind: 'refused'; readonly error: string };

/**
 * The channels behind the protocol. Snapshots are delivered to the session before `subscribe` returns or
 * resolves.
 */
export interface Topics {
  subscribe(
    path: string,
    session: LiveSession,
    dataVersion: number | undefined,
  ): SubscribeResult | Promise<SubscribeResult>;
  unsubscribe(path: string, session: LiveSession): void;
  /**
   * Delivers the state of a channel as it is now to a session that was spared what led to it.
   *
   * @returns false when the channel shows nothing any more: the session starts over, and is told so when it
   *   subscribes.
   */
  refresh(path: string, session: LiveSession): boolean;
}

export interface Reply {
  readonly channel: string;
  readonly successful: boolean;
  readonly [field: string]: unknown;
}

/** Where a frame came from. A long poll has no wire: its answer carries the waiting messages. */
export interface Link {
  readonly wire: Wire | undefined;
  readonly credential: string | undefined;
  /** Of the client, for its share of what there is. */
  readonly address: string;
}

/**
 * What a frame leads to: answers at once, answers later (a held connect), and whose messages an answer may
 * carry.
 */
export interface Handled {
  /** How many of its messages were none. */
  readonly malformed: number;
  readonly replies: readonly (Reply | Promise<Reply>)[];
  /** The session whose connect is among the replies. */
  readonly connecting: LiveSession | undefined;
}

/** The text of an answer and of what goes with it. */
export const encodeReplies = (messages: readonly Outgoing[], replies: readonly Reply[]): string =>
  `[${[...messages.map((message) => message.text), ...replies.map((reply) => JSON.stringify(reply))].join(',')}]`;
