import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { Json } from '#domain/json.ts';
import { readFiles } from '#domain/proofs/bundle/container.ts';
import { packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { SLIP_MAGIC } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { playSession } from '../arbitraries/live-session.ts';

/** A file that somebody made to do harm, and what the console and the page that checks evidence say of it. */
export interface HostileFile {
  readonly what: string;
  readonly bytes: Uint8Array;
  /** In the alert of the console; null where it opens and shows every text as a text. */
  readonly console: RegExp | null;
  readonly verify: RegExp;
}

const { header, events: played } = playSession(
  [
    { kind: 'input', input: { type: 'intent/navigated', data: { path: '/inplay', replace: false } } },
    { kind: 'input', input: { type: 'intent/navigated', data: { path: '/', replace: false } } },
  ],
  epics,
);
const events = storedForm([...played]);

/**
 * What a page would do if a text of a file ever became markup or a script, and a terminal if it were printed
 * as it is.
 */
export const SCRIPT =
  '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>\u001b]0;attacked\u0007\u001b[2J';

const navigatedAs = (data: Json): StoredEvent[] =>
  events.map((event) => (event.type === 'intent/navigated' ? { ...event, data } : event));

const DEEP = 'cnry deep';
/** Lists in lists: more of them than any stack has room for, if a parser goes down by itself. */
const nesting = {
  ...nodePrimitives,
  encodeText: (text: string): Uint8Array =>
    nodePrimitives.encodeText(text.replace(`"${DEEP}"`, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
};

/** A quarter of a gigabyte of nothing, in a quarter of a megabyte. */
const bomb = deflateRawSync(new Uint8Array(256 * 1024 * 1024), { level: 1 });

const write = (log: readonly StoredEvent[], primitives = nodePrimitives): Promise<Uint8Array> =>
  writeSlip(header, log, primitives);

/** The good one among them: after any other, it must still open. */
export const goodFile = await write(events);

/** The good one as a pack holds it. */
export const goodPack = packBundle(
  {
    createdAt: 1,
    subject: { session: header.sessionId, bet: null, ref: null },
    keys: { receipts: '', checkpoints: '', witnesses: [] },
    receipts: { receipts: [] },
    proofs: { inclusions: [], checkpoints: [], consistency: [] },
    recording: goodFile,
    pdf: new TextEncoder().encode('%PDF-'),
  },
  (bytes) => createHash('sha256').update(bytes).digest(),
);

/** The pack's own files and another one, in the form in which packs hold theirs. */
const packWith = (name: string): Uint8Array =>
  zipSync({ ...Object.fromEntries(readFiles(goodPack)), [name]: goodFile }, { level: 0 });

/** A name in the pack becomes another one of the same length, in both places in which a ZIP has it. */
const renamed = (from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(goodPack).toString('latin1').replaceAll(from, to), 'latin1');

/** One bit of the recording within the pack is another. */
const packAltered = (): Uint8Array => {
  const at = Buffer.from(goodPack).indexOf(goodFile) + (goodFile.length >> 1);
  return goodPack.map((byte, nth) => (nth === at ? byte ^ 1 : byte));
};

const altered = /This file was altered/;
const uncheckable = /This file cannot be checked/;
const foreignPack = /holds what no evidence pack holds/;

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'is cut short',
    bytes: goodFile.slice(0, goodFile.length - 40),
    console: /cut short/,
    verify: altered,
  },
  {
    what: 'was altered by one bit',
    bytes: goodFile.map((byte, at) => (at === goodFile.length >> 1 ? byte ^ 1 : byte)),
    console: /altered after it was written/,
    verify: altered,
  },
  {
    what: 'blows up when it is unpacked',
    bytes: await write(events, { ...nodePrimitives, deflate: () => bomb }),
    console: /altered after it was written|larger than this page reads/,
    verify: /This file (was altered|cannot be checked)/,
  },
  {
    what: 'is an archive that blows up',
    bytes: zipSync({ 'proofs.json': new Uint8Array(40_000_000) }),
    console: foreignPack,
    verify: altered,
  },
  {
    what: 'is a pack cut short',
    bytes: goodPack.slice(0, goodPack.length - 60),
    console: /not an evidence pack, or it is cut short/,
    verify: uncheckable,
  },
  { what: 'is a pack with a file more', bytes: packWith('run.js'), console: foreignPack, verify: altered },
  {
    what: 'is a pack with a name that leads elsewhere',
    bytes: packWith('../../session.slip'),
    console: foreignPack,
    verify: altered,
  },
  {
    what: 'is a pack with a recording twice',
    bytes: renamed('evidence.pdf', 'session.slip'),
    console: foreignPack,
    verify: altered,
  },
  {
    what: 'is a pack whose recording was altered by one bit',
    bytes: packAltered(),
    console: /altered after it was written/,
    verify: altered,
  },
  {
    what: 'nests lists beyond any stack',
    bytes: await write(navigatedAs({ path: '/', replace: false, deep: DEEP }), nesting),
    console: /larger than this page reads|altered after it was written/,
    verify: /This file (was altered|cannot be checked)/,
  },
  {
    what: 'is of a future version',
    bytes: goodFile.map((byte, at) => (at === SLIP_MAGIC.length ? 99 : byte)),
    console: /newer version/,
    verify: uncheckable,
  },
  {
    what: 'is a picture',
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    console: /not a recording/,
    verify: uncheckable,
  },
  { what: 'is empty', bytes: new Uint8Array(), console: /not a recording/, verify: uncheckable },
  {
    what: 'has scripts in its texts',
    bytes: await writeSlip(
      { ...header, build: SCRIPT },
      navigatedAs({ path: SCRIPT, replace: false }),
      nodePrimitives,
    ),
    console: null,
    verify: /Consistent, but not signed/,
  },
];
