import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { stripDefinitions } from './strip-definitions.ts';

describe('definitions without what only readers need', () => {
  it('drops doc and examples and keeps the rest, also when they stand last', () => {
    const code =
      "export const a = defineInput({ type: 'x/y', doc: 'It, (said) \\'so\\'', data: z.object({ doc: z.string() }), privacy: 'public', examples: [{ doc: 1 }] });";
    expect(stripDefinitions(code)).toBe(
      "export const a = defineInput({ type: 'x/y', data: z.object({ doc: z.string() }), privacy: 'public', });",
    );
  });

  it('leaves other objects alone', () => {
    const code = "const a = { doc: 'x' }; other({ doc: 'y' });";
    expect(stripDefinitions(code)).toBe(code);
  });

  it('leaves valid code of every file of definitions', () => {
    for (const folder of ['domain/events', 'domain/contract']) {
      for (const name of readdirSync(folder).filter(
        (one) => one.endsWith('.ts') && !one.endsWith('.test.ts'),
      )) {
        const stripped = stripDefinitions(readFileSync(`${folder}/${name}`, 'utf8'));
        const { diagnostics } = ts.transpileModule(stripped, {
          reportDiagnostics: true,
          compilerOptions: { target: ts.ScriptTarget.ES2022 },
        });
        expect(diagnostics, name).toEqual([]);
      }
    }
  });
});
