import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../../..');
const Config = z.object({
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })),
});

/** Product files that may assert a type, by name. */
function licensed(): readonly string[] {
  const path = resolve(root, '.oxlintrc.json');
  const { overrides } = Config.parse(ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8')).config);
  return overrides
    .filter(({ rules }) => rules['typescript/consistent-type-assertions'] === 'off')
    .flatMap(({ files }) => files);
}

/** `as` and `<Type>`, but for `as const`. */
function asserts(file: string): boolean {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(resolve(root, file), 'utf8');
  const isAssertion = (node: ts.Node): boolean =>
    (ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type)) ||
    ts.forEachChild(node, isAssertion) === true;
  return isAssertion(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
}

/** Where nothing is shipped from. */
const ROOMS = ['testing/**', 'property-tests/**', 'e2e/**', 'bench/**', '**/*.test.ts', '**/*.test.tsx'];

it('a product file may assert a type by its own name alone, and only while it does', () => {
  const own = licensed().filter((pattern) => !ROOMS.includes(pattern));
  expect(own.filter((pattern) => pattern.includes('*'))).toEqual([]);
  expect(own.filter((file) => !existsSync(resolve(root, file)) || !asserts(file))).toEqual([]);
  expect(own.length).toBeGreaterThan(0);
});
