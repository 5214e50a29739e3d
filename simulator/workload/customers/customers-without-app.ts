import { UserId } from '#domain/brand.ts';
import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import { CarefulCustomer } from './careful-customer.ts';
import type { HostileCustomer } from './hostile-customer.ts';
import { hostileCustomerOf, type PlaceWithoutApp } from './hostile-customer-of.ts';
import { PASSWORD } from './open-account.ts';

export interface WithoutApp {
  readonly hostile: HostileCustomer | undefined;
  readonly careful: readonly CarefulCustomer[];
}

/** Who writes requests of their own in a world: against it, and to be kept from too much. */
export async function customersWithoutApp(
  options: Pick<WorldOptions, 'hostility' | 'caring'>,
  chances: Chances,
  place: PlaceWithoutApp,
): Promise<WithoutApp> {
  const hostile = await hostileCustomerOf(options, chances, place);
  const { caring } = options;
  const careful: CarefulCustomer[] = [];
  // What somebody agreed to without an app is looked up in one place.
  if (hostile === undefined || caring === null) return { hostile, careful };
  for (let nth = 0; nth < caring.customers; nth += 1) {
    const username = `careful${nth}`;
    const { time, send, isOver, running, open } = place;
    careful.push(
      new CarefulCustomer({
        ...{ caring, username, time, send, isOver, password: PASSWORD },
        chance: chances.of(username),
        user: UserId.parse(await open(username, username)),
        offer: () => running()[0]?.offer,
        agreed: hostile.agreed,
      }),
    );
  }
  return { hostile, careful };
}
