import { FINDER_NAME, MARKET_KINDS } from '../config/bet-finder.ts';
import { slug } from '../navigation/slug.ts';
import type { Odds } from '../odds/odds.ts';
import { compareOdds, fractionalText, parseOddsText } from '../odds/parse-odds.ts';

/** When an event starts: `inplay` is on now, the others are still to start. */
export const STARTS = ['inplay', 'hour', 'today', 'tomorrow', 'weekend'] as const;
export type Start = (typeof STARTS)[number];

export type MarketKind = keyof typeof MARKET_KINDS | 'any';
const isKind = (word: string): word is keyof typeof MARKET_KINDS => Object.hasOwn(MARKET_KINDS, word);
export const MARKET_KIND_WORDS: readonly MarketKind[] = [...Object.keys(MARKET_KINDS).filter(isKind), 'any'];

export const SORTS = ['start', 'price'] as const;
export type Sort = (typeof SORTS)[number];

/** What a bet is looked for by, beside its sport (BRW-16). */
export interface Criteria {
  /** Both counted in; null where that end is open. */
  readonly from: Odds | null;
  readonly to: Odds | null;
  /** Null: whenever, in play as well. */
  readonly start: Start | null;
  readonly kind: MarketKind;
  /** Words of a name, as an address has them: of a team, a league, a runner or an event (BRW-09.2). */
  readonly named: string | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

export const ANYTHING: Criteria = {
  from: null,
  to: null,
  start: null,
  kind: 'winner',
  named: null,
  sort: 'start',
  page: 1,
};

/** More of them no address has; what the words stand for is bounded by the gateway. */
const MOST_WORDS = 12;
const PRICE = /^(from|to)-(\d{1,4})-(\d{1,4})$/;
const NAMED = /^named-([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const PAGE = /^page-([1-9]\d?)$/;

/** What is typed as an address has it; undefined where it is too short to be looked for (BRW-09.2). */
export function namedOf(typed: string): string | undefined {
  const words = slug(typed, 'event');
  // The word that stands for a name with nothing in it is none that was typed.
  if (words === 'event' && typed.trim().toLowerCase() !== words) return undefined;
  const cut = words.slice(0, FINDER_NAME.most).replace(/-$/, '');
  return cut.length < FINDER_NAME.least ? undefined : cut;
}

/** What a word of an address says; undefined where it says nothing that is known here. */
function readWord(word: string): Partial<Criteria> | undefined {
  const start = STARTS.find((one) => one === word);
  if (start !== undefined) return { start };
  const kind = MARKET_KIND_WORDS.find((one) => one === word);
  if (kind !== undefined) return { kind };
  const sort = SORTS.find((one) => `by-${one}` === word);
  if (sort !== undefined) return { sort };
  const [, page] = PAGE.exec(word) ?? [];
  if (page !== undefined) return { page: Number(page) };
  const [, name] = NAMED.exec(word) ?? [];
  if (name !== undefined) {
    const named = namedOf(name);
    return named === name ? { named } : undefined;
  }
  const [, end, num = '', den = ''] = PRICE.exec(word) ?? [];
  const odds = parseOddsText(`${num}/${den}`);
  if (odds === undefined) return undefined;
  return end === 'from' ? { from: odds } : { to: odds };
}

/** What an address says, and the words of it that were left out. */
export interface ReadCriteria {
  readonly criteria: Criteria;
  readonly leftOut: readonly string[];
}

/**
 * Reads the words of an address, `from-1-1.to-2-1.today.totals.by-price`, in any order; of two that say the
 * same the later counts. A range that ends before it begins is left out, as is every word that is not known
 * (BRW-16.4).
 */
export function readCriteria(text: string): ReadCriteria {
  const words = text.split('.').filter((word) => word !== '');
  const leftOut: string[] = words.slice(MOST_WORDS);
  let criteria = ANYTHING;
  for (const word of words.slice(0, MOST_WORDS)) {
    const said = readWord(word);
    if (said === undefined) leftOut.push(word);
    else criteria = { ...criteria, ...said };
  }
  const { from, to } = criteria;
  if (from === null || to === null || compareOdds(from, to) <= 0) return { criteria, leftOut };
  const ends = [priceWord('from', from), priceWord('to', to)];
  return { criteria: { ...criteria, from: null, to: null }, leftOut: [...leftOut, ...ends] };
}

const priceWord = (end: 'from' | 'to', odds: Odds): string =>
  `${end}-${fractionalText(odds).replace('/', '-')}`;

/** The words of an address, those at their defaults left out; undefined where nothing is left. */
export function criteriaText({ from, to, start, kind, named, sort, page }: Criteria): string | undefined {
  const words = [
    ...(from === null ? [] : [priceWord('from', from)]),
    ...(to === null ? [] : [priceWord('to', to)]),
    ...(start === null ? [] : [start]),
    ...(kind === ANYTHING.kind ? [] : [kind]),
    ...(named === null ? [] : [`named-${named}`]),
    ...(sort === ANYTHING.sort ? [] : [`by-${sort}`]),
    ...(page === 1 ? [] : [`page-${page}`]),
  ];
  return words.length === 0 ? undefined : words.join('.');
}
