import ts from 'typescript';
import { type Finding, findingAt, parse, type SourceText, visit } from './source.ts';

/** Spelled in halves, so that this file does not find itself. */
const notes = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
const registries = /registry\.(npm|yarn)|npmjs\.(org|com)|https?:\/\/[^\s"']*\bregistry\b/;
const machinePaths = /(^|[\s"'`(=:])\/(work|root|home\/[a-z]+|Users\/[A-Za-z]+)\//;

function lines(source: SourceText, rule: string, pattern: RegExp): Finding[] {
  return source.text.split('\n').flatMap((text, index) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ path: source.path, line: index + 1, rule, detail: match[0].trim() }];
  });
}

export const unfinishedNotes = (source: SourceText): Finding[] => lines(source, 'unfinished', notes);

/** A clean checkout must work on any machine, behind any mirror. */
export const machineSpecifics = (source: SourceText): Finding[] => [
  ...lines(source, 'registry-host', registries),
  ...lines(source, 'machine-path', machinePaths),
];

const testRoots = new Set(['test', 'it', 'describe', 'suite', 'bench']);
const marks = new Set(['only', 'skip', 'todo', 'fixme']);

function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootName(node.expression);
  return '';
}

/** A switched-off test looks like a passing one. `skipIf` and `runIf`, which give their reason, are fine. */
export function switchedOffTests(source: SourceText): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !marks.has(node.name.text)) return;
    if (testRoots.has(rootName(node.expression))) {
      findings.push(findingAt(file, node, 'switched-off-test', node.getText()));
    }
  });
  return findings;
}

const emptyNames = /(^|[-_.])(utils?|helpers?|misc|managers?)([-_.]|$)/i;

/** A name that says nothing collects everything. */
export function emptyName(source: SourceText): Finding[] {
  const segment = source.path.split('/').find((part) => emptyNames.test(part));
  if (segment === undefined) return [];
  return [{ path: source.path, line: 1, rule: 'empty-name', detail: segment }];
}

/** Words that were given up for the field's own (docs/glossary.md); the table there says which. */
const privateWords = new RegExp(
  `(^|[-_.])(${[
    'punter joiner fidget stare roam walk-out turn-over way ways temper strain wavering dealings tinkering',
    'joining meddling meddler weather retold repeater storm strangers jolts shortage naive looked-into absorbing',
    'nobody-left whole-pictures offer-as-told anns-world money-world by-hand by-turns made-once on-each-store',
    'small-money small-gateway small-offer small-disk aftermath audience door shelf keeper news-from-elsewhere',
    'world-time more-told betting-more racing-more rerun take-in',
  ]
    .join(' ')
    .split(' ')
    .join('|')})([-_.]|$)`,
);
/** What comes with the first page is `initial-`, what comes after it `deferred-`. */
const loadingWords = /^(src|effects|projections|domain)\/.*(^|\/)(first|later)-/;
/** Terms of the field that have such a word in them. */
const fieldTerms = /each-way|bookkeeper|runway|src\/ui\/shelf|property-tests\/live\/offer-as-told/;

/** One concept, one word: a name that was given up comes back by habit. */
export function privateWord(source: SourceText): Finding[] {
  if (!/\.(tsx?|css)$/.test(source.path) || fieldTerms.test(source.path)) return [];
  const segment = source.path.split('/').find((part) => privateWords.test(part.replace(/\.[a-z.]+$/, '')));
  if (segment === undefined && !loadingWords.test(source.path)) return [];
  return [{ path: source.path, line: 1, rule: 'private-word', detail: segment ?? source.path }];
}
