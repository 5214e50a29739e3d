import { describe, expect, it } from 'vitest';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { webPrimitives } from './web-primitives.ts';

/** Golden sessions of this release, packed by the command line. */
const files = import.meta.glob<string>('/recordings/corpus/0.2.0/*.slip', {
  query: '?url',
  import: 'default',
});

describe('[EVT-05.3] the same session packed in a browser', () => {
  it.each(Object.entries(files))(
    'has the very bytes that the command line gave it: %s',
    async (_name, address) => {
      const packed = new Uint8Array(await (await fetch(await address())).arrayBuffer());
      const { header, events } = await readSlip(packed, webPrimitives);
      expect(events.length).toBeGreaterThan(0);
      expect(await writeSlip(header, events, webPrimitives)).toEqual(packed);
    },
  );
});
