import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isPublication, PUBLICATIONS, textOf } from './publications.ts';

/** Vowels in a row are one syllable, a silent e at the end is none: as near as one comes without a list. */
const syllablesOf = (word: string): number =>
  Math.max(1, (word.replace(/(?:[^l]e|ed|es)$/, '').match(/[aeiouy]+/g) ?? []).length);

/** School years that a reader needs, by Flesch and Kincaid. */
function yearsFor(text: string): number {
  const sentences = text.split(/[.!?:;]+\s|\n+/).filter((part) => /[a-z]{2}/i.test(part));
  const words = text.toLowerCase().match(/[a-z']+/g) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/** Plain words of a publication: no marks, addresses or figures that are filled in. */
const plain = (source: string): string =>
  source
    .replaceAll(/\]\([^)]*\)|\{#[^}]*\}|\{[^}]*\}/g, ' ')
    .replaceAll(/[#>*|[\]]/g, ' ')
    .replaceAll(/^\s*[-\d.]+\s/gm, '\n');

/** Who is twelve or so reads it. */
const MOST_YEARS = 7;

it('the measure tells plain words from others', () => {
  expect(yearsFor('You can take a break. It starts at once.')).toBeLessThan(4);
  expect(
    yearsFor('Notwithstanding aforementioned provisions, liability is contractually excluded in perpetuity.'),
  ).toBeGreaterThan(15);
});

it.each(Object.keys(PUBLICATIONS).filter(isPublication))(
  '[UK-60] the newest text of %s is read by who has been at school for seven years',
  async (publication) => {
    const [newest] = PUBLICATIONS[publication];
    expect(yearsFor(plain(await textOf(publication, newest)))).toBeLessThan(MOST_YEARS);
  },
);

/** As they are written: the build compiles them. */
const textsOf = (area: string): readonly string[] => {
  const file = join(import.meta.dirname, '../../text/en-gb', `${area}.json`);
  return Object.values(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))));
};

it.each(['safer-gambling', 'bonuses'])('[UK-60] so are the words of %s on the screens', (area) => {
  const said = textsOf(area).map((text) => text.replaceAll(/[{}]|\b\w+, (?:plural|select),/g, ' '));
  expect(said.length).toBeGreaterThan(10);
  expect(yearsFor(said.join('.\n'))).toBeLessThan(MOST_YEARS);
});
