import * as z from 'zod/mini';
import { LARGEST_PACKED, ODDS_TEXT } from './odds-rules.ts';

/**
 * A price as an exact fraction `num/den` of profit to stake, packed into one positive 32-bit integer: `num *
 * 1024 + den`. The price table keeps one integer column of them. A fraction, because 2/15 has no exact
 * decimal and returns must be exact (BSL-11). The gateway chooses the written form; nothing re-derives it
 * (LIV-12).
 */
export const Odds = z
  .int()
  .check(
    z.positive(),
    z.lte(LARGEST_PACKED),
    z.refine((packed) => packed % 1024 >= 1 && packed >= 1024),
  )
  .brand<'Odds'>();
export type Odds = z.infer<typeof Odds>;

/** Written form on the wire, unreduced: `5/2`, `6/4`, `85/40`. */
export const OddsText = z.string().check(z.regex(ODDS_TEXT));

/**
 * What stands on a price button. A sum, because SP has no number, `-3` on the wire means "without"
 * (TRAP-12) and a missing price is unavailable, never 1 (pitfalls).
 */
export type Price =
  | { readonly kind: 'fixed'; readonly odds: Odds }
  | { readonly kind: 'startingPrice' }
  | { readonly kind: 'none' };
