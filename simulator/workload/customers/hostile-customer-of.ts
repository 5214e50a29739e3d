import { UserId } from '#domain/brand.ts';
import type { GatewayNode } from '../../gateway/gateway-node.ts';
import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import { HostileCustomer, type HostileOptions } from './hostile-customer.ts';
import { PASSWORD } from './open-account.ts';

const USERNAME = 'hostile';

/** What a world has for whoever writes requests of their own. */
export type PlaceWithoutApp = Pick<HostileOptions, 'time' | 'quotes' | 'words' | 'send' | 'isOver'> & {
  readonly running: () => readonly Pick<GatewayNode, 'offer'>[];
  /** Opens an account with the money that everybody has. */
  readonly open: (username: string, lastName?: string) => Promise<string>;
};

/** Who writes requests of their own in a world; undefined where nobody does. */
export async function hostileCustomerOf(
  { hostility }: Pick<WorldOptions, 'hostility'>,
  chances: Chances,
  { running, open, ...place }: PlaceWithoutApp,
): Promise<HostileCustomer | undefined> {
  if (hostility === null) return undefined;
  const user = UserId.parse(await open(USERNAME));
  return new HostileCustomer({
    ...place,
    chance: chances.of('hostile customer'),
    hostility,
    username: USERNAME,
    password: PASSWORD,
    user,
    offer: () => running()[0]?.offer,
  });
}
