import type { Chances } from '../chance/prng.ts';
import { Joiner } from '../client/joiner.ts';
import type { Account } from '../client/turns.ts';
import { PASSWORD } from './open-account.ts';
import type { WorldOptions } from './options.ts';

/** Who opens accounts at a seat, if anybody does in that world. @param accounts of the device */
export function joinerOf(
  id: string,
  accounts: Account[],
  { joining }: Pick<WorldOptions, 'joining'>,
  chances: Chances,
): Joiner | undefined {
  if (joining === null) return undefined;
  const newForm = (nth: number) => ({ username: `${id}.new${nth}`, password: PASSWORD });
  return new Joiner(chances.of(`joiner ${id}`), joining.joins, accounts, newForm);
}
