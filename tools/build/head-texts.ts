import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { HEAD_TEXTS, isHeadText } from '../../domain/navigation/head-texts.ts';

const TEXTS = 'src/text/en-gb';
const BRANDS = 'src/brands';
/** Names are put into these and nothing else: the gateway has no interpreter of messages. */
const PLAIN = /^(?:[^{}']|\{[a-zA-Z]+\})*$/;

async function messagesOf(file: string): Promise<Record<string, string>> {
  const read: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof read !== 'object' || read === null) throw new TypeError(`${file}: a catalogue is an object`);
  return Object.fromEntries(Object.entries(read).map(([id, message]) => [id, String(message)]));
}

/** Titles and descriptions of all pages, and what each brand is called, from the catalogues under `root`. */
export async function headTexts(root: string): Promise<{
  readonly texts: Readonly<Record<string, string>>;
  readonly brands: Readonly<Record<string, string>>;
}> {
  const files = (await readdir(join(root, TEXTS))).filter((file) => file.endsWith('.json'));
  const all = await Promise.all(files.map((file) => messagesOf(join(root, TEXTS, file))));
  const texts = all.flatMap((messages) => Object.entries(messages)).filter(([id]) => isHeadText(id));
  const missing = HEAD_TEXTS.filter((id) => !texts.some(([known]) => known === id));
  if (missing.length > 0) throw new Error(`no text: ${missing.join(', ')}`);
  for (const [id, message] of texts)
    if (!PLAIN.test(message)) throw new Error(`${id}: a text of the head has names and nothing else in it`);
  const folders = await readdir(join(root, BRANDS), { withFileTypes: true });
  const brands: [string, string][] = [];
  for (const { name } of folders.filter((one) => one.isDirectory() && one.name !== 'generated')) {
    const { 'brand.name': called = '' } = await messagesOf(join(root, BRANDS, name, 'text.json'));
    brands.push([name, called]);
  }
  return { texts: Object.fromEntries(texts), brands: Object.fromEntries(brands) };
}

/** Leaves `heads.json` beside the built app: from it the gateway writes the head of each page (SEO-02). */
export function writeHeadTexts(): Plugin {
  let root = '.';
  return {
    name: 'head-texts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      await writeFile(join(dir, 'heads.json'), JSON.stringify(await headTexts(root)));
    },
  };
}
