import ts from 'typescript';
import { type Finding, findingAt, parse, type SourceText, visit } from './source.ts';

const rule = 'rxjs-time';

/** Operators and schedulers that carry their own clock. The notifier forms (debounce, audit ...) are fine. */
const timed = new Set(
  [
    'delay debounceTime throttleTime auditTime sampleTime bufferTime windowTime interval timer timeout',
    'timeoutWith timeInterval timestamp animationFrames observeOn subscribeOn',
    'async asyncScheduler asap asapScheduler animationFrame animationFrameScheduler',
    'firstValueFrom lastValueFrom',
  ].flatMap((line) => line.split(' ')),
);

function fromImport(node: ts.ImportDeclaration): ts.Node[] {
  const isRxjs = ts.isStringLiteral(node.moduleSpecifier) && /^rxjs(\/|$)/.test(node.moduleSpecifier.text);
  const bindings = node.importClause?.namedBindings;
  if (!isRxjs || bindings === undefined) return [];
  // A namespace import would hide which operators are used.
  if (ts.isNamespaceImport(bindings)) return [bindings];
  return bindings.elements.filter((element) => timed.has((element.propertyName ?? element.name).text));
}

function property(options: ts.Expression | undefined, name: string): ts.ObjectLiteralElementLike | undefined {
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return undefined;
  return options.properties.find((candidate) => candidate.name?.getText() === name);
}

/** `retry({ delay: 1000 })` waits by the clock; `retry({ delay: () => notifier })` waits on the log. */
function waitsByNumber(call: ts.CallExpression): boolean {
  const name = call.expression.getText();
  if (name === 'shareReplay') {
    return call.arguments.length > 1 || property(call.arguments[0], 'windowTime') !== undefined;
  }
  if (name !== 'retry' && name !== 'repeat') return false;
  const delay = property(call.arguments[0], 'delay');
  if (delay === undefined || ts.isMethodDeclaration(delay)) return false;
  if (!ts.isPropertyAssignment(delay)) return true;
  return !ts.isArrowFunction(delay.initializer) && !ts.isFunctionExpression(delay.initializer);
}

/** Time in an epic comes from `timers.after`, whose firing is an input in the log. */
export function timedOperators(source: SourceText): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  visit(file, (node) => {
    if (ts.isImportDeclaration(node)) {
      for (const name of fromImport(node)) findings.push(findingAt(file, name, rule, name.getText()));
    }
    if (ts.isCallExpression(node) && waitsByNumber(node)) {
      findings.push(findingAt(file, node, rule, `${node.expression.getText()} by the clock`));
    }
  });
  return findings;
}
