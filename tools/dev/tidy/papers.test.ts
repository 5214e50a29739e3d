import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventDefinitions } from '#domain/events/registry.ts';
import { deadLinks, deadPaths, untoldScripts, wordsIn } from './papers.ts';

/** Their names have a slash too. */
const eventTypes: ReadonlySet<string> = new Set(eventDefinitions.map(({ type }) => type));

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folderOf = (path: string): string => (path.includes('/') ? dirname(path) : '');

/** A page that grows is read by nobody: the most words of each. */
const LONGEST: Readonly<Record<string, number>> = {
  'README.md': 700,
  'docs/simulator.md': 1500,
  'docs/planted.md': 1500,
  'docs/glossary.md': 1200,
};
const GUIDES = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'STYLE.md', 'docs/commands.md'];

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => (folder === '' ? name : `${folder}/${name}`));
const WITH_PATHS = [
  ...GUIDES,
  ...markdownIn('docs').filter((path) => !GUIDES.includes(path) && path !== 'docs/events.md'),
];
const decisions = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));

describe('what the papers say of the repository', () => {
  it.each(Object.entries(LONGEST))('%s has at most %i words', (path, most) => {
    expect(wordsIn(read(path))).toBeLessThanOrEqual(most);
  });

  it.each(WITH_PATHS)('%s names files and folders that exist', (path) => {
    const dead = deadPaths(root, folderOf(path), read(path));
    expect(dead.filter((token) => !eventTypes.has(token))).toEqual([]);
  });

  it('links lead somewhere', () => {
    const papers = ['', 'docs', 'docs/adr', 'docs/requirements', 'docs/requirements/product'].flatMap(
      markdownIn,
    );
    const dead = papers.flatMap((path) =>
      deadLinks(root, folderOf(path), read(path)).map((target) => `${path}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('every paper is linked where people begin to read', () => {
    const begun = GUIDES.map(read).join('\n');
    const names = markdownIn('docs').map((path) => path.slice('docs/'.length));
    expect(names.filter((name) => !begun.includes(`${name})`))).toEqual([]);
  });

  it('every command of package.json is told', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const told = ['README.md', 'CONTRIBUTING.md', 'docs/commands.md'].map(read).join('\n');
    expect(untoldScripts(Object.keys(scripts), told)).toEqual([]);
  });

  it('every decision stands in the index', () => {
    const index = read('docs/adr/README.md');
    expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

describe('how papers are read', () => {
  it('finds a path that leads nowhere, behind words and in front of a place to fill in', () => {
    const paths = (text: string): string[] => deadPaths(root, '', text);
    expect(
      paths('`domain/events/<family>.ts` → `registry.ts`, `npx vitest run domain/odds/odds.ts`'),
    ).toEqual([]);
    expect(paths('`domain/event/<family>.ts`, `npx vitest run domain/odds/none.ts`')).toEqual([
      'domain/event/',
      'domain/odds/none.ts',
    ]);
    expect(paths('`domain/events/` and `nowhere.ts`')).toEqual(['nowhere.ts']);
    expect(paths('`--odds 9/2`, `npm ci && npm start`')).toEqual([]);
  });

  it('finds a link and a command that are missing', () => {
    expect(
      deadLinks(root, 'docs', '[a](glossary.md#x) [b](../STYLE.md) [c](none.md) [d](https://x.org/a)'),
    ).toEqual(['none.md']);
    expect(untoldScripts(['sim', 'sim:pr', 'test'], 'npm test, `npm run sim:pr`')).toEqual(['sim']);
  });
});
