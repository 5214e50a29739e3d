import { DEFAULTS } from '../config/defaults.ts';

/** More than any name on offer has. */
export const MOST_LETTERS = 60;

/** What is searched for when this is typed; empty where that is too little (SCH-01). */
export function searchWords(typed: string): string {
  const words = typed.replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS).trim();
  return words.length < DEFAULTS.search.minimumLetters ? '' : words;
}
