import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { createTimeline, foldVersionOf, type Timeline } from '#projections/replay/timeline.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import { RecordingError, type RecordingErrorKind } from '#recordings/format/recording-error.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import type { ForkNote } from './rerun/fork-note.ts';

export interface Recording {
  readonly name: string;
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  readonly timeline: Timeline<RootState>;
  /** Hot segments were dropped on the device. */
  readonly incomplete: boolean;
  /** Set when this never happened: a what-if of another recording. */
  readonly fork?: ForkNote;
}

export type Opened =
  | { readonly kind: 'opened'; readonly recording: Recording }
  /** `detail` names the event where one is known; it is the reader's own text, never content of the file. */
  | {
      readonly kind: 'refused';
      readonly because: RecordingErrorKind | 'unreadable';
      readonly detail: string;
    };

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** Reads, proves and prepares a recording. Never throws: a file that cannot be trusted says why (P10). */
export async function openRecording(name: string, bytes: Uint8Array): Promise<Opened> {
  try {
    const log = await readSlip(bytes, webPrimitives);
    const events = readAppEvents(log.events);
    const timeline = createTimeline({ events, fold, foldVersion: foldVersionOf(projections) });
    return {
      kind: 'opened',
      recording: { name, header: log.header, events, timeline, incomplete: log.dropped.length > 0 },
    };
  } catch (error) {
    if (!(error instanceof RecordingError))
      return { kind: 'refused', because: 'unreadable', detail: String(error) };
    return { kind: 'refused', because: error.kind, detail: error.message };
  }
}
