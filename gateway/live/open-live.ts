import { randomBytes } from 'node:crypto';
import type { LiveLimits } from '../config/limits.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { Accounts, MyBets } from '../services.ts';
import { BayeuxServer } from './bayeux-server.ts';
import { CatalogueChannels } from './catalogue-channels.ts';
import { CustomerChannels } from './customer-channels.ts';
import { LiveHub } from './live-hub.ts';
import { SystemChannel } from './system-channel.ts';

export interface LiveSources {
  readonly catalogue: Catalogue;
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly myBets: Pick<MyBets, 'unsettled'>;
}

export interface Live {
  readonly server: BayeuxServer;
  readonly hub: LiveHub;
  readonly system: SystemChannel;
}

/** The live side of a gateway, without transports. The epoch is new at each start: clients take fresh snapshots. */
export function openLive(sources: LiveSources, limits: LiveLimits, now: () => number = Date.now): Live {
  const system = new SystemChannel();
  const hub = new LiveHub(
    {
      catalogue: new CatalogueChannels(sources.catalogue),
      customers: new CustomerChannels(sources.accounts, sources.myBets),
      system,
    },
    { epoch: `${now().toString(36)}${randomBytes(3).toString('hex')}`, now },
  );
  return { server: new BayeuxServer(hub, limits, now), hub, system };
}
