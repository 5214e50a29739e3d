import type { FastifyInstance } from 'fastify';
import { BRANDS } from '#domain/config/defaults.ts';
import type { CountrySites } from '#gateway/config/countries.ts';
import {
  type LiveLimits,
  liveLimits,
  type OverloadLimits,
  type RateLimits,
  rateLimits,
} from '#gateway/config/limits.ts';
import type { Catalogue } from '#gateway/core/catalogue.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import type { Feed, FeedBatch, FeedChange } from '#gateway/core/feed.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { addressesBehind } from '#gateway/http/client-address.ts';
import { createApp } from '#gateway/http/create-app.ts';
import { ownHosts } from '#gateway/http/own-host.ts';
import { type Live, openLive } from '#gateway/live/open-live.ts';
import { serveLive } from '#gateway/live/serve-live.ts';
import { kickOff, smallOffer } from '../offers/catalogue-fixture.ts';
import { type InMemoryServices, inMemoryServices, roundLimits } from './in-memory-services.ts';

/** A whole gateway on a free port with money in memory, for tests. */
export interface InMemoryGateway {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly ids: ReturnType<typeof memoryIdBook>;
  readonly live: Live;
  readonly money: InMemoryServices;
  readonly log: string[];
  /** Applies a batch and tells everyone. */
  feed(...changes: FeedChange[]): void;
  stop(): Promise<void>;
}

export interface InMemoryGatewayOptions {
  readonly live?: Partial<LiveLimits>;
  readonly rates?: Partial<RateLimits>;
  readonly overload?: OverloadLimits;
  readonly trustedProxies?: readonly string[];
  readonly hostNames?: readonly string[];
  readonly demonstration?: boolean;
  readonly appFolder?: string | null;
  readonly https?: boolean;
  readonly countries?: CountrySites;
  readonly offer?: FeedBatch;
  /** What is counted of a match, by its key. */
  readonly statistics?: Feed['statistics'];
  /** Time of the world, epoch ms; `kickOff` when absent. */
  readonly now?: () => number;
}

export async function startInMemoryGateway(options: InMemoryGatewayOptions = {}): Promise<InMemoryGateway> {
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const limits = { ...liveLimits, ...options.live };
  const money = inMemoryServices();
  const log: string[] = [];
  const { statistics } = options;
  const feeds = () => (statistics === undefined ? [] : [{ statistics }]);
  const live = openLive({ catalogue, ...money, feeds }, limits);
  const apply = (batch: FeedBatch): void => {
    live.hub.catalogueChanged(catalogue.apply(batch));
    live.server.flush();
  };
  apply(options.offer ?? smallOffer);
  money.onChange((change) => {
    live.hub.customerChanged(change);
    live.server.flush();
  });
  const facing = {
    https: options.https ?? false,
    addressOf: addressesBehind(options.trustedProxies ?? []),
    isOwnHost: ownHosts(options.hostNames ?? [], '127.0.0.1'),
    ...(options.countries === undefined ? {} : { countries: options.countries }),
  };
  const app = await createApp(
    {
      ...money,
      view: () => ({ catalogue, now: options.now?.() ?? kickOff, brands: BRANDS }),
      limits: roundLimits,
      health: () => ({ sessions: live.server.sessionCount }),
    },
    {
      appFolder: options.appFolder ?? null,
      checkAnswers: true,
      logLevel: 'info',
      logTo: { write: (line: string) => void log.push(line) },
      rateLimits: { ...rateLimits, ...options.rates },
      ...(options.overload === undefined ? {} : { overload: options.overload }),
      ...facing,
      demonstration: options.demonstration ?? true,
      version: 'test',
    },
  );
  const stopLive = serveLive(app, live.server, limits, facing);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    catalogue,
    ids,
    live,
    money,
    log,
    feed: (...changes) => apply({ at: kickOff, changes }),
    stop: async () => {
      live.server.stop();
      stopLive();
      await app.close();
    },
  };
}
