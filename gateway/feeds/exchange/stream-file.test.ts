import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  backed,
  message,
  opened,
  playedFile,
  streamFolder,
  T0,
  textOf,
} from '#testing/offers/replayed-stream.ts';

const { place, played } = streamFolder();

describe('[MEND-26] files as people have them', () => {
  const lines = textOf([opened(), message(10, { rc: [backed(1, 3.5)] })]);
  const inFolder = async (entries: Record<string, string | Buffer>): Promise<string> => {
    const folder = await mkdtemp(join(place.folder, 'files-'));
    for (const [name, content] of Object.entries(entries)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return folder;
  };
  const bzip2 = (text: string): Buffer => execFileSync('bzip2', ['-c'], { input: text });
  const hasBzip2 = ((): boolean => {
    try {
      return bzip2('x').length > 0;
    } catch {
      return false;
    }
  })();

  it.each([
    ['1.123456789', lines],
    ['1.123456789.json', lines],
    ['1.123456789.gz', gzipSync(lines)],
    ['market.gz', gzipSync(lines)],
    ['wrongly-named.jsonl', gzipSync(lines)],
  ])('plays %s, by itself and in folders of folders', async (name, content) => {
    const folder = await inFolder({ [`2024/Jun/1/30/${name}`]: content, 'README.md': '# not a stream' });
    for (const path of [folder, join(folder, '2024/Jun/1/30', name)])
      expect((await playedFile(path)).selection(1)?.odds).toBe('5/2');
  });

  it.skipIf(!hasBzip2)(
    'plays bzip2, of several streams as well, and what is sound of a damaged one',
    async () => {
      const half = lines.indexOf('\n') + 1;
      const packed = Buffer.concat([bzip2(lines.slice(0, half)), bzip2(lines.slice(half))]);
      const folder = await inFolder({ '1.5.bz2': bzip2(lines), 'two.bz2': packed });
      for (const name of ['1.5.bz2', 'two.bz2'])
        expect((await playedFile(join(folder, name))).selection(1)?.odds).toBe('5/2');
      const broken = await inFolder({ '1.5.bz2': Buffer.concat([packed.subarray(0, packed.length - 20)]) });
      const { selection, counts } = await playedFile(broken);
      expect(selection(1)?.odds).toBe('2/1');
      expect(counts.firstBad).toContain('sound bzip2 data');
      await expect(playedFile(join(await inFolder({ 'no.bz2': 'prose' }), 'no.bz2'))).rejects.toThrow(
        /bzip2/,
      );
    },
  );

  it('passes over what is no stream among others, and says so', async () => {
    const folder = await inFolder({ '1.5': lines, 'notes.gz': gzipSync('Dear sir,') });
    const { selection, unread } = await playedFile(folder);
    expect(selection(1)?.odds).toBe('5/2');
    expect(unread).toEqual([expect.stringContaining('expected one JSON object a line')]);
    await expect(playedFile(await inFolder({ 'notes.gz': gzipSync('Dear sir,') }))).rejects.toThrow(
      /one JSON/,
    );
  });
});

describe('[MEND-15] times that are far from the others', () => {
  const eighty = 80 * 365 * 24 * 3_600;
  const rest = [message(10, { rc: [backed(1, 3.5)] }), message(20, { rc: [backed(1, 4)] })];

  it.each([
    ['in the middle', [opened(), message(eighty, { rc: [backed(2, 1.6)] }), ...rest]],
    ['at the beginning', [{ ...opened(), pt: T0 + eighty * 1000 }, ...rest]],
    ['at the end', [opened(), ...rest, message(eighty, { rc: [backed(2, 1.6)] })]],
    ['two in a row', [opened(), message(eighty, {}), message(eighty, {}), ...rest]],
    ['long ago', [opened(), { ...message(5, {}), pt: 0 }, ...rest]],
    ['long ago at the beginning', [{ ...opened(), pt: 12 }, ...rest]],
  ])('are dropped %s, counted and told', async (_where, lines) => {
    const { batches, counts, unread } = await played(lines);
    for (const { at } of batches) expect(Math.abs(at - T0)).toBeLessThanOrEqual(20_000);
    expect(counts.badLines).toBeGreaterThan(0);
    expect(unread[0]).toContain('a time near those of the lines around it');
  });

  it('are none where all that follows agrees with them', async () => {
    const month = 30 * 24 * 3_600;
    const { batches, counts } = await played([opened(), message(month, { rc: [backed(1, 3.5)] })]);
    expect([batches.map(({ at }) => (at - T0) / 1000), counts.badLines]).toEqual([[0, month], 0]);
  });
});
