import { createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PriceEdit } from '#projections/prices/edit.ts';
import { prices } from '#projections/prices/prices.ts';
import { emptyTable, type PriceTable } from '#projections/prices/table.ts';
import { alternate, type Benchmark, type Compared, type Side } from '../harness.ts';
import {
  EVENTS,
  frameOf,
  inBatches,
  makeUpdates,
  renew,
  renewFrames,
  SELECTIONS,
  SELECTIONS_PER_EVENT,
  selectionId,
  type Update,
} from './workload.ts';

const UPDATES = 100_000;

function fullTable(): PriceTable {
  const edit = new PriceEdit(emptyTable(SELECTIONS), 0);
  for (let row = 0; row < SELECTIONS; row += 1) edit.price(selectionId(row), 5 * 1024 + 2, 1, 0);
  return edit.done();
}

/** The product's reducer. State is kept from run to run; versions rise, so that every run is news. */
function candidate(batch: number): Side {
  const frames = inBatches(makeUpdates(UPDATES), batch).map((updates, i) => frameOf(updates, i + 1));
  let table = fullTable();
  return {
    prepare: () => renewFrames(frames),
    run: () => {
      for (const frame of frames) table = prices.reducer(table, frame);
      return UPDATES;
    },
  };
}

interface Row {
  odds: number;
  version: number;
  suspended: boolean;
}

/** What a program without history would do: one mutable record a selection, found by its text id. */
function mutableMap(batch: number): Side {
  const updates = makeUpdates(UPDATES);
  const batches = inBatches(updates, batch);
  const map = new Map<string, Row>();
  for (let row = 0; row < SELECTIONS; row += 1)
    map.set(`s${selectionId(row)}`, { odds: 5 * 1024 + 2, version: 1, suspended: false });
  return {
    prepare: () => renew(updates),
    run: () => {
      for (const each of batches) {
        for (const { key, odds, version, suspended } of each) {
          const held = map.get(key);
          if (held === undefined || version < held.version) continue;
          held.odds = odds;
          held.version = version;
          held.suspended = suspended;
        }
      }
      return UPDATES;
    },
  };
}

type ById = Record<string, Row>;
const eventKeys = Array.from({ length: EVENTS }, (_, event) => `e${event}`);

/** A slice by event, the usual advice for large states: immer copies the index, one event and its rows. */
function rtkByEvent(updates: readonly Update[], batch: number): Side {
  const initialState: Record<string, ById> = {};
  for (const [event, key] of eventKeys.entries()) {
    const rows: ById = {};
    for (let i = 0; i < SELECTIONS_PER_EVENT; i += 1)
      rows[`s${selectionId(event * SELECTIONS_PER_EVENT + i)}`] = {
        odds: 5122,
        version: 1,
        suspended: false,
      };
    initialState[key] = rows;
  }
  const slice = createSlice({
    name: 'prices',
    initialState,
    reducers: {
      received(state, { payload }: PayloadAction<readonly Update[]>) {
        for (const { event, key, odds, version, suspended } of payload) {
          const held = state[eventKeys[event]!]?.[key];
          if (held === undefined || version < held.version) continue;
          held.odds = odds;
          held.version = version;
          held.suspended = suspended;
        }
      },
    },
  });
  const actions = inBatches(updates, batch).map((each) => slice.actions.received(each));
  let state = slice.reducer(undefined, { type: 'start' });
  return {
    prepare: () => renew(updates),
    run: () => {
      for (const action of actions) state = slice.reducer(state, action);
      return updates.length;
    },
  };
}

/** The entity adapter as its documentation shows it, all selections in one table. */
function rtkEntityAdapter(updates: readonly Update[], batch: number): Side {
  const adapter = createEntityAdapter<Row & { id: string }>();
  const start = adapter.setAll(
    adapter.getInitialState(),
    Array.from({ length: SELECTIONS }, (_, row) => ({
      id: `s${selectionId(row)}`,
      odds: 5122,
      version: 1,
      suspended: false,
    })),
  );
  const slice = createSlice({
    name: 'prices',
    initialState: start,
    reducers: {
      received(state, { payload }: PayloadAction<readonly Update[]>) {
        adapter.updateMany(
          state,
          payload.map(({ key, odds, version, suspended }) => ({
            id: key,
            changes: { odds, version, suspended },
          })),
        );
      },
    },
  });
  const actions = inBatches(updates, batch).map((each) => slice.actions.received(each));
  let state = start;
  return {
    prepare: () => renew(updates),
    run: () => {
      for (const action of actions) state = slice.reducer(state, action);
      return updates.length;
    },
  };
}

const rates = ({ candidateMicros, baselineMicros }: Compared): string =>
  `${rate(candidateMicros)} against ${rate(baselineMicros)} updates a CPU second`;
const rate = (micros: number): string => Math.round(1e6 / micros).toLocaleString('en-GB');

const measured = async (setup: Parameters<typeof alternate>[0]) => {
  const compared = await alternate(setup);
  return { ratios: compared.ratios, notes: [rates(compared)] };
};

const CANDIDATE = `price table, ${SELECTIONS.toLocaleString('en-GB')} selections`;

export const foldBenchmarks: readonly Benchmark[] = [
  {
    id: 'F1',
    title: 'Fold of live updates, 10 a batch',
    candidate: `${CANDIDATE}, 10 a frame`,
    baseline: 'mutable Map by text id',
    limit: { kind: 'atLeast', gate: 0.5, aim: 1.5 },
    measure: () => measured({ kind: 'atLeast', candidate: candidate(10), baseline: mutableMap(10) }),
  },
  {
    id: 'F2',
    title: 'Fold of live updates, one by one',
    candidate: `${CANDIDATE}, 1 a frame`,
    baseline: 'mutable Map by text id',
    limit: { kind: 'atLeast', gate: 0.25, aim: 0.6 },
    measure: () => measured({ kind: 'atLeast', candidate: candidate(1), baseline: mutableMap(1) }),
  },
  {
    id: 'F3',
    title: 'Fold of live updates against RTK by event',
    candidate: `${CANDIDATE}, 10 a frame`,
    baseline: 'RTK slice sharded by event, 10 an action',
    limit: { kind: 'atLeast', gate: 1_000, aim: 3_000 },
    measure: () =>
      measured({
        kind: 'atLeast',
        trials: 5,
        minCpuMs: 100,
        candidate: candidate(10),
        baseline: rtkByEvent(makeUpdates(100), 10),
      }),
  },
  {
    id: 'F3',
    title: 'Fold of live updates against an entity adapter',
    candidate: `${CANDIDATE}, 10 a frame`,
    baseline: 'RTK entity adapter, flat, 10 an action',
    limit: { kind: 'atLeast', gate: 10_000, aim: 30_000 },
    measure: () =>
      measured({
        kind: 'atLeast',
        trials: 5,
        minCpuMs: 100,
        candidate: candidate(10),
        baseline: rtkEntityAdapter(makeUpdates(20), 10),
      }),
  },
];
