import {
  isCapped,
  type LegOdds,
  type LineOdds,
  lineOdds,
  possiblePlaceReturns,
  possibleReturns,
} from '../../bet/line-odds.ts';
import { linesOf } from '../../bet/lines.ts';
import { partsReturn } from '../../bonus/bet-bonus.ts';
import { byUnit, type PricedGroup, priceGroups, unitCount } from '../../builder/unit-prices.ts';
import type { BetKind } from '../../contract/betting.ts';
import type { Money } from '../../money/money.ts';
import { money, sumMoney, zero } from '../../money/parse-money.ts';
import type { Price } from '../../odds/odds.ts';
import { castBets } from '../casts/cast-bets.ts';
import { clashes, isStale, quoteOf, tabShown } from '../legs.ts';
import { castsOn } from '../multi-selections.ts';
import type { Leg, SlipState, Tab } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import { limitFor, MAX_AMOUNT } from '../slip-rules.ts';
import { stakeValue } from '../stakes/stake-grammar.ts';
import type { BetFigures, PricedLeg } from './bet-figures.ts';
import { bonusFor, stakeWithFreeBet } from './slip-bonuses.ts';
import { type TabBet, tabBets } from './tab-bets.ts';

export type { BetFigures };

export interface SlipFigures {
  readonly tab: Tab;
  readonly bets: readonly BetFigures[];
  readonly totalStake: Money;
  /** The part of `totalStake` that free bets pay (TRAP-19). */
  readonly freeStake: Money;
  /**
   * Null when a starting price, a dividend or a price that is not known is involved; 0 when nothing may be
   * calculated.
   */
  readonly totalReturns: Money | null;
  readonly capped: boolean;
  /** The largest amount a bet may return: configuration per currency, never above MAX_AMOUNT. */
  readonly maximumPayout: Money;
}

export const maximumPayout = ({ rules, currency }: SlipContext): Money =>
  money(Math.min(limitFor(rules.maximumNetWinnings, currency), MAX_AMOUNT));

/** One for each leg, a bet builder being one of them; undefined as soon as one has no fixed price. */
function pricesOf(
  legs: readonly PricedLeg[],
  groups: readonly PricedGroup[],
  eachWay: boolean,
): readonly LegOdds[] | undefined {
  const prices: LegOdds[] = [];
  const units = byUnit<{ readonly leg: Leg; readonly price: Price }>(
    legs.map(({ leg, quote }) => ({ leg, price: quote.price })),
    ({ leg }) => leg.selectionId,
    groups,
    ({ group, odds }) => {
      const [leg] = group.legs;
      return leg === undefined || odds === null ? undefined : { leg, price: { kind: 'fixed', odds } };
    },
  );
  for (const unit of units) {
    if (unit?.price.kind !== 'fixed') return undefined;
    prices.push({ odds: unit.price.odds, place: eachWay ? (unit.leg.eachWay ?? null) : null });
  }
  return prices;
}

const minimumOf = (kind: BetKind, { rules, currency }: SlipContext): Money =>
  money(limitFor(kind === 'SYSTEM' ? rules.minimumSystemStake : rules.minimumStake, currency));

/** Nothing is calculated: with no number to show, or with 0 where a leg is suspended or over (BSL-11). */
const uncalculated = (returns: Money | null, unpriced = false) => ({
  totalOdds: null,
  placeOdds: null,
  returns,
  unpriced,
  placeReturns: null,
  capped: false,
});

/** Singles are never combined; what the others are made of may exclude each other (BSL-09). */
const isPrevented = (slip: SlipState, { kind }: TabBet): boolean =>
  kind !== 'SINGLE' && kind !== 'YOURBET' && clashes(slip).length > 0;

function betFigures(slip: SlipState, context: SlipContext, bet: TabBet): BetFigures {
  const legs = bet.legs.map((leg) => ({ leg, quote: quoteOf(slip, leg) }));
  const minimum = minimumOf(bet.kind, context);
  const typed = stakeValue(slip.stakes.values[bet.stakeId], minimum);
  const stake = stakeWithFreeBet(slip, bet.stakeId, typed, bet.eachWay.on);
  const unit = stake.kind === 'valid' ? stake.amount : zero;
  const groups = priceGroups(slip, bet.groups);
  const lines = linesOf(bet.kind, bet.systemType, unitCount(legs.length, bet.groups));
  const eachWay = bet.eachWay.on;
  const numberOfBets = lines.length * (eachWay ? 2 : 1);
  const common = {
    stakeId: bet.stakeId,
    kind: bet.kind,
    systemType: bet.systemType,
    legs,
    groups,
    eachWay,
    lines: lines.length,
    numberOfBets,
    stake,
    minimum,
    totalStake: money(unit * numberOfBets),
    hasPrice: bet.kind !== 'SYSTEM',
    bonus: bonusFor(slip, context, { ...bet, groups }, unit),
  };
  if (bet.legs.some(isStale)) return { ...common, ...uncalculated(zero) };
  if (isPrevented(slip, bet) || groups.some(({ odds }) => odds === null))
    return { ...common, ...uncalculated(null, true) };
  const prices = pricesOf(legs, groups, eachWay);
  if (prices === undefined) {
    const noPrice = legs.some(({ quote }) => quote.price.kind === 'none');
    return { ...common, ...uncalculated(null, noPrice) };
  }
  const odds: LineOdds = lineOdds(prices, eachWay, lines);
  const cap = maximumPayout(context);
  const withBonus = partsReturn(odds, common.bonus);
  const returns = possibleReturns(unit, withBonus, cap);
  return {
    ...common,
    totalOdds: odds.win,
    placeOdds: odds.place,
    returns,
    unpriced: false,
    placeReturns: possiblePlaceReturns(unit, withBonus, cap),
    capped: isCapped(unit, withBonus, cap),
  };
}

/** Bets of a tab with their figures, whether or not it is the one that is shown. */
export const betsOfTab = (slip: SlipState, context: SlipContext, tab: Tab): readonly BetFigures[] => [
  ...tabBets(slip, context, tab).map((bet) => betFigures(slip, context, bet)),
  ...castBets(slip, castsOn(slip, tab), context),
];

/**
 * All figures of the slip as shown. Exact until the last step; one stake below the minimum zeroes the totals
 * (STK-06), one stale leg zeroes its bet (BSL-11).
 */
export function figuresOf(slip: SlipState, context: SlipContext): SlipFigures {
  const tab = tabShown(slip);
  const bets = betsOfTab(slip, context, tab);
  const cap = maximumPayout(context);
  const unusable = bets.some(({ stake }) => stake.kind === 'belowMinimum' || stake.kind === 'invalid');
  if (unusable)
    return {
      tab,
      bets,
      totalStake: zero,
      freeStake: zero,
      totalReturns: zero,
      capped: false,
      maximumPayout: cap,
    };
  const staked = bets.filter(({ stake }) => stake.kind === 'valid');
  const returns = staked.map((bet) => bet.returns);
  const known = returns.filter((amount) => amount !== null);
  return {
    tab,
    bets,
    totalStake: sumMoney(staked.map((bet) => bet.totalStake)),
    freeStake: sumMoney(staked.map((bet) => (bet.bonus?.kind === 'freeBet' ? bet.totalStake : zero))),
    totalReturns: known.length === returns.length ? sumMoney(known) : null,
    capped: staked.some((bet) => bet.capped),
    maximumPayout: cap,
  };
}
