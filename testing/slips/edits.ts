import type { BetId, SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { cashOutFor } from './cash-out.ts';
import { slipFor } from './slips.ts';

/** What an honest client sends to edit a bet of this value into one on these selections. */
export const editFor = (
  offer: Offer,
  user: UserId,
  bet: BetId,
  value: Money,
  ids: readonly SelectionId[],
  change: { readonly slip?: Partial<PlacementSlip>; readonly request?: Partial<CashOutRequest> } = {},
): CashOutRequest =>
  cashOutFor(user, bet, value, {
    edit: slipFor(offer, user, ids, { stake: value, ...change.slip }),
    ...change.request,
  });
