import { afterEach, describe, expect, it } from 'vitest';
import { type BayeuxTransport, type Say, speaker as speakerOf } from '#testing/gateway/bayeux-speaker.ts';
import {
  type InMemoryGateway,
  type InMemoryGatewayOptions,
  startInMemoryGateway,
} from '#testing/gateway/in-memory-gateway.ts';
import type { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';

/**
 * Bayeux 1.0 where it takes a gateway of its own or several steps, on both transports. Each sentence of the
 * specification has its check in `sentences.test.ts`; what the official client makes of it all is in
 * `clients.test.ts`.
 */
let gateway: InMemoryGateway;
const sockets: RawBayeuxClient[] = [];
afterEach(async () => {
  for (const client of sockets.splice(0)) client.socket.terminate();
  await gateway.stop();
});

/** Says one frame and gets what is answered to it. */
const speaker = (transport: BayeuxTransport, headers: Record<string, string> = {}): Promise<Say> =>
  speakerOf(gateway.url, transport, headers, sockets);

const start = async (options: InMemoryGatewayOptions = {}): Promise<void> => {
  gateway = await startInMemoryGateway(options);
};
const logIn = async (name: string) => {
  const opened = await gateway.money.accounts.login({ username: name, password: `password-of-${name}` });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return { cookie: `sid=${opened.credential}`, gwSessionId: opened.session.gwSessionId };
};

describe.each(['websocket', 'long-polling'] as const)('Bayeux 1.0 over %s', (transport) => {
  const handshakeMessage = {
    channel: '/meta/handshake',
    id: 'h',
    version: '1.0',
    supportedConnectionTypes: ['websocket', 'long-polling'],
  };
  const shakeHands = async (say: Say): Promise<string> => {
    const [answer] = await say(handshakeMessage);
    expect(answer).toMatchObject({ successful: true });
    return answer?.clientId ?? '';
  };
  const connect = (clientId: string, timeout = 0) => ({
    channel: '/meta/connect',
    id: 'c',
    clientId,
    connectionType: transport,
    advice: { timeout },
  });
  const subscribe = (clientId: string, subscription: string | readonly string[], id = 's') => ({
    channel: '/meta/subscribe',
    id,
    clientId,
    subscription,
  });

  it('[HOLD-14] 3.3, 4.1: an id of a request is in its answer; a handshake is answered with version, types and client id', async () => {
    await start();
    const [answer] = await (await speaker(transport))(handshakeMessage);
    expect(answer).toMatchObject({
      channel: '/meta/handshake',
      id: 'h',
      successful: true,
      version: '1.0',
      supportedConnectionTypes: ['websocket', 'long-polling'],
      advice: { reconnect: 'retry' },
    });
    expect(answer?.clientId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('[HOLD-14] 4.1: without a common connection type a handshake fails for good', async () => {
    await start();
    const [answer] = await (await speaker(transport))({
      ...handshakeMessage,
      supportedConnectionTypes: ['callback-polling'],
    });
    expect(answer).toMatchObject({ successful: false, advice: { reconnect: 'none' } });
    expect(answer?.error).toMatch(/^\d{3}:/);
  });

  it('[HOLD-14] 4.1: beside a handshake nothing takes effect', async () => {
    await start();
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    const answers = await say([
      handshakeMessage,
      subscribe(clientId, '/eventMarkets/1'),
      { channel: '/meta/disconnect', id: 'd', clientId },
    ]);
    expect(answers.map(({ id, successful }) => [id, successful])).toEqual([
      ['h', true],
      ['s', false],
      ['d', false],
    ]);
    // The one of before, and the one that was just begun; of two handshakes the first counts.
    expect(gateway.live.server.sessionCount).toBe(2);
    const two = await say([handshakeMessage, { ...handshakeMessage, id: 'second' }]);
    expect(two.map(({ id, successful }) => [id, successful])).toEqual([
      ['h', true],
      ['second', false],
    ]);
  });

  it('[HOLD-14] 4.2: a connect without a known client, or without its connection type, is told to start over', async () => {
    await start();
    const say = await speaker(transport);
    expect(await say(connect('f'.repeat(32)))).toMatchObject([
      { id: 'c', successful: false, error: '402::unknown client', advice: { reconnect: 'handshake' } },
    ]);
    const clientId = await shakeHands(say);
    const { connectionType: _, ...without } = connect(clientId);
    for (const message of [without, { ...connect(clientId), connectionType: 'iframe' }])
      expect(await say(message)).toMatchObject([{ id: 'c', successful: false, clientId }]);
    expect(await say(connect(clientId))).toMatchObject([{ id: 'c', successful: true, clientId }]);
  });

  it('[HOLD-14] 4.2: only a connect keeps a session', async () => {
    await start({ live: { sessionMs: 120, sweepEveryMs: 20 } });
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    await expect
      .poll(async () => (await say(subscribe(clientId, '/eventMarkets/1')))[0]?.successful, {
        interval: 15,
        timeout: 5_000,
      })
      .toBe(false);
  });

  it('[HOLD-14] 4.5: of an array all channels are subscribed to, or none', async () => {
    await start();
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    const refused = await say(subscribe(clientId, ['/eventMarkets/1', '/eventMarkets/4242']));
    expect(refused.find(({ id }) => id === 's')).toMatchObject({
      successful: false,
      error: '404::unknown channel',
      subscription: ['/eventMarkets/1', '/eventMarkets/4242'],
    });
    const tick = (odds: string): void =>
      gateway.feed({
        kind: 'prices',
        market: 'derby.odds',
        prices: [{ selection: 'derby.odds.a', odds, suspended: false }],
      });
    /** Updates so far: a socket brings them by itself, a poll with the answer to a connect. */
    let updates = 0;
    const hear = async (): Promise<number> => {
      const heard = await say(connect(clientId));
      const all = transport === 'websocket' ? (sockets.at(-1)?.received ?? []) : heard;
      const now = all.filter(({ data }) => data?.op === 'update').length;
      updates = transport === 'websocket' ? now : updates + now;
      return updates;
    };
    tick('9/1');
    await hear();
    expect(await hear()).toBe(0);
    // What was subscribed to before stays.
    await say(subscribe(clientId, '/eventMarkets/1'));
    await say(subscribe(clientId, ['/eventMarkets/1', '/eventMarkets/4242'], 'again'));
    tick('8/1');
    await expect.poll(hear).toBe(1);
  });

  it('[HOLD-14] 2.1: a message that is none is answered by its id, and the others of its frame take effect', async () => {
    await start();
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    const answers = await say([
      subscribe(clientId, '/eventMarkets/1', 'good'),
      { ...subscribe(clientId, '/eventMarkets/2', 'bad'), subscription: { a: 1 } },
      { id: 'nameless' },
      subscribe(clientId, '/eventDetails/1', 'last'),
    ]);
    const byId = new Map(answers.map((message) => [message.id, message]));
    expect(byId.get('good')).toMatchObject({ successful: true });
    expect(byId.get('bad')).toMatchObject({ channel: '/meta/subscribe', successful: false });
    expect(byId.get('nameless')).toMatchObject({ channel: '/meta/error', successful: false });
    expect(byId.get('last')).toMatchObject({ successful: true });
  });

  it('[HOLD-14] what goes beside a connect does not wait for its end', async () => {
    await start({ live: { holdMs: 20_000, pollHoldMs: 20_000 } });
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    const leave = { channel: '/meta/unsubscribe', id: 's', clientId, subscription: '/eventDetails/1' };
    const both = [connect(clientId, 20_000), leave];
    if (transport === 'websocket') {
      const client = sockets.at(-1);
      client?.text(JSON.stringify(both));
      expect(await client?.until(({ id }) => id === 's')).toMatchObject({ successful: true });
    } else
      expect(await say(both)).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 's', successful: true })]),
      );
  });

  it('[HOLD-14] 4.7: after a disconnect the client is not known any more', async () => {
    await start();
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    expect(await say({ channel: '/meta/disconnect', id: 'd', clientId })).toMatchObject([
      { id: 'd', successful: true, clientId },
    ]);
    expect(await say(connect(clientId))).toMatchObject([{ successful: false }]);
  });

  it('[HOLD-14] an id alone opens nothing: with another cookie, or with none, a client is not known', async () => {
    await start();
    const alice = await logIn('alice');
    const own = await speaker(transport, { cookie: alice.cookie });
    const clientId = await shakeHands(own);
    const [joined] = (await own(subscribe(clientId, `/myBets/${alice.gwSessionId}`))).filter(
      ({ id }) => id === 's',
    );
    expect(joined).toMatchObject({ successful: true });
    for (const cookie of [undefined, 'sid=another', `sid=${'0'.repeat(64)}`]) {
      const stranger = await speaker(transport, cookie === undefined ? {} : { cookie });
      for (const message of [
        connect(clientId),
        subscribe(clientId, '/eventMarkets/1'),
        { channel: '/meta/unsubscribe', id: 'u', clientId, subscription: `/myBets/${alice.gwSessionId}` },
        { channel: '/meta/disconnect', id: 'd', clientId },
      ]) {
        const heard = await stranger(message);
        expect(heard).toMatchObject([{ successful: false, error: '402::unknown client' }]);
      }
    }
    expect(await own(connect(clientId))).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'c', successful: true })]),
    );
  });

  it('[HOLD-14] two thousand subscriptions fit into one batch, as the official client sends them', async () => {
    await start();
    const say = await speaker(transport);
    const clientId = await shakeHands(say);
    const batch = Array.from({ length: 2_000 }, (_, n) => subscribe(clientId, '/eventDetails/1', `s${n}`));
    const answers = (await say(batch)).filter(({ successful }) => successful !== undefined);
    expect(answers.filter(({ successful }) => successful === true)).toHaveLength(2_000);
  });
});
