import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { inWorld, live, runSession, type SessionResult } from '#simulator/session.ts';
import { type SmallWorld, shrinkWorld } from '#simulator/shrink/shrink-world.ts';
import { openStage } from '#simulator/stage.ts';
import { drawOptions, type WorldOptions } from '#simulator/world/options.ts';
import type { Stage } from '#simulator/world/world.ts';
import { todaysCode } from '../replay/today.ts';
import { shrinkRecording } from '../shrink/shrink-recording.ts';
import type { Command } from './command.ts';
import { keepCase } from './keep-case.ts';

/** Runs of one world and trials of one log at most. */
const MOST = { worlds: 60, commits: 2_000 } as const;
/** Checkers of which a log says by itself that they fail. */
const IN_A_LOG: ReadonlySet<string> = new Set(['invariant', 'I8', 'defect']);

/** Makes the first world of each fingerprint small and keeps it; where its log fails by itself, the smallest log as well. */
export async function shrinkFailures(
  failed: readonly SessionResult[],
  command: Command,
  build: string,
  tell: (line: string) => void,
): Promise<void> {
  const stage = await openStage();
  const known = new Set<string>();
  const lengths: number[] = [];
  for (const { seed, findings } of failed) {
    const [first] = findings;
    if (first === undefined || known.has(first.fingerprint)) continue;
    known.add(first.fingerprint);
    const drawn = drawOptions(seed, command.mode, command.families);
    const small = await shrinkWorld(drawn, (options) => runSession(stage, options), MOST.worlds);
    if (small === undefined) continue;
    const folder = await keepCase(small.result, small.options, build);
    tell(sentenceFor(seed, drawn, small));
    lengths.push(small.result.events);
    if (folder !== undefined && IN_A_LOG.has(first.checker))
      for (const line of await keepLogs(stage, small.options, folder)) tell(line);
  }
  if (lengths.length > 0) tell(`median of ${lengths.length} made smaller: ${medianOf(lengths)} events`);
  await stage.database.close();
}

const facesOf = ({ faults }: WorldOptions): number => Object.keys(faults).length;

function sentenceFor(
  seed: string,
  drawn: WorldOptions,
  { options, result, trials, exhausted }: SmallWorld,
): string {
  const [first] = result.findings;
  return (
    `smaller  seed ${seed}: ${first?.fingerprint ?? ''}: ${facesOf(drawn)} → ${facesOf(options)} faults, ` +
    `${drawn.safetyMs / 1_000} → ${options.safetyMs / 1_000} s, ${drawn.customers * drawn.devices} → ${options.customers * options.devices} people, ` +
    `${result.events} events are left, ${trials} worlds${exhausted ? ' (all that were allowed)' : ''}`
  );
}

/** The smallest recording of each log of a world that fails by itself, beside the world. */
async function keepLogs(stage: Stage, options: WorldOptions, folder: string): Promise<readonly string[]> {
  const recordings = await inWorld(stage, options, async (world) => {
    await live(world, stage.database);
    return world.people.flatMap(({ lives }) =>
      lives.map(({ tab, events }) => ({ header: tab.runtime.header, events: [...events] })),
    );
  });
  const lines: string[] = [];
  for (const recording of recordings) {
    const small = shrinkRecording(recording, todaysCode, MOST.commits);
    if (small.kind !== 'shrunk') continue;
    const { header, events } = small.recording;
    const file = join(folder, 'session.slip');
    await writeFile(file, await writeSlip(header, storedForm(events), nodePrimitives));
    lines.push(
      `  its log: ${small.before.commits} → ${small.commits} commits, ${small.before.events} → ${events.length} events: ${file}`,
    );
    break;
  }
  return lines;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
