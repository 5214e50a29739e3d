import type { LiveLimits } from '../config/limits.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { Feed } from '../core/feed.ts';
import { type FeedClock, idleClock } from '../feeds/clock.ts';
import { drawBytes } from '../random-bytes.ts';
import type { Accounts, MyBets } from '../services.ts';
import { BayeuxServer } from './bayeux-server.ts';
import { CashOutOffers, type OffersOf } from './cash-out-offers.ts';
import { CatalogueChannels } from './catalogue-channels.ts';
import { CustomerChannels } from './customer-channels.ts';
import { statisticsFrom } from './event-statistics.ts';
import { LiveHub } from './live-hub.ts';
import { SystemChannel } from './system-channel.ts';

export interface LiveSources {
  readonly catalogue: Catalogue;
  readonly accounts: Pick<Accounts, 'authenticate' | 'overAmong'>;
  readonly myBets: Pick<MyBets, 'unsettled'>;
  readonly cashOuts: OffersOf;
  /** Those that are running; asked anew for each word about a match. None when absent. */
  readonly feeds?: () => readonly Pick<Feed, 'statistics'>[];
}

export interface Live {
  readonly server: BayeuxServer;
  readonly hub: LiveHub;
  readonly system: SystemChannel;
}

/**
 * The live side of a gateway, without transports. The epoch is new at each start: clients take fresh
 * snapshots.
 */
export function openLive(sources: LiveSources, limits: LiveLimits, clock: FeedClock = idleClock): Live {
  const now = (): number => clock.now();
  const system = new SystemChannel();
  const offers = new CashOutOffers(
    sources.cashOuts,
    clock,
    (user, told) => customers.publishOffers(user, told),
    () => server.flush(),
  );
  const customers = new CustomerChannels(sources.accounts, sources.myBets, offers);
  const catalogueChannels = new CatalogueChannels(
    sources.catalogue,
    statisticsFrom(sources.catalogue, sources.feeds ?? (() => [])),
  );
  const hub = new LiveHub(
    { catalogue: catalogueChannels, customers, system, offers },
    { epoch: `${now().toString(36)}${drawBytes(3).toString('hex')}`, now },
    limits,
  );
  const server = new BayeuxServer(hub, limits, clock);
  return { server, hub, system };
}
