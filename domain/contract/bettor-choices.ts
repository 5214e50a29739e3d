import * as z from 'zod/mini';

/**
 * What a bettor chooses once for all bets. Apart from the calls, because the settings need nothing else of
 * them.
 */
export const OddsFormat = z.enum(['FRACTIONAL', 'DECIMAL']);
export type OddsFormat = z.infer<typeof OddsFormat>;
export const AcceptOddsChange = z.enum(['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS']);
export type AcceptOddsChange = z.infer<typeof AcceptOddsChange>;
