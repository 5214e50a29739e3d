import { needsAcceptance, trendBetween } from '../betslip/legs.ts';
import type { AcceptOddsChange, PlacementSlip, Receipt } from '../contract/betting.ts';
import { money } from '../money/parse-money.ts';
import type { Price } from '../odds/odds.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { cappedReturns, productOf } from '../odds/total-odds.ts';

/** A receipt, or the statement that a ref was not placed. */
export interface SignedStatement {
  readonly signature: string;
}

/** True when the signature is the gateway's. Handed in; a build without a key says how it is checked instead. */
export type VerifySignature = (statement: SignedStatement) => boolean;

const priceOf = (text: string | null): Price => {
  const odds = text === null ? undefined : parseOddsText(text);
  return odds === undefined ? { kind: 'startingPrice' } : { kind: 'fixed', odds };
};

/** Accepted prices may differ from those sent only as far as the customer's policy lets them (I5). */
function pricesAccepted(slip: PlacementSlip, receipt: Receipt, policy: AcceptOddsChange): boolean {
  return slip.selections.every((sent, i) => {
    const accepted = receipt.selections[i];
    if (accepted?.id !== sent.id) return false;
    return !needsAcceptance(policy, trendBetween(priceOf(sent.odds), priceOf(accepted.odds)));
  });
}

const pricesEqual = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selections.every((sent, i) => receipt.selections[i]?.odds === sent.odds);

/**
 * The winnings are those shown. Only where the slip showed the maximum payout may the receipt say more: then it must
 * be what the prices come to (BSL-11).
 */
function winningsHold(slip: PlacementSlip, { possibleWinnings }: Receipt): boolean {
  if (possibleWinnings === slip.possibleWinnings) return true;
  if (possibleWinnings === null || slip.possibleWinnings === null) return false;
  const prices = slip.selections.flatMap(({ odds }) => (odds === null ? [] : (parseOddsText(odds) ?? [])));
  const uncapped = cappedReturns(slip.stake, productOf(prices), money(Number.MAX_SAFE_INTEGER));
  return possibleWinnings > slip.possibleWinnings && possibleWinnings === uncapped;
}

/**
 * Names of the fields by which a receipt is not the answer to what was sent; empty when it can be relied on
 * (protocol, sentence 5; I4). Totals must be ours unless the policy let a price move.
 */
export function receiptFaults(slip: PlacementSlip, receipt: Receipt, verify: VerifySignature): string[] {
  const same = pricesEqual(slip, receipt);
  const checks: readonly (readonly [string, boolean])[] = [
    ['ref', receipt.ref === slip.ref],
    ['contentHash', receipt.contentHash === slip.contentHash],
    ['clientHead', receipt.clientHead === slip.clientHead],
    ['stake', receipt.stake === slip.stake],
    ['totalStake', receipt.totalStake === slip.stake * slip.numberOfBets - (slip.freeBet?.amount ?? 0)],
    ['currency', receipt.currency === slip.currency],
    ['selections', receipt.selections.length === slip.selections.length],
    ['odds', pricesAccepted(slip, receipt, slip.acceptOddsChange)],
    ['totalOdds', !same || receipt.totalOdds === slip.totalOdds],
    ['possibleWinnings', !same || winningsHold(slip, receipt)],
    ['signature', verify(receipt)],
  ];
  return checks.filter(([, holds]) => !holds).map(([field]) => field);
}
