import { epics } from '#effects/epics.ts';
import { rootReducer } from '#projections/root.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

/** What one replay in a browser came to: the same words and the same hash as on the command line. */
export interface PageReplay {
  readonly outcome: 'identical' | 'folded' | 'diverged' | 'unreadable';
  /** Of the state at the end; a file that cannot be read has none. */
  readonly stateHash?: string;
}

declare global {
  interface Window {
    replaySlip: (base64: string) => Promise<PageReplay>;
  }
}

async function replayOrThrow(base64: string): Promise<PageReplay> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { header, events } = await readSlip(bytes, webPrimitives);
  const result = reexecute(
    { header, events: readAppEvents(events) },
    { epics, fold: (state, event) => rootReducer(state, event) },
  );
  const hash = await webPrimitives.sha256(webPrimitives.encodeText(canonicalState(result.state)));
  return {
    outcome: result.kind === 'incomplete' ? 'folded' : result.kind,
    stateHash: hexOf(hash),
  };
}

window.replaySlip = (base64) =>
  replayOrThrow(base64).catch((error: unknown) => {
    if (error instanceof RecordingError) return { outcome: 'unreadable' };
    throw error;
  });
