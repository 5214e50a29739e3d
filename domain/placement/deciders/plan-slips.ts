import { isCastKind } from '../../bet/casts.ts';
import { earlyPayoutsOfBet } from '../../betslip/bets/bet-early-payouts.ts';
import type { BetFigures } from '../../betslip/bets/figures.ts';
import type { SlipContext } from '../../betslip/slip-context.ts';
import { boostedTotal } from '../../bonus/bet-bonus.ts';
import type { PlacementRef } from '../../brand.ts';
import type { PlacementSlip } from '../../contract/betting.ts';
import { priceText, totalText } from '../../odds/display-odds.ts';
import { fractionalText } from '../../odds/parse-odds.ts';
import { totalOddsText } from '../../odds/total-odds.ts';
import type { EachWayTerms } from '../../racing/each-way-terms.ts';
import { contentHashInput, type HashedContent } from '../content-hash-input.ts';

/** SHA-256 of a UTF-8 text as 64 lower-case hexadecimal digits. Handed in: the browser and Node differ. */
export type Sha256Hex = (text: string) => string;

function displayTotal(bet: BetFigures, context: SlipContext): string | null {
  if (isCastKind(bet.kind)) return null;
  const [only] = bet.legs;
  if (bet.legs.length === 1 && only !== undefined) return priceText(only.quote.price, context.oddsFormat);
  return bet.totalOdds === null || !bet.hasPrice ? null : totalText(bet.totalOdds, context.oddsFormat);
}

const placeTermsOf = ({ num, den, places }: EachWayTerms): EachWayTerms => ({ num, den, places });

/** The bonus as it is sent: the acca boost is the gateway's to give and not in the payload (BON-03). */
function bonusContent({ bonus, totalOdds }: BetFigures): Pick<HashedContent, 'freeBet' | 'profitBoost'> {
  if (bonus?.kind === 'freeBet')
    return { freeBet: { id: bonus.id, amount: bonus.amount }, profitBoost: null };
  if (bonus?.kind !== 'profitBoost' || totalOdds === null) return { freeBet: null, profitBoost: null };
  const { id, percentage } = bonus;
  const trueOddsBoosted = totalOddsText(boostedTotal(totalOdds, percentage));
  return { freeBet: null, profitBoost: { id, percentage, trueOddsBoosted } };
}

/**
 * A bet of the slip as it is sent (PLC-01), without hash. Every number is the one that was shown (INV-18).
 */
export function contentOf(
  bet: BetFigures,
  ref: PlacementRef,
  context: SlipContext,
): HashedContent | undefined {
  if (bet.stake.kind !== 'valid') return undefined;
  const early = earlyPayoutsOfBet(bet, context);
  return {
    ref,
    lang: 'en',
    oddsFormat: context.oddsFormat,
    type: bet.kind,
    systemType: bet.systemType,
    stake: bet.stake.amount,
    currency: context.currency,
    totalOdds: bet.totalOdds === null ? null : totalOddsText(bet.totalOdds),
    displayTotalOdds: displayTotal(bet, context),
    possibleWinnings: bet.returns,
    numberOfBets: bet.numberOfBets,
    eachWay: bet.eachWay,
    eachWayTotalOdds: bet.placeOdds === null ? null : totalOddsText(bet.placeOdds),
    eachWayPossibleWinnings: bet.placeReturns,
    ...bonusContent(bet),
    selections: bet.legs.map(({ leg, quote, castPosition }, nth) => ({
      id: leg.selectionId,
      odds: quote.price.kind === 'fixed' ? fractionalText(quote.price.odds) : null,
      version: quote.version,
      eachWay: bet.eachWay,
      ...(castPosition === undefined ? {} : { raceCastPosition: castPosition }),
      ...(bet.eachWay && leg.eachWay !== undefined ? { placeTerms: placeTermsOf(leg.eachWay) } : {}),
      ...(early[nth]?.length ? { earlyPayouts: [...early[nth]] } : {}),
    })),
    selectionGroups: bet.groups.map(({ group, odds }) => ({
      id: group.id,
      selections: group.legs.map((leg) => leg.selectionId),
      ...(odds === null ? {} : { odds: fractionalText(odds) }),
    })),
    halftimeHeroes: { active: early.some((offers) => offers.includes('HALF_TIME_HEROES')) },
    betBuilderAccaIds: bet.groups.flatMap(({ group }) => group.accaId ?? []),
    acceptOddsChange: context.acceptOddsChange,
  };
}

/**
 * Binds the ref to its content (PROT-01). The head of the log's hash chain joins it when the request is
 * stored: no event can contain the head of a chain that it is itself part of.
 */
export function sealed(
  content: HashedContent,
  account: NonNullable<SlipContext['account']>,
  sha256Hex: Sha256Hex,
): PlacementSlip {
  return { ...content, contentHash: sha256Hex(contentHashInput(content, account)), clientHead: null };
}
