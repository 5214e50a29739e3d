import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A test that names lines of a set: `[FAIL-07] [FAIL-36] proceeds within the budget`. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
}

const isTest = /\.(test|spec)\.tsx?$/;
const leftOut = new Set(['node_modules', 'dist', 'data', '.git', '.reports', 'test-results', 'coverage']);

/**
 * A title begins with its brackets; several ids stand in several brackets, other ids may stand between them.
 */
const titles = /(['"`])((?:\[[^\]\n]+\]\s*)+[^\n]*?)\1/g;
/** The id of an invariant in the title of a test. */
export const INVARIANT = /\[(INV-\d{2})\]/g;
/** The id of a failure scenario. */
const SCENARIO = /\[(FAIL-\d{2})\]/g;

/** Titles with ids, those of failure scenarios unless told, in the text of a test file. */
export function titlesIn(file: string, text: string, ids: RegExp = SCENARIO): NamedTest[] {
  return [...text.matchAll(titles)].flatMap(([, , title = '']) => {
    const found = [...title.matchAll(ids)].flatMap(([, id]) => id ?? []);
    return found.length === 0 ? [] : [{ file, title, ids: found }];
  });
}

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (isTest.test(entry.name)) yield path;
  }
}

/** All of them below a folder. The tests of the tables themselves name rows without proving any. */
export const namedTests = (root: string, ids: RegExp = SCENARIO): NamedTest[] =>
  [...testFiles(root)].flatMap((path) => {
    const file = relative(root, path);
    return /^tools\/(scenarios|invariants|acceptance|requirements|tidy)\//.test(file)
      ? []
      : titlesIn(file, readFileSync(path, 'utf8'), ids);
  });
