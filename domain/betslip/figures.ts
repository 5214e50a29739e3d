import type { BetKind } from '../contract/betting.ts';
import type { Money } from '../money/money.ts';
import { money, sumMoney, zero } from '../money/parse-money.ts';
import type { Fraction } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { cappedReturns, exceeds, productOf } from '../odds/total-odds.ts';
import { kindOfTab } from './bet-kinds.ts';
import { activeLegs, isStale, quoteOf, tabShown } from './legs.ts';
import type { Leg, Quote, SlipState, StakeId, Tab } from './slip.ts';
import type { SlipContext } from './slip-context.ts';
import { limitFor, MAX_AMOUNT } from './slip-rules.ts';
import { type StakeValue, stakeValue } from './stake-grammar.ts';
import { ACCA_STAKE, singleStake } from './stake-id.ts';

/** One leg of a bet with the price it has now. */
export interface PricedLeg {
  readonly leg: Leg;
  readonly quote: Quote;
}

/** A bet that the slip would place if its stake were valid. Amounts in minor units. */
export interface BetFigures {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly systemType: string | null;
  readonly legs: readonly PricedLeg[];
  /** Lines; each-way will count them twice (EWY-02). */
  readonly lines: number;
  readonly stake: StakeValue;
  readonly totalStake: Money;
  /** Exact product; null when a leg has no number: starting price, no price, or stale (BSL-11). */
  readonly totalOdds: Fraction | null;
  /** Stake included, capped at the maximum payout; null when there is no number to work with. */
  readonly returns: Money | null;
  readonly capped: boolean;
}

export interface SlipFigures {
  readonly tab: Tab;
  readonly bets: readonly BetFigures[];
  readonly totalStake: Money;
  /** Null only when a starting price is involved; 0 when nothing may be calculated. */
  readonly totalReturns: Money | null;
  readonly capped: boolean;
  /** The largest amount a bet may return: configuration per currency, never above MAX_AMOUNT. */
  readonly maximumPayout: Money;
}

export const maximumPayout = ({ rules, currency }: SlipContext): Money =>
  money(Math.min(limitFor(rules.maximumNetWinnings, currency), MAX_AMOUNT));

function fixedPrices(legs: readonly PricedLeg[]): readonly Odds[] | null {
  const prices: Odds[] = [];
  for (const { quote } of legs) {
    if (quote.price.kind !== 'fixed') return null;
    prices.push(quote.price.odds);
  }
  return prices;
}

const stakesOf = (stake: StakeValue, lines: number): Money =>
  stake.kind === 'valid' ? money(stake.amount * lines) : zero;

function betFigures(
  slip: SlipState,
  context: SlipContext,
  bet: { readonly stakeId: StakeId; readonly kind: BetKind; readonly legs: readonly Leg[] },
): BetFigures {
  const legs = bet.legs.map((leg) => ({ leg, quote: quoteOf(slip, leg) }));
  const stake = stakeValue(
    slip.stakes.values[bet.stakeId],
    limitFor(context.rules.minimumStake, context.currency),
  );
  const common = { stakeId: bet.stakeId, kind: bet.kind, systemType: null, legs, lines: 1, stake };
  const totalStake = stakesOf(stake, common.lines);
  if (bet.legs.some(isStale)) return { ...common, totalStake, totalOdds: null, returns: zero, capped: false };
  const prices = fixedPrices(legs);
  if (prices === null) {
    const noPrice = legs.some(({ quote }) => quote.price.kind === 'none');
    return { ...common, totalStake, totalOdds: null, returns: noPrice ? zero : null, capped: false };
  }
  const totalOdds = productOf(prices);
  const cap = maximumPayout(context);
  const returns = cappedReturns(totalStake, totalOdds, cap);
  return { ...common, totalStake, totalOdds, returns, capped: exceeds(totalStake, totalOdds, cap) };
}

function betsOf(slip: SlipState, context: SlipContext, tab: Tab): BetFigures[] {
  const legs = activeLegs(slip);
  switch (tab) {
    case 'single':
      return legs.map((leg) =>
        betFigures(slip, context, {
          stakeId: singleStake(leg.selectionId),
          kind: kindOfTab(tab).kind,
          legs: [leg],
        }),
      );
    case 'acca':
      return legs.length < context.rules.accaMinimumLegs
        ? []
        : [betFigures(slip, context, { stakeId: ACCA_STAKE, kind: kindOfTab(tab).kind, legs })];
    case 'system':
      return [];
  }
}

/**
 * All figures of the slip as shown. Exact until the last step; one stake below the minimum zeroes the totals
 * (STK-06), one stale leg zeroes its bet (BSL-11).
 */
export function figuresOf(slip: SlipState, context: SlipContext): SlipFigures {
  const tab = tabShown(slip);
  const bets = betsOf(slip, context, tab);
  const cap = maximumPayout(context);
  const unusable = bets.some(({ stake }) => stake.kind === 'belowMinimum' || stake.kind === 'invalid');
  if (unusable) return { tab, bets, totalStake: zero, totalReturns: zero, capped: false, maximumPayout: cap };
  const staked = bets.filter(({ stake }) => stake.kind === 'valid');
  const returns = staked.map((bet) => bet.returns);
  const known = returns.filter((amount) => amount !== null);
  return {
    tab,
    bets,
    totalStake: sumMoney(staked.map((bet) => bet.totalStake)),
    totalReturns: known.length === returns.length ? sumMoney(known) : null,
    capped: staked.some((bet) => bet.capped),
    maximumPayout: cap,
  };
}
