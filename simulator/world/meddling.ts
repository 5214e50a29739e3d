import type { Chances } from '../chance/prng.ts';

/** What somebody, or something, does to requests about bets on their way, as long as faults strike. */
export interface Meddling {
  /** Out of 100 requests that place a bet: the sender hears that the line broke, and the request arrives later all the same. */
  readonly straggles: number;
  /** Out of 100 requests about bets: answered in the contract's own words by somebody without the gateway's key. */
  readonly forged: number;
  /** Out of 100 requests that place a bet: refused as a whole, by somebody before or behind the gateway. */
  readonly refused: number;
  /** Out of 100 answers to a placement: a gateway that errs signs a receipt for another stake than was sent. */
  readonly mistaken: number;
}

/** Of so many worlds, in one requests are meddled with. */
const MEDDLED = 4;

/** A stream of its own, as habits have. */
export function drawMeddling(chances: Chances): Meddling | null {
  const chance = chances.of('meddling');
  if (!chance.chance(1, MEDDLED)) return null;
  const some = (): number => (chance.chance(2, 3) ? chance.between(3, 25) : 0);
  return { straggles: some(), forged: some(), refused: some(), mistaken: chance.between(5, 40) };
}
