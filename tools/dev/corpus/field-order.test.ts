import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { isJsonList, type Json } from '#domain/json.ts';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { corpusEntries } from './files.ts';
import { currentRelease } from './release.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const entries = corpusEntries().filter(({ release }) => release === currentRelease);

/** The same value with the fields of every object the other way round. */
function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonList(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]): [string, Json] => [name, reversed(item)]),
  );
}

// A log keeps fields in the order of their names, and the gateway sends them in its own: what came in live
// and what a replay reads are the same values in another order, which nothing may go by.
describe('the order of the fields in what came in', () => {
  it.each(entries)('[EVT-01] $name decides the same with every field the other way round', async (entry) => {
    const slip = await readSlip(await readFile(entry.slip), nodePrimitives);
    const events = readAppEvents(slip.events);
    const other = readAppEvents(
      slip.events.map((event) => (event.kind === 'input' ? { ...event, data: reversed(event.data) } : event)),
    );
    const [recorded, turned] = [events, other].map((log) =>
      reexecute({ header: slip.header, events: log }, { fold, epics }),
    );
    expect(turned).toMatchObject({ kind: 'identical', defects: [] });
    if (recorded === undefined || turned === undefined) throw new Error('nothing was run');
    expect(canonicalState(turned.state)).toBe(canonicalState(recorded.state));
  });
});
