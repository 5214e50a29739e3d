import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transpileModule } from 'typescript';
import { describe, expect, it } from 'vitest';
import { allBugs } from './all-bugs.ts';
import { plantedIn } from './plant.ts';

const root = join(import.meta.dirname, '../../..');

describe('the planted bugs', () => {
  it('are sixty or more, each with an id of its own', () => {
    expect(allBugs.length).toBeGreaterThanOrEqual(60);
    expect(new Set(allBugs.map(({ id }) => id)).size).toBe(allBugs.length);
    expect(allBugs.filter(({ id }) => !/^[a-z\d-]+$/.test(id))).toEqual([]);
  });

  it.each(allBugs)('$id changes the source that is there today', (bug) => {
    const source = readFileSync(join(root, bug.file), 'utf8');
    expect(source.split(bug.find).length - 1, `times that it stands in ${bug.file}`).toBe(1);
    const planted = plantedIn(source, bug);
    expect(planted).not.toBe(source);
    // One that does not even parse would be noticed by everything, and prove nothing.
    expect(transpileModule(planted, { reportDiagnostics: true }).diagnostics).toEqual([]);
  });

  it('name tests that exist', () => {
    const missing = allBugs.flatMap(({ tests }) => tests.filter((path) => !existsSync(join(root, path))));
    expect(missing).toEqual([]);
  });
});
