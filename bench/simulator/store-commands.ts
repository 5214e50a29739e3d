import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as fc from 'fast-check';
import {
  broken,
  EMPTY,
  MOST_ODDS,
  MOST_STAKE,
  MOST_VERSION,
  PRICES,
  placeable,
  type SmallEvent,
  type SmallSlip,
} from './small-slip.ts';

type Of<Type extends SmallEvent['type']> = PayloadAction<Extract<SmallEvent, { type: Type }>>;

/** The small slip as the toolkit's own documentation writes one: a slice, whose reducers change a draft. */
const sliceOf = (isGuarded: boolean) =>
  createSlice({
    name: 'slip',
    initialState: EMPTY,
    reducers: {
      price: (state, { payload: { at, odds, version } }: Of<'price'>) => {
        const price = state.prices[at];
        if (price === undefined || (isGuarded && version < price.version)) return;
        price.odds = odds;
        price.version = version;
      },
      suspension: (state, { payload: { at, suspended } }: Of<'suspension'>) => {
        const price = state.prices[at];
        if (price !== undefined) price.suspended = suspended;
      },
      press: (state, { payload: { at } }: Of<'press'>) => {
        const leg = state.legs.indexOf(at);
        if (leg === -1) state.legs.push(at);
        else state.legs.splice(leg, 1);
      },
      stake: (state, { payload: { stake } }: Of<'stake'>) => {
        state.stake = stake;
      },
      place: (state, _action: Of<'place'>) => {
        const total = placeable(state);
        if (total === 0) return;
        state.balance -= total;
        state.sent = total;
      },
      answer: (state, { payload: { accepted } }: Of<'answer'>) => {
        if (accepted) state.accepted += state.sent;
        else state.balance += state.sent;
        state.sent = 0;
      },
    },
  });

/** A store of one run, and how an event is said to it. */
export interface Store {
  readonly state: () => SmallSlip;
  readonly tell: (event: SmallEvent) => void;
}

/** What makes a new store for each run. */
export function storesOf(isGuarded: boolean): () => Store {
  const { reducer, actions } = sliceOf(isGuarded);
  return () => {
    const store = configureStore({ reducer, devTools: false });
    const tell = (event: SmallEvent): void => {
      switch (event.type) {
        case 'price':
          store.dispatch(actions.price(event));
          break;
        case 'suspension':
          store.dispatch(actions.suspension(event));
          break;
        case 'press':
          store.dispatch(actions.press(event));
          break;
        case 'stake':
          store.dispatch(actions.stake(event));
          break;
        case 'place':
          store.dispatch(actions.place(event));
          break;
        case 'answer':
          store.dispatch(actions.answer(event));
          break;
      }
    };
    return { state: () => store.getState(), tell };
  };
}

/** One event as a command of fast-check, which checks the same invariants. */
class Said implements fc.Command<object, Store> {
  readonly #event: SmallEvent;
  readonly #heard: () => void;

  constructor(event: SmallEvent, heard: () => void) {
    this.#event = event;
    this.#heard = heard;
  }

  check(): boolean {
    return true;
  }

  run(_model: object, store: Store): void {
    const before = store.state();
    store.tell(this.#event);
    this.#heard();
    const fault = broken(before, store.state());
    if (fault !== undefined) throw new Error(fault);
  }

  toString(): string {
    return JSON.stringify(this.#event);
  }
}

const at = fc.nat({ max: PRICES - 1 });

/** Lists of commands, up to so many. @param heard is called for each that was run */
export function commandsOf(most: number, heard: () => void) {
  const kinds: fc.Arbitrary<SmallEvent>[] = [
    fc.record({
      type: fc.constant('price' as const),
      at,
      odds: fc.integer({ min: 1, max: MOST_ODDS }),
      version: fc.nat({ max: MOST_VERSION - 1 }),
    }),
    fc.record({ type: fc.constant('suspension' as const), at, suspended: fc.boolean() }),
    fc.record({ type: fc.constant('press' as const), at }),
    fc.record({ type: fc.constant('stake' as const), stake: fc.nat({ max: MOST_STAKE - 1 }) }),
    fc.constant({ type: 'place' }),
    fc.record({ type: fc.constant('answer' as const), accepted: fc.boolean() }),
  ];
  return fc.commands(
    kinds.map((kind) => kind.map((event) => new Said(event, heard))),
    // As long as it says, not as long as the library thinks is enough.
    { maxCommands: most, size: 'max' },
  );
}
