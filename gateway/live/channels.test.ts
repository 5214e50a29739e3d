import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BetId, PlacementRef, UserId } from '#domain/brand.ts';
import { dataVersion } from '#domain/contract/data-version.ts';
import { WireMessage } from '#domain/contract/live.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { balance } from '#testing/gateway/in-memory-services.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';

let gateway: InMemoryGateway;
let client: RawBayeuxClient;
beforeEach(async () => {
  gateway = await startInMemoryGateway();
  client = await RawBayeuxClient.connected(gateway.url);
});
afterEach(async () => {
  client.socket.terminate();
  await gateway.stop();
});

const price = (selection: string, odds: string | null, suspended = false) =>
  ({
    kind: 'prices',
    market: selection.slice(0, selection.lastIndexOf('.')),
    prices: [{ selection, odds, suspended }],
  }) as const;

describe('catalogue channels', () => {
  it("[LIV-03] send a snapshot first, then prices as rows with flags and version, in the contract's shapes", async () => {
    const answer = await client.subscribe('/eventMarkets/1');
    expect(answer).toMatchObject({ successful: true, ext: { seq: 0, snapshot: true } });
    gateway.feed(price('derby.odds.a', '3/1'), price('derby.odds.b', '6/4', true));
    gateway.feed(price('derby.odds.c', null));
    const [initial, first, second] = await client.dataCount('/eventMarkets/1', 3);
    expect(initial).toMatchObject({
      type: 'catalogue',
      op: 'initial',
      seq: 0,
      markets: [{ id: 1 }, { id: 2 }],
      events: [],
    });
    expect(initial?.selections).toHaveLength(5);
    expect(first).toMatchObject({
      type: 'prices',
      op: 'update',
      seq: 1,
      rows: [
        [1, 3, 1, 2, 0],
        [2, 6, 4, 2, 1],
      ],
    });
    expect(second).toMatchObject({ seq: 2, rows: [[3, 0, 0, 2, 0]] });
    expect(new Set([initial, first, second].map((data) => data?.epoch)).size).toBe(1);
    for (const data of client.data('/eventMarkets/1')) expect(WireMessage.safeParse(data).success).toBe(true);
    expect(Object.keys(first ?? {})).toEqual(['channel', 'epoch', 'seq', 'at', 'type', 'op', 'rows']);
  });

  it('[LIV-03.5] tell each channel what concerns it, and no other', async () => {
    const channels = [
      '/eventDetails/1',
      '/eventMarket/1/1',
      '/eventSelection/1/1/1',
      '/eventScoreboard/1',
      '/eventMarkets/2',
    ];
    for (const channel of channels) await client.subscribe(channel);
    const score = { home: 1, away: 0, period: '1H', clockSeconds: 60, clockAt: 1, running: true };
    gateway.feed(price('derby.odds.a', '7/2'));
    gateway.feed(price('derby.goals.a', '1/2'));
    gateway.feed({ kind: 'scoreboard', event: 'derby', scoreboard: score });
    gateway.feed({ kind: 'marketState', market: 'derby.odds', state: 'SUSPENDED' });
    gateway.feed({ kind: 'market', market: market('later.more', 'later', ['1/1']) });
    await client.dataCount('/eventMarkets/2', 2);
    const ops = (channel: string) => client.data(channel).map((data) => `${data.type} ${data.op}`);
    expect(ops('/eventDetails/1')).toEqual(['catalogue initial', 'catalogue update']);
    expect(ops('/eventScoreboard/1')).toEqual(['catalogue initial', 'catalogue update']);
    expect(ops('/eventMarket/1/1')).toEqual(['catalogue initial', 'prices update', 'catalogue update']);
    expect(ops('/eventSelection/1/1/1')).toEqual(['catalogue initial', 'prices update', 'catalogue update']);
    expect(ops('/eventMarkets/2')).toEqual(['catalogue initial', 'catalogue add']);
    expect(client.data('/eventSelection/1/1/1')[0]).toMatchObject({
      events: [{ id: 1 }],
      markets: [{ id: 1 }],
      selections: [{ id: 1 }],
    });
  });

  it('[LIV-07.3] send remove with ids, and replacedby on the channel whose path has the old ids', async () => {
    for (const channel of ['/eventMarkets/1', '/eventMarket/1/2', '/eventSelection/1/2/4', '/eventDetails/1'])
      await client.subscribe(channel);
    const moved = market('derby.goals3', 'derby', ['5/4', '4/6'], { type: 'OVER_UNDER_35' });
    gateway.feed({
      kind: 'replaced',
      oldMarket: 'derby.goals',
      market: moved,
      selections: [
        { old: 'derby.goals.a', new: 'derby.goals3.a' },
        { old: 'derby.goals.b', new: 'derby.goals3.b' },
      ],
    });
    await client.until(() => client.data('/eventMarket/1/2').some((data) => data.op === 'replacedby'));
    const market3 = gateway.ids.market('derby.goals3');
    const over3 = gateway.ids.selection('derby.goals3.a');
    expect(client.data('/eventMarket/1/2').at(-1)).toMatchObject({
      op: 'replacedby',
      markets: [{ id: market3 }],
    });
    expect(client.data('/eventSelection/1/2/4').at(-1)).toMatchObject({
      op: 'replacedby',
      selections: [{ id: over3 }],
    });
    expect(
      client.data('/eventMarkets/1').some((data) => data.op === 'add' && data.markets?.[0]?.id === market3),
    ).toBe(true);
    gateway.feed({ kind: 'removed', event: 'derby' });
    await client.until(() => client.data('/eventDetails/1').some((data) => data.op === 'remove'));
    expect(client.data('/eventDetails/1').at(-1)).toMatchObject({ type: 'event', op: 'remove', ids: [1] });
    expect(client.data('/eventMarkets/1').at(-1)).toMatchObject({ type: 'market', op: 'remove' });
    expect(client.data('/eventMarkets/1').at(-1)?.ids).toEqual(expect.arrayContaining([1, 2]));
    expect(client.data('/eventSelection/1/2/4').at(-1)).toMatchObject({
      type: 'selection',
      op: 'remove',
      ids: [4],
    });
    for (const message of client.received.flatMap((received) => received.data ?? []))
      expect(WireMessage.safeParse(message).success).toBe(true);
  });

  it('[LIV-06] leave the snapshot out for a client whose data version is current, and only then', async () => {
    // Two markets and five selections, all at their first version.
    const held = dataVersion(Array.from({ length: 7 }, () => ({ version: 1 })));
    expect(await client.subscribe('/eventMarkets/1', { dataVersion: held })).toMatchObject({
      ext: { snapshot: false, seq: 0 },
    });
    gateway.feed(price('derby.odds.a', '3/1'));
    expect(await client.dataCount('/eventMarkets/1', 1)).toMatchObject([{ op: 'update', seq: 1 }]);
    expect(await client.subscribe('/eventMarkets/1', { dataVersion: held })).toMatchObject({
      ext: { snapshot: true, seq: 1 },
    });
    expect((await client.dataCount('/eventMarkets/1', 2))[1]).toMatchObject({ op: 'initial', seq: 1 });
    expect(await client.subscribe('/eventMarkets/1', { dataVersion: null })).toMatchObject({
      ext: { snapshot: true },
    });
  });

  it('never step back when a client leaves and returns', async () => {
    await client.subscribe('/eventMarkets/1');
    gateway.feed(price('derby.odds.a', '3/1'));
    await client.dataCount('/eventMarkets/1', 2);
    await client.ask({ channel: '/meta/unsubscribe', subscription: '/eventMarkets/1' });
    gateway.feed(price('derby.odds.a', '4/1'));
    expect(await client.subscribe('/eventMarkets/1')).toMatchObject({ ext: { seq: 1, snapshot: true } });
    gateway.feed(price('derby.odds.a', '5/1'));
    const data = await client.dataCount('/eventMarkets/1', 4);
    expect(data.map((message) => message.seq)).toEqual([0, 1, 1, 2]);
    expect(data[2]?.selections?.[0]?.odds).toBe('4/1');
  });

  it('[LIV-11] refuse channels that nobody knows, entities that are not there, and statistics of other sports', async () => {
    const refusals = {
      '/eventStatistics/1': '404::',
      '/eventMarkets/99': '404::',
      '/eventMarket/2/1': '404::',
      '/eventSelection/1/1/4': '404::',
      '/eventMarkets/*': '404::',
      '/**': '404::',
      '/meta/connect': '404::',
    };
    for (const [channel, error] of Object.entries(refusals)) {
      const answer = await client.subscribe(channel);
      expect(answer, channel).toMatchObject({ successful: false, subscription: channel });
      expect(answer.error, channel).toContain(error);
    }
  });

  it('tell newcomers which notices stand, and everyone of a change', async () => {
    await client.subscribe('/systemMessage');
    gateway.live.system.announce({
      id: 'm1',
      text: 'Prices are paused',
      group: 'info',
      dismissable: true,
    });
    gateway.live.system.withdraw('m1');
    gateway.live.server.flush();
    const data = await client.dataCount('/systemMessage', 3);
    expect(data.map((message) => message.op)).toEqual(['initial', 'add', 'remove']);
    for (const message of data) expect(WireMessage.safeParse(message).success).toBe(true);
  });
});

describe('customer channels', () => {
  const login = async (username: string): Promise<{ cookie: string; gwSessionId: string }> => {
    const result = await gateway.money.accounts.login({
      username,
      password: `password-of-${username}`,
    });
    if (result.kind !== 'opened') throw new Error('not logged in');
    return { cookie: `sid=${result.credential}`, gwSessionId: result.session.gwSessionId };
  };
  const bets = (user: string) => ({
    kind: 'bets' as const,
    user: UserId.parse(user),
    op: 'add' as const,
    bets: [],
    balance,
  });

  it('[LIV-03.5] reach the customer on every session, with the balance, and nobody else', async () => {
    const alice = await login('alice');
    const phone = await login('alice');
    const bob = await login('bob');
    const clients = await Promise.all(
      [alice, phone, bob].map(async (session) => {
        const own = await RawBayeuxClient.connected(gateway.url, { cookie: session.cookie });
        expect(await own.subscribe(`/myBets/${session.gwSessionId}`)).toMatchObject({
          successful: true,
          ext: { snapshot: true },
        });
        expect(await own.subscribe(`/betplacement/${session.gwSessionId}`)).toMatchObject({
          successful: true,
          ext: { snapshot: false },
        });
        return { own, path: `/myBets/${session.gwSessionId}` };
      }),
    );
    gateway.money.announce(bets('alice'));
    gateway.money.announce(bets('bob'));
    gateway.money.announce(bets('alice'));
    const counts = await Promise.all(
      clients.map(async ({ own, path }, i) =>
        (await own.dataCount(path, i === 2 ? 2 : 3)).map((data) => data.op),
      ),
    );
    expect(counts).toEqual([
      ['initial', 'add', 'add'],
      ['initial', 'add', 'add'],
      ['initial', 'add'],
    ]);
    expect(clients[0]?.own.data(clients[0].path)[1]).toMatchObject({
      seq: 1,
      balance: { cash: 10_000, version: 1 },
    });
    for (const { own } of clients) own.socket.terminate();
  });

  it('[LIV-03.7] cash-out, statistics, account and system are served to their customer, each in its shape', async () => {
    const alice = await login('alice');
    const own = await RawBayeuxClient.connected(gateway.url, { cookie: alice.cookie });
    const paths = ['myBets', 'betplacement', 'cashout', 'cashoutInfo', 'cashoutOperations'].map(
      (name) => `/${name}/${alice.gwSessionId}`,
    );
    for (const path of [...paths, '/eventStatitistics/1', '/systemMessage'])
      expect(await own.subscribe(path), path).toMatchObject({ successful: true });
    gateway.money.announce(bets('alice'));
    gateway.money.announce({ kind: 'identity', user: UserId.parse('alice') });
    gateway.money.announce({
      kind: 'cashOut',
      user: UserId.parse('alice'),
      op: 'update',
      outcome: {
        ref: PlacementRef.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
        betslipId: BetId.parse('SB-0000-0000-0001'),
        status: 'FAILED',
        cashOutAmount: null,
        error: null,
        receipt: null,
        notCashedOut: null,
      },
      balance,
    });
    gateway.live.system.announce({ id: 'm1', text: 'Paused', group: 'info', dismissable: true });
    gateway.live.server.flush();
    await own.until(() => own.data('/systemMessage').length === 2 && own.data(paths[4]!).length === 1);
    const told = (path: string) => own.data(path).map(({ type, op }) => `${type} ${op}`);
    expect([...paths, '/eventStatitistics/1', '/systemMessage'].map(told)).toEqual([
      ['bet initial', 'bet add', 'identity update'],
      [],
      ['cashOut initial'],
      ['cashOutInfo initial'],
      ['cashOutOperation update'],
      ['statistics initial'],
      ['system initial', 'system add'],
    ]);
    for (const data of own.received.flatMap((received) => received.data ?? []))
      expect(WireMessage.safeParse(data).success).toBe(true);
    own.socket.terminate();
  });

  it('[LIV-11] refuse a guest, another customer, and a session that has ended', async () => {
    const alice = await login('alice');
    const bob = await login('bob');
    expect(await client.subscribe(`/myBets/${alice.gwSessionId}`)).toMatchObject({
      successful: false,
      error: '403::subscription denied',
    });
    const other = await RawBayeuxClient.connected(gateway.url, { cookie: bob.cookie });
    expect(await other.subscribe(`/betplacement/${alice.gwSessionId}`)).toMatchObject({
      successful: false,
      error: '403::subscription denied',
    });
    const own = await RawBayeuxClient.connected(gateway.url, { cookie: alice.cookie });
    await own.subscribe(`/myBets/${alice.gwSessionId}`);
    await gateway.money.accounts.logout(alice.cookie.slice(4));
    gateway.money.announce(bets('alice'));
    expect(await own.subscribe(`/myBets/${alice.gwSessionId}`)).toMatchObject({ successful: false });
    const told = own.data(`/myBets/${alice.gwSessionId}`);
    expect(told.map(({ op }) => op)).toEqual(['initial', 'ended']);
    other.socket.terminate();
    own.socket.terminate();
  });

  it('[HOLD-05] a session that runs out is told of no bet and no balance any more', async () => {
    const alice = await login('alice');
    const own = await RawBayeuxClient.connected(gateway.url, { cookie: alice.cookie });
    const path = `/myBets/${alice.gwSessionId}`;
    await own.subscribe(path);
    gateway.money.expire(alice.cookie.slice(4));
    await gateway.live.hub.endOver();
    gateway.money.announce(bets('alice'));
    await own.subscribe('/eventDetails/1');
    expect(own.data(path).map(({ op }) => op)).toEqual(['initial', 'ended']);
    expect(await own.subscribe(path)).toMatchObject({ successful: false, error: '403::subscription denied' });
    own.socket.terminate();
  });

  it('[HOLD-16] where news of other gateways were missed, only those start over whom they may concern', async () => {
    const alice = await login('alice');
    const own = await RawBayeuxClient.connected(gateway.url, { cookie: alice.cookie });
    await own.subscribe(`/myBets/${alice.gwSessionId}`);
    await client.subscribe('/eventDetails/1');
    const { hub, server } = gateway.live;
    server.dropListeners((path) => hub.isOwnPath(path));
    expect(await own.until(({ id }) => id === 'held')).toMatchObject({ successful: false });
    expect(await client.subscribe('/eventDetails/2')).toMatchObject({ successful: true });
    own.socket.terminate();
  });

  it('send nothing to a client that did not ask', async () => {
    gateway.feed({ kind: 'event', event: match('fresh') });
    await client.ask({ channel: '/meta/subscribe', subscription: '/eventDetails/2' });
    expect(
      client.received.filter(
        (message) => message.data !== undefined && message.channel !== '/eventDetails/2',
      ),
    ).toEqual([]);
  });
});
