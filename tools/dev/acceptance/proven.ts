import type { Requirements } from '../../requirements/requirements.ts';
import type { TestResult } from '../reports.ts';

/** What is done or not: a row of the product, a trap, a line of the regulation, a feature of the console. */
export interface Counted {
  readonly id: string;
  readonly name: string;
  readonly table: (typeof TABLES)[number];
  /** What each needs a passing test: the numbered rules of a row, or the id of a line that has none. */
  readonly rules: readonly string[];
}

export const TABLES = ['rows', 'traps', 'regulation', 'console'] as const;

const SETS = [
  ['TRAP', 'traps'],
  ['UK', 'regulation'],
  ['CON', 'console'],
] as const;

/** All that is counted, in the order of the rulebook. */
export function countedOf({ rows, lines }: Requirements): Counted[] {
  const ofRows = rows.map(
    ({ id, name, rules }): Counted => ({ id, name, table: 'rows', rules: rules.map((rule) => rule.id) }),
  );
  const ofLines = SETS.flatMap(([prefix, table]) =>
    lines
      .filter(({ id }) => id.startsWith(`${prefix}-`))
      .map(({ id, text }): Counted => ({ id, name: text, table, rules: [id] })),
  );
  return [...ofRows, ...ofLines];
}

/** Ids stand in square brackets in a title, several with a comma or in brackets of their own. */
export function idsIn(title: string): string[] {
  const groups = title.match(/\[[^\]]*\]/g) ?? [];
  return groups.flatMap((group) => group.match(/\b[A-Z][A-Z0-9]{1,4}-\d{2}(?:\.\d{1,2})?\b/g) ?? []);
}

/** The row of a rule; a row and a line are their own. */
export const rowOf = (id: string): string => id.split('.')[0] ?? id;

export interface Standing extends Counted {
  /** Its rules without a passing test. */
  readonly without: readonly string[];
  /** A failing test names it or a rule of it. */
  readonly contradicted: boolean;
  readonly done: boolean;
}

/**
 * What is done: every rule has a passing test, and no failing one names the row. A title that names a row
 * without a rule proves none, but the only one of a row that has one.
 */
export function standings(counted: readonly Counted[], results: readonly TestResult[]): Standing[] {
  const named = (outcome: TestResult['outcome']): Set<string> =>
    new Set(results.filter((result) => result.outcome === outcome).flatMap(({ title }) => idsIn(title)));
  const passed = named('passed');
  const failed = new Set([...named('failed')].map(rowOf));
  return counted.map((one) => {
    const isWhole = one.rules.length === 1 && passed.has(one.id);
    const without = isWhole ? [] : one.rules.filter((rule) => !passed.has(rule));
    const contradicted = failed.has(one.id);
    return { ...one, without, contradicted, done: without.length === 0 && !contradicted };
  });
}

/** Ids in titles that the rulebook does not have. */
export const strangersIn = (results: readonly TestResult[], { ids }: Requirements): string[] => [
  ...new Set(results.flatMap(({ title }) => idsIn(title)).filter((id) => !ids.has(id))),
];
