import { projection } from '../projection.ts';

/** Where the user is, and the interface choices that live beside the route. */
export interface NavigationState {
  readonly path: string;
  /** A key of the route table, or `notFound`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** The screen restores the scroll position after history, and starts at the top after a link. */
  readonly arrivedBy: 'start' | 'link' | 'history';
  /** Counts arrivals at another page; a rewritten address of the same page does not count. */
  readonly arrivals: number;
  /** By `<view>.<option>`. */
  readonly options: Readonly<Record<string, string>>;
  /** Chosen market group by event id; survives live updates (BRW-10). */
  readonly marketGroups: Readonly<Record<string, string>>;
}

const initial: NavigationState = {
  path: '/',
  key: 'home',
  params: {},
  arrivedBy: 'start',
  arrivals: 0,
  options: {},
  marketGroups: {},
};

/** Filters that the next person at the device begins without (RAC-09). */
const FORGOTTEN: ReadonlySet<string> = new Set(['allRaces.country', 'allDogRaces.country']);

export const navigation = projection<NavigationState>(2, initial, {
  'intent/navigated': (state) => {
    state.arrivedBy = 'link';
  },
  'lifecycle/historyMoved': (state) => {
    state.arrivedBy = 'history';
  },
  'lifecycle/sessionStarted': (state) => {
    state.arrivedBy = 'start';
  },
  'lifecycle/sessionResumed': (state) => {
    state.arrivedBy = 'start';
  },
  'navigation/routeChanged': (state, { data }) => {
    // A canonical rewrite keeps the key and, apart from names, the parameters: same page, same place on it.
    const rewritten = data.replace && data.key === state.key;
    if (!rewritten) state.arrivals += 1;
    state.path = data.path;
    state.key = data.key;
    state.params = data.params;
  },
  'intent/viewOptionChosen': (state, { data }) => {
    state.options[`${data.view}.${data.option}`] = data.value;
  },
  'session/ended': (state) => {
    state.options = Object.fromEntries(
      Object.entries(state.options).filter(([option]) => !FORGOTTEN.has(option)),
    );
  },
  'intent/marketGroupChosen': (state, { data }) => {
    state.marketGroups[String(data.eventId)] = data.groupId;
  },
});
