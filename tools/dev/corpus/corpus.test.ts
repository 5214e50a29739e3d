import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { openSlip } from '#recordings/format/slip-file.ts';
import { checkEntry } from './check.ts';
import { corpusEntries, readGolden } from './files.ts';
import { changedReadModels, firstOtherState, type Golden } from './golden.ts';
import { currentRelease } from './release.ts';

const entries = corpusEntries();

describe('golden sessions', () => {
  it('[EVT-10.3] are there for this release and for one before it', () => {
    const releases = new Set(entries.map(({ release }) => release));
    expect(releases).toContain(currentRelease);
    expect(releases.size).toBeGreaterThan(1);
  });

  it.each(entries)('[EVT-10.3] $release/$name folds to what it was blessed with', async (entry) => {
    const { findings } = await checkEntry(entry, currentRelease);
    expect(findings).toEqual([]);
  });

  it('[EVT-10] [FAIL-78] an old format opens for ever: sessions of version 1 are among them', async () => {
    const oldest = entries[0];
    if (oldest === undefined) throw new Error('no golden session');
    const bytes = await readFile(oldest.slip);
    expect(bytes[8]).toBe(1);
    expect((await openSlip(bytes, nodePrimitives)).header.format).toBe(1);
  });

  it('names the first state that is another, and the read models whose version was not raised', () => {
    const entry = entries[0];
    const golden = entry === undefined ? null : readGolden(entry);
    if (golden === null) throw new Error('no golden');
    const bytes = Buffer.from(golden.each, 'base64');
    bytes[4 * 9] = (bytes[4 * 9] ?? 0) ^ 1;
    const model = golden.end.betslip;
    if (model === undefined) throw new Error('no such read model');
    const other: Golden = {
      ...golden,
      each: bytes.toString('base64'),
      end: { ...golden.end, betslip: { ...model, hash: 'other' } },
    };
    expect(firstOtherState(golden, golden)).toBeNull();
    expect(firstOtherState(golden, other)).toBe(10);
    expect(changedReadModels(golden, other)).toEqual(['betslip']);
    const raised: Golden = {
      ...other,
      end: { ...other.end, betslip: { version: model.version + 1, hash: 'other' } },
    };
    expect(changedReadModels(golden, raised)).toEqual([]);
  });
});
