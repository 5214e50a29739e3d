import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { playSession } from '#testing/arbitraries/live-session.ts';
import { hold, holdAsync, holdCommands } from './hold.ts';
import { fileOf, readCases } from './kept-cases.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slip-kept-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Breaks at every number from 100, and tells which it was given. */
function broken(isFixed = false): { given: number[]; property: fc.IProperty<[number]> } {
  const given: number[] = [];
  const property = fc.property(fc.nat({ max: 1_000 }), (drawn) => {
    given.push(drawn);
    if (!isFixed && drawn >= 100) throw new Error(`broken by ${drawn}`);
  });
  return { given, property };
}
const failing = (name: string, keep = true): string => {
  try {
    hold(name, broken().property, { runs: 100, root, keep });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it held');
};

describe('a property that is held', () => {
  it('names seed and path of what broke it, and the line that keeps it', () => {
    const sentence = failing('small-numbers', false);
    expect(sentence).toMatch(/seed: -?\d+/);
    expect(sentence).toContain('"about":"broken by 100"');
    expect(sentence).toContain('property-tests/kept/cases/small-numbers.json');
    expect(readCases('small-numbers', root)).toEqual([]);
  });

  it('is held first against what broke it once, the smallest case itself', () => {
    failing('small-numbers');
    expect(readCases('small-numbers', root)).toHaveLength(1);
    const { given, property } = broken(true);
    hold('small-numbers', property, { runs: 3, root });
    expect(given[0]).toBe(100);
    expect(given.length).toBeGreaterThanOrEqual(1 + 3);
  });

  it('fails by the kept case alone, and keeps it once', () => {
    failing('small-numbers');
    const { given, property } = broken();
    expect(() => hold('small-numbers', property, { runs: 100, root, keep: true })).toThrow('broken by 100');
    expect(given).toEqual([100]);
    expect(readCases('small-numbers', root)).toHaveLength(1);
  });

  it('waits, where it has to', async () => {
    failing('small-numbers');
    const given: number[] = [];
    const property = fc.asyncProperty(fc.nat({ max: 1_000 }), async (drawn) => void given.push(drawn));
    await holdAsync('small-numbers', property, { runs: 2, root });
    expect(given[0]).toBe(100);
  });

  it('refuses a file of cases that is none, and a name that is no file', () => {
    writeFileSync(fileOf('spoilt', root), '[{"seed":1}]');
    expect(() => hold('spoilt', broken(true).property, { runs: 1, root })).toThrow();
    expect(() => fileOf('../elsewhere', root)).toThrow('named like a file');
  });

  it('finds the smallest list of commands again by seed, path and replay path, says it in words, and keeps its recording', async () => {
    // What is odd is refused when its turn comes, so what ran is not what was drawn.
    const begin = () => ({ model: { sum: 0 }, real: { ran: '' } });
    type Drawn = ReturnType<typeof begin>;
    const lists: string[] = [];
    const session = playSession([], epics);
    const add = (amount: number, isFixed: boolean): fc.Command<Drawn['model'], Drawn['real']> => ({
      check: () => amount % 2 === 0,
      run: (model, real) => {
        model.sum += amount;
        real.ran += ` ${amount}`;
        if (model.sum < 40) return;
        lists.push(real.ran);
        if (!isFixed) throw new Error(`broken by${real.ran}`);
      },
      toString: () => `add ${amount}`,
    });
    const run = (isFixed: boolean, keep: boolean): Promise<void> =>
      holdCommands('sums', [fc.integer({ min: 1, max: 1_000 }).map((n) => add(n, isFixed))], begin, {
        runs: 50,
        mostCommands: 12,
        eventsOf: () => session.events,
        root,
        keep,
      });
    await expect(run(false, true)).rejects.toThrow('replayPath');
    const [kept] = readCases('sums', root);
    expect(kept?.commands).toMatch(/^add \d+(,add \d+)*$/);
    expect(kept?.replayPath).toMatch(/.:./);
    const log = await readSlip(readFileSync(join(root, kept?.log ?? '')), nodePrimitives);
    expect(log.events.map(({ type }) => type)).toEqual(session.events.map(({ type }) => type));
    expect(log.header.simulation?.seed).toBe(kept?.log);
    const smallest = lists.at(-1);
    expect(kept?.about).toBe(`broken by${smallest}`);
    lists.length = 0;
    await run(true, false);
    expect(lists[0]).toBe(smallest);
    lists.length = 0;
    await expect(run(false, true)).rejects.toThrow(`broken by${smallest}`);
    expect(lists).toEqual([smallest]);
    expect(readCases('sums', root)).toHaveLength(1);
  });
});
