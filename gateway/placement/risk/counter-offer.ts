import { possiblePlaceReturns, possibleReturns } from '#domain/bet/line-odds.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { oddsText, totalText } from '#domain/odds/display-odds.ts';
import { reduced } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import {
  compareOdds,
  denominator,
  fractionalText,
  numerator,
  parseOddsText,
} from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { drawUuid } from '../../random-bytes.ts';
import type { Offer } from '../decide/decide.ts';
import { kindRules } from '../kinds/kinds.ts';
import type { TraderAnswer } from './risk-rules.ts';

type Counter = Extract<TraderAnswer, { readonly kind: 'counter' }>;

/** The price at so many percent of its profit, in lowest terms; the price itself where that is no price. */
export function shortened(odds: Odds, percent: number): Odds {
  if (percent === 100) return odds;
  const { num, den } = reduced({
    num: BigInt(numerator(odds)) * BigInt(percent),
    den: BigInt(denominator(odds)) * 100n,
  });
  return parseOddsText(`${num}/${den}`) ?? odds;
}

const standingOf = (offer: Offer, id: SelectionId): Odds | undefined => {
  const text = offer.selection(id)?.odds;
  return text === undefined ? undefined : parseOddsText(text);
};

/** The shorter of two prices. */
const lowerOf = (one: Odds, other: Odds): Odds => (compareOdds(one, other) < 0 ? one : other);

/** A trader may shorten a price; a rule that would lengthen it leaves it as it is (MEND-01). */
const offeredOdds = (most: Odds, pricePercent: number): Odds => lowerOf(most, shortened(most, pricePercent));

/**
 * What the trader offers instead of this slip; undefined when nothing is left to offer, or the bet has extras
 * that no offer can carry. The price that was sent is the customer's claim: the trader starts from what
 * stands at this moment, and never goes above what was asked for.
 */
export function counterOfferOf(
  slip: PlacementSlip,
  { stakePercent, pricePercent, standsMs }: Counter,
  offer: Offer,
  now: number,
): CounterOffer | undefined {
  const kind = kindRules(slip.type);
  const stake = Math.floor((slip.stake * stakePercent) / 100);
  if (kind === undefined || stake < 1 || slip.freeBet !== null || slip.profitBoost !== null) return undefined;
  // An offer names a price for each leg and none for a bet builder, whose price is not the product of its
  // legs'.
  if (slip.selectionGroups.length > 0) return undefined;
  const hasPrices = slip.selections.every(
    ({ id, odds }) =>
      odds === null || (parseOddsText(odds) !== undefined && standingOf(offer, id) !== undefined),
  );
  if (!hasPrices) return undefined;
  const legs = slip.selections.map((leg) => {
    const asked = leg.odds === null ? undefined : parseOddsText(leg.odds);
    const standing = standingOf(offer, leg.id);
    const market = offer.selection(leg.id)?.marketId;
    const place = market === undefined ? undefined : offer.market(market)?.eachWay;
    return {
      id: leg.id,
      odds:
        asked === undefined || standing === undefined
          ? null
          : offeredOdds(lowerOf(asked, standing), pricePercent),
      place: slip.eachWay ? (place ?? null) : null,
    };
  });
  const figures = kind.odds(slip, legs, slip.eachWay);
  const unit = money(stake);
  const [only] = legs.length === 1 ? legs : [];
  const text = (total: typeof figures.win) => (total === null ? null : totalOddsText(total));
  return {
    id: drawUuid(),
    basedOn: slip.contentHash,
    offeredAt: now,
    expiresAt: now + standsMs,
    stake: unit,
    totalStake: money(stake * slip.numberOfBets),
    totalOdds: text(figures.win),
    displayTotalOdds:
      figures.win === null || !kind.hasPrice
        ? null
        : only?.odds == null
          ? totalText(figures.win, slip.oddsFormat)
          : oddsText(only.odds, slip.oddsFormat),
    possibleWinnings: possibleReturns(unit, figures),
    eachWayTotalOdds: text(figures.place),
    eachWayPossibleWinnings: possiblePlaceReturns(unit, figures),
    selections: legs.map(({ id, odds }) => ({ id, odds: odds === null ? null : fractionalText(odds) })),
  };
}

/**
 * What is on offer, with the prices that were offered: everything else, suspensions above all, is as it
 * stands. A selection that stands below its offer keeps its own price, as the feed is never outbid; one
 * without a price gets none.
 */
export function atOfferedPrices(standing: Offer, { selections }: CounterOffer): Offer {
  const prices = new Map<SelectionId, string>(
    selections.flatMap(({ id, odds }) => (odds === null ? [] : [[id, odds] as const])),
  );
  return {
    event: (id) => standing.event(id),
    market: (id) => standing.market(id),
    selection: (id): SelectionEntity | undefined => {
      const found = standing.selection(id);
      const price = prices.get(id);
      const offered = price === undefined ? undefined : parseOddsText(price);
      const current = standingOf(standing, id);
      if (found === undefined || price === undefined || offered === undefined || current === undefined)
        return found;
      return lowerOf(offered, current) === offered ? { ...found, odds: price } : found;
    },
  };
}
