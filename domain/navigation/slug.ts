/** Words that stand in for a name with nothing usable in it (CORE-02). */
export type SlugFallback = 'sport' | 'category' | 'event';

/** Letters that Unicode does not decompose into a base letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Lower case, without accents: what two spellings of one name have in common. */
export const plainLetters = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðłþħı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);

/**
 * A name as a part of an address: lower case, accents stripped, every run of other characters one hyphen,
 * none at the ends; only `[a-z0-9-]` (NAV-02). Applying it twice changes nothing.
 */
export function slug(name: string, fallback: SlugFallback): string {
  const latin = plainLetters(name);
  const hyphenated = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return hyphenated === '' ? fallback : hyphenated;
}
