import { drawBytes } from '../chance.ts';
import type { LiveLimits } from '../config/limits.ts';
import type { Catalogue } from '../core/catalogue.ts';
import { type FeedClock, idleClock } from '../feeds/clock.ts';
import type { Accounts, MyBets } from '../services.ts';
import { BayeuxServer } from './bayeux-server.ts';
import { CatalogueChannels } from './catalogue-channels.ts';
import { CustomerChannels } from './customer-channels.ts';
import { LiveHub } from './live-hub.ts';
import { SystemChannel } from './system-channel.ts';

export interface LiveSources {
  readonly catalogue: Catalogue;
  readonly accounts: Pick<Accounts, 'authenticate' | 'overAmong'>;
  readonly myBets: Pick<MyBets, 'unsettled'>;
}

export interface Live {
  readonly server: BayeuxServer;
  readonly hub: LiveHub;
  readonly system: SystemChannel;
}

/** The live side of a gateway, without transports. The epoch is new at each start: clients take fresh snapshots. */
export function openLive(sources: LiveSources, limits: LiveLimits, clock: FeedClock = idleClock): Live {
  const now = (): number => clock.now();
  const system = new SystemChannel();
  const hub = new LiveHub(
    {
      catalogue: new CatalogueChannels(sources.catalogue),
      customers: new CustomerChannels(sources.accounts, sources.myBets),
      system,
    },
    { epoch: `${now().toString(36)}${drawBytes(3).toString('hex')}`, now },
    limits,
  );
  return { server: new BayeuxServer(hub, limits, clock), hub, system };
}
