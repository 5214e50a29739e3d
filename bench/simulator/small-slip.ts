import type { Prng } from '#simulator/random/prng.ts';

/**
 * A slip small enough that fuzzing it is what takes the time: eight prices, what is on the slip, one stake
 * for all of it, and money that is on the account or staked. Both sides of the benchmark fuzz this one.
 */
export interface SmallSlip {
  readonly prices: readonly Price[];
  /** Numbers of prices. */
  readonly legs: readonly number[];
  /** Minor units a leg. */
  readonly stake: number;
  readonly balance: number;
  /** Sent and not answered. */
  readonly sent: number;
  readonly accepted: number;
}

export interface Price {
  readonly odds: number;
  readonly version: number;
  readonly suspended: boolean;
}

export type SmallEvent =
  | { readonly type: 'price'; readonly at: number; readonly odds: number; readonly version: number }
  | { readonly type: 'suspension'; readonly at: number; readonly suspended: boolean }
  | { readonly type: 'press'; readonly at: number }
  | { readonly type: 'stake'; readonly stake: number }
  | { readonly type: 'place' }
  | { readonly type: 'answer'; readonly accepted: boolean };

export const PRICES = 8;
export const MOST_ODDS = 105;
export const MOST_VERSION = 40;
export const MOST_STAKE = 50;
const FUNDS = 1_000;

export const EMPTY: SmallSlip = {
  prices: Array.from({ length: PRICES }, () => ({ odds: 1, version: 0, suspended: false })),
  legs: [],
  stake: 0,
  balance: FUNDS,
  sent: 0,
  accepted: 0,
};

export type SmallFold = (state: SmallSlip, event: SmallEvent) => SmallSlip;

const withPrice = (state: SmallSlip, at: number, change: Partial<Price>): SmallSlip => ({
  ...state,
  prices: state.prices.map((price, nth) => (nth === at ? { ...price, ...change } : price)),
});

/** @param isGuarded false plants a fault: an older version takes the place of a newer one */
export const foldOf =
  (isGuarded: boolean): SmallFold =>
  (state, event) => {
    switch (event.type) {
      case 'price': {
        const isOlder = event.version < (state.prices[event.at]?.version ?? 0);
        return isOlder && isGuarded
          ? state
          : withPrice(state, event.at, { odds: event.odds, version: event.version });
      }
      case 'suspension':
        return withPrice(state, event.at, { suspended: event.suspended });
      case 'press':
        return {
          ...state,
          legs: state.legs.includes(event.at)
            ? state.legs.filter((leg) => leg !== event.at)
            : [...state.legs, event.at],
        };
      case 'stake':
        return { ...state, stake: event.stake };
      case 'place': {
        const total = placeable(state);
        return total === 0 ? state : { ...state, balance: state.balance - total, sent: total };
      }
      case 'answer':
        return {
          ...state,
          sent: 0,
          accepted: state.accepted + (event.accepted ? state.sent : 0),
          balance: state.balance + (event.accepted ? 0 : state.sent),
        };
    }
  };

/** What a press of the button would send; 0 when nothing can go. */
export function placeable({ sent, legs, prices, stake, balance }: SmallSlip): number {
  const total = stake * legs.length;
  const isOpen = legs.every((leg) => prices[leg]?.suspended === false);
  return sent === 0 && isOpen && total <= balance ? total : 0;
}

/** What must hold from one state to the next, in a word when it does not. */
export function broken(before: SmallSlip, after: SmallSlip): string | undefined {
  if (after.balance < 0) return 'money that was not there';
  if (after.balance + after.sent + after.accepted !== FUNDS) return 'money from nowhere';
  if (new Set(after.legs).size !== after.legs.length) return 'a leg twice';
  for (let at = 0; at < PRICES; at += 1)
    if ((after.prices[at]?.version ?? 0) < (before.prices[at]?.version ?? 0)) return 'an older price';
  return undefined;
}

/** Six kinds, each as likely as the next, as a list of commands draws them. */
export function drawnEvent(chance: Prng): SmallEvent {
  switch (chance.below(6)) {
    case 0:
      return {
        type: 'price',
        at: chance.below(PRICES),
        odds: chance.between(1, MOST_ODDS),
        version: chance.below(MOST_VERSION),
      };
    case 1:
      return { type: 'suspension', at: chance.below(PRICES), suspended: chance.chance(1, 2) };
    case 2:
      return { type: 'press', at: chance.below(PRICES) };
    case 3:
      return { type: 'stake', stake: chance.below(MOST_STAKE) };
    case 4:
      return { type: 'place' };
    default:
      return { type: 'answer', accepted: chance.chance(1, 2) };
  }
}
