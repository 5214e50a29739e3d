import type { Chances } from '../../random/prng.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import type { Account } from './account-turns.ts';
import { PASSWORD } from './open-account.ts';
import { RegisteringCustomer } from './registering-customer.ts';

/** Who opens accounts at a seat, if anybody does in that world. @param accounts of the device */
export function registeringCustomerOf(
  id: string,
  accounts: Account[],
  { joining }: Pick<WorldOptions, 'joining'>,
  chances: Chances,
): RegisteringCustomer | undefined {
  if (joining === null) return undefined;
  const newForm = (nth: number) => ({ username: `${id}.new${nth}`, password: PASSWORD });
  return new RegisteringCustomer(chances.of(`joiner ${id}`), joining.joins, accounts, newForm);
}
