import { boostPercentage, PRICE_BOOST_MARKET, priceBoostKind } from '#domain/bonus/price-boost.ts';
import { rungAtOrBelow, rungOdds } from '#domain/odds/ladder.ts';
import { denominator, fractionalText, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { random } from '../random.ts';
import { noPrice } from './book.ts';
import type { MarketShape, MarketSight, ShownPrice } from './sight.ts';

/** One event in so many has a boosted price. */
const ONE_IN = 3;
/** Percent more profit; the second is a super boost, with a maximum stake (minor units). */
const OFFERS = [
  { percent: 25, maxStake: null },
  { percent: 60, maxStake: 2_000 },
] as const;
const HUNDRED = 100;

/** The longest price of the ladder that the boost pays for: at least one rung above the original, or none. */
function boostedOdds(original: string, percent: number): string | undefined {
  const was = parseOddsText(original);
  if (was === undefined) return undefined;
  // Decimal hundredths of `1 + profit × (100 + percent) / 100`.
  const hundredths = HUNDRED + Math.floor((numerator(was) * (HUNDRED + percent)) / denominator(was));
  const rung = rungAtOrBelow(hundredths);
  const boosted = rung === undefined ? undefined : rungOdds(rung);
  if (boosted === undefined || priceBoostKind(boostPercentage(was, boosted)) === 'none') return undefined;
  return fractionalText(boosted);
}

/** A side of an event's market, in words: `Alderwick Town to win`. */
export interface Boosted {
  readonly key: string;
  readonly market: string;
  readonly side: string;
  readonly name: string;
}

/**
 * The boosted price of an event: a side at some percent more profit than its ordinary price of the moment, so
 * that what the price is said to have been is what its market pays right now (BON-04).
 */
export class EventBoost {
  readonly of: Boosted;
  readonly #offer: (typeof OFFERS)[number];
  readonly #first: string;
  /** One structure for each ordinary price, before the start and after it. */
  readonly #shapes = new Map<string, MarketShape>();

  constructor(of: Boosted, offer: (typeof OFFERS)[number], first: string) {
    this.of = of;
    this.#offer = offer;
    this.#first = first;
  }

  /**
   * @param at.outcome of the side in its own market, once decided
   * @param at.isOpen whether bets are taken at the moment
   * @param ordinary what the side is at there, or was when bets were taken last
   */
  sight(
    {
      outcome,
      isBefore,
      isOpen,
    }: {
      readonly outcome?: SelectionResult['outcome'] | undefined;
      readonly isBefore: boolean;
      readonly isOpen: boolean;
    },
    ordinary: ShownPrice,
  ): MarketSight {
    const original = ordinary.suspended ? null : ordinary.odds;
    const shape = this.#shapeAt(original ?? this.#first, isBefore);
    if (outcome !== undefined) {
      const results = shape.selections.map(({ key }) => ({ selection: key, result: { outcome } }));
      return { shape, state: 'CLOSED', prices: [noPrice], result: { results, deductions: [] } };
    }
    const odds = original === null ? undefined : boostedOdds(original, this.#offer.percent);
    const price = odds === undefined ? noPrice : { odds, suspended: false };
    // A boost is on offer before the start alone.
    const state = isBefore && isOpen && odds !== undefined ? 'OPEN' : 'SUSPENDED';
    return { shape, state, prices: [price] };
  }

  #shapeAt(original: string, isBefore: boolean): MarketShape {
    const name = `${original} ${isBefore}`;
    const made = this.#shapes.get(name) ?? this.#make(original, isBefore);
    this.#shapes.set(name, made);
    return made;
  }

  #make(original: string, isBefore: boolean): MarketShape {
    const { key, side, name } = this.of;
    const market = `${key}/PRICE_BOOST`;
    return {
      key: market,
      event: key,
      name: this.#offer.maxStake === null ? 'Price boost' : 'Super boost',
      type: PRICE_BOOST_MARKET,
      groupRanks: { main: 2 },
      winners: 1,
      inplayDelay: 0,
      ...(isBefore ? {} : { begun: true }),
      selections: [
        {
          key: `${market}/${side}`,
          name,
          kind: 'REGULAR',
          outcomeType: side,
          boost: { originalOdds: original, maxStake: this.#offer.maxStake },
        },
      ],
    };
  }
}

/**
 * The boost of an event, if it has one: drawn from its key alone, so that it is the same after every restart.
 *
 * @param first the side's price when the event comes on offer; no boost where nothing longer would be paid
 *   then
 */
export function boostOf(of: Boosted, first: ShownPrice): EventBoost | undefined {
  const draw = random('price-boost', of.key);
  if (!draw.chance(1, ONE_IN)) return undefined;
  const offer = draw.pick(OFFERS);
  if (first.odds === null || boostedOdds(first.odds, offer.percent) === undefined) return undefined;
  return new EventBoost(of, offer, first.odds);
}
