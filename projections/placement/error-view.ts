import type { StakeId } from '#domain/betslip/slip.ts';
import { minorText } from '#domain/money/parse-money.ts';
import type { BetError } from '#domain/placement/placement.ts';
import { isMaxStakeError, meaningOf } from '#domain/placement/refusals/error-catalogue.ts';
import type { ErrorView } from '../betslip/slip-view.ts';

/**
 * An error as it can be shown: what it means, what can be done, and for support the type and number it has. A
 * largest stake that came with it is offered for one press, and never put in by itself (PLC-07, PLC-10).
 */
export function errorView(error: BetError, stakeId: StakeId): ErrorView {
  const { text, action } = meaningOf(error.type);
  const { type, code, maxStake } = error;
  const usable = maxStake !== undefined && maxStake > 0 && isMaxStakeError(type);
  return {
    ...error,
    text,
    action,
    support: code === undefined ? type : `${code} ${type}`,
    useStake: usable ? { stakeId, amount: minorText(maxStake) } : null,
  };
}
