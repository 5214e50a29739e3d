import { afterEach, beforeEach, expect, it } from 'vitest';
import { WireMessage } from '#domain/contract/live.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';

let counted: readonly EventStatistic[] | undefined;
let gateway: InMemoryGateway;
let client: RawBayeuxClient;
beforeEach(async () => {
  counted = [{ kind: 'corners', home: 2, away: 1 }];
  gateway = await startInMemoryGateway({
    statistics: (event) => (event === 'derby' ? counted : undefined),
  });
  client = await RawBayeuxClient.connected(gateway.url);
});
afterEach(async () => {
  client.socket.terminate();
  await gateway.stop();
});

const CHANNEL = '/eventStatitistics/1';
const score = (home: number) =>
  ({
    kind: 'scoreboard',
    event: 'derby',
    scoreboard: { home, away: 0, period: '1H', clockSeconds: 60, clockAt: 1, running: true },
  }) as const;

it('[INP-03.3] the statistics of a match are told at once, and again when they have changed', async () => {
  // Whatever a client says that it holds: statistics have no version.
  expect(await client.subscribe(CHANNEL, { dataVersion: 1 })).toMatchObject({ ext: { snapshot: true } });
  gateway.feed(score(1));
  counted = [{ kind: 'corners', home: 3, away: 1 }];
  gateway.feed(score(2));
  gateway.feed(score(3));
  counted = [{ kind: 'corners', home: 3, away: 2 }];
  gateway.feed(score(4));
  const told = await client.dataCount(CHANNEL, 4);
  expect(told.map((message) => [message.type, message.op])).toEqual([
    ['statistics', 'initial'],
    ['statistics', 'update'],
    ['statistics', 'update'],
    ['statistics', 'update'],
  ]);
  const read = told.map((message) => WireMessage.parse(message));
  expect(read.map((message) => (message.type === 'statistics' ? message.statistics : undefined))).toEqual([
    [{ kind: 'corners', home: 2, away: 1 }],
    [{ kind: 'corners', home: 2, away: 1 }],
    [{ kind: 'corners', home: 3, away: 1 }],
    [{ kind: 'corners', home: 3, away: 2 }],
  ]);
  expect(read.at(-1)).toMatchObject({ eventId: 1, seq: 3 });
});

it('[INP-03.3] there are none of another sport, and none of a match that nobody counts', async () => {
  const [other] = [...gateway.catalogue.events()].filter((event) => event.sportId !== 'SBTC1_1');
  expect(await client.subscribe(`/eventStatitistics/${other!.id}`)).toMatchObject({ successful: false });
  counted = undefined;
  await client.subscribe(CHANNEL);
  expect((await client.dataCount(CHANNEL, 1))[0]).toMatchObject({ op: 'initial', statistics: null });
});
