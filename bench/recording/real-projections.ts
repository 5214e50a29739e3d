import { instrument, ActionCreators as lifted } from '@redux-devtools/instrument';
import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { legacy_createStore as createStore } from 'redux';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { trustAppEvents } from '#recordings/format/events/parse-own-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { foldOnward } from '#src/platform/storage/state-fold.ts';
import { longSession } from '../console/long-session.ts';
import { alternate, type Benchmark, type Side } from '../harness.ts';
import { type Columns, columnsOf } from './cut-log.ts';

/** Two minutes of in-play betting; an import of more takes the other side minutes. */
const EVENTS = 6_000;
const EVENTS_ON_OFFER = 56;
const SELECTIONS_PER_EVENT = 90;

/** The events as the reader of a recording gives them, in memory. */
async function ownReplay(): Promise<{ readonly fold: Side; readonly readMicros: () => Promise<number> }> {
  const { header, events } = longSession(EVENTS);
  const bytes = await writeSlip(header, events, nodePrimitives);
  const read = trustAppEvents((await readSlip(bytes, nodePrimitives)).events);
  return {
    fold: {
      run: () => {
        const { prices } = foldOnward(null, read);
        if (prices.size === 0) throw new Error('nothing was folded');
        return EVENTS;
      },
    },
    readMicros: async () => {
      const before = process.cpuUsage();
      await readSlip(bytes, nodePrimitives);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / EVENTS;
    },
  };
}

interface Row {
  odds: number;
  version: number;
  flags: number;
}
type ById = Record<string, Row>;

/** What the DevTools are given as a rule: a slice by event, and actions for everything else. */
const { reducer, actions } = createSlice({
  name: 'offer',
  initialState: () => {
    const start: Record<string, ById> = {};
    for (let event = 0; event < EVENTS_ON_OFFER; event += 1) {
      const rows: ById = {};
      for (let at = 1; at <= SELECTIONS_PER_EVENT; at += 1)
        rows[`s${event * SELECTIONS_PER_EVENT + at}`] = { odds: 5122, version: 0, flags: 0 };
      start[`e${event}`] = rows;
    }
    return start;
  },
  reducers: {
    pricesReceived(state, { payload }: PayloadAction<Columns>) {
      for (const [row, selection] of payload.selection.entries()) {
        const held = state[`e${Math.floor((selection - 1) / SELECTIONS_PER_EVENT)}`]?.[`s${selection}`];
        if (held === undefined) continue;
        held.odds = payload.odds[row] ?? 0;
        held.version = payload.version[row] ?? 0;
        held.flags = payload.flags[row] ?? 0;
      }
    },
  },
});

const actionOf = (event: StoredEvent): Action => {
  const prices = columnsOf(event);
  return prices === undefined ? { type: event.type } : actions.pricesReceived(prices);
};

function devToolsImport(): Side {
  const { events } = longSession(EVENTS);
  const recorded = events.map(actionOf);
  return {
    run: () => {
      const store = createStore(reducer, instrument(undefined, { maxAge: EVENTS + 2 }));
      store.liftedStore.dispatch(lifted.importState(recorded));
      if (store.liftedStore.getState().computedStates.length < EVENTS)
        throw new Error('not all was imported');
      return EVENTS;
    },
  };
}

/** R3: to the state of every projection; the other side folds the offer alone. Both have theirs in memory. */
export const realProjectionsBenchmark: Benchmark = {
  id: 'R3',
  title: 'replay of a recording through all projections of the product',
  candidate: 'fold each event by every projection',
  baseline: 'import of the same actions by @redux-devtools/instrument, over an RTK slice by event',
  limit: { kind: 'atLeast', gate: 50, aim: 500 },
  measure: async () => {
    const { fold, readMicros } = await ownReplay();
    const compared = await alternate({ kind: 'atLeast', candidate: fold, baseline: devToolsImport() });
    const { candidateMicros, baselineMicros } = compared;
    const notes = [
      `${candidateMicros.toFixed(1)} against ${baselineMicros.toFixed(0)} µs of CPU an event, of ${EVENTS}`,
      `to read them from their file and prove each chain: ${(await readMicros()).toFixed(1)} µs an event`,
    ];
    return { ratios: compared.ratios, notes };
  },
};
