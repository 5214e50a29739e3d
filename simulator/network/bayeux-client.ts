import { liveLimits } from '#gateway/config/limits.ts';
import { nextWait } from '#src/platform/live/backoff.ts';
import {
  type ConnectionOptions,
  type LiveConnection,
  SUBSCRIPTIONS_IN_A_FRAME,
} from '#src/platform/live/comet-connection.ts';
import { locatedIn } from '#src/platform/live/tapped-cometd.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { LiveSocket } from './live-socket.ts';
import { type BayeuxAnswer, readAnswer } from './parse-answer.ts';

/** ms after which an answer that does not come means a dead line, as in the official client. */
const NETWORK_DELAY = 10_000;

export interface SocketEvents {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Stands for the official client, whose sockets and timers are the browser's: the same messages in the same
 * order, on a simulated socket and the device's clock.
 */
export class BayeuxClient implements LiveConnection {
  readonly #options: ConnectionOptions;
  readonly #clock: DeviceClock;
  readonly #open: (events: SocketEvents) => LiveSocket | undefined;
  readonly #wanted = new Map<string, number | undefined>();
  #wishes: object[] = [];
  #socket: LiveSocket | undefined;
  #clientId: string | undefined;
  #isWanted = false;
  #isUp = false;
  #wait = 0;
  #messages = 0;
  #stopWatch: () => void = () => undefined;
  /** Wishes that got no answer yet, by their ids, with what stops the clock of each. */
  readonly #unanswered = new Map<string, () => void>();

  constructor(
    options: ConnectionOptions,
    clock: DeviceClock,
    open: (events: SocketEvents) => LiveSocket | undefined,
  ) {
    this.#options = options;
    this.#clock = clock;
    this.#open = open;
  }

  start(): void {
    this.#isWanted = true;
    this.#connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#leave();
  }

  restart(): void {
    if (!this.#isWanted) return;
    this.#leave();
    this.#connect();
  }

  subscribe(channel: string, dataVersion: number | undefined): void {
    if (!this.#isUp || this.#wanted.has(channel)) return;
    this.#wanted.set(channel, dataVersion);
    const ext = dataVersion === undefined ? {} : { ext: { dataVersion } };
    this.#wish({ channel: '/meta/subscribe', subscription: channel, ...ext });
  }

  unsubscribe(channel: string): void {
    if (this.#wanted.delete(channel) && this.#isUp)
      this.#wish({ channel: '/meta/unsubscribe', subscription: channel });
  }

  /**
   * Goes out at the end of the present task, with what else was wished for in it, as `CometConnection` does.
   */
  #wish(wish: object): void {
    this.#wishes.push(wish);
    if (this.#wishes.length === 1) queueMicrotask(() => this.#sayWishes());
  }

  #sayWishes(): void {
    const wishes = this.#wishes;
    this.#wishes = [];
    for (let from = 0; from < wishes.length; from += SUBSCRIPTIONS_IN_A_FRAME)
      this.#awaitAnswers(this.#say(...wishes.slice(from, from + SUBSCRIPTIONS_IN_A_FRAME)));
  }

  /**
   * As in the official client, a line on which one message gets no answer is a dead one, whatever else it
   * carries.
   */
  #awaitAnswers(ids: readonly string[]): void {
    const left = new Set(ids);
    const stop = this.#clock.after(NETWORK_DELAY, () => this.#lose());
    for (const id of ids)
      this.#unanswered.set(id, () => {
        left.delete(id);
        if (left.size === 0) stop();
      });
  }

  #onAnswered(id: string): void {
    this.#unanswered.get(id)?.();
    this.#unanswered.delete(id);
  }

  /** @returns the ids of the messages. */
  #say(...messages: readonly object[]): readonly string[] {
    const frame = messages.map((message) => {
      this.#messages += 1;
      const client = this.#clientId === undefined ? {} : { clientId: this.#clientId };
      return { ...message, id: String(this.#messages), ...client };
    });
    this.#socket?.send(JSON.stringify(frame));
    return frame.map(({ id }) => id);
  }

  #connect(): void {
    const socket = this.#open({
      onText: (text) => {
        if (this.#socket === socket) this.#hear(text);
      },
      onClose: () => {
        if (this.#socket === socket) this.#lose();
      },
    });
    if (socket === undefined) {
      this.#retry();
      return;
    }
    this.#socket = socket;
    this.#clientId = undefined;
    this.#handshake();
  }

  #handshake(): void {
    this.#clientId = undefined;
    this.#say({ channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['websocket'] });
    this.#watch(NETWORK_DELAY);
  }

  #watch(ms: number): void {
    this.#stopWatch();
    this.#stopWatch = this.#clock.after(ms, () => this.#lose());
  }

  #hear(text: string): void {
    for (const message of this.#options.convert(text)) {
      const answer = readAnswer(message);
      if (answer.id !== undefined) this.#onAnswered(answer.id);
      if (answer.channel === '/meta/handshake') this.#onHandshake(answer);
      else if (answer.channel === '/meta/connect') this.#onConnect(answer);
      else if (answer.channel === '/meta/subscribe') this.#onSubscribe(answer);
    }
  }

  #onHandshake(answer: BayeuxAnswer): void {
    if (!answer.successful) {
      this.#options.listener.onRefused('/meta/handshake', answer.error);
      this.#lose();
      return;
    }
    this.#down();
    this.#clientId = answer.clientId;
    this.#wait = 0;
    this.#rise();
    this.#say({ channel: '/meta/connect', connectionType: 'websocket', advice: { timeout: 0 } });
    this.#watch(NETWORK_DELAY);
  }

  #onConnect(answer: BayeuxAnswer): void {
    if (!answer.successful) {
      this.#down();
      this.#handshake();
      return;
    }
    this.#rise();
    this.#say({ channel: '/meta/connect', connectionType: 'websocket' });
    this.#watch(liveLimits.holdMs + NETWORK_DELAY);
  }

  #onSubscribe(answer: BayeuxAnswer): void {
    const { subscription } = answer;
    if (subscription === undefined || !this.#wanted.has(subscription)) return;
    if (!answer.successful) {
      this.#wanted.delete(subscription);
      this.#options.listener.onRefused(subscription, answer.error);
      return;
    }
    const at = locatedIn(answer.message);
    if (at !== undefined) this.#options.listener.onSubscribed(subscription, at);
  }

  #rise(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    this.#options.listener.onUp('websocket');
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#wanted.clear();
    this.#wishes = [];
    this.#options.listener.onDown();
  }

  /** The line is dead, or taken for dead. */
  #lose(): void {
    this.#drop();
    this.#down();
    if (this.#isWanted) this.#retry();
  }

  #leave(): void {
    if (this.#clientId !== undefined) this.#say({ channel: '/meta/disconnect' });
    this.#drop();
    this.#down();
  }

  #drop(): void {
    this.#stopWatch();
    for (const id of [...this.#unanswered.keys()]) this.#onAnswered(id);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #retry(): void {
    const wait = this.#wait;
    this.#wait = nextWait(this.#options.waits, wait);
    this.#stopWatch();
    this.#stopWatch = this.#clock.after(wait, () => {
      if (this.#isWanted && this.#socket === undefined) this.#connect();
    });
  }
}
