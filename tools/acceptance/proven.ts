import type { TestResult } from '#tools/reports.ts';

/** Ids stand in square brackets in a title, several with a comma or in brackets of their own. */
export function idsIn(title: string): string[] {
  const groups = title.match(/\[[^\]]*\]/g) ?? [];
  return groups.flatMap((group) => group.match(/\b(?:[A-Z][A-Z0-9]{2}-\d{2}|T\d{1,2})\b/g) ?? []);
}

/** Ids with at least one passing test and no failing one: a row is not proven while a test contradicts it. */
export function proven(results: readonly TestResult[]): Set<string> {
  const ids = (outcome: TestResult['outcome']): string[] =>
    results.filter((result) => result.outcome === outcome).flatMap((result) => idsIn(result.title));
  const failing = new Set(ids('failed'));
  return new Set(ids('passed').filter((id) => !failing.has(id)));
}
