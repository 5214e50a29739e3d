import { needsAcceptance, trendBetween } from '../../betslip/legs.ts';
import type { SelectionId } from '../../brand.ts';
import { totalAccepted } from '../../builder/totals-accepted.ts';
import type { AcceptOddsChange, PlacementSlip, Receipt } from '../../contract/betting.ts';
import type { Price } from '../../odds/odds.ts';
import { parseOddsText } from '../../odds/parse-odds.ts';
import { winningsHold } from '../winnings-hold.ts';

/** A receipt, or the statement that a ref was not placed. */
export interface SignedStatement {
  readonly signature: string;
}

/**
 * True when the signature is the gateway's. Handed in; a build without a key says how it is checked instead.
 */
export type VerifySignature = (statement: SignedStatement) => boolean;

const priceOf = (text: string | null): Price => {
  const odds = text === null ? undefined : parseOddsText(text);
  return odds === undefined ? { kind: 'startingPrice' } : { kind: 'fixed', odds };
};

/** Inside a bet builder a leg's own price is neither paid nor agreed to. */
const isGrouped = ({ selectionGroups }: PlacementSlip, id: SelectionId): boolean =>
  selectionGroups.some(({ selections }) => selections.includes(id));

const groupsAccepted = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selectionGroups.length === 0 || totalAccepted(slip, receipt);

/** Accepted prices may differ from those sent only as far as the customer's policy lets them (INV-05). */
function pricesAccepted(slip: PlacementSlip, receipt: Receipt, policy: AcceptOddsChange): boolean {
  return slip.selections.every((sent, i) => {
    const accepted = receipt.selections[i];
    if (accepted?.id !== sent.id) return false;
    if (isGrouped(slip, sent.id)) return true;
    return !needsAcceptance(policy, trendBetween(priceOf(sent.odds), priceOf(accepted.odds)));
  });
}

const pricesEqual = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selections.every((sent, i) => isGrouped(slip, sent.id) || receipt.selections[i]?.odds === sent.odds) &&
  (slip.selectionGroups.length === 0 || receipt.totalOdds === slip.totalOdds);

/** A forecast that was sent as A before B must not come back as B before A (RAC-08). */
const placesEqual = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selections.every(
    ({ raceCastPosition }, i) => receipt.selections[i]?.raceCastPosition === raceCastPosition,
  );
/** Each-way is settled on the terms that were shown, to the number of places (EWY-02). */
const placeTermsHold = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selections.every(({ placeTerms: sent }, i) => {
    const struck = receipt.selections[i]?.placeTerms;
    return sent?.num === struck?.num && sent?.den === struck?.den && sent?.places === struck?.places;
  });

/** Paid early for what stood on the slip, and for nothing else (BON-05). */
const earlyPayoutsEqual = (slip: PlacementSlip, receipt: Receipt): boolean =>
  slip.selections.every(
    ({ earlyPayouts }, i) =>
      (earlyPayouts ?? []).join() === (receipt.selections[i]?.earlyPayouts ?? []).join(),
  );

/**
 * What was chosen is what was used. An acca boost is the gateway's to give, to a bet that has nothing else.
 */
function bonusHolds({ freeBet, profitBoost }: PlacementSlip, { bonus }: Receipt): boolean {
  if (freeBet !== null)
    return bonus?.kind === 'freeBet' && bonus.id === freeBet.id && bonus.amount === freeBet.amount;
  if (profitBoost === null) return bonus === undefined || bonus.kind === 'accaBoost';
  return (
    bonus?.kind === 'profitBoost' &&
    bonus.id === profitBoost.id &&
    bonus.percentage === profitBoost.percentage
  );
}

/**
 * Names of the fields by which a receipt is not the answer to what was sent; empty when it can be relied on
 * (PROT-05; INV-04). Totals must be ours unless the policy let a price move. A head is compared
 * where one is known: a log may have lost the head it sent.
 */
export function receiptFaults(slip: PlacementSlip, receipt: Receipt, verify: VerifySignature): string[] {
  const same = pricesEqual(slip, receipt);
  const checks: readonly (readonly [string, boolean])[] = [
    ['ref', receipt.ref === slip.ref],
    ['contentHash', receipt.contentHash === slip.contentHash],
    ['clientHead', slip.clientHead === null || receipt.clientHead === slip.clientHead],
    ['stake', receipt.stake === slip.stake],
    ['totalStake', receipt.totalStake === slip.stake * slip.numberOfBets],
    ['bonus', bonusHolds(slip, receipt)],
    ['currency', receipt.currency === slip.currency],
    ['selections', receipt.selections.length === slip.selections.length],
    ['places', placesEqual(slip, receipt)],
    ['odds', pricesAccepted(slip, receipt, slip.acceptOddsChange)],
    ['placeTerms', placeTermsHold(slip, receipt)],
    ['earlyPayouts', earlyPayoutsEqual(slip, receipt)],
    ['totalOdds', same ? receipt.totalOdds === slip.totalOdds : groupsAccepted(slip, receipt)],
    ['possibleWinnings', !same || winningsHold(slip, receipt)],
    ['signature', verify(receipt)],
  ];
  return checks.filter(([, holds]) => !holds).map(([field]) => field);
}
