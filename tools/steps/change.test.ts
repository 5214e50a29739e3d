import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importersIn, importsOf, reachOf, withImporters } from './change.ts';
import { checksOf } from './static-checks.ts';

const root = `${import.meta.dirname}/../..`;

/** Up to eight files, each of which imports some of the others. */
const imports = fc.array(fc.uniqueArray(fc.nat(7)), { minLength: 8, maxLength: 8 });

describe('what a change can touch', () => {
  it('is what leads to it by imports, in circles too', () => {
    fc.assert(
      fc.property(imports, fc.uniqueArray(fc.nat(7)), (of, changed) => {
        const importers = new Map<string, Set<string>>();
        for (const [file, targets] of of.entries())
          for (const target of targets)
            importers.set(String(target), (importers.get(String(target)) ?? new Set()).add(String(file)));
        // The other way round: from each file along its imports, as far as it is from any other.
        let leads = of.map((_, file) => changed.includes(file));
        for (let step = 0; step < of.length; step += 1)
          leads = of.map((targets, file) => leads[file] === true || targets.some((one) => leads[one]));
        const expected = leads.flatMap((does, file) => (does ? [String(file)] : []));
        expect([...withImporters(changed.map(String), importers)].toSorted()).toEqual(expected);
      }),
    );
  });

  it('is found through each kind of import, from both kinds of path', () => {
    const text = `import type { A } from '#domain/brand.ts';
import './side.ts';
export { B } from '../other/b.ts';
const later = () => import('./later.tsx');
type C = import('#effects/ports.ts').C;
import texts from './texts.json';
import { it } from 'vitest';`;
    expect([...importsOf('src/app/here.ts', text)].toSorted()).toEqual([
      'domain/brand.ts',
      'effects/ports.ts',
      'src/app/later.tsx',
      'src/app/side.ts',
      'src/app/texts.json',
      'src/other/b.ts',
    ]);
  });

  it('reaches across this house, and no further than it must', () => {
    const importers = importersIn(root);
    const touchedBy = (...changed: readonly string[]) =>
      reachOf(changed, importers, () => true)?.touched ?? new Set(['everything']);
    const brand = touchedBy('domain/brand.ts');
    for (const far of [
      'gateway/main.ts',
      'src/app/main.tsx',
      'tools/dev/sim/main.ts',
      'replay/reexecution/reexecute.ts',
    ])
      expect(brand).toContain(far);
    const main = touchedBy('gateway/main.ts');
    expect([...main].filter((file) => !/^(gateway|testing|tools|e2e)\//.test(file))).toEqual([]);
    expect(touchedBy('src/text/en-gb/account.json')).toContain('src/text/text-areas.ts');
    expect(touchedBy('STYLE.md', 'src/app/gone.ts')).toEqual(new Set(['src/app/gone.ts']));
    for (const all of ['package.json', 'tsconfig.json', '.oxlintrc.json', 'src/env.d.ts'])
      expect(touchedBy(all)).toEqual(new Set(['everything']));
  });

  it('names nothing that is gone', () => {
    const importers = new Map([['a/gone.ts', new Set(['a/here.ts'])]]);
    const reach = reachOf(['a/gone.ts', 'a/new.css'], importers, (file) => file !== 'a/gone.ts');
    expect(reach).toEqual({ changed: ['a/new.css'], touched: new Set(['a/here.ts']) });
  });
});

describe('the checks of a change', () => {
  const named = (changed: readonly string[], touched: readonly string[]) =>
    checksOf({ changed, touched: new Set(touched) }).map(({ name, command }) => [name, command.slice(1)]);

  it('are those of the files that it touches', () => {
    expect(named(['STYLE.md'], [])).toEqual([
      ['format', ['ci', '--colors=off', '--no-errors-on-unmatched', 'STYLE.md']],
    ]);
    const touched = ['gateway/main.ts', 'gateway/db/migrate.test.ts', 'replay/recording/open.ts'];
    expect(named(['gateway/main.ts'], touched)).toEqual([
      ['lint', touched],
      ['deps', ['tools/dev/dependencies.ts']],
      ['unused', ['--no-config-hints']],
      ['format', ['ci', '--colors=off', '--no-errors-on-unmatched', 'gateway/main.ts']],
    ]);
  });

  it('are all that there are where it touches the whole', () => {
    const all = Array.from({ length: 2_000 }, (_, nth) => `domain/file-${nth}.ts`);
    expect(named([], all).find(([name]) => name === 'lint')).toEqual(['lint', ['.']]);
  });
});
