import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import type { Finding } from '#simulator/checkers/finding.ts';
import { drawOptions, type WorldOptions } from '#simulator/scenario/options.ts';
import type { SharedProcess } from '#simulator/scenario/world.ts';
import { runSession, type SessionResult } from '#simulator/session.ts';
import { openSharedProcess } from '#simulator/shared-process.ts';
import { type SmallWorld, shrinkWorld } from '#simulator/shrink/shrink-world.ts';
import { tabsOf } from '#simulator/shrink/smaller-worlds.ts';
import { inputsOf } from '../shrink/shrink-recording.ts';
import type { Command } from './command.ts';
import { keepCase } from './keep-case.ts';
import { type ShrunkLog, smallestLog } from './shrink-log.ts';

/** Runs of one world at most. */
const MOST_WORLDS = 60;

/**
 * Makes the first world of each fingerprint small and keeps it; where its log fails by itself, the smallest
 * log as well.
 */
export async function shrinkFailures(
  failed: readonly SessionResult[],
  command: Command,
  build: string,
  tell: (line: string) => void,
): Promise<void> {
  const stage = await openSharedProcess();
  const known = new Set<string>();
  const lengths: number[] = [];
  for (const { seed, findings } of failed) {
    const [first] = findings;
    if (first === undefined || known.has(first.fingerprint)) continue;
    known.add(first.fingerprint);
    const drawn = drawOptions(seed, command.mode, command.families);
    const small = await shrinkWorld(drawn, (options) => runSession(stage, options), MOST_WORLDS);
    if (small === undefined) continue;
    const folder = await keepCase(small.result, small.options, build);
    tell(sentenceFor(seed, drawn, small));
    const log = folder === undefined ? undefined : await keepLog(stage, small, first, folder);
    if (log !== undefined) tell(sentenceForLog(log));
    if (folder !== undefined) tell(`  kept in ${relative('.', folder)}`);
    lengths.push(log?.recording.events.length ?? small.result.events);
  }
  if (lengths.length > 0) tell(`median of ${lengths.length} made smaller: ${medianOf(lengths)} events`);
  await stage.database.close();
}

const sentenceForLog = ({ before, commits, recording: { events } }: ShrunkLog): string =>
  `  its log: ${before.commits} → ${commits} commits, ${before.events} → ${events.length} events, ` +
  `${inputsOf(events).length} of them from outside`;

const facesOf = ({ faults }: WorldOptions): number => Object.keys(faults).length;

function sentenceFor(
  seed: string,
  drawn: WorldOptions,
  { options, result, trials, exhausted }: SmallWorld,
): string {
  const [first] = result.findings;
  return (
    `smaller  seed ${seed}: ${first?.fingerprint ?? ''}: ${facesOf(drawn)} → ${facesOf(options)} faults, ` +
    `${drawn.safetyMs / 1_000} → ${options.safetyMs / 1_000} s, ${tabsOf(drawn)} → ${tabsOf(options)} tabs, ` +
    `${result.events} events are left, ${trials} worlds${exhausted ? ' (all that were allowed)' : ''}`
  );
}

/**
 * The smallest recording that fails as the world does, beside the world; nothing when no log fails by itself.
 */
async function keepLog(
  stage: SharedProcess,
  { options }: SmallWorld,
  finding: Finding,
  folder: string,
): Promise<ShrunkLog | undefined> {
  let small: ShrunkLog | undefined;
  await runSession(stage, options, (result, logs) => {
    small = smallestLog(result, finding, logs);
    return Promise.resolve();
  });
  if (small === undefined) return undefined;
  const { header, events } = small.recording;
  await writeFile(join(folder, 'session.slip'), await writeSlip(header, storedForm(events), nodePrimitives));
  return small;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
