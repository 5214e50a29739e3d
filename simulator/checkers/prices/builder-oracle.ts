import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Backed } from '#testing/oracles/settlement-oracle.ts';
import type { TableMove } from '../../gateway/offer/offer.ts';
import { priceIn } from '../money/returns-oracle.ts';

/** The longest price of the house, 1000/1, in hundredths of the decimal price. */
const LONGEST = 100_100;
/** Hundredths: a bet builder is priced as if it were so much likelier than the table says (ADR 0040). */
const MARGIN = 112n;

/** A selection of a bet builder: its name in the feed, and its own price. */
export interface BuiltLeg {
  readonly selection: string;
  /** `5/2` */
  readonly odds: string | null;
}

/** Of which group of a five a market of a match is, by the last part of its name in the feed (GAM-02). */
const GROUPS: Readonly<Record<string, string>> = {
  result: 'main',
  both: 'main',
  goals: 'goals',
  half: 'halves',
  score: 'score',
  handicap: 'handicap',
};

/** ADR 0378 by hand: five legs of one match, one of each group. */
export function isFiveByHand(legs: readonly Pick<BuiltLeg, 'selection'>[]): boolean {
  const parts = legs.map(({ selection }) => selection.split('.'));
  const groups = new Set(parts.map((names) => GROUPS[names.at(-2) ?? '']));
  const isOneMatch = new Set(parts.map(([match]) => match)).size === 1;
  return isOneMatch && legs.length === 5 && groups.size === 5 && !groups.has(undefined);
}

export type ByHand =
  /** Hundredths of the decimal price. */
  | { readonly kind: 'priced'; readonly hundredths: number }
  | { readonly kind: 'impossible' | 'implied' | 'noPrice' };

type Rows = TableMove['rows'];

/** Rows in which every one of them wins. */
const rowsWith = (rows: Rows, selections: readonly string[]): number =>
  rows.filter((winners) => selections.every((one) => winners.includes(one))).length;

/** In more rows first; of those in as many the one whose name comes first. */
const likeliestFirst = (rows: Rows, names: readonly string[]): readonly string[] =>
  names.toSorted((a, b) => rowsWith(rows, [b]) - rowsWith(rows, [a]) || (a < b ? -1 : 1));

/** Hundredths of a decimal price, up. */
function hundredthsOf(odds: string | null): number | undefined {
  const price = priceIn(odds);
  return price === null ? undefined : Math.ceil((100 * (price[0] + price[1])) / price[1]);
}

/**
 * BBD-01 and ADR 0040 by hand: rows over rows in which all come true, less the margin, down to a hundredth;
 * not above 1000/1, not below the longest among them. None where no row has all of them, or where one
 * is in every row that has the others; of a five it is left out, the likeliest first.
 */
export function builderPrice(
  rows: Rows,
  legs: readonly BuiltLeg[],
  isOfFive: boolean = isFiveByHand(legs),
): ByHand {
  const names = legs.map(({ selection }) => selection);
  const wins = rowsWith(rows, names);
  if (wins === 0) return { kind: 'impossible' };
  const idle = likeliestFirst(rows, names).find(
    (name) =>
      rowsWith(
        rows,
        names.filter((other) => other !== name),
      ) === wins,
  );
  if (idle !== undefined && legs.length > 1) {
    if (!isOfFive) return { kind: 'implied' };
    return builderPrice(
      rows,
      legs.filter(({ selection }) => selection !== idle),
      true,
    );
  }
  const own = legs.map(({ odds }) => hundredthsOf(odds));
  const longest = Math.max(...own.map((price) => price ?? Number.NaN));
  if (Number.isNaN(longest)) return { kind: 'noPrice' };
  if (legs.length === 1) return { kind: 'priced', hundredths: longest };
  const fair = Number((100n * 100n * BigInt(rows.length)) / (MARGIN * BigInt(wins)));
  return { kind: 'priced', hundredths: Math.max(longest, Math.min(fair, LONGEST)) };
}

/** The price of a bet builder as it stands on the wire, `735/100` for 835 hundredths of a decimal price. */
export const textOfHundredths = (hundredths: number): string => `${hundredths - 100}/100`;

const LEG = { terms: null, deductions: [] } as const;

/**
 * A bet builder as one leg of a bet: lost with the first that has lost; open while another is; else at the
 * price of those that are not void, by the table of the moment in which it was struck. One left has its own
 * price, none is a void leg.
 */
export function builderAsLeg(
  rows: Rows,
  legs: readonly (BuiltLeg & { readonly outcome: SelectionResult['outcome'] | undefined })[],
): Backed {
  const at = (price: Backed['price'], outcome: SelectionResult['outcome']): Backed => ({
    ...LEG,
    price,
    result: { outcome },
  });
  if (legs.some(({ outcome }) => outcome === 'LOST')) return at([1, 1], 'LOST');
  if (legs.some(({ outcome }) => outcome === undefined)) return { ...LEG, price: [1, 1], result: undefined };
  const left = legs.filter(({ outcome }) => outcome === 'WON');
  const [only] = left;
  if (only === undefined) return at([1, 1], 'VOID');
  if (left.length === 1) return at(priceIn(only.odds), 'WON');
  const price = builderPrice(rows, left, isFiveByHand(legs));
  return at(price.kind === 'priced' ? [price.hundredths - 100, 100] : null, 'WON');
}
