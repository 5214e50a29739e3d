import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashDifferences } from '#replay/reexecution/state-hashes.ts';
import { readRecording } from '../../cli/replay/read-recording.ts';
import { replayFile } from '../../cli/replay/replay-file.ts';
import { reportText } from '../../cli/replay/report.ts';
import { comparable, expectedOf, readExpected } from './expected.ts';

/** Where promoted recordings live: sessions worth keeping, and failures that must not come back. */
export const PROMOTED_FOLDERS = ['recordings/sessions', 'recordings/bugs'] as const;

/** Every promoted recording below this folder of the project. */
export const promotedFiles = (root: string): string[] =>
  PROMOTED_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.slip'))
      .sort()
      .map((name) => join(root, folder, name)),
  );

/**
 * What is wrong with a promoted recording by today's code; empty for nothing: it replays identically, every
 * invariant holds after every commit, and every read model is after every event what it was.
 */
export async function problemsOf(file: string): Promise<readonly string[]> {
  const replayed = await replayFile(file, { build: 'today' });
  if (replayed.outcome !== 'identical') return [reportText(replayed)];
  const problems = [...replayed.defects, ...replayed.violations.map(({ sentence }) => sentence)];
  const [expected, now] = [await readExpected(file), expectedOf(await readRecording(file))];
  const hashes = Object.fromEntries(Object.entries(now).map(([name, one]) => [name, one.hashes]));
  for (const { name, seq } of hashDifferences(comparable(expected, now), hashes)) {
    problems.push(
      `${name} is another read model after event ${seq}: npm run promote -- --refresh, if that is meant`,
    );
  }
  return problems;
}
