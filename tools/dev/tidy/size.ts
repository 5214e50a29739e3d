import ts from 'typescript';
import { type Finding, findingAt, parse, type SourceText, visit } from './source.ts';

const fileLines = 400;
const functionLines = 70;
const componentLines = 120;

export function longFile(source: SourceText): Finding[] {
  const lines = source.text.replace(/\n$/, '').split('\n').length;
  if (lines <= fileLines) return [];
  return [{ path: source.path, line: fileLines + 1, rule: 'file-length', detail: `${lines} lines` }];
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const parent = node.parent;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : 'anonymous';
}

/**
 * What takes a suite: `describe`, that of Playwright, and those that run a suite on every database or store.
 */
const suites = /^((test\.)?describe|onEachDatabase|placementSuite|onServer)\b/;

/** The body of a suite is a chapter of tests, not a function with a job. */
function isChapter(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && suites.test(node.parent.expression.getText());
}

export function longFunctions(source: SourceText): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined || isChapter(node)) return;
    const start = file.getLineAndCharacterOfPosition(node.body.getStart(file)).line;
    const lines = file.getLineAndCharacterOfPosition(node.body.getEnd()).line - start + 1;
    const name = nameOf(node);
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    if (lines > (isComponent ? componentLines : functionLines)) {
      findings.push(findingAt(file, node, 'function-length', `${name}: ${lines} lines`));
    }
  });
  return findings;
}
