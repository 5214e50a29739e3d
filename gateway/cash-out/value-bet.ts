import { isCastKind } from '#domain/bet/casts.ts';
import { MarketId, SelectionId } from '#domain/brand.ts';
import { type CashOutOffer, type NoOffer, notOffered, offered } from '#domain/cash-out/cash-out-offer.ts';
import { CERTAIN, type Chance, cashOutValue, chanceAt } from '#domain/cash-out/cash-out-value.ts';
import { shareOf } from '#domain/cash-out/part-of-bet.ts';
import { BetKind } from '#domain/contract/betting.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { type Shut, whyShut } from '#domain/market/why-shut.ts';
import { money } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { LegFacts } from '#domain/settlement/leg-factors.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import type { CashOutRules } from '../config/cash-out.ts';
import type { Offer } from '../placement/decide/decide.ts';
import { betTerms, legFacts } from '../settlement/settle-one.ts';
import type { BetRow, LegRow } from '../settlement/stored-results.ts';
import { highestValue } from './highest-value.ts';
import { standingOf } from './standing-of.ts';
import type { ValuedBet } from './valued-bet.ts';

export interface Valued {
  readonly offer: CashOutOffer;
  /** Delay of the game that has to be waited for before it is paid, ms. */
  readonly delay: number;
}

interface Standing {
  readonly selection: SelectionEntity;
  readonly market: MarketEntity;
  readonly event: EventEntity;
}

const none = (reason: NoOffer): Valued => ({ offer: notOffered(reason), delay: 0 });

/** What is said for each reason for which nothing can be bet on a leg (MEND-30). */
const SUSPENDED: Readonly<Record<Shut, NoOffer>> = {
  nonRunner: 'awaiting',
  over: 'awaiting',
  raceOff: 'awaiting',
  closed: 'awaiting',
  begun: 'awaiting',
  event: 'event',
  silent: 'silent',
  market: 'market',
  selection: 'selection',
  noPrice: 'noPrice',
};

/** Why a bet never has a value, by what it was struck as. */
function neverFor({ bet, legs }: ValuedBet, rules: CashOutRules): NoOffer | undefined {
  const kind = BetKind.parse(bet.type);
  if (!rules.isOn) return 'off';
  if (bet.status !== 'OPEN') return 'settled';
  if (isCastKind(kind)) return 'cast';
  if (kind === 'SYSTEM' && !rules.systems) return 'systemsOff';
  if (bet.bonus_kind !== null) return 'bonus';
  // Also once its price is told: no such bet has a value at any time (CSH-05.2).
  if (legs.some(({ odds }) => odds === null)) return 'startingPrice';
  return legs.some(({ boosted }) => boosted) ? 'boost' : undefined;
}

function standsAt(leg: LegRow, offer: Offer): Standing | undefined {
  const selection = offer.selection(SelectionId.parse(leg.selection_id));
  const market = offer.market(MarketId.parse(leg.market_id));
  const event = market === undefined ? undefined : offer.event(market.eventId);
  return selection && market && event ? { selection, market, event } : undefined;
}

/** What is open of a leg, or why nothing can be said of it. */
function openLeg(leg: LegRow, offer: Offer): Standing | NoOffer {
  const standing = standsAt(leg, offer);
  if (standing === undefined) return 'awaiting';
  const { selection, market, event } = standing;
  if (event.specials) return 'special';
  // Its draw is read by another gateway before this one hears of it: there is no moment to pay it early.
  if (isVirtual(event.sportId)) return 'virtual';
  const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
  const shut = whyShut(event, market, {
    odds: odds ?? 0,
    suspended: selection.suspended,
    startingPrice: false,
    nonRunner: selection.kind === 'NR' || selection.kind === 'WO',
  });
  if (shut !== undefined) return SUSPENDED[shut];
  return hasWithdrawn(market, offer) ? 'withdrawn' : standing;
}

/**
 * What a runner that is out takes from other bets is told with the result, and is part of what this one can
 * return (Rule 4): until then nobody knows its value.
 */
const hasWithdrawn = ({ selectionIds }: MarketEntity, offer: Offer): boolean =>
  selectionIds.some((id) => offer.selection(id)?.kind === 'NR');

function chanceOfLeg({ selection, market }: Standing, bet: BetRow): Chance | NoOffer {
  const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
  if (odds === undefined) return 'noPrice';
  const win = chanceAt(odds);
  if (!bet.each_way) return { win, place: win };
  return market.eachWay === undefined ? 'noPrice' : { win, place: chanceAt(odds, market.eachWay) };
}

/** The open legs of a bet builder together, by the model that prices them. */
function chanceTogether(open: readonly Standing[], { combiner }: Offer): Chance | NoOffer {
  const combined = combiner?.combine(open.map(({ selection }) => selection.id));
  if (combined?.kind !== 'priced') return 'noPrice';
  const chance = chanceAt(combined.odds);
  return { win: chance, place: chance };
}

const isReason = (found: Standing | Chance | readonly Chance[] | NoOffer): found is NoOffer =>
  typeof found === 'string';

/** Of each unit of the lines: a bet builder is one, at the place of its first leg. */
function chancesOf(
  { bet, legs, groups }: ValuedBet,
  facts: readonly (LegFacts | undefined)[],
  standing: readonly (Standing | undefined)[],
  offer: Offer,
): readonly Chance[] | NoOffer {
  const chances: Chance[] = [];
  for (const place of legs.keys()) {
    const group = groups.find((one) => one.legs.includes(place));
    if (group !== undefined && Math.min(...group.legs) !== place) continue;
    const open = (group?.legs ?? [place]).flatMap((i) => (facts[i] === undefined ? (standing[i] ?? []) : []));
    const [only] = open;
    const chance =
      only === undefined ? CERTAIN : open.length === 1 ? chanceOfLeg(only, bet) : chanceTogether(open, offer);
    if (isReason(chance)) return chance;
    chances.push(chance);
  }
  return chances;
}

/**
 * What an open bet is worth at the prices that this gateway has, or why it has no value now (CSH-02.3). The
 * legs whose markets have a result count as they ended, told to the bet or not.
 */
export function valueBet(valued: ValuedBet, offer: Offer, rules: CashOutRules): Valued {
  const never = neverFor(valued, rules);
  if (never !== undefined) return none(never);
  const { bet, legs, groups, markets } = valued;
  const facts = legs.map((leg) => legFacts(leg, markets));
  const standing: (Standing | undefined)[] = [];
  for (const [i, leg] of legs.entries()) {
    if (facts[i] !== undefined) {
      standing.push(undefined);
      continue;
    }
    const found = openLeg(leg, offer);
    if (isReason(found)) return none(found);
    standing.push(found);
  }
  // Every leg has its result: it is settled in a moment.
  if (standing.every((one) => one === undefined)) return none('awaiting');
  const chances = chancesOf(valued, facts, standing, offer);
  if (isReason(chances)) return none(chances);
  const withdrawn = legs.map(({ market_id }) => markets.get(market_id)?.deductions ?? []);
  const whole = cashOutValue(betTerms(bet, legs, groups), facts, withdrawn, chances, {
    marginPercent: rules.marginPercent,
    maximum: bet.maximum_returns === null ? null : money(bet.maximum_returns),
  });
  const stakes = standingOf(bet);
  const value = shareOf(whole, stakes);
  if (value < rules.smallest) return none('tooSmall');
  const highest = highestValue(valued, rules);
  const bounds = { smallest: money(rules.smallest), ...(highest === null ? {} : { highest }) };
  const parts = { whole, ...stakes, ...bounds };
  const seconds = standing.map((one) => (one?.event.inplay === true ? one.market.inplayDelay : 0));
  return { offer: offered(value, parts), delay: Math.min(Math.max(...seconds) * 1_000, rules.longestDelay) };
}
