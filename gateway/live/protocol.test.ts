import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';

let gateway: InMemoryGateway;
const open: RawBayeuxClient[] = [];
const connected = async (
  headers: Record<string, string> = {},
  ext: object = {},
): Promise<RawBayeuxClient> => {
  const client = await RawBayeuxClient.connected(gateway.url, headers, ext);
  open.push(client);
  return client;
};
afterEach(async () => {
  for (const client of open.splice(0)) client.socket.terminate();
  await gateway.stop();
});

const odds = (n: number) => `${(n % 500) + 1}/${(n % 7) + 1}`;
const tick = (n: number): void =>
  gateway.feed({
    kind: 'prices',
    market: 'derby.odds',
    prices: [{ selection: 'derby.odds.a', odds: odds(n), suspended: n % 2 === 0 }],
  });

describe('hostile frames', () => {
  it('are answered, and the gateway lives on', async () => {
    gateway = await startInMemoryGateway({ live: { malformedFrames: 100 } });
    const client = await connected();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const frames = [
      '',
      '{',
      'null',
      '42',
      '"text"',
      '[null]',
      '[[]]',
      '[{}]',
      '[{"channel":1}]',
      '[{"channel":""}]',
      `[{"channel":"${'x'.repeat(300)}"}]`,
      '[{"channel":"/meta/connect","clientId":{"$gt":""}}]',
      '[{"channel":"/meta/subscribe","subscription":{"a":1}}]',
      '{"__proto__":{"channel":"/meta/connect"}}',
      deep,
      `[${Array.from({ length: 2_500 }, () => '{"channel":"/x"}').join(',')}]`,
    ];
    for (const frame of frames) client.text(frame);
    client.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    await client.until(
      () =>
        client.received.filter(({ successful, error }) => successful === false && error?.startsWith('400'))
          .length ===
        frames.length + 1,
    );
    const answer = await client.ask({ channel: '/meta/subscribe', subscription: '/eventDetails/1' });
    expect(answer.successful).toBe(true);
  });

  it('close the connection when there are too many, or one is too large', async () => {
    gateway = await startInMemoryGateway({ live: { malformedFrames: 3, frameBytes: 1_000 } });
    const noisy = await connected();
    for (let i = 0; i < 3; i += 1) noisy.text('nonsense');
    expect(await noisy.closed()).toBe(1008);
    const huge = await connected();
    huge.text(JSON.stringify([{ channel: '/meta/subscribe', pad: 'x'.repeat(2_000) }]));
    expect(await huge.closed()).toBe(1009);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('get no further than the rules: foreign sessions, publishing, too many subscriptions, unknown meta channels', async () => {
    gateway = await startInMemoryGateway({ live: { subscriptionsPerSession: 2 } });
    const client = await connected();
    expect(
      await client.ask({
        channel: '/meta/subscribe',
        subscription: '/eventDetails/1',
        clientId: 'f'.repeat(32),
      }),
    ).toMatchObject({ successful: false, error: '402::unknown client', advice: { reconnect: 'handshake' } });
    expect(await client.ask({ channel: '/eventDetails/1', data: { type: 'catalogue' } })).toMatchObject({
      successful: false,
      error: '403::clients do not publish here',
    });
    expect(await client.ask({ channel: '/meta/other' })).toMatchObject({ successful: false });
    expect(await client.ask({ channel: '/meta/subscribe', subscription: [] })).toMatchObject({
      successful: false,
    });
    await client.subscribe('/eventDetails/1');
    await client.subscribe('/eventDetails/2');
    expect(await client.subscribe('/eventMarkets/1')).toMatchObject({
      successful: false,
      error: '429::too many subscriptions',
    });
    const other = await RawBayeuxClient.open(gateway.url);
    open.push(other);
    expect(
      await other.ask({
        channel: '/meta/handshake',
        version: '1.0',
        supportedConnectionTypes: ['telepathy'],
      }),
    ).toMatchObject({ successful: false, advice: { reconnect: 'none' } });
  });

  it('include upgrades from another site, to another path, and broken HTTP', async () => {
    gateway = await startInMemoryGateway();
    await expect(RawBayeuxClient.open(gateway.url, { origin: 'https://evil.example' })).rejects.toThrow(
      '403',
    );
    const elsewhere = new WebSocket(`${gateway.url.replace('http', 'ws')}/other`);
    await expect(new Promise((_resolve, reject) => elsewhere.once('error', reject))).rejects.toThrow('404');
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
        socket.end('GET /cometd HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
      );
      socket.once('close', () => resolve());
      socket.resume();
    });
    for (const body of ['', '{', '[]', '[{"channel":"/meta/connect"}]']) {
      const answer = await fetch(`${gateway.url}/cometd`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([200, 400]).toContain(answer.status);
      await answer.text();
    }
    const own = await RawBayeuxClient.open(gateway.url, { origin: gateway.url });
    own.socket.terminate();
  });
});

describe('sessions', () => {
  it('end when the client is silent; the client is told to start over and gets a fresh snapshot', async () => {
    gateway = await startInMemoryGateway({ live: { sessionMs: 40, sweepEveryMs: 10 } });
    const client = await connected();
    await client.subscribe('/eventMarkets/1');
    client.socket.terminate();
    await expect.poll(() => gateway.live.server.sessionCount).toBe(0);
    const again = await RawBayeuxClient.open(gateway.url);
    open.push(again);
    expect(
      await again.ask({ channel: '/meta/connect', connectionType: 'websocket', clientId: client.clientId }),
    ).toMatchObject({ successful: false, advice: { reconnect: 'handshake' } });
  });

  it('live on when the client returns in time, and with acknowledgements nothing is lost or out of order', async () => {
    gateway = await startInMemoryGateway();
    const client = await connected({}, { ack: true });
    await client.subscribe('/eventMarkets/1');
    for (let n = 0; n < 50; n += 1) tick(n);
    await client.dataCount('/eventMarkets/1', 20);
    client.socket.terminate();
    for (let n = 50; n < 80; n += 1) tick(n);
    const back = await RawBayeuxClient.open(gateway.url);
    open.push(back);
    back.clientId = client.clientId;
    back.send({ channel: '/meta/connect', connectionType: 'websocket', ext: { ack: 0 } });
    await back.until((message) => message.data?.seq === 80);
    const seen = [...client.data('/eventMarkets/1'), ...back.data('/eventMarkets/1')].map((data) => data.seq);
    expect([...new Set(seen)].sort((a, b) => a - b)).toEqual(Array.from({ length: 81 }, (_, i) => i));
    const later = back.data('/eventMarkets/1').map((data) => data.seq);
    expect(later).toEqual([...later].sort((a, b) => a - b));
  });

  it('keep for a client what came while it was away, numbered without a hole', async () => {
    gateway = await startInMemoryGateway();
    const client = await connected();
    await client.subscribe('/eventMarkets/1');
    tick(0);
    await client.dataCount('/eventMarkets/1', 2);
    client.socket.terminate();
    await client.closed();
    await new Promise((resolve) => setImmediate(resolve));
    const back = await RawBayeuxClient.open(gateway.url);
    open.push(back);
    back.clientId = client.clientId;
    for (let n = 1; n <= 30; n += 1) tick(n);
    back.send({ channel: '/meta/connect', connectionType: 'websocket' });
    await back.until((message) => message.data?.seq === 31);
    const seqs = back.data('/eventMarkets/1').map((data) => data.seq);
    expect(seqs).toEqual(Array.from({ length: 30 }, (_, i) => i + 2));
  });

  it('of a client that takes nothing end with advice to start over, and others do not wait for it', async () => {
    gateway = await startInMemoryGateway({
      live: { socketBytes: 20_000, conflatedMessages: 50, stuckMs: 100 },
    });
    const slow = await connected();
    const quick = await connected();
    for (const client of [slow, quick]) await client.subscribe('/eventMarkets/1');
    slow.socket.pause();
    let n = 0;
    while (gateway.live.server.sessionCount > 1 && n < 200_000) {
      for (let i = 0; i < 200; i += 1) tick(n++);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(gateway.live.server.sessionCount).toBe(1);
    await quick.until((message) => message.data?.seq === n);
    expect(quick.data('/eventMarkets/1').map((data) => data.seq)).toEqual(
      Array.from({ length: n + 1 }, (_, i) => i),
    );
    slow.socket.resume();
    expect(await slow.until((message) => message.id === 'held')).toMatchObject({
      successful: false,
      advice: { reconnect: 'handshake' },
    });
    const seqs = slow.data('/eventMarkets/1').map((data) => data.seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => i));
  });

  it('of many tabs of one browser are all served at once', async () => {
    gateway = await startInMemoryGateway();
    const tabs = await Promise.all(
      Array.from({ length: 12 }, () => connected({ cookie: 'sid=one-browser' })),
    );
    for (const tab of tabs) await tab.subscribe('/eventMarkets/1');
    for (let n = 0; n < 20; n += 1) tick(n);
    for (const tab of tabs)
      expect((await tab.dataCount('/eventMarkets/1', 21)).map((data) => data.seq)).toEqual(
        Array.from({ length: 21 }, (_, i) => i),
      );
  });

  it('end for all when the gateway stops', async () => {
    gateway = await startInMemoryGateway();
    const client = await connected();
    gateway.live.server.stop();
    expect(await client.until((message) => message.id === 'held')).toMatchObject({ successful: false });
    expect(
      await client.ask({ channel: '/meta/handshake', supportedConnectionTypes: ['websocket'] }),
    ).toMatchObject({ successful: false, error: '503::no more sessions' });
  });
});
