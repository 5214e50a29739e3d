import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Replayer, record } from 'rrweb';
import { Odds } from '#domain/odds/odds.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { deflate } from '#recordings/format/deflate.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { encodeHot } from '#recordings/format/hot/hot-encode.ts';
import { HotState } from '#recordings/format/hot/hot-state.ts';
import { foldCost, SNAPSHOT_COST } from '#replay/fold/fold-cost.ts';
import { createTimeline, foldVersionOf, type Timeline } from '#replay/fold/timeline.ts';
import { heldEvents } from '#replay/recording/held-events.ts';
import type { PackedFrames } from '#replay/recording/packed-frames.ts';
import { coldStore } from '#src/platform/store/cold-store.ts';
import { usePaintedPrice } from '#src/platform/store/use-painted-price.ts';
import { PriceBoardContext } from '#src/platform/store/use-price-board.ts';
import { createReplayBoard, createReplayStore } from '#src/replay-screen/replay-frame.ts';
import { OddsButton } from '#src/ui/odds-button.tsx';
import { paintOdds } from '#src/ui/paint-odds.ts';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import { randomFrom } from '../fold/workload.ts';
import { idOf, STORE, VISIBLE } from '../screen/feed.ts';

/** What the benchmark calls from outside; times are ms of one seek each. */
export interface SeekPage {
  /** Makes a log of live frames and folds it ahead; returns how long the latter took. */
  prepareLog(events: number): number;
  seekLog(shares: readonly number[]): number[];
  /** Records a minute of price changes on the same page as a session recorder does. */
  recordPage(updates: number): Promise<number>;
  seekRecording(shares: readonly number[]): number[];
}
declare global {
  interface Window {
    seekPage: SeekPage;
    /** The clock that the recorder sees: a minute is recorded in seconds. */
    pretendedNow: number | undefined;
  }
}

const ROWS = 4;
/** Frames of a segment, as the writer cuts them: by their rows. */
const SEGMENT = 1_000;
const MINUTE = 60_000;
const STEP = 50;

const textOf = (packed: number): string => {
  const odds = Odds.safeParse(packed);
  return odds.success ? fractionalText(odds.data) : '-';
};
const nothing = (): void => undefined;

function Cell({ id }: { readonly id: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const { row } = usePaintedPrice(id, ({ odds, trend }) => {
    const price = textOf(odds);
    if (button.current !== null) paintOdds(button.current, { price, name: price, trend });
  });
  const price = textOf(row.odds);
  return (
    <OddsButton
      ref={button}
      price={price}
      name={price}
      takes={price}
      state="open"
      selected={false}
      trend="none"
      cell
      onPress={nothing}
    />
  );
}

const visible = Array.from({ length: VISIBLE }, (_, row) => idOf(row));
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#root button')];

/** The log as the console holds it: packed frames. The first ones give every selection a price. */
function makeLog(count: number) {
  const random = randomFrom(11);
  const encoder = new TextEncoder();
  const state = new HotState();
  const segments: PackedFrames['segments'][number][] = [];
  const starts: number[] = [];
  let frames: StoredEvent[] = [];
  for (let at = 0; at < count; at += 1) {
    const rows = Array.from({ length: ROWS }, (_, nth) => {
      const first = (at * ROWS + nth) % STORE;
      return idOf(at * ROWS < STORE ? first : random(STORE));
    });
    const prices = {
      selection: rows,
      odds: rows.map(() => (1 + random(40)) * 1_024 + 1 + random(8)),
      version: rows.map(() => at + 1),
      flags: rows.map(() => 0),
    };
    const place = { seq: at + 1, commit: at + 1, at: 1_760_000_000_000 + at * 17, mono: at * 17 };
    const data = { prices, messages: [], heads: [] };
    frames.push({ ...place, type: 'live/frameReceived', v: 1, kind: 'input', src: 'live', data });
    if (frames.length < SEGMENT && at + 1 < count) continue;
    const firstSeq = at + 2 - frames.length;
    const parts = encodeHot(frames, state, (text) => encoder.encode(text));
    segments.push({
      info: {
        stream: 'hot',
        firstSeq,
        lastSeq: at + 1,
        count: frames.length,
        head: new Uint8Array(32),
        opensGroup: segments.length === 0,
        dropped: false,
        withheld: false,
      },
      parts: parts.map((raw) => ({ rawLength: raw.length, bytes: deflate(raw) })),
    });
    starts.push(firstSeq - 1);
    frames = [];
  }
  const numbers = Uint32Array.from({ length: count + 1 }, (_, at) => at);
  const packed = { segments, starts: Uint32Array.from(starts) };
  const held = { pieces: [], starts: new Uint32Array(0), frames: packed, framesBefore: numbers };
  return heldEvents(
    held,
    Float64Array.from({ length: count }, (_, at) => at + 1),
  );
}

let log: { readonly timeline: Timeline<RootState>; readonly count: number } | undefined;
let replay: ReturnType<typeof createReplayStore> | undefined;

function prepareLog(count: number): number {
  const timeline = createTimeline({
    events: makeLog(count),
    fold: (state: RootState | undefined, event) => rootReducer(state, event),
    foldVersion: foldVersionOf(projections),
    every: SNAPSHOT_COST,
    costOf: foldCost,
  });
  const before = performance.now();
  timeline.prepare(count);
  const took = performance.now() - before;
  log = { timeline, count };
  const made = createReplayStore(timeline.stateAt(count), true);
  replay = made;
  const root = createRoot(document.getElementById('root')!);
  flushSync(() =>
    root.render(
      <PriceBoardContext value={createReplayBoard({ store: made.store, now: Date.now })}>
        <Provider store={coldStore(made.store)}>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4, width: 1600 }}>
            {visible.map((id) => (
              <Cell key={id} id={id} />
            ))}
          </div>
        </Provider>
      </PriceBoardContext>,
    ),
  );
  return took;
}

function seekLog(shares: readonly number[]): number[] {
  return shares.map((share) => {
    if (log === undefined || replay === undefined) throw new Error('no log');
    const seq = Math.max(STORE, Math.floor(share * log.count));
    const before = performance.now();
    const state = log.timeline.stateAt(seq);
    flushSync(() => replay?.show(state));
    if (document.body.offsetHeight < 0) throw new Error('no layout');
    const took = performance.now() - before;
    // What is on the screen is what the state says, or nothing was measured.
    const [first] = buttons();
    const price = textOf(state.prices.get(idOf(0))?.odds ?? 0);
    if (first?.textContent.includes(price) !== true)
      throw new Error(`shows ${first?.textContent}, not ${price}`);
    return took;
  });
}

let replayer: Replayer | undefined;

async function recordPage(updates: number): Promise<number> {
  const events: Parameters<typeof createReplayer>[0] = [];
  const random = randomFrom(13);
  window.pretendedNow = 1_760_000_000_000;
  const stop = record({ emit: (event) => void events.push(event) });
  const all = buttons();
  const steps = MINUTE / STEP;
  for (let step = 0; step < steps; step += 1) {
    for (let nth = 0; nth < updates / steps; nth += 1) {
      const price = textOf((1 + random(40)) * 1_024 + 1 + random(8));
      const button = all[random(all.length)];
      if (button !== undefined) paintOdds(button, { price, name: price, trend: 'none' });
    }
    window.pretendedNow += STEP;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  stop?.();
  window.pretendedNow = undefined;
  createReplayer(events);
  return events.length;
}

function createReplayer(events: ConstructorParameters<typeof Replayer>[0] & unknown[]): void {
  const root = document.createElement('div');
  document.body.append(root);
  replayer = new Replayer(events, { root, mouseTail: false });
}

function seekRecording(shares: readonly number[]): number[] {
  return shares.map((share) => {
    const before = performance.now();
    replayer?.pause(share * MINUTE);
    if (replayer?.iframe.contentDocument?.body.offsetHeight === undefined) throw new Error('no page');
    return performance.now() - before;
  });
}

window.seekPage = { prepareLog, seekLog, recordPage, seekRecording };
