import type { Chances } from '../random/prng.ts';

/**
 * What somebody, or something, does to requests on their way, as long as faults strike; most are about bets.
 */
export interface Tampering {
  /**
   * Out of 100 requests that place a bet: the sender hears that the line broke, and the request arrives later
   * all the same.
   */
  readonly straggles: number;
  /**
   * Out of 100 requests about bets: answered in the contract's own words by somebody without the gateway's
   * key.
   */
  readonly forged: number;
  /** Out of 100 requests that place a bet: refused as a whole, by somebody before or behind the gateway. */
  readonly refused: number;
  /**
   * Out of 100 answers to a placement or a cash-out: a gateway that errs signs a receipt for another stake,
   * or another part, than was sent.
   */
  readonly mistaken: number;
  /**
   * Out of 100 requests for the configuration: nobody answers, so that a page works by what it came with
   * (CFG-01).
   */
  readonly unconfigured: number;
}

/** Of so many worlds, in one requests are meddled with. */
const MEDDLED = 4;

/** A stream of its own, as habits have. */
export function drawTampering(chances: Chances): Tampering | null {
  const chance = chances.of('meddling');
  if (!chance.chance(1, MEDDLED)) return null;
  const some = (): number => (chance.chance(2, 3) ? chance.between(3, 25) : 0);
  const ofBets = { straggles: some(), forged: some(), refused: some(), mistaken: chance.between(5, 40) };
  return { ...ofBets, unconfigured: chance.chance(1, 2) ? chance.between(50, 95) : 0 };
}
