import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readStoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { commitsOf, type Recording } from '#replay/reexecution/commits.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { deltaDebug } from '#replay/shrink/delta-debug.ts';
import type { Failure } from '#replay/shrink/failure.ts';
import { type Oracle, shrink } from '#replay/shrink/shrink.ts';
import { readRecording } from '../../cli/replay/read-recording.ts';
import { bent } from './bend.ts';
import { checkFold, checkRun, unreadable } from './check.ts';
import type { Found } from './fuzz.ts';
import { play } from './play.ts';

/** Of a project folder: one folder a fault, named by how it is known again. */
export const BUGS_FOLDER = 'recordings/bugs';

const FOUND = 'found.json';
const SESSION = 'session.slip';
const EVENTS = 'events.json';
const Events = z.strictObject({ header: LogHeader, events: z.array(z.unknown()) });

/** `violated-stakegrammar-1a2b3c4d`: readable, and one for one fingerprint. */
export function bugName(fingerprint: string): string {
  const words = fingerprint
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${words}-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 8)}`;
}

export interface Kept {
  readonly folder: string;
  readonly events: number;
  readonly exhausted: boolean;
}

/** Makes a failing case small and writes it down, with how it was found. What stands there already stays. */
export async function keepBug(
  root: string,
  from: string,
  recording: Recording,
  found: Found,
  code: ReplayCode,
  trials: number,
): Promise<Kept> {
  const folder = join(root, BUGS_FOLDER, bugName(found.failure.fingerprint));
  mkdirSync(folder, { recursive: true });
  const { failure, way, bends, seed, path } = found;
  const { fingerprint, sentence } = failure;
  const story = { from: relative(root, from), way, fingerprint, sentence, seed, path, bends };
  writeFileSync(join(folder, FOUND), `${JSON.stringify(story, null, 2)}\n`);
  if (way === 'fold') return { folder, ...keepEvents(folder, recording, found, code) };
  const played = play(recording, bent(commitsOf(recording.events), bends), code, JSON.stringify(bends));
  const { header } = played.recording;
  const oracle: Oracle = (commits) => {
    const trial = checkRun(header, commits, code, 'none');
    const isSame = trial.failure !== null && unreadable(trial.commits) === null;
    return { fingerprint: isSame ? trial.failure.fingerprint : null, commits: trial.commits };
  };
  const small = shrink(played.commits, oracle, trials);
  // What no build can read is in no recording; the way it was found stays.
  if (small === null) return { folder, events: 0, exhausted: false };
  const events = small.commits.flat();
  writeFileSync(join(folder, SESSION), await writeSlip(header, storedForm(events), nodePrimitives));
  return { folder, events: events.length, exhausted: small.exhausted };
}

function keepEvents(folder: string, recording: Recording, { bends }: Found, code: ReplayCode) {
  const all = bent(
    recording.events.map((event) => [event]),
    bends,
  ).map(({ event }) => event);
  const without = (events: readonly AppEvent[], gone: ReadonlySet<number>) =>
    events.filter((_, at) => !gone.has(at));
  const small = deltaDebug(all, without, (events) => (checkFold(events, code) === null ? null : events));
  writeFileSync(
    join(folder, EVENTS),
    `${JSON.stringify({ header: recording.header, events: storedForm(small) }, null, 2)}\n`,
  );
  return { events: small.length, exhausted: false };
}

/**
 * The folders of faults that fuzzing found, by name; beside them stand the worlds that the simulator keeps.
 */
export const bugFolders = (root: string): readonly string[] => {
  const all = join(root, BUGS_FOLDER);
  return existsSync(all)
    ? readdirSync(all)
        .map((name) => join(all, name))
        .filter((folder) => existsSync(join(folder, FOUND)))
    : [];
};

/** How the case in a folder fails by this code; null when it is mended, and has to stay so. */
export async function retry(folder: string, code: ReplayCode): Promise<Failure | null> {
  if (existsSync(join(folder, EVENTS))) {
    const { events } = Events.parse(JSON.parse(readFileSync(join(folder, EVENTS), 'utf8')));
    return checkFold(readAppEvents(events.map((event) => readStoredEvent(event))), code);
  }
  const { slip, events } = await readRecording(join(folder, SESSION));
  return checkRun(slip.header, commitsOf(events), code, 'none').failure;
}
