import type { SlipContext } from '#domain/betslip/slip-context.ts';
import type { CounterOffer } from '#domain/contract/betting.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { Attempt, PlacedBet } from '#domain/placement/placement.ts';
import { shownLeg } from '#domain/placement/shown-leg.ts';
import type { HoldView, OfferView, PlacedBetView } from '../betslip/slip-view.ts';

/** What was asked for beside what is offered instead, leg by leg where a price differs. */
function offerView(attempt: Attempt, bet: PlacedBet, offer: CounterOffer, context: SlipContext): OfferView {
  const { slip } = bet;
  const priceOf = (text: string | null, otherwise: string): string => {
    const odds = text === null ? undefined : parseOddsText(text);
    return odds === undefined ? otherwise : oddsText(odds, context.oddsFormat);
  };
  const legs = slip.selections.flatMap(({ id, odds }, nth) => {
    const offered = offer.selections[nth]?.odds ?? null;
    if (offered === odds) return [];
    const shown = shownLeg(attempt.shown, id, bet.stakeId);
    const was = priceOf(odds, shown?.price ?? '');
    return [{ selectionId: id, name: shown?.selection ?? String(id), was, now: priceOf(offered, was) }];
  });
  return {
    id: offer.id,
    stake: offer.totalStake,
    odds: offer.displayTotalOdds ?? '',
    returns: offer.possibleWinnings,
    was: {
      stake: money(slip.stake * slip.numberOfBets),
      odds: slip.displayTotalOdds ?? '',
      returns: slip.possibleWinnings,
    },
    stakeChanged: offer.stake !== slip.stake,
    oddsChanged: legs.length > 0,
    legs,
  };
}

/** Why a bet is still pending, with the countdown's end and the offer that is to be answered. */
export function holdView(attempt: Attempt, bet: PlacedBet, context: SlipContext): HoldView | null {
  const { hold, offerAnswer } = bet;
  if (hold === null || bet.status !== 'PENDING') return null;
  return {
    kind: hold.kind,
    until: hold.until,
    reserved: hold.reserved ?? zero,
    offer: hold.offer === null ? null : offerView(attempt, bet, hold.offer, context),
    answer: offerAnswer?.state ?? 'open',
  };
}

const MOST_URGENT_FIRST = ['offer', 'trader', 'delay'] as const;

/** What the whole attempt waits for: the customer's answer before a trader's, and that before the game. */
export const heldKind = (bets: readonly Pick<PlacedBetView, 'hold'>[]): HoldView['kind'] | null =>
  MOST_URGENT_FIRST.find((kind) => bets.some((bet) => bet.hold?.kind === kind)) ?? null;
