import { strFromU8, strToU8, zlibSync } from 'fflate';
import { record } from 'rrweb';
import type { AppEvent } from '#domain/events/registry.ts';
import { LADDER } from '#domain/odds/ladder.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText, packOdds } from '#domain/odds/parse-odds.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { openLog } from '#src/platform/storage/open-log.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { clusteredStream } from './clustered-stream.ts';

/** What is recorded of a stretch of live odds, and by whom. */
export type Recorder = 'nobody' | 'log' | 'rrweb' | 'both';

export interface Sizes {
  readonly log: number;
  readonly raw: number;
  readonly packed: number;
  readonly gzipped: number;
}

declare global {
  interface Window {
    /** Runs the page for so many seconds; the number of prices that changed. */
    runOdds(seconds: number, recorder: Recorder): Promise<number>;
    /** Bytes of what the last run recorded, in every form. */
    recordedSizes(): Promise<Sizes>;
  }
}

const ODDS = 500;
const UPDATES_A_SECOND = 200;
const FRAME_MS = 1000 / 60;

const EVENS = packOdds(1, 1);

const cells: HTMLElement[] = [];
const page = document.querySelector('main');
for (let at = 0; at < ODDS; at += 1) {
  const row = document.createElement('div');
  row.className = 'market';
  row.innerHTML = `<span class="name">Selection ${at}</span><button type="button" class="odds"><span>2/1</span></button>`;
  page?.append(row);
  const text = row.querySelector('button span');
  if (text instanceof HTMLElement) cells.push(text);
}

const rungs = Uint16Array.from({ length: ODDS }, (_, at) => 20 + (at % 60));
const oddsAt = (at: number): Odds => LADDER[rungs[at] ?? 0] ?? EVENS;

let stored: StoredEvent[] = [];
let seen: unknown[] = [];
let runs = 0;
let random = 1;
/** A seeded walk over selections and rungs, the same for every recorder. */
const draw = (below: number): number => {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((random / 4_294_967_296) * below);
};

function frameOf(selections: readonly number[], seq: number, started: number): StoredEvent {
  return {
    seq,
    commit: seq,
    type: 'live/frameReceived',
    v: 1,
    kind: 'input',
    src: 'live',
    at: 1_700_000_000_000 + Math.floor(performance.now() - started),
    mono: Math.round((performance.now() - started) * 10) / 10,
    data: {
      prices: {
        selection: [...selections],
        odds: selections.map(oddsAt),
        version: selections.map(() => seq),
        flags: selections.map(() => 0),
      },
      messages: [],
      heads: [],
    },
  };
}

const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, FRAME_MS));

window.runOdds = async (seconds, recorder) => {
  runs += 1;
  random = 1;
  stored = [];
  seen = [];
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const common = { build: 'bench', brand: 'slipstream', locale: 'en-GB', timeZone: 'Europe/London', clock };
  sessionStorage.clear();
  const withLog = recorder === 'log' || recorder === 'both';
  const log = withLog ? await openLog({ ...common, database: `bench-odds-${runs}` }) : null;
  const stop =
    recorder === 'rrweb' || recorder === 'both'
      ? record({ emit: (event) => void seen.push(event) })
      : undefined;
  const started = performance.now();
  let [updates, seq] = [0, 0];
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * UPDATES_A_SECOND);
    const changed = new Set<number>();
    for (; updates < due; updates += 1) {
      const at = draw(ODDS);
      rungs[at] = Math.max(1, Math.min(LADDER.length - 2, (rungs[at] ?? 20) + (draw(2) === 0 ? -1 : 1)));
      changed.add(at);
    }
    if (changed.size > 0) {
      if (log !== null) {
        seq += 1;
        const event = frameOf([...changed], seq, started);
        stored.push(event);
        log.writer.append([event as unknown as AppEvent]);
      }
      for (const at of changed) {
        const cell = cells[at];
        if (cell !== undefined) cell.textContent = fractionalText(oddsAt(at));
      }
    }
    await nextFrame();
  }
  stop?.();
  await log?.writer.flush('barrier');
  await log?.close();
  return updates;
};

const gzipped = async (text: string): Promise<number> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
};

/** As rrweb's packer does it: every event by itself, zlib, as a string of single bytes. */
const pack = (event: unknown): string =>
  strFromU8(zlibSync(strToU8(JSON.stringify(Object.assign({}, event, { v: 'v1' })))), true);

window.recordedSizes = async () => {
  const raw = JSON.stringify(seen);
  return {
    log: (await writeSlip(clusteredStream(1).header, stored, webPrimitives)).length,
    raw: raw.length,
    packed: seen.reduce<number>((sum, event) => sum + pack(event).length, 0),
    gzipped: await gzipped(raw),
  };
};
