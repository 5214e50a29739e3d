import MiniSearch from 'minisearch';
import { type HelpTopic, isHelpTopic } from '#domain/navigation/help-topics.ts';
import { plainLetters } from '#domain/navigation/slug.ts';
import type { HelpEntry } from './help-texts.ts';

/** What people write for a word that the texts have. */
const ALIASES: Readonly<Record<string, string>> = {
  '2fa': 'authenticator',
  factor: 'authenticator',
  otp: 'authenticator',
  qr: 'camera',
  payout: 'withdraw',
  cashier: 'withdraw',
  refund: 'void',
  squad: 'builder',
  squads: 'builder',
};

/** Less is no word yet: all topics stay in sight. */
export const LEAST_LETTERS = 2;
/** Words of at least so many letters may have a wrong one: a shorter one would be any other. */
const MISTAKE_FROM = 4;
/** A word of the title counts so much more than one of the text. */
const TITLE_WEIGHT = 4;

/** Words as they are compared. "Cash-out" is found by its parts and by people who write it as one. */
const tokensOf = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) => {
      const parts = word.split('-').filter((part) => part !== '');
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    });

/**
 * Finds topics by words of titles and texts, best first (CNT-04): case and accents are ignored, a word may be
 * the beginning of one, and one letter may be wrong, missing or too many. Where no topic has all words, those
 * that have some are found.
 */
export function topicFinder(entries: readonly HelpEntry[]): (typed: string) => readonly HelpTopic[] {
  const index = new MiniSearch<HelpEntry>({
    idField: 'topic',
    fields: ['title', 'words'],
    tokenize: tokensOf,
    processTerm: (term) => term,
  });
  index.addAll(entries);
  return (typed) => {
    const search = (combineWith: 'AND' | 'OR') =>
      index.search(typed, {
        combineWith,
        processTerm: (term) => (Object.hasOwn(ALIASES, term) ? (ALIASES[term] ?? term) : term),
        boost: { title: TITLE_WEIGHT },
        prefix: (term) => term.length >= LEAST_LETTERS,
        fuzzy: (term) => (term.length >= MISTAKE_FROM ? 1 : false),
      });
    const all = search('AND');
    return (all.length > 0 ? all : search('OR')).map(({ id }) => String(id)).filter(isHelpTopic);
  };
}
