import { describe, expect, it } from 'vitest';
import { PHASES } from '../device/phases.ts';
import { aimsOf, aimText, readAim } from './aims.ts';
import { KINDS } from './kinds.ts';

const reachable = KINDS.filter(({ impossible }) => impossible === undefined);
const cells = reachable.length * PHASES.length;

describe('aims', () => {
  it('come past every cell that can be reached within a third as many worlds, for any base', () => {
    for (const base of ['', 'f3x-']) {
      const aimed = Array.from({ length: cells / 3 }, (_, at) => aimsOf(`${base}${at + 1}`, KINDS)).flat();
      expect(aimed).toHaveLength(cells);
      expect(new Set(aimed)).toEqual(
        new Set(reachable.flatMap(({ name }) => PHASES.map((phase) => aimText(name, phase)))),
      );
    }
  });

  it('are kinds of the families that are allowed, and none for a seed without a number', () => {
    const net = KINDS.filter(({ family }) => family === 'net');
    const names = new Set(net.map(({ name }) => name));
    for (let seed = 1; seed <= 30; seed += 1)
      for (const aim of aimsOf(String(seed), net)) expect(names).toContain(readAim(aim)?.kind);
    expect(aimsOf('a name', KINDS)).toEqual([]);
    expect(aimsOf('7', [])).toEqual([]);
  });

  it('are read as they are written; a plain kind is none', () => {
    const plain = { kind: 'crash', phase: 'armed', nth: undefined, by: undefined };
    expect(readAim(aimText('crash', 'armed'))).toEqual(plain);
    expect(readAim(aimText('crash', 'armed', 2))).toEqual({ ...plain, nth: 2 });
    const by = { who: 'customer3.0+1', nth: 0 };
    expect(readAim(aimText('crash', 'armed', 2, by))).toEqual({ ...plain, nth: 2, by });
    expect([readAim('crash'), readAim('crash@nowhere')]).toEqual([undefined, undefined]);
  });
});
