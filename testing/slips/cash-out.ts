import { createHash } from 'node:crypto';
import { type BetId, PlacementRef, type UserId } from '#domain/brand.ts';
import { cashOutHashInput } from '#domain/cash-out/content-hash-input.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';

let refs = 0;

/** A request as the app would send it, under a ref of its own. */
export function cashOutFor(
  user: UserId,
  bet: BetId,
  amount: Money,
  change: Partial<CashOutRequest> = {},
): CashOutRequest {
  refs += 1;
  const content = {
    ref: PlacementRef.parse(`0198c0de-00ca-4000-8000-${refs.toString(16).padStart(12, '0')}`),
    betId: bet,
    betslipId: bet,
    amount,
    acceptCashOutsChange: 'NOT_ACCEPT' as const,
    ...change,
  };
  const contentHash = createHash('sha256').update(cashOutHashInput(content, user)).digest('hex');
  return { clientHead: null, ...content, contentHash: change.contentHash ?? contentHash };
}
