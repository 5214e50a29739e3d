import type { Chances, Prng } from '../random/prng.ts';

/** What there is to bet on beside three-way matches, how it ends, and what people make of it. */
export interface Wagers {
  readonly races: number;
  /** Declared for each race. */
  readonly runners: number;
  /**
   * Out of 100 moments of a race card, how many see a market amended that has its result: corrected, or told
   * once more.
   */
  readonly amends: number;
  /** Out of 100 people, how many bet each way. */
  readonly eachWay: number;
  /** Out of 100 people, how many combine their legs in systems. */
  readonly systems: number;
  /** Out of 100 people, how many stake whatever they have. */
  readonly allIn: number;
  /** The largest payout, minor units; 0 for what the brand has. */
  readonly payout: number;
  /** Out of 100 people, how many press prices of the card rather than those of matches. */
  readonly racegoers: number;
  /** Out of 100 races, of how many several runners come out at the start, when most bets are struck. */
  readonly withdrawals: number;
  /** Out of 100 contests, how many are called off at first, and have a result after all. */
  readonly calledOff: number;
  /**
   * Out of 100 looks of a punter at a race, how many end in a forecast or tricast; where it is 0 no race has
   * such a market.
   */
  readonly casts: number;
  /**
   * Out of 100 results that are told, with how many a gateway's database has no room for what the first bet
   * of them comes to.
   */
  readonly unsettled: number;
}

/** Minor units that come out even at the prices of a card, so that a bet can reach them to the penny. */
const PAYOUTS = [2_520, 5_040, 12_600] as const;

const some = (chance: Prng): number => (chance.chance(2, 3) ? chance.between(20, 80) : 0);

/**
 * In one world of four. They have a stream of their own: what other worlds draw does not move.
 *
 * @param mayRunOut whether databases may run out of room at all
 */
export function drawWagers(chances: Chances, mayRunOut: boolean): Wagers | null {
  const chance = chances.of('wagers');
  if (!chance.chance(1, 4)) return null;
  return {
    races: chance.between(2, 3),
    runners: chance.between(4, 7),
    amends: chance.between(15, 60),
    eachWay: some(chance),
    systems: some(chance),
    allIn: chance.chance(2, 3) ? chance.between(30, 90) : 0,
    payout: chance.chance(1, 3) ? chance.pick(PAYOUTS) : 0,
    racegoers: chance.between(40, 100),
    withdrawals: chance.between(50, 90),
    calledOff: chance.chance(2, 3) ? chance.between(30, 80) : 0,
    casts: drawCasts(chances),
    unsettled: mayRunOut && chance.chance(1, 2) ? chance.between(20, 60) : 0,
  };
}

/** Drawn apart, so that a world without them is what it was before there were any. */
function drawCasts(chances: Chances): number {
  const chance = chances.of('casts');
  return chance.chance(3, 4) ? chance.between(10, 40) : 0;
}
