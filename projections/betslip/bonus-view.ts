import type { BetFigures } from '#domain/betslip/bets/figures.ts';
import {
  accaBoostFor,
  type BonusBet,
  bonusBet,
  freeBetsFor,
  isBonusKnown,
  profitBoostFor,
  unitOf,
} from '#domain/betslip/bets/slip-bonuses.ts';
import type { SlipState } from '#domain/betslip/slip.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { boostedTotal } from '#domain/bonus/bet-bonus.ts';
import { daysLeft, FREE_BET_NOTICE, isNewFreeBet, withoutBrandPrefix } from '#domain/bonus/free-bet.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import type { FreeBet } from '#domain/contract/bonuses.ts';
import type { Money } from '#domain/money/money.ts';
import { priceText, totalText } from '#domain/odds/display-odds.ts';
import type { Fraction } from '#domain/odds/fraction.ts';

export interface FreeBetView {
  readonly id: string;
  readonly name: string;
  readonly amount: Money;
  readonly expiresAt: number;
  readonly daysLeft: number;
  /** Ends within four days: its days are said beside it. */
  readonly endsSoon: boolean;
  /** As `endsSoon`, and not looked at within the last day (BON-02). */
  readonly isNew: boolean;
}

export interface ProfitBoostView {
  readonly id: string;
  readonly percentage: number;
  readonly on: boolean;
  /** Total odds without and with it; what the payload says is what the second text is made of (BON-03). */
  readonly before: string;
  readonly after: string;
  readonly maxStake: Money | null;
  /** Switched on, and not used because the stake is above its maximum. */
  readonly aboveMaximum: boolean;
}

/** Facts about the acca boost in the figures or about its rule; a refusal is a notice (BON-05). */
export type AccaBoostView =
  | { readonly kind: 'boosted'; readonly percentage: number }
  | { readonly kind: 'rule'; readonly percentage: number; readonly minimumLegs: number };

/** What stands where a bonus is offered: nothing yet, the offer, or that there is none for this bet. */
export type BonusRow = 'awaited' | 'some' | 'none';

/** What a stake box offers and uses. */
export interface BonusView {
  /** Available for this bet, the next to expire first. */
  readonly freeBets: readonly FreeBetView[];
  /**
   * The customer holds free bets: their row keeps its place from the first moment, whatever the gateway says
   * of them for this bet, so that nothing below it moves. Null for a customer without any.
   */
  readonly freeBetRow: BonusRow | null;
  /** The same for profit boosts. */
  readonly boostRow: BonusRow | null;
  readonly attached: { readonly id: string; readonly name: string; readonly amount: Money } | null;
  readonly boost: ProfitBoostView | null;
  readonly acca: AccaBoostView | null;
}

const shownName = ({ name }: Pick<FreeBet, 'name'>): string => withoutBrandPrefix(name, BRANDS);

function freeBetView(context: SlipContext) {
  const at = context.bonuses?.at ?? 0;
  return ({ id, expiresAt, amount, ...held }: FreeBet): FreeBetView => ({
    id,
    amount,
    expiresAt,
    name: shownName(held),
    daysLeft: daysLeft(expiresAt, at),
    endsSoon: expiresAt - at <= FREE_BET_NOTICE.newWithinMs,
    isNew: isNewFreeBet(expiresAt, context.bonuses?.checkedAt[id] ?? null, at),
  });
}

/** The price of a single as it stands at its leg (6/4 stays 6/4), else the total. */
function beforeText({ legs }: BetFigures, total: Fraction, { oddsFormat }: SlipContext): string {
  const [only, another] = legs;
  return only !== undefined && another === undefined
    ? priceText(only.quote.price, oddsFormat)
    : totalText(total, oddsFormat);
}

function boostView(slip: SlipState, context: SlipContext, bet: BetFigures): ProfitBoostView | null {
  const boost = profitBoostFor(slip, context, bonusBet(bet));
  if (boost === undefined || bet.totalOdds === null || slip.freeBets[bet.stakeId] !== undefined) return null;
  const { id, percentage, maxStake } = boost;
  const elsewhere = Object.entries(slip.profitBoosts).some(
    ([box, other]) => box !== bet.stakeId && other.id === id,
  );
  if (elsewhere) return null;
  const on = slip.profitBoosts[bet.stakeId]?.id === id;
  return {
    id,
    percentage,
    on,
    maxStake,
    before: beforeText(bet, bet.totalOdds, context),
    after: totalText(boostedTotal(bet.totalOdds, percentage), context.oddsFormat),
    aboveMaximum: on && maxStake !== null && unitOf(bet.stake) > maxStake,
  };
}

function accaView(slip: SlipState, context: SlipContext, bet: BetFigures): AccaBoostView | null {
  if (bet.bonus?.kind === 'accaBoost') return { kind: 'boosted', percentage: bet.bonus.percentage };
  const boost = accaBoostFor(slip, context, bonusBet(bet));
  return boost?.kind === 'tooFewLegs'
    ? { kind: 'rule', percentage: boost.percentage, minimumLegs: boost.minimumLegs }
    : null;
}

/** @param held of its kind, by the customer; @param usable whether one is offered for this bet */
function rowOf(slip: SlipState, bet: BonusBet, held: number, usable: boolean): BonusRow | null {
  if (held === 0) return null;
  if (usable) return 'some';
  return isBonusKnown(slip, bet) ? 'none' : 'awaited';
}

/** Null for a box that takes no bonus and has nothing to say about one. */
export function bonusView(
  slip: SlipState,
  context: SlipContext,
  bet: BetFigures | undefined,
): BonusView | null {
  if (bet === undefined) return null;
  const used = slip.freeBets[bet.stakeId];
  const elsewhere = new Set(
    Object.entries(slip.freeBets).flatMap(([box, { id }]) => (box === bet.stakeId ? [] : [id])),
  );
  const freeBets = freeBetsFor(slip, context, bonusBet(bet)).filter(({ id }) => !elsewhere.has(id));
  const held = context.bonuses?.freeBets.find(({ id }) => id === used?.id);
  const boost = boostView(slip, context, bet);
  const holds = context.bonuses;
  const view: BonusView = {
    freeBets: freeBets.map(freeBetView(context)),
    freeBetRow: rowOf(slip, bonusBet(bet), holds?.freeBets.length ?? 0, freeBets.length > 0),
    boostRow: rowOf(slip, bonusBet(bet), holds?.profitBoosts.length ?? 0, boost !== null),
    attached: used === undefined ? null : { ...used, name: held === undefined ? '' : shownName(held) },
    boost,
    acca: accaView(slip, context, bet),
  };
  const isEmpty =
    view.freeBetRow === null && view.boostRow === null && view.attached === null && view.acca === null;
  return isEmpty ? null : view;
}
