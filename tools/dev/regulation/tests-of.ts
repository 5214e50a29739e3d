import type { TestResult } from '../reports.ts';
import { type NamedTest, namedTests } from '../scenarios/titles.ts';
import { BY_RULES } from './standing.ts';

/** A line of the regulation, or a numbered rule of the product. */
const ID = /\[((?:UK-\d{2})|(?:[A-Z][A-Z0-9]{1,4}-\d{2}\.\d{1,2}))\]/g;

/** Tests of the tables themselves name lines without proving any. */
const ABOUT_TITLES = /^tools\/dev\/(?:acceptance|invariants|regulation|scenarios|tidy)\//;

/**
 * What are the tests of a line: those whose title names it, and those of the rules that `BY_RULES` names for
 * it.
 *
 * @param root of the repository
 */
export function testsOf(root: string): (id: string) => readonly NamedTest[] {
  const tests = namedTests(root, ID).filter(({ file }) => !ABOUT_TITLES.test(file));
  return (id) => {
    const names = new Set([id, ...(BY_RULES[id] ?? [])]);
    return tests.filter(({ ids }) => ids.some((one) => names.has(one)));
  };
}

/** What the last run said of a title; a journey has run at several widths. Undefined: it did not run. */
export function outcomeIn(results: readonly TestResult[], title: string): TestResult['outcome'] | undefined {
  // A title with values in it stands in the report filled in.
  const [head = title] = title.split(/\$\{|%[sdijo]|\$\w/);
  const own = results.filter((result) => result.title.includes(head)).map(({ outcome }) => outcome);
  if (own.includes('failed')) return 'failed';
  return own.includes('passed') ? 'passed' : own[0];
}
