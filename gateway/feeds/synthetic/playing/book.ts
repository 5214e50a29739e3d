import { LONGEST_RUNG, rungAtOrBelow, rungText, SHORTEST_RUNG } from '#domain/odds/ladder.ts';
import type { ShownPrice } from './sight.ts';

/** Nobody lays a price on something less likely than this. */
const hopeless = 1e-5;
/** Nor on something that is as good as sure. */
const certain = 0.992;

export const noPrice: ShownPrice = { odds: null, suspended: true };

/**
 * A fair chance as a price on the ladder.
 *
 * @param chance fair probability
 * @param overround sum of the book: 1.06 takes 6 % margin, spread in proportion
 */
export function bookedPrice(chance: number, overround: number): ShownPrice {
  if (!(chance > hopeless)) return noPrice;
  const booked = chance * overround;
  if (chance > certain) return noPrice;
  if (booked >= 1) return { odds: rungText(SHORTEST_RUNG), suspended: false };
  const rung = rungAtOrBelow(Math.floor(100 / booked));
  return { odds: rungText(Math.min(rung ?? SHORTEST_RUNG, LONGEST_RUNG)), suspended: false };
}
