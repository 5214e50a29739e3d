import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';

export interface SourceText {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly detail: string;
}

const foreignFolders =
  /(^|\/)(\.git|\.reports|node_modules|coverage|test-results)$|^(dist|data|recordings\/(corpus|bugs))$/;
const textFiles = new Set(
  '.ts .tsx .js .mjs .cjs .json .md .css .html .sh .sql .yml .yaml .npmrc'.split(' '),
);

/** Everything people wrote here: no dependencies, build output, recorded evidence or symbolic links. */
export function readRepository(root: string, folder = ''): SourceText[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return foreignFolders.test(path) ? [] : readRepository(root, path);
    const isText = textFiles.has(extname(entry.name) || entry.name) || path.startsWith('.ci/');
    if (!entry.isFile() || !isText || entry.name === 'package-lock.json') return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const isGenerated = (path: string): boolean => /(^|[/.])generated([/.]|$)/.test(path);
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Where only inputs and folds live: no clock, no chance, no waiting. */
export const isPure = (path: string): boolean =>
  /^(domain|projections|effects|checks|replay|recordings\/format)\//.test(path) &&
  isTypeScript(path) &&
  !isTest(path);

export function parse(source: SourceText): ts.SourceFile {
  const kind = source.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(source.path, source.text, ts.ScriptTarget.ESNext, true, kind);
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => {
    visit(child, see);
  });
}

export function findingAt(file: ts.SourceFile, node: ts.Node, rule: string, detail: string): Finding {
  const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  return { path: file.fileName, line, rule, detail };
}
