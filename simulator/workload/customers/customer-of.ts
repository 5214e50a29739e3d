import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import { behavioursOf, type Seat } from '../behaviours/behaviours-of.ts';
import { Customer } from './customer.ts';
import { PASSWORD } from './open-account.ts';
import { Quirks } from './quirks.ts';
import type { RegisteringCustomer } from './registering-customer.ts';

/** Who sits there, as people of that world are. */
export function customerOf(
  seat: Seat,
  options: WorldOptions,
  chances: Chances,
  joiner: RegisteringCustomer | undefined,
): Customer {
  const { habits, eagerness, appetite, leaves } = options;
  return new Customer(chances.of(`bettor ${seat.id}`), {
    turns: seat.turns,
    password: PASSWORD,
    eagerness,
    appetite,
    leaves,
    quirks: habits === null ? undefined : new Quirks(chances.of(`quirks ${seat.id}`), habits),
    ways: behavioursOf(seat, options, chances),
    joiner,
  });
}
