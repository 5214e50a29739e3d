import { boostPercentage, priceBoostKind } from '#domain/bonus/price-boost.ts';
import { rungAtOrBelow, rungOdds } from '#domain/odds/ladder.ts';
import { denominator, fractionalText, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { bookedPrice } from '../book.ts';
import { random } from '../random.ts';
import type { MarketShape, MarketSight } from '../sight.ts';
import type { Course } from './course.ts';
import { expectationAt, type MatchState, tallyOf } from './match-state.ts';
import { Outlook } from './outlook.ts';

/** One match in so many has a boosted price. */
const ONE_IN = 3;
/** Percent more profit; the second is a super boost, with a maximum stake (minor units). */
const OFFERS = [
  { percent: 25, maxStake: null },
  { percent: 60, maxStake: 2_000 },
] as const;
const OVERROUND = 1.05;
const HUNDRED = 100;

/** A boosted price of a match: the home team at a price that was fixed when the match came on offer. */
export interface Boosted {
  readonly shape: MarketShape;
  readonly odds: string;
}

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
 * The boost of a match, if it has one: drawn from its key alone and priced from the strength of its teams, so that it
 * is the same after every restart.
 *
 * @param before the match before it begins
 */
export function boostOf(course: Course, before: MatchState): Boosted | undefined {
  const { key, home } = course.fixture;
  const draw = random('price-boost', key);
  if (!draw.chance(1, ONE_IN)) return undefined;
  const offer = draw.pick(OFFERS);
  const outlook = new Outlook(tallyOf(before), expectationAt(course, before, before.at));
  const original = bookedPrice(
    outlook.final((h, a) => h > a),
    OVERROUND,
  ).odds;
  const odds = original === null ? undefined : boostedOdds(original, offer.percent);
  if (original === null || odds === undefined) return undefined;
  const market = `${key}/PRICE_BOOST`;
  const shape: MarketShape = {
    key: market,
    event: key,
    name: offer.maxStake === null ? 'Price boost' : 'Super boost',
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
        boost: { originalOdds: original, maxStake: offer.maxStake },
      },
    ],
  };
  return { shape, odds };
}

/** Before the match at its fixed price, closed while it is played, settled with the final score. */
export function boostSight({ shape, odds }: Boosted, state: MatchState): MarketSight {
  const prices = [{ odds, suspended: false }];
  if (state.settled) {
    const outcome = state.home > state.away ? ('WON' as const) : ('LOST' as const);
    const results = shape.selections.map(({ key }) => ({ selection: key, result: { outcome } }));
    return { shape, state: 'CLOSED', prices, result: { results, deductions: [] } };
  }
  return { shape, state: state.period === 'PRE' ? 'OPEN' : 'SUSPENDED', prices };
}
