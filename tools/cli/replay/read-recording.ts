import { readFile, stat } from 'node:fs/promises';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readLimits } from '#recordings/format/limits.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';

/** A recording that was proven, with its events as this build knows them. */
export interface ReadRecording {
  readonly slip: VerifiedLog;
  readonly events: readonly AppEvent[];
}

/** Why a file is no recording that this build can use. */
export interface Unreadable {
  readonly outcome: 'unreadable';
  readonly file: string;
  readonly kind: string;
  readonly seq: number | null;
  readonly detail: string;
}

/**
 * Reads and proves a file; nothing of it is executed. @throws RecordingError, or what the file system says.
 */
export async function readRecording(file: string): Promise<ReadRecording> {
  if ((await stat(file)).size > readLimits.fileBytes) throw new RecordingError('tooLarge', 'the file');
  const slip = await readSlip(await readFile(file), nodePrimitives);
  return { slip, events: readAppEvents(slip.events) };
}

/** What was thrown about a file, as a result. */
export function unreadable(file: string, error: unknown): Unreadable {
  if (error instanceof RecordingError) {
    const detail = error.message.slice(error.message.indexOf(': ') + 2);
    return { outcome: 'unreadable', file, kind: error.kind, seq: error.seq ?? null, detail };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { outcome: 'unreadable', file, kind: 'unreadable', seq: null, detail };
}

/** Reads a file, or says what is wrong with it. Never throws. */
export async function tryRecording(file: string): Promise<ReadRecording | Unreadable> {
  try {
    return await readRecording(file);
  } catch (error) {
    return unreadable(file, error);
  }
}

export const isUnreadable = (read: ReadRecording | Unreadable): read is Unreadable => 'outcome' in read;

export const unreadableText = ({ file, kind, seq, detail }: Unreadable): string =>
  `${file}: ${kind}${seq === null ? '' : ` at event ${seq}`}: ${detail}`;
