import { epics } from '#effects/epics.ts';
import { reexecute } from '#effects/replay/reexecute.ts';
import { canonicalState } from '#projections/replay/canonical-state.ts';
import { rootReducer } from '#projections/root.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import { readAppEvents } from '#recordings/format/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

/** What one replay in a browser came to: the same words and the same hash as on the command line. */
export interface PageReplay {
  readonly outcome: 'identical' | 'folded' | 'diverged';
  readonly stateHash: string;
}

declare global {
  interface Window {
    replaySlip: (base64: string) => Promise<PageReplay>;
  }
}

window.replaySlip = async (base64) => {
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
};
