import { parseRequirements, RULEBOOK } from '../../requirements/requirements.ts';
import type { Finding, SourceText } from './source.ts';

const rule = 'unresolved-id';

/** A prefix, a hyphen, two digits, and for a rule of a row its number: the one shape of an id. */
const ID = /(?<![\w.-])[A-Z][A-Z0-9]{1,4}-\d{2}(?:\.\d{1,2})?(?![\w-])/g;

/** Names of that shape which the world outside gave. */
const foreign = new Set(['UTF-16']);

/** What stands in brackets at the head of a title names a line, whatever its shape. */
const TITLE = /(['"`])((?:\[[A-Z][\w.-]*\]\s*)+)[^\n]*?\1/g;
const BRACKETED = /\[([A-Z][A-Z0-9]{0,4}-?\d{1,3}(?:\.\d+)?)\]/g;

/** Shapes of before, which resolved to papers that are not part of the repository. */
const FORMER = new RegExp(
  [
    String.raw`\bS[01] §\d`,
    String.raw`\bprotocol, sentences? \d`,
    String.raw`\bpitfalls? \d`,
    // A letter and a number in parentheses, alone or behind others.
    String.raw`\((?:[A-Z0-9.-]+, )*(?:P\d{1,2}|I\d{1,2}|N\d{2}|T[1-9]\d?)(?=[,;)])`,
  ].join('|'),
  'g',
);

const ADR = /\bADR (\d{4})\b/g;

/** Where people write ids: code, tests, papers. Recordings are left as they are. */
const isRead = (path: string): boolean =>
  /\.(tsx?|[cm]?js|css|html|md|sh)$/.test(path) && !path.startsWith('recordings/corpus');
const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function named(text: string, pattern: RegExp): { readonly what: string; readonly at: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ what: match[1] ?? match[0], at: match.index }));
}

/** Ids at the heads of titles. */
function inTitles(text: string): { readonly what: string; readonly at: number }[] {
  return [...text.matchAll(TITLE)].flatMap((match) =>
    named(match[2] ?? '', BRACKETED).map(({ what, at }) => ({ what, at: match.index + at })),
  );
}

/**
 * Ids in code, titles of tests and papers that no line of docs/requirements has, former ways of naming a
 * rule, and decisions that do not exist. Silent where there is no rulebook among the sources.
 */
export function unresolvedIds(sources: readonly SourceText[]): Finding[] {
  const papers = sources.filter(({ path }) => path.startsWith(`${RULEBOOK}/`) && path.endsWith('.md'));
  if (papers.length === 0) return [];
  const { ids } = parseRequirements(papers.map(({ text }) => text));
  const decisions = new Set(sources.flatMap(({ path }) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []));
  return sources
    .filter(({ path }) => isRead(path))
    .flatMap(({ path, text }) => {
      const unknown = named(text, ID).filter(({ what }) => !ids.has(what) && !foreign.has(what));
      const titles = isTestFile(path) ? inTitles(text).filter(({ what }) => !ids.has(what)) : [];
      const missing = named(text, ADR)
        .filter(({ what }) => !decisions.has(what))
        .map(({ what, at }) => ({ what: `ADR ${what}`, at }));
      // Benchmarks have names of their own, a letter and a number.
      const former = path.startsWith('bench/') ? [] : named(text, FORMER);
      const found = [...unknown, ...titles, ...former, ...missing];
      const unique = new Map(found.map(({ what, at }) => [`${what} ${lineAt(text, at)}`, { what, at }]));
      return [...unique.values()].map(({ what, at }) => ({
        path,
        line: lineAt(text, at),
        rule,
        detail: what,
      }));
    });
}
