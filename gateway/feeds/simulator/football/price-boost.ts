import { boostPercentage, priceBoostKind } from '#domain/bonus/price-boost.ts';
import { rungAtOrBelow, rungOdds } from '#domain/odds/ladder.ts';
import { denominator, fractionalText, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { noPrice } from '../book.ts';
import { random } from '../random.ts';
import type { MarketShape, MarketSight, ShownPrice } from '../sight.ts';
import type { MatchState } from './match-state.ts';

/** One match in so many has a boosted price. */
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

/**
 * The boosted price of a match: the home team at some percent more profit than its ordinary price of the moment, so that
 * what the price is said to have been is what the match result pays right now (BON-04).
 */
export class MatchBoost {
  readonly #match: { readonly key: string; readonly home: string };
  readonly #offer: (typeof OFFERS)[number];
  /** One structure for each ordinary price. */
  readonly #shapes = new Map<string, MarketShape>();
  /** The structure that was told last: a market that is not open keeps it. */
  #last: MarketShape;

  constructor(
    match: { readonly key: string; readonly home: string },
    offer: (typeof OFFERS)[number],
    first: string,
  ) {
    this.#match = match;
    this.#offer = offer;
    this.#last = this.#shapeAt(first);
  }

  /** @param ordinary what the home team is at in the match result */
  sight(state: Pick<MatchState, 'settled' | 'period' | 'home' | 'away'>, ordinary: ShownPrice): MarketSight {
    if (state.settled) {
      const outcome = state.home > state.away ? ('WON' as const) : ('LOST' as const);
      const results = this.#last.selections.map(({ key }) => ({ selection: key, result: { outcome } }));
      return { shape: this.#last, state: 'CLOSED', prices: [noPrice], result: { results, deductions: [] } };
    }
    const original = ordinary.suspended ? null : ordinary.odds;
    const odds = original === null ? undefined : boostedOdds(original, this.#offer.percent);
    if (state.period !== 'PRE' || original === null || odds === undefined)
      return { shape: this.#last, state: 'SUSPENDED', prices: [noPrice] };
    this.#last = this.#shapeAt(original);
    return { shape: this.#last, state: 'OPEN', prices: [{ odds, suspended: false }] };
  }

  #shapeAt(original: string): MarketShape {
    const made = this.#shapes.get(original) ?? this.#make(original);
    this.#shapes.set(original, made);
    return made;
  }

  #make(original: string): MarketShape {
    const { key, home } = this.#match;
    const market = `${key}/PRICE_BOOST`;
    return {
      key: market,
      event: key,
      name: this.#offer.maxStake === null ? 'Price boost' : 'Super boost',
      type: 'PRICE_BOOST',
      groupRanks: { main: 2 },
      winners: 1,
      inplayDelay: 0,
      selections: [
        {
          key: `${market}/HOME`,
          name: `${home} to win`,
          kind: 'REGULAR',
          outcomeType: 'HOME',
          boost: { originalOdds: original, maxStake: this.#offer.maxStake },
        },
      ],
    };
  }
}

/**
 * The boost of a match, if it has one: drawn from its key alone, so that it is the same after every restart.
 *
 * @param first the home team's price when the match comes on offer; no boost where nothing longer would be paid then
 */
export function boostOf(
  match: { readonly key: string; readonly home: string },
  first: ShownPrice,
): MatchBoost | undefined {
  const draw = random('price-boost', match.key);
  if (!draw.chance(1, ONE_IN)) return undefined;
  const offer = draw.pick(OFFERS);
  if (first.odds === null || boostedOdds(first.odds, offer.percent) === undefined) return undefined;
  return new MatchBoost(match, offer, first.odds);
}
