import { drawOptions } from '#simulator/scenario/options.ts';
import { runSession, type SessionResult } from '#simulator/session.ts';
import { openSharedProcess } from '#simulator/shared-process.ts';
import type { RecordedStreams } from '#simulator/streams/read-streams.ts';
import { writeArtefacts } from './artefacts.ts';
import type { Command } from './command.ts';

interface Named {
  readonly seed: string;
  /** Run whatever the budget. */
  readonly isFixed: boolean;
}

/** Names of the worlds of a run, or of this process's part of them. */
export function* seedsOf({ seed, worlds, from, fixedWorlds, part }: Command): Generator<Named> {
  if (seed !== null) {
    yield { seed, isFixed: true };
    return;
  }
  const [nth, of] = part ?? [0, 1];
  for (let world = nth; world < fixedWorlds + worlds; world += of) {
    const isFixed = world < fixedWorlds;
    const number = isFixed || from === null ? world + 1 : world + 1 - fixedWorlds;
    yield { seed: isFixed || from === null ? String(number) : `${from}-${number}`, isFixed };
  }
}

/** A world has begun, and later what it came to. */
export interface Heard {
  readonly begun: (seed: string) => void;
  readonly ended: (result: SessionResult) => void;
}

/** Runs the worlds of a command one after the other, in this process. */
export async function runHere(command: Command, heard: Heard, streams?: RecordedStreams): Promise<void> {
  const { mode, families, artefacts, budgetMs, part } = command;
  const stage = await openSharedProcess(streams);
  const begun = performance.now();
  const wanted = Math.ceil(command.sessions / (part?.[1] ?? 1));
  let sessions = 0;
  for (const { seed, isFixed } of seedsOf(command)) {
    if (!isFixed && (sessions >= wanted || performance.now() - begun >= budgetMs)) break;
    heard.begun(seed);
    const options = drawOptions(seed, mode, families);
    const result = await runSession(stage, options, async (ended, logs) => {
      if (artefacts !== null && ended.findings.length > 0)
        await writeArtefacts(artefacts, options, ended, logs);
    });
    if (!isFixed) sessions += result.sessions;
    heard.ended(result);
  }
  await stage.database.close();
}
