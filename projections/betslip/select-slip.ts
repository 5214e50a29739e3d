import { createSelector } from '@reduxjs/toolkit';
import { isCastKind } from '#domain/bet/casts.ts';
import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import { earlyPayoutsOfBet } from '#domain/betslip/bets/bet-early-payouts.ts';
import { BET_KINDS } from '#domain/betslip/bets/bet-kinds.ts';
import { type BetFigures, figuresOf, type SlipFigures } from '#domain/betslip/bets/figures.ts';
import { unitOf } from '#domain/betslip/bets/slip-bonuses.ts';
import { termsToAccept } from '#domain/betslip/each-way/each-way-switches.ts';
import {
  isStale,
  legOf,
  legsToAccept,
  quoteOf,
  sameMarketLegs,
  tabShown,
  trendBetween,
} from '#domain/betslip/legs.ts';
import { type Notice, noticesOf } from '#domain/betslip/notices/notices.ts';
import { visibleNotices } from '#domain/betslip/notices/visible-notices.ts';
import { type Leg, type SlipState, type StakeId, TABS } from '#domain/betslip/slip.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { limitsOf, maxStakeOf, shownMaxStake } from '#domain/betslip/stakes/max-stake.ts';
import {
  COMMON_SINGLE_STAKE,
  isBuilderStake,
  selectionOfStake,
  singleStake,
  systemOfStake,
} from '#domain/betslip/stakes/stake-id.ts';
import { stakeIds, stakeText } from '#domain/betslip/stakes/stakes.ts';
import type { SelectionId } from '#domain/brand.ts';
import { groupOfLeg } from '#domain/builder/slip-groups.ts';
import { unitCount } from '#domain/builder/unit-prices.ts';
import type { BetKind } from '#domain/contract/betting.ts';
import { minorText, sumMoney, zero } from '#domain/money/parse-money.ts';
import { priceText, totalText } from '#domain/odds/display-odds.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import { actionView } from '../placement/action-view.ts';
import { placementView } from '../placement/placement-view.ts';
import { bonusView } from './bonus-view.ts';
import { groupViews } from './builder-view.ts';
import { castLabelKey, castViews, isUnpriced, onlyDividendsOpen } from './cast-views.ts';
import type { ChangeNote } from './change-note.ts';
import { type EachWayView, eachWayViews } from './each-way-view.ts';
import { slipCount } from './select-legs.ts';
import { slipBanners } from './slip-banners.ts';
import type { LegView, SlipView, StakeView } from './slip-view.ts';

/** The part of the whole state that the slip is made of. */
export interface SlipSlices {
  readonly betslip: SlipState;
  readonly placement: PlacementState;
}

/** Against the price that was accepted last while that needs a yes; otherwise against the one first taken. */
function changeNote(
  slip: SlipState,
  leg: Leg,
  context: SlipContext,
  asked: ReadonlySet<SelectionId>,
): ChangeNote | null {
  const now = quoteOf(slip, leg).price;
  const needsAcceptance = asked.has(leg.selectionId);
  const base = needsAcceptance ? leg.acknowledged : leg.taken;
  const trend = trendBetween(base.price, now);
  if (trend === 'none' || isStale(leg)) return null;
  return {
    was: priceText(base.price, context.oddsFormat),
    now: priceText(now, context.oddsFormat),
    trend,
    since: leg.acknowledged.version === leg.taken.version || !needsAcceptance ? 'added' : 'accepted',
    needsAcceptance,
  };
}

function legView(
  slip: SlipState,
  leg: Leg,
  context: SlipContext,
  asked: ReadonlySet<SelectionId>,
  eachWay: readonly EachWayView[],
  early: ReadonlyMap<SelectionId, readonly EarlyPayout[]>,
  outranked: ReadonlyMap<SelectionId, string>,
  busy: boolean,
): LegView {
  const placed = eachWay.some((one) => one.on && one.legs.includes(leg.selectionId));
  const quote = quoteOf(slip, leg);
  return {
    selectionId: leg.selectionId,
    marketId: leg.marketId,
    eventId: leg.eventId,
    name: leg.names.selection,
    market: leg.names.market,
    event: leg.names.event,
    inplay: leg.inplay,
    takenText: priceText(leg.taken.price, context.oddsFormat),
    price: quote.price,
    priceText: priceText(quote.price, context.oddsFormat),
    version: quote.version,
    trend: trendBetween(leg.acknowledged.price, quote.price),
    change: changeNote(slip, leg, context, asked),
    status: leg.availability,
    shut: leg.shut ?? null,
    nonRunner: leg.nonRunner === true,
    active: leg.active,
    outrankedBy: outranked.get(leg.selectionId) ?? null,
    lineChanged: leg.lineToAccept,
    termsChanged: termsToAccept(slip).includes(leg),
    removable: !busy,
    stakeId:
      tabShown(slip) === 'single' && groupOfLeg(slip, leg.selectionId) === undefined
        ? singleStake(leg.selectionId)
        : null,
    placeTerms: placed ? (leg.eachWay ?? null) : null,
    earlyPayouts: early.get(leg.selectionId) ?? [],
  };
}

/**
 * Legs that the bets of the tab leave out, with the name of the one of their market that counts instead
 * (BSL-09).
 */
function outrankedLegs(slip: SlipState, { tab }: SlipFigures): ReadonlyMap<SelectionId, string> {
  if (tab === 'single') return new Map();
  return new Map(
    sameMarketLegs(slip).flatMap(({ legs, counted }) => {
      const name = legOf(slip, counted)?.names.selection ?? '';
      return legs.filter((id) => id !== counted).map((id) => [id, name] as const);
    }),
  );
}

/** What each leg is paid early for in any bet of the tab. */
function earlyByLeg(
  { bets }: SlipFigures,
  context: SlipContext,
): ReadonlyMap<SelectionId, readonly EarlyPayout[]> {
  const found = new Map<SelectionId, readonly EarlyPayout[]>();
  for (const bet of bets) {
    for (const [nth, offers] of earlyPayoutsOfBet(bet, context).entries()) {
      const id = bet.legs[nth]?.leg.selectionId;
      if (id !== undefined) found.set(id, [...new Set([...(found.get(id) ?? []), ...offers])]);
    }
  }
  return found;
}

/** A free bet fills the box with its own unit stake; undefined where the customer's text stands. */
const lockedText = (slip: SlipState, stakeId: StakeId, bet: BetFigures | undefined): string | undefined =>
  slip.freeBets[stakeId] === undefined || bet === undefined ? undefined : minorText(unitOf(bet.stake));

const labelOf = (stakeId: StakeId, kind: BetKind | undefined): string => {
  if (stakeId === COMMON_SINGLE_STAKE) return 'betslip.stake.allSingles';
  if (kind !== undefined && isCastKind(kind)) return castLabelKey(kind);
  if (systemOfStake(stakeId) !== undefined) return BET_KINDS.system.labelKey;
  if (isBuilderStake(stakeId)) return BET_KINDS.betBuilder.labelKey;
  return selectionOfStake(stakeId) === undefined ? BET_KINDS.acca.labelKey : BET_KINDS.single.labelKey;
};

/** Amounts of one box; the common one adds up those of its singles. */
function amountsOf(
  stakeId: StakeId,
  figures: SlipFigures,
): Pick<StakeView, 'returns' | 'unpriced' | 'legs'> & { bet: BetFigures | undefined } {
  const bet = figures.bets.find((candidate) => candidate.stakeId === stakeId);
  if (stakeId !== COMMON_SINGLE_STAKE) {
    const legs = bet?.legs.map(({ leg }) => leg.selectionId) ?? [];
    const staked = bet?.stake.kind === 'valid' ? bet : undefined;
    return {
      bet,
      legs,
      returns: staked === undefined ? zero : staked.returns,
      unpriced: staked?.unpriced === true,
    };
  }
  const singles = figures.bets.filter((bet) => selectionOfStake(bet.stakeId) !== undefined);
  const known = singles.map((single) => (single.stake.kind === 'valid' ? single.returns : zero));
  const numbers = known.filter((amount) => amount !== null);
  return {
    bet: undefined,
    unpriced: singles.some((single) => single.stake.kind === 'valid' && single.unpriced),
    legs: singles.flatMap((single) => single.legs.map(({ leg }) => leg.selectionId)),
    returns: numbers.length === known.length ? sumMoney(numbers) : null,
  };
}

function stakeView(
  slip: SlipState,
  context: SlipContext,
  figures: SlipFigures,
  notices: readonly Notice[],
  busy: boolean,
) {
  return (stakeId: StakeId): StakeView => {
    const { bet, legs, returns, unpriced } = amountsOf(stakeId, figures);
    const named = bet === undefined ? undefined : limitsOf(slip, bet);
    const most = bet === undefined ? 'unset' : maxStakeOf(slip, bet, context);
    const isNamed =
      (named?.maxStake ?? 'unset') !== 'unset' || slip.placementMaxStakes[stakeId] !== undefined;
    return {
      stakeId,
      labelKey: labelOf(stakeId, bet?.kind),
      systemType: systemOfStake(stakeId) ?? null,
      legs,
      size:
        bet === undefined
          ? legs.length
          : unitCount(
              bet.legs.length,
              bet.groups.map(({ group }) => group),
            ),
      text: lockedText(slip, stakeId, bet) ?? stakeText(slip, stakeId),
      lines: bet?.lines ?? 0,
      eachWay: bet?.eachWay ?? false,
      unitStake: bet?.stake.kind === 'valid' ? bet.stake.amount : zero,
      totalStake: bet?.totalStake ?? zero,
      active: slip.stakes.active === stakeId,
      disabled: busy || slip.freeBets[stakeId] !== undefined,
      returns,
      unpriced,
      dividend: bet !== undefined && isCastKind(bet.kind),
      totalOddsText:
        bet?.totalOdds == null || !bet.hasPrice ? '' : totalText(bet.totalOdds, context.oddsFormat),
      estimate: named === undefined,
      // What the winnings alone allow is a bound, and no offer: it is filled in once the gateway has named
      // its own.
      max:
        !context.offered.maxStake || most === 'unset' || most <= 0 || !isNamed ? null : shownMaxStake(most),
      error: notices.find((notice) => notice.stakeId === stakeId) ?? null,
      refused: slip.stakes.refused === stakeId,
      longest: context.rules.stakeMaximumLength,
      predefined: slip.stakes.predefined.includes(stakeId),
      bonus: bonusView(slip, context, bet),
    };
  };
}

/**
 * The slip as the screen shows it: a pure function of the two read models and the context, so that replay
 * shows exactly what stood there.
 */
export function slipView({ betslip: slip, placement }: SlipSlices, context: SlipContext): SlipView {
  const figures = figuresOf(slip, context);
  const notices = visibleNotices(noticesOf({ slip, figures, context }));
  const asked = new Set(legsToAccept(slip, context.acceptOddsChange).map((leg) => leg.selectionId));
  const early = earlyByLeg(figures, context);
  const outranked = outrankedLegs(slip, figures);
  const busy = placement.step === 'progress';
  const eachWay = eachWayViews(slip, figures.tab, busy);
  return {
    tab: figures.tab,
    tabs: TABS.filter((tab) => tab !== 'system' || context.offered.multiples || tab === figures.tab).map(
      (tab) => ({ tab, labelKey: BET_KINDS[tab].labelKey, selected: tab === figures.tab }),
    ),
    count: slipCount({ betslip: slip }),
    size: slip.legs.length + slip.casts.length,
    open: slip.open,
    currency: context.currency,
    oddsFormat: context.oddsFormat,
    groups: groupViews(slip, context),
    legs: slip.legs.map((leg) => legView(slip, leg, context, asked, eachWay, early, outranked, busy)),
    casts: castViews(slip, figures.tab, busy),
    stakes: stakeIds(slip).map(stakeView(slip, context, figures, notices, busy)),
    eachWay,
    totals: {
      stake: figures.totalStake,
      freeStake: figures.freeStake,
      returns: figures.totalReturns,
      unpriced: isUnpriced(figures),
      dividend: onlyDividendsOpen(figures),
      capped: figures.capped,
      bets: figures.bets.filter((bet) => bet.stake.kind === 'valid').length,
    },
    notices,
    wagerBlock: context.bettingBlocked ? (context.wagerBlock ?? 'betting') : null,
    action: actionView(placement, { slip, figures, context }),
    keypad: { open: slip.stakes.keypad, stakeId: slip.stakes.active },
    step: placement.step,
    placement: placementView(placement, slip, context),
    undo: {
      offered: slip.backup?.because === 'cleared',
      legs: (slip.backup?.legs.length ?? 0) + (slip.backup?.casts?.length ?? 0),
    },
    life: slipBanners(slip, context),
    maxLimit: slip.maxLimitShown ? context.rules.maximumSize : null,
  };
}

/**
 * A memoised `slipView` over a whole state; `contextOf` must return the same object while nothing it reads
 * changed.
 */
export const makeSelectSlip = <State extends SlipSlices>(contextOf: (state: State) => SlipContext) =>
  createSelector(
    [(state: State) => state.betslip, (state: State) => state.placement, contextOf],
    (betslip, placement, context) => slipView({ betslip, placement }, context),
  );
