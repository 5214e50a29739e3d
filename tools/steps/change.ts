import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import ts from 'typescript';

/** For each file of the project the files that import it, both from the project's folder. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** What a change can touch. */
export interface Reach {
  /** Files that were changed and are still there. */
  readonly changed: readonly string[];
  /** Source files whose meaning may be another one: changed themselves, or importing one that is. */
  readonly touched: ReadonlySet<string>;
}

const SOURCE = /\.tsx?$/;
/** Papers, styles, pages, pictures and recordings say nothing to a compiler or a linter of types. */
const WITHOUT_TYPES = /\.(md|css|svg|html|png|webp|slip|gz|jsonl|snap|sh|txt|yml)$|(^|\/)\.gitignore$/;

const lines = (text: string): readonly string[] => text.split('\0').filter((line) => line !== '');
const git = (root: string, ...args: readonly string[]): readonly string[] =>
  lines(execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));

export const isRevision = (root: string, name: string): boolean =>
  !name.startsWith('-') &&
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).status === 0;

/** Files that differ from a revision, those that were never committed and those that are gone too. */
export function changedSince(root: string, revision: string): readonly string[] {
  const differ = git(root, 'diff', '--name-only', '-z', '--no-renames', '--relative', revision, '--');
  return [...new Set([...differ, ...git(root, 'ls-files', '-z', '--others', '--exclude-standard')])];
}

/** Where an import leads, from the project's folder; undefined for a library. */
function targetOf(file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), path)) : undefined;
}

/** What a source file imports, types and deferred parts too. */
export const importsOf = (file: string, text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => targetOf(file, fileName) ?? []);

export function importersIn(root: string): Importers {
  const found = new Map<string, Set<string>>();
  const sources = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx');
  for (const file of sources.filter((one) => existsSync(resolve(root, one))))
    for (const target of importsOf(file, readFileSync(resolve(root, file), 'utf8')))
      found.set(target, (found.get(target) ?? new Set()).add(file));
  return found;
}

/** Those files and whatever imports one of them, however far away. */
export function withImporters(files: readonly string[], importers: Importers): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [...files];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    next.push(...(importers.get(file) ?? []));
  }
  return reached;
}

/** @returns undefined where a change may touch everything: options of a checker, a library, a script */
export function reachOf(
  changed: readonly string[],
  importers: Importers,
  isThere: (file: string) => boolean,
): Reach | undefined {
  const typed = changed.filter((file) => !WITHOUT_TYPES.test(file));
  if (typed.some((file) => !SOURCE.test(file) && !importers.has(file))) return undefined;
  // Declarations of a folder hold in files that import nothing of them.
  if (typed.some((file) => file.endsWith('.d.ts'))) return undefined;
  const touched = [...withImporters(typed, importers)].filter((file) => SOURCE.test(file) && isThere(file));
  return { changed: changed.filter(isThere), touched: new Set(touched) };
}
