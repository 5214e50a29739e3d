import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { workingCopy } from '#gateway/staff/redacted-copy.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import { todaysCode } from '#tools/cli/replay/todays-code.ts';

/** What the gateway's session and account are called in a recording. */
const handlesIn = (told: string): string[] => [
  ...new Set([...told.matchAll(/"(?:userId|account|gwSessionId)":"([^"]+)"/g)].map(([, name = '']) => name)),
];

describe('[HOLD-12] what an engineer looks at', () => {
  it.each(['sessions/placed-and-paid', 'sessions/lost-reply', 'corpus/0.2.0/systems'])(
    'of %s has no handle of the original in it, and is decided again as it was recorded',
    async (name) => {
      const original = await readFile(join(import.meta.dirname, '../../recordings', `${name}.slip`));
      const before = await readSlip(original, nodePrimitives);
      const copy = await readSlip(await workingCopy(original), nodePrimitives);
      const handles = handlesIn(JSON.stringify(before.events));
      expect(handles).not.toEqual([]);
      const told = JSON.stringify(copy);
      expect(handles.filter((handle) => told.includes(handle))).toEqual([]);
      expect(copy.events.map(({ seq, type }) => [seq, type])).toEqual(
        before.events.map(({ seq, type }) => [seq, type]),
      );
      expect(copy.header.origin).toBeDefined();
      const events = readAppEvents(copy.events);
      const again = reexecute({ header: copy.header, events }, todaysCode);
      expect([again.kind, again.defects]).toEqual(['identical', []]);
    },
  );
});
