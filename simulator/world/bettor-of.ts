import type { Chances } from '../chance/prng.ts';
import { Bettor } from '../client/bettor.ts';
import type { Joiner } from '../client/joiner.ts';
import { Quirks } from '../client/quirks.ts';
import { PASSWORD } from './open-account.ts';
import type { WorldOptions } from './options.ts';
import { type Seat, waysOf } from './ways-of.ts';

/** Who sits there, as people of that world are. */
export function bettorOf(
  seat: Seat,
  options: WorldOptions,
  chances: Chances,
  joiner: Joiner | undefined,
): Bettor {
  const { habits, eagerness, appetite, leaves } = options;
  return new Bettor(chances.of(`bettor ${seat.id}`), {
    turns: seat.turns,
    password: PASSWORD,
    eagerness,
    appetite,
    leaves,
    quirks: habits === null ? undefined : new Quirks(chances.of(`quirks ${seat.id}`), habits),
    ways: waysOf(seat, options, chances),
    joiner,
  });
}
