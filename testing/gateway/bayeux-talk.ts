import { expect } from 'vitest';
import { type BayeuxTransport, type Say, speaker } from './bayeux-speaker.ts';
import type { InMemoryGateway } from './in-memory-gateway.ts';
import { MARKETS, moment } from './official-life.ts';
import type { BayeuxMessage } from './parse-frame-text.ts';
import type { RawBayeuxClient } from './raw-bayeux-client.ts';

type Id = string | number;

export const handshake = {
  channel: '/meta/handshake',
  id: 'h',
  version: '1.0',
  supportedConnectionTypes: ['websocket', 'long-polling'],
} as const;

/** Nobody's. */
export const UNKNOWN = 'f'.repeat(32);

export const about = (
  verb: 'subscribe' | 'unsubscribe',
  clientId: string,
  subscription: string | readonly string[],
  id: Id = 's',
) => ({ channel: `/meta/${verb}`, id, clientId, subscription });

export const leave = (clientId: string, id: Id = 'd') => ({ channel: '/meta/disconnect', id, clientId });

export const publish = (channel: string, clientId?: string) => ({
  channel,
  id: 'p',
  data: { text: 'mine' },
  ...(clientId === undefined ? {} : { clientId }),
});

/** Answers, without what is delivered beside them. */
export const answersIn = (messages: readonly BayeuxMessage[]): readonly BayeuxMessage[] =>
  messages.filter(({ successful }) => successful !== undefined);

/** Frames by hand on one transport of a gateway. */
export class BayeuxTalk {
  readonly transport: BayeuxTransport;
  readonly #gateway: InMemoryGateway;
  readonly #sockets: RawBayeuxClient[];
  readonly say: Say;

  private constructor(
    gateway: InMemoryGateway,
    transport: BayeuxTransport,
    sockets: RawBayeuxClient[],
    say: Say,
  ) {
    this.#gateway = gateway;
    this.transport = transport;
    this.#sockets = sockets;
    this.say = say;
  }

  static async open(gateway: InMemoryGateway, transport: BayeuxTransport): Promise<BayeuxTalk> {
    const sockets: RawBayeuxClient[] = [];
    const say = await speaker(gateway.url, transport, {}, sockets);
    return new BayeuxTalk(gateway, transport, sockets, say);
  }

  close(): void {
    for (const { socket } of this.#sockets) socket.terminate();
  }

  /** Another connection of the same kind. */
  second = (transport = this.transport): Promise<Say> =>
    speaker(this.#gateway.url, transport, {}, this.#sockets);

  /** The socket of `say`. */
  get socket(): RawBayeuxClient | undefined {
    return this.transport === 'websocket' ? this.#sockets[0] : undefined;
  }

  connect = (clientId: string, timeout = 0, id: Id = 'c') => ({
    channel: '/meta/connect',
    id,
    clientId,
    connectionType: this.transport,
    advice: { timeout },
  });

  /** The one answer to one message. */
  async only(message: object): Promise<BayeuxMessage & Readonly<Record<string, unknown>>> {
    const found = answersIn(await this.say(message));
    expect(found).toHaveLength(1);
    return { channel: '', ...found[0] };
  }

  /** With a session of its own, which ends with it: one socket has few. */
  async asClient(run: (clientId: string) => Promise<void>): Promise<void> {
    const clientId = (await this.only(handshake)).clientId ?? '';
    await run(clientId);
    await this.say(leave(clientId));
  }

  /** Answers of every kind, good and bad. */
  async allAnswers(clientId: string): Promise<readonly BayeuxMessage[]> {
    const answers: BayeuxMessage[] = [];
    for (const message of [
      about('subscribe', clientId, MARKETS),
      about('subscribe', clientId, '/eventMarkets/4242'),
      about('subscribe', UNKNOWN, MARKETS),
      about('unsubscribe', clientId, [MARKETS]),
      about('unsubscribe', UNKNOWN, MARKETS),
      publish('/service/echo', clientId),
      this.connect(clientId),
      this.connect(UNKNOWN),
      { ...handshake, supportedConnectionTypes: ['iframe'] },
    ])
      answers.push(await this.only(message));
    return answers;
  }

  /** What a session that listens is told while something is done. */
  async delivered(run: (clientId: string) => Promise<unknown> | void): Promise<readonly BayeuxMessage[]> {
    let heard: readonly BayeuxMessage[] = [];
    await this.asClient(async (clientId) => {
      const from = this.socket?.received.length ?? 0;
      await this.say(about('subscribe', clientId, MARKETS));
      await run(clientId);
      const polled = await this.say(this.connect(clientId));
      heard = (this.socket?.received.slice(from) ?? polled).filter(
        ({ successful }) => successful === undefined,
      );
    });
    return heard;
  }

  /** The answers to a connect that is held until something is done on another connection. */
  async heldUntil(
    clientId: string,
    end: (other: Say) => Promise<unknown>,
  ): Promise<readonly BayeuxMessage[]> {
    const held = this.say(this.connect(clientId, 4_000, 'held'));
    await moment();
    await end(await this.second());
    return (await held).filter(({ id }) => id === 'held');
  }
}
