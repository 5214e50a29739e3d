import ts from 'typescript';
import type { Plugin } from 'vite';

const definers = new Set(['defineInput', 'defineDerived', 'defineCall']);
/** For people, reports and tests; nothing that runs reads them. */
const forReaders = new Set(['doc', 'examples', 'source']);
const definitionFile = /\/domain\/(events|contract)\/[a-z-]+\.ts$/;

const isForReaders = (property: ts.ObjectLiteralElementLike): boolean =>
  ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && forReaders.has(property.name.text);

/**
 * Leaves documentation and examples out of the definitions of events and calls. Everything else stays as it
 * is.
 */
export function stripDefinitions(code: string): string {
  const file = ts.createSourceFile('definitions.ts', code, ts.ScriptTarget.Latest, true);
  const cuts: (readonly [from: number, to: number])[] = [];
  const visit = (node: ts.Node): void => {
    const call =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && definers.has(node.expression.text);
    const [draft] = call ? node.arguments : [];
    if (draft !== undefined && ts.isObjectLiteralExpression(draft)) {
      const { properties } = draft;
      properties.forEach((property, index) => {
        const end = properties[index + 1]?.getFullStart() ?? properties.end;
        if (isForReaders(property)) cuts.push([property.getFullStart(), end]);
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let kept = '';
  let at = 0;
  for (const [from, to] of cuts) {
    kept += code.slice(at, from);
    at = to;
  }
  return kept + code.slice(at);
}

/** In production builds only: the development server shows the definitions as written. */
export const stripDefinitionsInBuild = (): Plugin => ({
  name: 'strip-definitions',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return definitionFile.test(id) ? { code: stripDefinitions(code), map: null } : null;
  },
});
