import type { UserId } from '../brand.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { CashOutRequest } from '../contract/cash-out.ts';
import { toJson } from '../json.ts';

export type HashedCashOut = Omit<CashOutRequest, 'contentHash' | 'clientHead'>;

/** The text whose SHA-256 is `contentHash`: it binds ref, account, bet, amount and consent (FAIL-23). */
export const cashOutHashInput = (request: HashedCashOut, account: UserId): string =>
  canonicalJson(
    toJson({
      kind: 'cashOut',
      account,
      ref: request.ref,
      betId: request.betId,
      betslipId: request.betslipId,
      amount: request.amount,
      ...(request.part === undefined ? {} : { part: request.part }),
      acceptCashOutsChange: request.acceptCashOutsChange,
      // The slip's own hash binds everything in it.
      ...(request.edit === undefined ? {} : { edit: request.edit.contentHash }),
    }),
  );
