import {
  configureStore,
  createSlice,
  type PayloadAction,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector } from 'react-redux';
import { SessionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { Odds } from '#domain/odds/odds.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { ChannelPositions } from '#src/platform/live/channel-positions.ts';
import { browserFrames, FrameClock } from '#src/platform/live/frame-clock.ts';
import { MessageIntake } from '#src/platform/live/message-intake.ts';
import { coldStore } from '#src/platform/store/cold-store.ts';
import { usePaintedPrice } from '#src/platform/store/use-painted-price.ts';
import { OddsButton } from '#src/ui/odds-button.tsx';
import { paintOdds, tintOdds } from '#src/ui/paint-odds.ts';
import '#src/brands/generated/tokens.css';
import '#src/ui/global.css';
import { EPOCH, eventOf, idOf, makeTexts, PER_EVENT, pathOf, STORE, snapshots, VISIBLE } from './feed.ts';

/** What one side does with a text from the socket. */
export type Take = (text: string) => void;
type Row = readonly [id: number, num: number, den: number, version: number, flags: number];

const EVENTS = eventOf(idOf(STORE - 1));
const nothing = (): void => undefined;

interface CellProps {
  readonly packed: number;
  readonly trend: 'none' | 'up' | 'down';
  readonly ref?: Ref<HTMLButtonElement>;
}

function textOf(packed: number): string {
  const odds = Odds.safeParse(packed);
  return odds.success ? fractionalText(odds.data) : '-';
}

/** The product's button, the same on every side. */
function Cell({ packed, trend, ref }: CellProps) {
  const price = textOf(packed);
  return (
    <OddsButton
      ref={ref}
      price={price}
      name={price}
      takes={price}
      state="open"
      selected={false}
      trend={trend}
      cell
      onPress={nothing}
    />
  );
}

const rows = Array.from({ length: VISIBLE }, (_, row) => idOf(row));
function Grid({ cell }: { cell: (id: number) => ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4, width: 1600 }}>{rows.map(cell)}</div>;
}
const show = (content: ReactNode): void => {
  const root = createRoot(document.getElementById('root')!);
  flushSync(() => root.render(content));
};

/** The texts are parsed and thrown away: what the feed itself costs. */
function feedAlone(): Take {
  show(<Grid cell={(id) => <Cell key={id} packed={5122} trend="none" />} />);
  return (text) => {
    // Read, so that no compiler may leave the parsing out.
    if ((JSON.parse(text) as unknown[]).length === 0) throw new Error('an empty text');
  };
}

function OurCell({ id }: { id: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const { row } = usePaintedPrice(id, ({ odds, trend }, moved) => {
    const element = button.current;
    if (element === null) return;
    const price = textOf(odds);
    paintOdds(element, { price, name: price, trend });
    if (moved && trend !== 'none') tintOdds(element);
  });
  return <Cell ref={button} packed={row.odds} trend={row.trend} />;
}

function product(): Take {
  const runtime = createRuntime({
    header: {
      format: 2,
      sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
      build: 'bench',
      registry: 'bench',
      brand: 'slipstream',
      locale: 'en-GB',
      timeZone: 'Europe/London',
      startedAt: 0,
      redaction: 'device',
    },
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    reducer: (state, event) => rootReducer(state, event),
    epics,
    onDefect: (error) => console.error(error),
  });
  const positions = new ChannelPositions();
  for (let event = 1; event <= EVENTS; event += 1) {
    positions.open(pathOf(event));
    positions.locate(pathOf(event), EPOCH, 0, false);
  }
  const intake = new MessageIntake({
    positions,
    submit: runtime.submit,
    mask: (data) => data,
    longestText: 1e6,
    onWaiting: () => clock.schedule(),
  });
  const clock = new FrameClock(browserFrames, DEFAULTS.live.frameMs, () => intake.flush());
  for (const text of snapshots()) intake.take(text);
  intake.flush();
  show(
    <Provider store={coldStore(runtime.store)}>
      <Grid cell={(id) => <OurCell key={id} id={id} />} />
    </Provider>,
  );
  return (text) => void intake.take(text);
}

interface Held {
  packed: number;
  version: number;
  trend: 'none' | 'up' | 'down';
}
type ById = Record<string, Held>;
const fresh = (): Held => ({ packed: 5122, version: 0, trend: 'none' });

function apply(held: Held | undefined, [, num, den, version]: Row): void {
  if (held === undefined || version < held.version) return;
  const [was, is] = [(held.packed >> 10) / (held.packed & 1023), num / den];
  if (is !== was) held.trend = is > was ? 'up' : 'down';
  held.packed = num * 1024 + den;
  held.version = version;
}

/** Runs a slice under react-redux: a selector a cell, one dispatch a message. */
function underReactRedux<State>(
  reducer: Reducer<State>,
  received: (rows: readonly Row[]) => UnknownAction,
  select: (state: State, id: number) => Held,
): Take {
  const store = configureStore({ reducer, devTools: false });
  function RtkCell({ id }: { id: number }) {
    const held = useSelector((state: State) => select(state, id));
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (button.current !== null && held.trend !== 'none') tintOdds(button.current);
    }, [held]);
    return <Cell ref={button} packed={held.packed} trend={held.trend} />;
  }
  show(
    <Provider store={store}>
      <Grid cell={(id) => <RtkCell key={id} id={id} />} />
    </Provider>,
  );
  return (text) => {
    for (const { data } of JSON.parse(text) as { data: { rows: Row[] } }[])
      store.dispatch(received(data.rows));
  };
}

/** The usual way: one normalised table by id, as Redux Toolkit's guides have it. */
function reduxToolkit(): Take {
  const initialState: ById = {};
  for (let row = 0; row < STORE; row += 1) initialState[String(idOf(row))] = fresh();
  const slice = createSlice({
    name: 'prices',
    initialState,
    reducers: {
      received(state, { payload }: PayloadAction<readonly Row[]>) {
        for (const row of payload) apply(state[String(row[0])], row);
      },
    },
  });
  return underReactRedux(slice.reducer, slice.actions.received, (state, id) => state[String(id)]!);
}

/** The same, divided by event, as advised for large tables. */
function reduxToolkitByEvent(): Take {
  const initialState: Record<string, ById> = {};
  for (let row = 0; row < STORE; row += 1) {
    const event = String(eventOf(idOf(row)));
    initialState[event] ??= {};
    initialState[event][String(idOf(row))] = fresh();
  }
  const slice = createSlice({
    name: 'prices',
    initialState,
    reducers: {
      received(state, { payload }: PayloadAction<readonly Row[]>) {
        for (const row of payload) apply(state[String(eventOf(row[0]))]?.[String(row[0])], row);
      },
    },
  });
  return underReactRedux(
    slice.reducer,
    slice.actions.received,
    (state, id) => state[String(eventOf(id))]![String(id)]!,
  );
}

const sides = { feedAlone, product, reduxToolkit, reduxToolkitByEvent };
export type SideName = keyof typeof sides;

/** Plays a feed and counts the frames that the page got; resolves when it is over. */
async function play(
  side: SideName,
  perSecond: number,
  rowsPerMessage: number,
  ms: number,
): Promise<{ frames: number; late: number }> {
  const take = sides[side]();
  const texts = makeTexts(perSecond, rowsPerMessage, ms, new Int32Array(EVENTS + 1));
  await new Promise((resolve) => setTimeout(resolve, 300));
  performance.mark('begin');
  await (window as unknown as { measureFrom: () => Promise<void> }).measureFrom();
  const start = performance.now();
  let frames = 0;
  let counting = true;
  const count = (): void => {
    frames += 1;
    if (counting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  let next = 0;
  return new Promise((resolve) => {
    const tick = (): void => {
      const now = performance.now() - start;
      for (; next < texts.length && texts[next]!.at <= now; next += 1) take(texts[next]!.text);
      if (now < ms) {
        setTimeout(tick, 4);
        return;
      }
      counting = false;
      resolve({ frames, late: texts.length - next });
    };
    tick();
  });
}

Object.assign(window, { play, PER_EVENT });
