import ts from 'typescript';
import { type Finding, findingAt, parse, type SourceText, visit } from './source.ts';

const rule = 'determinism';

const bannedMembers = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'Temporal.Now',
]);

const bannedGlobals = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'nanoid',
]);

/** These read the locale of the machine when the caller names none. */
const needsLocale: ReadonlyMap<string, number> = new Map([
  ['localeCompare', 2],
  ['toLocaleString', 1],
  ['toLocaleDateString', 1],
  ['toLocaleTimeString', 1],
]);

const globalObjects = new Set(['globalThis', 'window', 'self']);

/** A name that refers to something, as opposed to a member or property that happens to have the same name. */
function isReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return ts.isIdentifier(parent.expression) && globalObjects.has(parent.expression.text);
  }
  const names =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent);
  return !(names && parent.name === node);
}

function detailOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && bannedMembers.has(node.getText())) return node.getText();
  if (ts.isIdentifier(node) && bannedGlobals.has(node.text) && isReference(node)) return node.text;
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date') {
    return node.arguments === undefined || node.arguments.length === 0 ? 'new Date()' : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  if (node.expression.getText() === 'Date') return 'Date()';
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const name = node.expression.name.text;
  return node.arguments.length < (needsLocale.get(name) ?? 0) ? `${name} without a locale` : undefined;
}

/** PRIN-02 and PRIN-05: a clock, a random draw or storage reaches pure code only as an input in the log. */
export function clocksAndChance(source: SourceText): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    const detail = detailOf(node);
    if (detail !== undefined) findings.push(findingAt(file, node, rule, detail));
  });
  return findings;
}

/**
 * PRIN-03: what waits comes back as an input. The order of microtasks must never become behaviour.
 * (recordings/format is let off by its caller: it waits for a digest that is handed to it as a function.)
 */
export function promises(source: SourceText): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    const isPromise = ts.isIdentifier(node) && node.text === 'Promise' && isReference(node);
    if (isPromise || node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) {
      findings.push(findingAt(file, node, rule, 'asynchronous code'));
    }
  });
  return findings;
}
