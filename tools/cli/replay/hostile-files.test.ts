import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { goodFile, hostileFiles } from '#testing/recordings/hostile-files.ts';
import type { Output } from '../../command/command.ts';
import { run as exportFile } from '../export/run.ts';
import { exitCodes, run as verify } from '../verify/run.ts';
import { run as replay } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const good = join(folder, 'good.slip');
writeFileSync(good, goodFile);

type Command = (file: string, output: Output) => Promise<number>;
/**
 * With the exit codes for a hostile file that can be read (another path was pressed in it than the one that
 * led somewhere) and for one that is as it should be; nothing in either is signed.
 */
const commands: readonly (readonly [string, number, number, Command])[] = [
  ['replay', 3, 0, (file, output) => replay([file], { build: 'today' }, output)],
  ['verify', exitCodes.consistent, exitCodes.consistent, (file, output) => verify([file], output)],
  ['export', 0, 0, (file, output) => exportFile([file, '--out', join(folder, 'copy.slip')], output)],
];

async function said(
  command: Command,
  file: string,
): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  const code = await command(file, { out: keep, err: keep });
  return { code, text: lines.join('\n') };
}

/**
 * What a terminal would obey: everything below a space but the end of a line, and what comes after the
 * letters.
 */
const OBEYED = /[\p{Cc}]/u;

describe.each(commands)('[EVT-05] npm run %s on a file that', (_name, read, sound, command) => {
  it.each(hostileFiles.map(({ what, bytes, console: refused }) => ({ what, bytes, refused })))(
    '$what says so in a few lines, and reads the next one',
    async ({ what, bytes, refused }) => {
      const file = join(folder, `${what.replaceAll(' ', '-')}.slip`);
      writeFileSync(file, bytes);
      const { code, text } = await said(command, file);
      if (refused === null) expect(code, text).toBe(read);
      else {
        expect(code, text).not.toBe(0);
        expect(text).toContain(file);
      }
      expect(text.split('\n').length).toBeLessThan(40);
      expect(text.length).toBeLessThan(4_000);
      expect(text.replaceAll('\n', '')).not.toMatch(OBEYED);
      expect((await said(command, good)).code).toBe(sound);
    },
  );
});
