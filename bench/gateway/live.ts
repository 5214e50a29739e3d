/**
 * G2: what it costs the gateway to bring price changes to its live subscribers, against plain WebSockets
 * sending the same bytes. The gateway's side starts where the catalogue has changed: it finds the channels,
 * builds and encodes the message, numbers it, and keeps each session's queue. Both servers run here, the
 * clients elsewhere.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { liveLimits } from '#gateway/config/limits.ts';
import type { CatalogueDelta } from '#gateway/core/catalogue.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { type Live, openLive } from '#gateway/live/open-live.ts';
import { listenForSockets } from '#gateway/live/websocket.ts';
import { inMemoryServices } from '#testing/gateway/in-memory-services.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';
import type { FromClients, ToClients } from './live-clients.ts';

const selections = ['a', 'b', 'c'];
const deliveriesPerRun = 20_000;

/** Price changes of one market, as the catalogue reports them; each is one live message of three rows. */
function priceChanges(): { live: Live; apply: (i: number) => CatalogueDelta } {
  const catalogue = createCatalogue(memoryIdBook(), () => 280_000_000);
  catalogue.apply({
    at: 0,
    changes: [
      { kind: 'event', event: match('e') },
      { kind: 'market', market: market('m', 'e', ['5/2', '6/4', '3/1']) },
    ],
  });
  const live = openLive({ catalogue, ...inMemoryServices() }, liveLimits);
  const apply = (i: number): CatalogueDelta =>
    catalogue.apply({
      at: i,
      changes: [
        {
          kind: 'prices',
          market: 'm',
          prices: selections.map((side) => ({
            selection: `m.${side}`,
            odds: `${(i % 900) + 1}/4`,
            suspended: false,
          })),
        },
      ],
    });
  return { live, apply };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `ws://127.0.0.1:${address.port}/cometd`;
}

class Clients {
  readonly #child: ChildProcess = fork(new URL('./live-clients.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });

  #heard(kind: FromClients['kind'], url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const listener = (message: FromClients): void => {
        if (message.kind !== kind || message.url !== url) return;
        this.#child.off('message', listener);
        this.#child.off('exit', failed);
        resolve();
      };
      const failed = (): void => reject(new Error('the clients ended'));
      this.#child.on('message', listener);
      this.#child.once('exit', failed);
    });
  }

  #tell = (message: ToClients): boolean => this.#child.send(message);

  open(url: string, count: number, channel: string | null): Promise<void> {
    const open = this.#heard('open', url);
    this.#tell({ kind: 'open', url, count, channel });
    return open;
  }

  arrived(url: string, messages: number): Promise<void> {
    const arrived = this.#heard('arrived', url);
    this.#tell({ kind: 'expect', url, messages });
    return arrived;
  }

  end = (): void => this.#child.disconnect();
}

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A message as the gateway sends it, byte for byte, so that both sides move the same amount. */
const sample = Buffer.from(
  `[{"channel":"/eventMarkets/1","data":{"channel":"/eventMarkets/1","epoch":"${Date.now().toString(36)}abcdef","seq":1000,"at":${Date.now()},"type":"prices","op":"update","rows":[[1,500,4,280001000,0],[2,500,4,280001000,0],[3,500,4,280001000,0]]}}]`,
);

/** Each client from somewhere else: what one address may take is not what is measured. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return String(addresses);
}

const anybody = {
  path: '/cometd',
  limits: liveLimits,
  credentialOf: () => undefined,
  addressOf: nextAddress,
  isOwnHost: () => true,
  https: false,
  note: () => undefined,
};

async function compare(subscribers: number): Promise<Measured> {
  const messages = Math.ceil(deliveriesPerRun / subscribers);
  const { live, apply } = priceChanges();
  const bayeux = createServer();
  const stopSockets = listenForSockets(bayeux, live.server, anybody);
  const plain = createServer();
  const sockets = new WebSocketServer({ server: plain, perMessageDeflate: false });
  const clients = new Clients();
  const [bayeuxUrl, plainUrl] = [await listen(bayeux), await listen(plain)];
  await clients.open(bayeuxUrl, subscribers, '/eventMarkets/1');
  await clients.open(plainUrl, subscribers, null);
  let round = 0;
  let changes: CatalogueDelta[] = [];
  const wall = { bayeux: 0, plain: 0 };
  const measured = await alternate({
    kind: 'atLeast',
    minCpuMs: 150,
    candidate: {
      prepare: () => {
        changes = Array.from({ length: messages }, (_, i) => apply(round + i));
        round += messages;
      },
      run: async () => {
        const started = performance.now();
        const arrived = clients.arrived(bayeuxUrl, messages);
        for (const delta of changes) {
          live.hub.catalogueChanged(delta);
          live.server.flush();
          await breathe();
        }
        await arrived;
        wall.bayeux = performance.now() - started;
        return messages * subscribers;
      },
    },
    baseline: {
      run: async () => {
        const started = performance.now();
        const arrived = clients.arrived(plainUrl, messages);
        for (let i = 0; i < messages; i += 1) {
          for (const socket of sockets.clients) socket.send(sample, { binary: false });
          await breathe();
        }
        await arrived;
        wall.plain = performance.now() - started;
        return messages * subscribers;
      },
    },
  });
  clients.end();
  live.server.stop();
  stopSockets();
  sockets.close();
  bayeux.close();
  plain.close();
  const rate = (ms: number): string =>
    Math.round((messages * subscribers * 1_000) / ms).toLocaleString('en-GB');
  return {
    ratios: measured.ratios,
    notes: [
      `         ${subscribers} subscribers, ${sample.length} bytes: ${measured.candidateMicros.toFixed(2)} against ${measured.baselineMicros.toFixed(2)} µs of CPU a delivery`,
      `         last run, clients on the same machine: ${rate(wall.bayeux)} against ${rate(wall.plain)} deliveries a second`,
    ],
  };
}

const benchmark = (subscribers: number): Benchmark => ({
  id: 'G2',
  title: `live deliveries to ${subscribers.toLocaleString('en-GB')} subscribers`,
  candidate: `gateway to ${subscribers.toLocaleString('en-GB')} live subscribers, deliveries`,
  baseline: 'plain ws sending the same bytes',
  limit: { kind: 'atLeast', gate: 0.5, aim: 0.8 },
  measure: () => compare(subscribers),
});

export const liveBenchmarks: readonly Benchmark[] = [benchmark(100), benchmark(1_000)];
