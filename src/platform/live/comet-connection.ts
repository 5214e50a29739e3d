import type { Message, SubscriptionHandle } from 'cometd';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { browserWatch, SilenceWatch, type WatchHost } from './silence-watch.ts';
import { type Convert, isAnswer, type Located, locatedIn, TappedCometD } from './tapped-cometd.ts';

export interface ConnectionListener {
  /** The connection came up anew: nothing is subscribed on it. */
  onUp(transport: string): void;
  onDown(): void;
  /** The line is up and has been silent for so many ms: what it brought last may be out of date. */
  onSilent(silentMs: number): void;
  /** It is heard again, without having been lost. */
  onHeard(): void;
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
  /** How long a line may do what; the defaults of the product when absent. */
  readonly times?: LineTimes;
  readonly watch?: WatchHost;
  readonly convert: Convert;
  readonly listener: ConnectionListener;
}

/** `live.line` of the configuration. Milliseconds. */
export type LineTimes = { readonly [K in keyof typeof DEFAULTS.live.line]: number };

/** Keeps a connection up and says what became of subscriptions. */
export interface LiveConnection {
  start(): void;
  stop(): void;
  restart(): void;
  subscribe(channel: string, dataVersion: number | undefined): void;
  unsubscribe(channel: string): void;
}

type SubscriptionChange =
  | { readonly channel: string; readonly on: true; readonly dataVersion: number | undefined }
  | { readonly channel: string; readonly on: false };

/** Most subscriptions that go out in one frame. */
export const SUBSCRIPTIONS_IN_A_FRAME = 100;
const nothing = (): void => undefined;

/**
 * The official CometD client: WebSocket, with long-polling where that does not work (LIV-05). Its timers run
 * on the page and not in a worker, because the content security policy forbids workers from blobs, and
 * without them the client never connects and says nothing. Subscriptions are ours to remember; it keeps only
 * what is on the wire.
 */
export class CometConnection implements LiveConnection {
  readonly #comet: TappedCometD;
  readonly #listener: ConnectionListener;
  readonly #handles = new Map<string, SubscriptionHandle>();
  #changes: SubscriptionChange[] = [];
  readonly #times: LineTimes;
  readonly #watch: SilenceWatch;
  readonly #again: SilenceWatch;
  #socketTries = 0;
  #up = false;
  #silent = false;
  #trying = false;
  #restartDue = false;

  constructor({ url, waits, times, watch = browserWatch, convert, listener }: ConnectionOptions) {
    this.#listener = listener;
    this.#times = times ?? DEFAULTS.live.line;
    this.#watch = new SilenceWatch(watch);
    this.#again = new SilenceWatch(watch);
    this.#comet = new TappedCometD(waits, {
      convert,
      onSend: () => this.#onSend(),
      onText: () => this.#onText(),
    });
    this.#comet.unregisterTransport('callback-polling');
    const { connectMs, holdMs, networkDelayMs } = this.#times;
    this.#comet.configure({
      url,
      useWorkerScheduler: false,
      connectTimeout: connectMs,
      maxNetworkDelay: networkDelayMs,
      // An advice that leaves something out means this, and not the minute of the client's own.
      advice: { timeout: holdMs, interval: 0, maxInterval: 0 },
      logLevel: 'warn',
      maxBackoff: waits.at(-1) ?? 0,
      // Our path is one address; the gateway does not route by message type.
      appendMessageTypeToURL: false,
    });
    this.#comet.addListener('/meta/handshake', (message) => this.#onHandshake(message));
    this.#comet.addListener('/meta/connect', (message) => this.#onConnect(message));
  }

  start(): void {
    this.#comet.begin(true);
  }

  /** Ends the connection; `start` begins a new one. */
  stop(): void {
    this.#down();
    this.#comet.disconnect();
    this.#rest();
  }

  /**
   * Ends the session and begins another, with the cookies as they are now: after login and logout. The client
   * cannot be stopped in the middle of a handshake, it would stay away for good: that one is waited for.
   */
  restart(): void {
    this.#down();
    this.#restartDue = this.#comet.getStatus() === 'handshaking';
    if (this.#restartDue) return;
    // Where the WebSocket was left for its silence, only the time brings it back.
    const socket = this.#comet.websocketEnabled !== false;
    this.#comet.disconnect(() => {
      this.#rest();
      this.#comet.begin(socket);
    });
  }

  /** Takes effect at the end of the present task, so that the many channels of a page share a few frames. */
  subscribe(channel: string, dataVersion: number | undefined): void {
    this.#note({ channel, on: true, dataVersion });
  }

  unsubscribe(channel: string): void {
    this.#note({ channel, on: false });
  }

  #note(change: SubscriptionChange): void {
    this.#changes.push(change);
    if (this.#changes.length === 1) queueMicrotask(() => this.#send());
  }

  #send(): void {
    const changes = this.#changes;
    this.#changes = [];
    // Without a connection nothing is on the wire, and everything wanted is asked for when there is one.
    if (!this.#up) return;
    for (let from = 0; from < changes.length; from += SUBSCRIPTIONS_IN_A_FRAME) {
      this.#comet.batch(() => {
        for (const change of changes.slice(from, from + SUBSCRIPTIONS_IN_A_FRAME)) {
          if (change.on) this.#subscribe(change.channel, change.dataVersion);
          else this.#unsubscribe(change.channel);
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
      this.#rest();
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
    this.#trying = false;
    this.#listen();
    const type = this.#comet.getTransport()?.type ?? 'unknown';
    this.#seekSocket(type);
    this.#listener.onUp(type);
  }

  /** Long-polling in a page where a WebSocket has worked: the network is another one by and by. */
  #seekSocket(type: string): void {
    if (type === 'websocket') this.#socketTries = 0;
    if (type === 'websocket' || !this.#comet.wasSocketHeard) return;
    this.#again.begin(this.#times.webSocketAgainMs * 2 ** this.#socketTries, () => {
      this.#socketTries += 1;
      this.#comet.websocketEnabled = true;
      this.restart();
    });
  }

  /** While it is up: every text is a sign of life, and the gateway sends one when there is nothing else. */
  #listen(): void {
    const { silenceMs, abandonMs } = this.#times;
    this.#watch.begin(silenceMs, (silentMs) => {
      this.#silent = true;
      this.#listener.onSilent(Math.round(silentMs));
      this.#watch.resume(abandonMs, () => this.#comet.abortTransport());
    });
  }

  #onText(): void {
    this.#watch.heard();
    if (!this.#silent) return;
    this.#silent = false;
    this.#listen();
    this.#listener.onHeard();
  }

  /** Of an attempt to come up: one on which nothing is ever heard is given up. */
  #onSend(): void {
    if (this.#up || this.#trying) return;
    this.#trying = true;
    this.#watch.begin(this.#times.attemptMs, () => this.#comet.abortTransport());
  }

  /** Nothing is expected any more. */
  #rest(): void {
    this.#watch.stop();
    this.#again.stop();
    this.#silent = false;
    this.#trying = false;
  }

  #down(): void {
    this.#rest();
    if (!this.#up) return;
    this.#up = false;
    this.#handles.clear();
    this.#changes = [];
    this.#comet.clearSubscriptions();
    this.#listener.onDown();
  }
}
