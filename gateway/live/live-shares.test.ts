import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type InMemoryGateway,
  type InMemoryGatewayOptions,
  startInMemoryGateway,
} from '#testing/gateway/in-memory-gateway.ts';
import { messagesIn } from '#testing/gateway/parse-frame-text.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { match } from '#testing/offers/catalogue-fixture.ts';
import { LiveShares } from './live-shares.ts';
import type { Wire } from './wire.ts';

const LIMITS = {
  sessionsPerSocket: 2,
  sessionsPerAddress: 3,
  snapshotBytes: 100,
  snapshotBytesPerSecond: 10,
};
const wire = (): Wire => ({ send: () => undefined, backlog: () => 0, terminate: () => undefined });

describe('[HOLD-02] what one client may take of the live channels', () => {
  it('is counted as a list of sessions would be, whoever comes and goes', () => {
    const sockets = [wire(), wire(), undefined];
    const step = fc.record({
      socket: fc.constantFrom(...sockets),
      address: fc.constantFrom('a', 'b'),
      leaves: fc.boolean(),
      which: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const shares = new LiveShares(LIMITS, () => 0);
        const there: { readonly wire: Wire | undefined; readonly address: string }[] = [];
        for (const { socket, address, leaves, which } of steps) {
          if (leaves) {
            const [gone] = there.splice(which, 1);
            if (gone !== undefined) shares.end(gone);
            continue;
          }
          const place = { wire: socket, address };
          const onSocket = there.filter((one) => one.wire === socket).length;
          const fits =
            (socket === undefined || onSocket < LIMITS.sessionsPerSocket) &&
            there.filter((one) => one.address === address).length < LIMITS.sessionsPerAddress;
          expect(shares.hasRoom(place)).toBe(fits);
          if (!fits) continue;
          shares.begin(place);
          there.push(place);
        }
      }),
    );
  });

  it('is so many bytes of snapshots at once, and more as time goes by, for each address', () => {
    let now = 0;
    const shares = new LiveShares(LIMITS, () => now);
    shares.spend('a', 150);
    expect([shares.mayAsk('a'), shares.mayAsk('b')]).toEqual([false, true]);
    now = 5_000;
    expect(shares.mayAsk('a')).toBe(false);
    now = 5_100;
    expect(shares.mayAsk('a')).toBe(true);
    now = 60_000;
    shares.spend('a', 99);
    expect(shares.mayAsk('a')).toBe(true);
  });
});

describe('[HOLD-02] against a gateway', () => {
  let gateway: InMemoryGateway;
  const open: RawBayeuxClient[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) client.socket.terminate();
    await gateway.stop();
  });
  const start = async (live: NonNullable<InMemoryGatewayOptions['live']>): Promise<void> => {
    gateway = await startInMemoryGateway({ live });
  };
  async function socket(headers: Record<string, string> = {}): Promise<RawBayeuxClient> {
    const client = await RawBayeuxClient.open(gateway.url, headers);
    open.push(client);
    return client;
  }
  const shakeHands = (client: RawBayeuxClient) =>
    client.ask({ channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['websocket'] });

  it('one socket does not take the sessions of everybody, and gets room again when one ends', async () => {
    await start({ sessionsPerSocket: 2 });
    const greedy = await socket();
    const answers = [];
    for (let n = 0; n < 50; n += 1) answers.push(await shakeHands(greedy));
    expect(answers.filter(({ successful }) => successful)).toHaveLength(2);
    expect(answers.at(-1)).toMatchObject({
      error: '503::no more sessions',
      advice: { reconnect: 'handshake', interval: 5_000 },
    });
    expect(await shakeHands(await socket())).toMatchObject({ successful: true });
    await greedy.ask({ channel: '/meta/disconnect', clientId: answers[0]?.clientId });
    expect(await shakeHands(greedy)).toMatchObject({ successful: true });
  });

  it('one address has its share of sessions, over sockets and long polls', async () => {
    await start({ sessionsPerAddress: 3 });
    for (let n = 0; n < 2; n += 1)
      expect(await shakeHands(await socket())).toMatchObject({ successful: true });
    const poll = async () => {
      const answer = await fetch(`${gateway.url}/cometd`, {
        method: 'POST',
        body: JSON.stringify({
          channel: '/meta/handshake',
          version: '1.0',
          supportedConnectionTypes: ['long-polling'],
        }),
      });
      return messagesIn(await answer.text());
    };
    expect(await poll()).toMatchObject([{ successful: true }]);
    expect(await poll()).toMatchObject([{ successful: false }]);
    expect(await shakeHands(await socket())).toMatchObject({ successful: false });
  });

  it('what small messages make the gateway send is bounded', async () => {
    await start({ snapshotBytes: 5_000, snapshotBytesPerSecond: 1 });
    const client = await RawBayeuxClient.connected(gateway.url);
    open.push(client);
    let sent = 0;
    let refused = 0;
    for (let n = 0; n < 200; n += 1) {
      const answer = await client.subscribe('/eventMarkets/1');
      if (answer.successful === true) sent += 1;
      else if (answer.error?.startsWith('429') === true) refused += 1;
    }
    const bytes = JSON.stringify(client.data('/eventMarkets/1')).length;
    expect([sent + refused, bytes < 10_000, sent > 0]).toEqual([200, true, true]);
  });

  it('a socket without a session is closed, one with a session is not', async () => {
    await start({ idleSocketMs: 60, beatMs: 20 });
    const silent = await socket();
    const used = await RawBayeuxClient.connected(gateway.url);
    open.push(used);
    expect(await silent.closed()).toBe(1008);
    expect(await used.subscribe('/eventMarkets/1')).toMatchObject({ successful: true });
  });

  it('one login is listened to by so many tabs', async () => {
    await start({ listenersPerLogin: 2 });
    const opened = await gateway.money.accounts.login({ username: 'alice', password: 'password-of-alice' });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      const tab = await RawBayeuxClient.connected(gateway.url, { cookie: `sid=${opened.credential}` });
      open.push(tab);
      answers.push((await tab.subscribe(`/myBets/${opened.session.gwSessionId}`)).successful);
    }
    expect(answers).toEqual([true, true, false, false]);
  });

  it('one frame does not ask the database thousands of times whose channels it names', async () => {
    await start({ ownPerSession: 3 });
    const opened = await gateway.money.accounts.login({ username: 'alice', password: 'password-of-alice' });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const asked = vi.spyOn(gateway.money.accounts, 'authenticate');
    const client = await RawBayeuxClient.connected(gateway.url, { cookie: `sid=${opened.credential}` });
    open.push(client);
    const foreign = Array.from({ length: 900 }, (_, n) => `/myBets/gw-${String(n)}`);
    expect(await client.ask({ channel: '/meta/subscribe', subscription: foreign })).toMatchObject({
      successful: false,
    });
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
    expect(await client.subscribe(`/myBets/${opened.session.gwSessionId}`)).toMatchObject({
      successful: true,
    });
  });

  it('one frame names no more channels than a session may listen to', async () => {
    await start({ subscriptionsPerSession: 50 });
    const client = await RawBayeuxClient.connected(gateway.url);
    open.push(client);
    const list = { channel: '/meta/subscribe', subscription: Array(40).fill('/eventMarkets/1') };
    client.send({ ...list, id: 'first' }, { ...list, id: 'second' });
    expect(await client.until(({ id }) => id === 'first')).toMatchObject({ successful: true });
    expect(await client.until(({ id }) => id === 'second')).toMatchObject({
      successful: false,
      error: '429::too many subscriptions',
    });
  });

  it('whoever is told no hears nothing, also of what was listened to before', async () => {
    await start({});
    const client = await RawBayeuxClient.connected(gateway.url);
    open.push(client);
    await client.subscribe('/eventDetails/1');
    vi.spyOn(gateway.catalogue, 'event').mockReturnValueOnce(undefined);
    expect(await client.subscribe('/eventDetails/1')).toMatchObject({ successful: false });
    const before = client.data('/eventDetails/1').length;
    gateway.feed({ kind: 'event', event: match('derby', { name: 'Derby', state: 'INPLAY' }) });
    await client.subscribe('/eventMarkets/1');
    expect(client.data('/eventDetails/1')).toHaveLength(before);
  });
});
