import type { Standing } from '#domain/cash-out/part-of-bet.ts';
import { money } from '#domain/money/parse-money.ts';
import type { BetRow } from '../settlement/stored-results.ts';

/** How much of the bet goes on. */
export const standingOf = (bet: Pick<BetRow, 'total_stake' | 'cashed_stake'>): Standing => ({
  total: money(bet.total_stake),
  left: money(bet.total_stake - bet.cashed_stake),
});
