import { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import { CarefulCustomer } from './careful-customer.ts';
import type { Browsed, HostileCustomer } from './hostile-customer.ts';
import { hostileCustomerOf, type PlaceWithoutApp } from './hostile-customer-of.ts';
import { PASSWORD } from './open-account.ts';
import { SportsBettor } from './sports-bettor.ts';

export interface WithoutApp {
  readonly hostile: HostileCustomer | undefined;
  readonly careful: readonly CarefulCustomer[];
  readonly bettors: readonly SportsBettor[];
  /** What they asked for, and agreed to instead, by ref: for the checkers. */
  readonly agreed: ReadonlyMap<string, readonly PlacementSlip[]>;
}

/** Who writes requests of their own in a world: against it, to be kept from too much, and on other sports. */
export async function customersWithoutApp(
  options: Pick<WorldOptions, 'hostility' | 'caring' | 'sports'>,
  chances: Chances,
  place: PlaceWithoutApp,
): Promise<WithoutApp> {
  const hostile = await hostileCustomerOf(options, chances, place);
  const { caring, sports } = options;
  const { time, send, isOver, running, open } = place;
  const offer = (): Browsed | undefined => running()[0]?.offer;
  const agreed = hostile?.agreed ?? new Map<string, PlacementSlip[]>();
  const careful: CarefulCustomer[] = [];
  for (let nth = 0; caring !== null && nth < caring.customers; nth += 1) {
    const username = `careful${nth}`;
    const user = UserId.parse(await open(username, username));
    const chance = chances.of(username);
    careful.push(
      new CarefulCustomer({
        ...{ caring, username, time, send, isOver, offer, agreed, user, chance },
        password: PASSWORD,
      }),
    );
  }
  const bettors: SportsBettor[] = [];
  for (let nth = 0; sports !== null && nth < sports.bettors; nth += 1) {
    const username = `bettor${nth}`;
    const user = UserId.parse(await open(username, username));
    const chance = chances.of(username);
    bettors.push(
      new SportsBettor({ ...{ username, send, isOver, offer, agreed, user, chance }, password: PASSWORD }),
    );
  }
  return { hostile, careful, bettors, agreed };
}
