import type { SelectionResult } from '#domain/settlement/result.ts';
import { bookedPrice, noPrice } from '../playing/book.ts';
import type { ShownPrice } from '../playing/sight.ts';
import { winChances } from './chances.ts';
import type { Finisher } from './finish.ts';

/** Markets on the number of the winner's trap, of a race of six. */
export interface NumberedMarket {
  readonly type: 'TRAP_ODD_EVEN' | 'TRAP_INSIDE_OUTSIDE';
  readonly name: string;
  readonly sides: readonly {
    readonly code: string;
    readonly name: string;
    readonly traps: readonly number[];
  }[];
}

export const NUMBERED_MARKETS: readonly NumberedMarket[] = [
  {
    type: 'TRAP_ODD_EVEN',
    name: 'Winning trap, odd or even',
    sides: [
      { code: 'ODD', name: 'Odd (1, 3, 5)', traps: [1, 3, 5] },
      { code: 'EVEN', name: 'Even (2, 4, 6)', traps: [2, 4, 6] },
    ],
  },
  {
    type: 'TRAP_INSIDE_OUTSIDE',
    name: 'Winning trap, inside or outside',
    sides: [
      { code: 'INSIDE', name: 'Inside (1, 2, 3)', traps: [1, 2, 3] },
      { code: 'OUTSIDE', name: 'Outside (4, 5, 6)', traps: [4, 5, 6] },
    ],
  },
];

const BOOK = 1.08;

/** No price once a trap is vacant: the sides are not those that were bet on any more. */
export function numberedPrices(market: NumberedMarket, tickets: readonly number[]): ShownPrice[] {
  if (tickets.some((count) => count === 0)) return market.sides.map(() => noPrice);
  const chances = winChances(tickets);
  return market.sides.map(({ traps }) =>
    bookedPrice(
      traps.reduce((sum, trap) => sum + (chances[trap - 1] ?? 0), 0),
      BOOK,
    ),
  );
}

/**
 * Void where a trap was vacant. Winners that dead-heat on both sides share: each side has as many parts as it
 * has winners.
 *
 * @param traps of the card
 */
export function numberedResults(
  market: NumberedMarket,
  finish: readonly Finisher[],
  traps: number,
): SelectionResult[] {
  if (finish.length < traps) return market.sides.map(() => ({ outcome: 'VOID' }));
  const winners = finish.filter(({ position }) => position === 1).map(({ runner }) => runner + 1);
  return market.sides.map((side): SelectionResult => {
    const own = winners.filter((trap) => side.traps.includes(trap)).length;
    if (own === 0) return { outcome: 'LOST' };
    return own === winners.length
      ? { outcome: 'WON' }
      : { outcome: 'WON', deadHeat: { tied: winners.length, places: own } };
  });
}
