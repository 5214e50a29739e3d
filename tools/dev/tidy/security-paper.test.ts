import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Requirements of levels 1 and 2 in each section of ASVS 5.0.0: 253. Those of level 3 come after them in
 * every section.
 */
const SECTIONS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
    '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
    '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 ' +
    '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 ' +
    '15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'
  )
    .split(' ')
    .map((one) => one.split(':'))
    .map(([section = '', count = '']) => [section, Number(count)]),
);
const paper = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

interface Row {
  readonly section: string;
  /** Numbers that hold, that do not apply, that are left. */
  readonly cells: readonly (readonly number[])[];
}

const numbersIn = (cell: string): readonly number[] =>
  [...cell.matchAll(/\*\*([\d, ]+)\*\*/g)].flatMap(([, list = '']) => list.split(',').map(Number));

const rows: readonly Row[] = [...paper.matchAll(/^\| (\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, section = '', rest = '']) => ({ section, cells: rest.split(' |').map(numbersIn) }),
);

describe('the paper on security', () => {
  it('has each requirement of levels 1 and 2 once: it holds, does not apply, or is left', () => {
    expect(rows.map(({ section }) => section)).toEqual(Object.keys(SECTIONS));
    for (const { section, cells } of rows) {
      expect(cells.length, section).toBe(3);
      const count = SECTIONS[section] ?? 0;
      expect(
        cells.flat().toSorted((a, b) => a - b),
        section,
      ).toEqual(Array.from({ length: count }, (_, nth) => nth + 1));
    }
  });

  it('says how many, chapter by chapter and in all', () => {
    const counted = (of: readonly Row[]) =>
      [0, 1, 2].map((nth) => of.reduce((sum, { cells }) => sum + (cells[nth]?.length ?? 0), 0));
    for (let chapter = 1; chapter <= 17; chapter += 1) {
      const said = new RegExp(`^\\| V${chapter} [^|]+\\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(paper);
      const own = rows.filter(({ section }) => section.startsWith(`${chapter}.`));
      expect(said?.slice(1).map(Number), `V${chapter}`).toEqual(counted(own));
    }
    const all = /^\| \*\*All (\d+)\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\* \| \*\*(\d+)\*\* \|$/m.exec(paper);
    expect(all?.slice(1).map(Number)).toEqual([253, ...counted(rows)]);
  });
});
