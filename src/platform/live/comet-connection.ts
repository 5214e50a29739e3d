import type { Message, SubscriptionHandle } from 'cometd';
import { type Convert, isAnswer, type Located, locatedIn, TappedCometD } from './parse-comet.ts';

export interface ConnectionListener {
  /** The connection came up anew: nothing is subscribed on it. */
  onUp(transport: string): void;
  onDown(): void;
  /** The gateway took a subscription and says where the channel stands. */
  onSubscribed(channel: string, at: Located): void;
  /** The gateway refused a channel, or the handshake. `error` as it said: `404::unknown channel`. */
  onRefused(channel: string, error: string): void;
}

export interface ConnectionOptions {
  /** `/cometd`, or a whole address. */
  readonly url: string;
  /** Waits between attempts to come back, in ms; the last repeats. */
  readonly waits: readonly number[];
  readonly convert: Convert;
  readonly listener: ConnectionListener;
}

/** Keeps a connection up and says what became of subscriptions. */
export interface LiveConnection {
  start(): void;
  stop(): void;
  restart(): void;
  subscribe(channel: string, dataVersion: number | undefined): void;
  unsubscribe(channel: string): void;
}

type Wish =
  | { readonly channel: string; readonly on: true; readonly dataVersion: number | undefined }
  | { readonly channel: string; readonly on: false };

/** Most subscriptions that go out in one frame. */
export const SUBSCRIPTIONS_IN_A_FRAME = 100;
const nothing = (): void => undefined;

/**
 * The official CometD client: WebSocket, with long-polling where that does not work (LIV-05). Its timers run on the
 * page and not in a worker, because the content security policy forbids workers from blobs, and without them the client
 * never connects and says nothing. Subscriptions are ours to remember; it keeps only what is on the wire.
 */
export class CometConnection implements LiveConnection {
  readonly #comet: TappedCometD;
  readonly #listener: ConnectionListener;
  readonly #handles = new Map<string, SubscriptionHandle>();
  #wishes: Wish[] = [];
  #up = false;
  #restartDue = false;

  constructor({ url, waits, convert, listener }: ConnectionOptions) {
    this.#listener = listener;
    this.#comet = new TappedCometD(waits, convert);
    this.#comet.unregisterTransport('callback-polling');
    this.#comet.configure({
      url,
      useWorkerScheduler: false,
      logLevel: 'warn',
      maxBackoff: waits.at(-1) ?? 0,
      // Our path is one address; the gateway does not route by message type.
      appendMessageTypeToURL: false,
    });
    this.#comet.addListener('/meta/handshake', (message) => this.#onHandshake(message));
    this.#comet.addListener('/meta/connect', (message) => this.#onConnect(message));
  }

  start(): void {
    this.#comet.handshake();
  }

  /** Ends the connection; `start` begins a new one. */
  stop(): void {
    this.#down();
    this.#comet.disconnect();
  }

  /**
   * Ends the session and begins another, with the cookies as they are now: after login and logout. The client cannot
   * be stopped in the middle of a handshake, it would stay away for good: that one is waited for.
   */
  restart(): void {
    this.#down();
    this.#restartDue = this.#comet.getStatus() === 'handshaking';
    if (!this.#restartDue) this.#comet.disconnect(() => this.#comet.handshake());
  }

  /** Takes effect at the end of the present task, so that the many channels of a page share a few frames. */
  subscribe(channel: string, dataVersion: number | undefined): void {
    this.#wish({ channel, on: true, dataVersion });
  }

  unsubscribe(channel: string): void {
    this.#wish({ channel, on: false });
  }

  #wish(wish: Wish): void {
    this.#wishes.push(wish);
    if (this.#wishes.length === 1) queueMicrotask(() => this.#send());
  }

  #send(): void {
    const wishes = this.#wishes;
    this.#wishes = [];
    // Without a connection nothing is on the wire, and everything wanted is asked for when there is one.
    if (!this.#up) return;
    for (let from = 0; from < wishes.length; from += SUBSCRIPTIONS_IN_A_FRAME) {
      this.#comet.batch(() => {
        for (const wish of wishes.slice(from, from + SUBSCRIPTIONS_IN_A_FRAME)) {
          if (wish.on) this.#subscribe(wish.channel, wish.dataVersion);
          else this.#unsubscribe(wish.channel);
        }
      });
    }
  }

  #subscribe(channel: string, dataVersion: number | undefined): void {
    if (this.#handles.has(channel)) return;
    const props = dataVersion === undefined ? {} : { ext: { dataVersion } };
    // Data never comes this way: the tap has taken it.
    const handle = this.#comet.subscribe(channel, nothing, props, (answer) =>
      this.#onSubscription(channel, handle, answer),
    );
    this.#handles.set(channel, handle);
  }

  #unsubscribe(channel: string): void {
    const handle = this.#handles.get(channel);
    if (handle === undefined) return;
    this.#handles.delete(channel);
    this.#comet.unsubscribe(handle);
  }

  #onSubscription(channel: string, handle: SubscriptionHandle, answer: Message): void {
    if (this.#handles.get(channel) !== handle) return;
    if (answer.successful === true) {
      const at = locatedIn(answer);
      if (at !== undefined) this.#listener.onSubscribed(channel, at);
      return;
    }
    // A subscription that got no answer goes with its connection.
    if (!isAnswer(answer)) return;
    this.#handles.delete(channel);
    this.#listener.onRefused(channel, answer.error ?? '');
  }

  #onHandshake(message: Message): void {
    if (message.successful !== true) {
      // The first transport that does not work is no error: the client tries the next one.
      if (isAnswer(message) && message.error !== undefined)
        this.#listener.onRefused('/meta/handshake', message.error);
      return;
    }
    this.#down();
    if (this.#restartDue) queueMicrotask(() => this.restart());
    else this.#rise();
  }

  #onConnect(message: Message): void {
    if (message.successful === true) this.#rise();
    else this.#down();
  }

  #rise(): void {
    if (this.#up || this.#comet.isDisconnected()) return;
    this.#up = true;
    this.#listener.onUp(this.#comet.getTransport()?.type ?? 'unknown');
  }

  #down(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#handles.clear();
    this.#wishes = [];
    this.#comet.clearSubscriptions();
    this.#listener.onDown();
  }
}
