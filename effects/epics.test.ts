import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { epics } from './epics.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['runtime', 'replay'].includes(entry.name))
  .map((entry) => entry.name);

/**
 * Names exported with the type `Epic`, or of functions that make one, by the files below `effects/<name>`.
 */
function declaredEpics(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/${folder}`)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => epicsOf(`${import.meta.dirname}/${folder}/${file}`)),
  );
}

function epicsOf(path: string): string[] {
  const source = ts.createSourceFile(basename(path), ts.sys.readFile(path) ?? '', ts.ScriptTarget.Latest);
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations
        .filter((declaration) => declaration.type?.getText(source) === 'Epic')
        .map((declaration) => declaration.name.getText(source)),
    );
  const makers = source.statements
    .filter(ts.isFunctionDeclaration)
    .filter((maker) => maker.type?.getText(source) === 'Epic')
    .map((maker) => maker.name?.getText(source) ?? '');
  return [...constants, ...makers];
}

describe('epics', () => {
  it('every epic in the house is registered, under its own name', () => {
    expect(Object.keys(epics).sort()).toEqual(declaredEpics().sort());
  });
});
