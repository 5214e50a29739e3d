import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { createTimeline, foldVersionOf } from '#replay/fold/timeline.ts';
import { heldEvents } from '#replay/recording/held-events.ts';
import { readRecording } from '#replay/recording/read-recording.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { playSession, steps } from '#testing/arbitraries/live-session.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

describe('a session that was recorded, exported and opened again', () => {
  it('[INV-08] [EVT-02] comes to the states that it had, when run again and when folded alone', async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { maxLength: 4 }), async (script, places) => {
        const live = playSession(script, epics);
        const file = await writeSlip(live.header, storedForm([...live.events]), nodePrimitives);
        const { header, events: stored } = await readSlip(file, nodePrimitives);
        const events = readAppEvents(stored);
        expect(events).toEqual(live.events);

        const again = reexecute({ header, events }, { epics, fold });
        expect(again.kind).toBe('identical');
        expect(again.defects).toEqual([]);
        expect(canonicalState(again.state)).toBe(canonicalState(live.state));

        const held = heldEvents(await readRecording(file, nodePrimitives));
        const timeline = createTimeline({ events: held, fold, foldVersion: foldVersionOf(projections) });
        expect(canonicalState(timeline.stateAt(timeline.lastSeq))).toBe(canonicalState(live.state));
        for (const place of places) {
          const until = 1 + (place % events.length);
          const part = reexecute({ header, events }, { epics, fold, until });
          // Running again stops behind a whole commit: the fold is asked for the same place.
          expect(part.kind).toBe('identical');
          expect(canonicalState(timeline.stateAt(part.events))).toBe(canonicalState(part.state));
          asked += 1;
        }
      }),
      { numRuns: 60 },
    );
    expect(asked).toBeGreaterThan(20);
  });
});
