import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { HeadText } from '#domain/navigation/head-texts.ts';

const Texts = z.record(z.string(), z.string());

/** Titles and descriptions of the built app, and the names of its brands (`tools/build/head-texts.ts`). */
const HeadTexts = z.object({ texts: Texts, brands: Texts });
export type HeadTexts = z.infer<typeof HeadTexts>;

/** Of the app in this folder; undefined where it was built without. */
export const readHeadTexts = (root: string): Promise<HeadTexts | undefined> =>
  readFile(join(root, 'heads.json'), 'utf8').then(
    (text) => HeadTexts.parse(JSON.parse(text)),
    () => undefined,
  );

/** A text with its names in it. */
export type Words = (id: HeadText, names?: Readonly<Record<string, string>>) => string;

/** @param brand id; `{brand}` is what it is called, and nothing of a brand that this app does not have */
export const wordsOf = ({ texts, brands }: HeadTexts, brand: string): Words => {
  const own = Object.hasOwn(brands, brand) ? brands[brand] : Object.values(brands)[0];
  return (id, names = {}) => {
    const all: Readonly<Record<string, string>> = { brand: own ?? '', ...names };
    return (texts[id] ?? '').replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) => all[name] ?? '');
  };
};
