import { AckExtension, CometD, type Message } from 'cometd';
import { adapt } from 'cometd-nodejs-client';
import faye from 'faye';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type InMemoryGateway,
  type InMemoryGatewayOptions,
  startInMemoryGateway,
} from '#testing/gateway/in-memory-gateway.ts';
import type { LiveData } from '#testing/gateway/parse-frame-text.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';

/**
 * The official client over both transports, and faye's client as a second opinion on the protocol.
 * `adapt` gives the official client the browser's names.
 */
adapt();

let gateway: InMemoryGateway;
const open: { disconnect(): void }[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) client.disconnect();
  await gateway.stop();
});

type TransportName = 'websocket' | 'long-polling';
const both: TransportName[] = ['websocket', 'long-polling'];

function cometdClient(
  transport: TransportName,
  options: { readonly ack?: boolean; readonly cookie?: string } = {},
): CometD {
  const client = new CometD();
  for (const name of ['websocket', 'long-polling', 'callback-polling'])
    if (name !== transport) client.unregisterTransport(name);
  client.configure({
    url: `${gateway.url}/cometd`,
    logLevel: 'warn',
    useWorkerScheduler: false,
    backoffIncrement: 10,
    maxNetworkDelay: 2_000,
    ...(options.cookie === undefined ? {} : { requestHeaders: { Cookie: options.cookie } }),
  });
  if (options.ack === true) client.registerExtension('ack', new AckExtension());
  open.push(client);
  return client;
}

const handshake = (client: CometD): Promise<Message> => new Promise((resolve) => client.handshake(resolve));
const subscribe = (client: CometD, channel: string, into: LiveData[]): Promise<Message> =>
  new Promise((resolve) =>
    client.subscribe(channel, (message) => void into.push(dataOf(message)), {}, resolve),
  );

const dataOf = (message: Message): LiveData => message.data as LiveData;
const tick = (n: number): void =>
  gateway.feed({
    kind: 'prices',
    market: 'derby.odds',
    prices: [{ selection: 'derby.odds.a', odds: `${n + 10}/1`, suspended: false }],
  });
const dense = (to: number): number[] => Array.from({ length: to + 1 }, (_, i) => i);
const start = async (options: InMemoryGatewayOptions = {}): Promise<void> => {
  gateway = await startInMemoryGateway(options);
};

describe.each(both)('the official client over %s', (transport) => {
  it.each([false, true])(
    '[LIV-03] gets the snapshot and every message once, in order (acknowledging: %s)',
    async (ack) => {
      await start();
      const client = cometdClient(transport, { ack });
      const seen: LiveData[] = [];
      expect(await handshake(client)).toMatchObject({ successful: true });
      expect(await subscribe(client, '/eventMarkets/1', seen)).toMatchObject({ successful: true });
      for (let n = 0; n < 300; n += 1) {
        tick(n);
        if (n % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(301);
      expect(seen.map((data) => data.seq)).toEqual(dense(300));
      expect(seen.at(-1)?.rows?.[0]?.slice(0, 3)).toEqual([1, 309, 1]);
    },
  );

  it('[LIV-06.1] puts the data version into the subscription and gets no snapshot when it is current', async () => {
    await start();
    const client = cometdClient(transport);
    const seen: LiveData[] = [];
    await handshake(client);
    const answer = await new Promise<Message>((resolve) =>
      client.subscribe(
        '/eventMarkets/1',
        (message) => void seen.push(dataOf(message)),
        { ext: { dataVersion: 7 } },
        resolve,
      ),
    );
    expect(answer).toMatchObject({ successful: true, ext: { snapshot: false, seq: 0 } });
    tick(1);
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]).toMatchObject({ op: 'update', seq: 1 });
  });

  it('[LIV-11] is told which channel was refused and why', async () => {
    await start();
    const client = cometdClient(transport);
    await handshake(client);
    expect(await subscribe(client, '/eventMarkets/4242', [])).toMatchObject({
      successful: false,
      error: '404::unknown channel',
      subscription: '/eventMarkets/4242',
    });
    expect(await subscribe(client, '/myBets/gw1', [])).toMatchObject({
      successful: false,
      error: '403::subscription denied',
    });
  });

  it('starts over when its session was forgotten, and gets a fresh snapshot', async () => {
    await start();
    const client = cometdClient(transport);
    const seen: LiveData[] = [];
    let handshakes = 0;
    client.addListener('/meta/handshake', (message) => {
      if (message.successful !== true) return;
      handshakes += 1;
      client.subscribe('/eventMarkets/1', (live) => void seen.push(dataOf(live)));
    });
    client.handshake();
    await expect.poll(() => seen.length).toBe(1);
    tick(1);
    await expect.poll(() => seen.length).toBe(2);
    gateway.live.server.dropAll();
    await expect.poll(() => handshakes, { timeout: 30_000 }).toBe(2);
    tick(2);
    await expect.poll(() => seen.filter((data) => data.op === 'initial').length, { timeout: 30_000 }).toBe(2);
    tick(3);
    await expect.poll(() => seen.at(-1)?.op, { timeout: 30_000 }).toBe('update');
    const [last, previous] = [seen.at(-1), seen.at(-2)];
    expect(last?.seq).toBe((previous?.seq ?? 0) + 1);
  });

  it('tells of its end when it disconnects', async () => {
    await start();
    const client = cometdClient(transport);
    await handshake(client);
    await expect.poll(() => gateway.live.server.sessionCount).toBe(1);
    await new Promise((resolve) => client.disconnect(resolve));
    expect(gateway.live.server.sessionCount).toBe(0);
  });
});

describe('the official client', () => {
  it('falls back to long-polling where sockets are refused', async () => {
    await start();
    const real = globalThis.window.WebSocket;
    class Refused extends WebSocket {
      constructor(url: string) {
        super(`${url}-not-here`);
      }
    }
    Object.assign(globalThis.window, { WebSocket: Refused });
    const client = new CometD();
    client.configure({
      url: `${gateway.url}/cometd`,
      useWorkerScheduler: false,
      backoffIncrement: 10,
      connectTimeout: 500,
    });
    open.push(client);
    const seen: LiveData[] = [];
    client.addListener('/meta/handshake', (message) => {
      if (message.successful === true)
        client.subscribe('/eventMarkets/1', (live) => void seen.push(dataOf(live)));
    });
    client.handshake();
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(1);
    expect(client.getTransport()?.type).toBe('long-polling');
    Object.assign(globalThis.window, { WebSocket: real });
  });

  it('hears of its own bets over long-polling with the cookie of its session', async () => {
    await start();
    const opened = await gateway.money.accounts.login({ username: 'alice', password: 'password-of-alice' });
    if (opened.kind !== 'opened') throw new Error('not logged in');
    const client = cometdClient('long-polling', { cookie: `sid=${opened.credential}` });
    const seen: LiveData[] = [];
    await handshake(client);
    expect(await subscribe(client, `/myBets/${opened.session.gwSessionId}`, seen)).toMatchObject({
      successful: true,
    });
    await expect.poll(() => seen.map((data) => data.op)).toEqual(['initial']);
  });
});

describe.each(both)("faye's client over %s", (transport) => {
  it('handshakes, subscribes and gets every message in order', async () => {
    await start();
    const client = new faye.Client(`${gateway.url}/cometd`, { timeout: 5, retry: 0.1 });
    // It always shakes hands over long-polling and then moves to a socket: the session must move with it.
    client.disable('eventsource');
    if (transport === 'long-polling') client.disable('websocket');
    open.push(client);
    const seen: LiveData[] = [];
    await client.subscribe('/eventMarkets/1', (data: LiveData) => void seen.push(data));
    for (let n = 0; n < 100; n += 1) {
      tick(n);
      if (n % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(101);
    expect(seen.map((data) => data.seq)).toEqual(dense(100));
    await expect(client.subscribe('/eventMarkets/4242', () => undefined)).rejects.toMatchObject({
      code: 404,
    });
  });
});

it('a frame is the same bytes for every subscriber', async () => {
  await start();
  const clients = await Promise.all([0, 1, 2].map(() => RawBayeuxClient.connected(gateway.url)));
  for (const client of clients) await client.subscribe('/eventMarkets/1');
  const frames: string[][] = clients.map((client) => {
    const own: string[] = [];
    client.socket.on('message', (data: Buffer) => own.push(data.toString()));
    return own;
  });
  tick(1);
  for (const client of clients) await client.dataCount('/eventMarkets/1', 2);
  expect(new Set(frames.map((own) => own.join())).size).toBe(1);
  for (const client of clients) client.socket.terminate();
});
