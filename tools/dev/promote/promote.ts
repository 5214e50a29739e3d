import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { invariants } from '#checks/invariant.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { commitsOf, type Recording } from '#replay/reexecution/commits.ts';
import { type Failure, tryCommits } from '#replay/shrink/failure.ts';
import { type ReadRecording, readRecording } from '../../cli/replay/read-recording.ts';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { expectedOf, writeExpected } from './expected.ts';

/**
 * Takes what must not leave the device's owner out of a recording: the profile that exports for others use.
 */
export type Redact = (recording: ReadRecording) => Promise<ReadRecording>;

export type Decided =
  | { readonly kind: 'decided'; readonly recording: Recording; readonly unasked: number }
  | { readonly kind: 'fails'; readonly failure: Failure };

/**
 * A recording as today's code decides it from the same inputs: what a fixture holds. Answers that nobody asks
 * for any more are left out. One that fails by today's code is no fixture yet.
 */
export function decidedToday({ header, events }: Recording): Decided {
  const commits = commitsOf(events);
  const trial = tryCommits(commits, { header, code: todaysCode, invariants, compare: 'none' });
  if (trial.failure !== null) return { kind: 'fails', failure: trial.failure };
  const unasked = commits.length - trial.commits.length;
  return { kind: 'decided', recording: { header, events: trial.commits.flat() }, unasked };
}

/** A fixture is made from a session and is none: nobody may take it for evidence. */
export const fixtureHeader = (header: LogHeader): LogHeader =>
  header.simulation !== undefined
    ? header
    : { ...header, simulation: { seed: 'promoted', options: canonicalText({ of: header.sessionId }) } };

/** Writes a fixture and what is expected of it; returns what was written. */
export async function writeFixture(
  file: string,
  header: LogHeader,
  events: readonly AppEvent[],
): Promise<ReadRecording> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await writeSlip(fixtureHeader(header), storedForm(events), nodePrimitives));
  const written = await readRecording(file);
  await writeExpected(file, expectedOf(written));
  return written;
}
