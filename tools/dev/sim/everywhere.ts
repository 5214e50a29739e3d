import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { drawOptions } from '#simulator/scenario/options.ts';
import { runSession } from '#simulator/session.ts';
import { openSharedProcess } from '#simulator/shared-process.ts';
import type { RecordedStreams } from '#simulator/streams/read-streams.ts';
import { replayEverywhere } from '../../cli/replay/everywhere.ts';
import { replayFile } from '../../cli/replay/replay-file.ts';
import { type Surroundings, surroundingsTried } from '../../cli/replay/surroundings.ts';
import { exitCodes, type Output } from '../../command/command.ts';
import { writeLogs } from './artefacts.ts';
import type { Command } from './command.ts';

const ELSEWHERE = 16;
const exec = promisify(execFile);

interface Place extends Surroundings {
  readonly node: string;
}

/** The hash of the world in a process that was started there. */
async function hashThere(
  { node, timeZone, locale }: Place,
  seed: string,
  more: readonly string[],
): Promise<string> {
  const env = { ...process.env, TZ: timeZone, LC_ALL: `${locale.replace('-', '_')}.UTF-8`, LANG: locale };
  const { stdout } = await exec(node, ['--import', 'tsx', 'simulator/hash-of-seed.ts', seed, ...more], {
    env,
  });
  return stdout.trim();
}

async function worldElsewhere(
  seed: string,
  { mode, nodes, streams }: Command,
  hash: string,
  output: Output,
): Promise<boolean> {
  let isSame = true;
  for (const node of [process.execPath, ...nodes]) {
    const version = (await exec(node, ['--version'])).stdout.trim();
    const others: string[] = [];
    for (const place of surroundingsTried) {
      const there = await hashThere({ ...place, node }, seed, streams === null ? [mode] : [mode, streams]);
      if (there !== hash) others.push(`  ${place.timeZone}, ${place.locale}: ${there}`);
    }
    output.out(
      others.length === 0
        ? `Node ${version}: hash ${hash} in ${surroundingsTried.length} places, four time zones with three locales each`
        : [`Node ${version}: hash ${hash} here, and another one in`, ...others].join('\n'),
    );
    isSame &&= others.length === 0;
  }
  return isSame;
}

/**
 * The same seed is the same world wherever it runs: the hash of its logs and books in other processes, and
 * each log replayed to the same state in Node and in Chromium.
 *
 * @returns the exit code.
 */
export async function everywhere(
  seed: string,
  command: Command,
  streams: RecordedStreams | undefined,
  output: Output,
): Promise<number> {
  await mkdir('.reports', { recursive: true });
  const folder = await mkdtemp(resolve('.reports/sim-'));
  const stage = await openSharedProcess(streams);
  try {
    const options = drawOptions(seed, command.mode);
    let files: readonly string[] = [];
    const { hash } = await runSession(stage, options, async (_result, logs) => {
      files = await writeLogs(folder, logs);
    });
    const isSame = await worldElsewhere(seed, command, hash, output);
    const results = await Promise.all(files.map((file) => replayFile(file, { build: 'simulated' })));
    const strays = await replayEverywhere(results, { few: undefined, json: command.json }, output);
    return isSame && strays.length === 0 ? exitCodes.ok : ELSEWHERE;
  } finally {
    await stage.database.close();
    await rm(folder, { recursive: true });
  }
}
