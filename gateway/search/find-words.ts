import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { plainLetters } from '#domain/navigation/slug.ts';
import { searchRules } from '../config/search.ts';

const aliases: Readonly<Record<string, string>> = searchRules.aliases;

/** A word as it is compared: plain letters, and the one that it stands for. */
export function wordOf(term: string): string {
  const word = plainLetters(term);
  return Object.hasOwn(aliases, word) ? (aliases[word] ?? word) : word;
}

type Mistakes = (term: string) => number | false;
const allowing =
  (steps: readonly { readonly letters: number; readonly wrong: number }[]): Mistakes =>
  (term) =>
    steps.find(({ letters }) => term.length >= letters)?.wrong ?? false;
const mistakesIn = allowing(searchRules.mistakes);
const mistakesInSeveral = allowing(searchRules.mistakesInSeveral);

const countOf = (words: string): number => words.split(' ').filter((word) => word !== '').length;

/** Without what fits much worse than the best. */
function goodEnough(hits: readonly SearchResult[]): readonly SearchResult[] {
  const least = (hits[0]?.score ?? 0) * searchRules.leastShare;
  return hits.filter(({ score }) => score >= least);
}

/** Of three words and more, one may be a mistake of another kind; of two, half of what was asked would be. */
function allButOne(hits: readonly SearchResult[], words: string): readonly SearchResult[] {
  const most = countOf(words);
  return most < 3 ? [] : hits.filter(({ queryTerms }) => new Set(queryTerms).size >= most - 1);
}

/**
 * Keys of what fits well enough, best first (SCH-01).
 *
 * @param index of `name` and `about`
 */
export function findKeys<Entry>(index: MiniSearch<Entry>, text: string): readonly string[] {
  const words = text.split(/\s+/).slice(0, searchRules.words).join(' ');
  const search = (combineWith: 'AND' | 'OR', fuzzy: false | Mistakes) =>
    index.search(words, {
      combineWith,
      boost: { name: searchRules.nameWeight },
      prefix: (term) => term.length >= searchRules.beginningFrom,
      fuzzy,
    });
  // A mistake is looked for where the words as they stand find little, lest "rovers" finds every river.
  const exact = search('AND', false);
  const close = exact.length >= searchRules.enough ? [] : search('AND', mistakesIn);
  const isNothing = exact.length + close.length === 0;
  // A short word alone that is wrong could be any; beside another that fits it is not.
  const loose = isNothing && countOf(words) > 1 ? search('AND', mistakesInSeveral) : [];
  const some = isNothing && loose.length === 0 ? allButOne(search('OR', mistakesIn), words) : [];
  return [...new Set([exact, close, loose, some].flatMap(goodEnough).map(({ id }) => String(id)))];
}
