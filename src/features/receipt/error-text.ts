import type { ErrorView } from '#projections/betslip/slip-view.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

/** Why a bet was not accepted, in words, with the amount or number that came with it (PLC-10). */
export function errorText(error: ErrorView, currency: string, t: Text): string {
  const { text, maxStake, minStake, count, limit } = error;
  if (text === 'minimumStake' && minStake !== undefined)
    return t('placement.error.minimumStakeIs', { minStake: moneyText(minStake, currency) });
  if (text === 'requiresSelections' && count !== undefined)
    return t('placement.error.requiresSelectionsCount', { count });
  if (limit !== undefined)
    // What the operator has set is not called the customer's (RGT-08).
    return t(text === 'spendLimit' ? 'placement.error.spendLimitLeaves' : 'placement.error.ownLimitsLeave', {
      ...limit,
      left: moneyText(limit.left, currency),
    });
  const why = t(`placement.error.${text}`);
  if (maxStake === undefined) return why;
  return `${why} ${t('placement.error.maxStakeIs', { maxStake: moneyText(maxStake, currency) })}`;
}
