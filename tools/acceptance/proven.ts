import type { TestResult } from '#tools/reports.ts';

/**
 * Which table an id is of: `rows` of the product, `traps` (T1), `regulation` (UK-01) or `console`, the features of the replay
 * console (C1). Failure scenarios (P01) have a command of their own.
 */
export function tableOf(id: string): (typeof TABLES)[number] {
  if (/^T\d+$/.test(id)) return 'traps';
  if (/^C\d+$/.test(id)) return 'console';
  return id.startsWith('UK-') ? 'regulation' : 'rows';
}
export const TABLES = ['rows', 'traps', 'regulation', 'console'] as const;

/** Ids stand in square brackets in a title, several with a comma or in brackets of their own. */
export function idsIn(title: string): string[] {
  const groups = title.match(/\[[^\]]*\]/g) ?? [];
  return groups.flatMap((group) => group.match(/\b(?:[A-Z][A-Z0-9]{2}-\d{2}|UK-\d{2}|[TC]\d{1,2})\b/g) ?? []);
}

/** Ids with at least one passing test and no failing one: a row is not proven while a test contradicts it. */
export function proven(results: readonly TestResult[]): Set<string> {
  const ids = (outcome: TestResult['outcome']): string[] =>
    results.filter((result) => result.outcome === outcome).flatMap((result) => idsIn(result.title));
  const failing = new Set(ids('failed'));
  return new Set(ids('passed').filter((id) => !failing.has(id)));
}
