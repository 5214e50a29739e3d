import { LONGEST_RUNG, rungAtOrBelow, rungOdds, SHORTEST_RUNG } from '#domain/odds/ladder.ts';
import { denominator, numerator } from '#domain/odds/parse-odds.ts';
import type { MarketFold, RunnerKey } from './market-fold.ts';
import { runnerKey } from './market-fold.ts';
import type { Hundredths } from './runner-book.ts';

/** How an exchange price becomes the one fixed price that is shown. */
export interface PricePolicy {
  /** Offers to back below this size do not count. */
  readonly minimumSize: number;
  /**
   * A price counts as none while the best lay is missing or more rungs above it than this; null switches it
   * off.
   */
  readonly guardRungs: number | null;
  /**
   * Target sum of the book for each winner, in thousandths: `base + perRunner × runners`; null adds no
   * margin.
   */
  readonly margin: { readonly base: number; readonly perRunner: number } | null;
  /** Stay on a rung until the price is a quarter of the next gap beyond its edge, or two rungs away. */
  readonly calm: boolean;
}

export const pricePolicy: PricePolicy = { minimumSize: 2, guardRungs: 8, margin: null, calm: false };

/** Price of a runner before margin and rounding; undefined when there is none. */
function inputPrice(fold: MarketFold, key: RunnerKey, policy: PricePolicy): Hundredths | undefined {
  const book = fold.book(key);
  if (book === undefined) return undefined;
  const { carried } = fold;
  if (!carried.ladder) return book.lastTraded;
  const back = book.bestBack(carried, policy.minimumSize);
  if (back === undefined || policy.guardRungs === null) return back;
  const lay = book.bestLay(carried);
  if (lay === undefined) return undefined;
  const gap = (rungAtOrBelow(lay) ?? SHORTEST_RUNG) - (rungAtOrBelow(back) ?? SHORTEST_RUNG);
  return gap > policy.guardRungs ? undefined : back;
}

const scale = 10n ** 12n;

/**
 * Scales the prices of a book so that the sum of 1/price is winners × target. Never better than the exchange.
 */
function withMargin(
  prices: ReadonlyMap<RunnerKey, Hundredths>,
  winners: number,
  margin: NonNullable<PricePolicy['margin']>,
): Map<RunnerKey, Hundredths> {
  let sum = 0n;
  for (const price of prices.values()) sum += (100n * scale) / BigInt(price);
  const target = BigInt(winners) * BigInt(margin.base + margin.perRunner * prices.size) * (scale / 1000n);
  const scaled = new Map<RunnerKey, Hundredths>();
  for (const [key, price] of prices) {
    scaled.set(key, Math.min(price, Number((BigInt(price) * sum) / target)));
  }
  return scaled;
}

/**
 * Input prices of all active runners, with margin where the policy has one. Evaluate after a whole change
 * only.
 */
export function inputPrices(
  fold: MarketFold,
  policy: PricePolicy,
  only?: ReadonlySet<RunnerKey>,
): Map<RunnerKey, Hundredths> {
  const prices = new Map<RunnerKey, Hundredths>();
  for (const runner of fold.definition?.runners ?? []) {
    const key = runnerKey(runner.id, runner.hc);
    const wanted = policy.margin !== null || only === undefined || only.has(key);
    const price = wanted && runner.status === 'ACTIVE' ? inputPrice(fold, key, policy) : undefined;
    if (price !== undefined) prices.set(key, price);
  }
  const winners = fold.definition?.numberOfWinners ?? 1;
  if (policy.margin === null || winners < 1) return prices;
  return withMargin(prices, winners, policy.margin);
}

/** Whether a price lies a quarter of the gap beyond `edge`, towards `further`. Exact, in integers. */
function wellBeyond(x: Hundredths, edge: number, further: number): boolean {
  const [a1, b1] = [numerator(rungOdds(edge)), denominator(rungOdds(edge))];
  const [a2, b2] = [numerator(rungOdds(further)), denominator(rungOdds(further))];
  const price = 4 * b1 * b2 * (x - 100);
  const quarter = 100 * (3 * a1 * b2 + a2 * b1);
  return further > edge ? price >= quarter : price <= quarter;
}

/**
 * The rung for a price. Below the shortest rung a price before the off is the shortest, in play there is
 * none; above the longest it is the longest.
 */
export function rungFor(
  x: Hundredths | undefined,
  inPlay: boolean,
  held: number | undefined,
  policy: PricePolicy,
): number | undefined {
  if (x === undefined) return undefined;
  const rung = rungAtOrBelow(x) ?? (inPlay ? undefined : SHORTEST_RUNG);
  if (rung === undefined || held === undefined || !policy.calm) return rung;
  if (rung === held + 1 && held + 2 <= LONGEST_RUNG) return wellBeyond(x, held + 1, held + 2) ? rung : held;
  if (rung === held - 1) return wellBeyond(x, held, held - 1) ? rung : held;
  return rung;
}
