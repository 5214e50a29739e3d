import type { FastifyInstance } from 'fastify';
import { BRANDS } from '#domain/config/defaults.ts';
import { type LiveLimits, liveLimits, type RateLimits, rateLimits } from '../config/limits.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedBatch, FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { addressesBehind } from '../http/client-address.ts';
import { createApp } from '../http/create-app.ts';
import { ownHosts } from '../http/own-host.ts';
import { type Live, openLive } from '../live/open-live.ts';
import { serveLive } from '../live/serve-live.ts';
import { type SmallMoney, smallLimits, smallMoney } from './small-money.ts';
import { kickOff, smallOffer } from './small-offer.ts';

/** A whole gateway on a free port with money in memory, for tests. */
export interface SmallGateway {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly ids: ReturnType<typeof memoryIdBook>;
  readonly live: Live;
  readonly money: SmallMoney;
  readonly log: string[];
  /** Applies a batch and tells everyone. */
  feed(...changes: FeedChange[]): void;
  stop(): Promise<void>;
}

export interface SmallOptions {
  readonly live?: Partial<LiveLimits>;
  readonly rates?: Partial<RateLimits>;
  readonly trustedProxies?: readonly string[];
  readonly hostNames?: readonly string[];
  readonly demonstration?: boolean;
  readonly appFolder?: string | null;
  readonly https?: boolean;
  readonly offer?: FeedBatch;
}

export async function startSmallGateway(options: SmallOptions = {}): Promise<SmallGateway> {
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const limits = { ...liveLimits, ...options.live };
  const money = smallMoney();
  const log: string[] = [];
  const live = openLive({ catalogue, accounts: money.accounts, myBets: money.myBets }, limits);
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
  };
  const app = await createApp(
    {
      view: () => ({ catalogue, now: kickOff, brands: BRANDS }),
      accounts: money.accounts,
      placement: money.placement,
      myBets: money.myBets,
      bonuses: money.bonuses,
      proofs: money.proofs,
      sharing: money.sharing,
      limits: smallLimits,
      health: () => ({ sessions: live.server.sessionCount }),
    },
    {
      appFolder: options.appFolder ?? null,
      checkAnswers: true,
      logLevel: 'info',
      logTo: { write: (line: string) => void log.push(line) },
      rateLimits: { ...rateLimits, ...options.rates },
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
