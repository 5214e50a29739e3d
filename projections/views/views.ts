import { searchOffer, viewFacts } from '#domain/contract/initial-calls.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { isJsonList, type Json } from '#domain/json.ts';
import { eventIdOf } from '#domain/parse-ids.ts';
import { projection } from '../projection.ts';
import { viewKey } from './view-key.ts';

/** Why a view could not be loaded: the gateway's own error type, or what became of the request. */
export interface ViewFailure {
  readonly kind: 'refused' | 'lost';
  readonly code: string;
}

/**
 * One loaded page: which events it shows and in what order; the events themselves are in
 * `projections/entities`.
 */
export interface View {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The newest request; an answer to an older one changes nothing. */
  readonly requestId: string;
  /** `result` of the answer, kept while a newer one loads or fails; null before the first. */
  readonly result: Json;
  readonly eventIds: readonly number[];
  readonly failure: ViewFailure | null;
  /** Epoch ms of the answer that brought `result`. */
  readonly loadedAt: number | null;
  /** Belongs to a page that was left, and goes with its entities (LIV-08). */
  readonly left: boolean;
}

export interface ViewsState {
  /** By `viewKey`. */
  readonly byKey: Readonly<Record<string, View>>;
  /** Requests under way, by id. */
  readonly asked: Readonly<Record<string, string>>;
  /** The page shown: route key and ids. */
  readonly page: string;
}

const VIEW_CALLS: ReadonlySet<string> = new Set([...viewFacts, searchOffer].map((call) => call.name));
const initial: ViewsState = { byKey: {}, asked: {}, page: '' };
const unasked = { result: null, eventIds: [], failure: null, loadedAt: null };

export const views = projection<ViewsState>(1, initial, {
  'gateway/requested': (state, { data }) => {
    if (!VIEW_CALLS.has(data.op)) return;
    const key = viewKey(data.op, data.query);
    state.asked[data.requestId] = key;
    state.byKey[key] = {
      ...unasked,
      ...state.byKey[key],
      status: 'loading',
      requestId: data.requestId,
      left: false,
    };
  },
  'gateway/answered': (state, { data, at }) => {
    const key = state.asked[data.requestId];
    if (key === undefined) return;
    delete state.asked[data.requestId];
    const view = state.byKey[key];
    if (view === undefined || view.requestId !== data.requestId) return;
    const { outcome } = data;
    if (outcome.kind !== 'ok') {
      view.status = 'failed';
      view.failure = failureOf(outcome);
      return;
    }
    const result = resultOf(outcome.body);
    Object.assign(view, {
      status: 'ready',
      result,
      eventIds: eventIdsIn(result),
      failure: null,
      loadedAt: at,
    });
  },
  'navigation/routeChanged': (state, { data }) => {
    const page = pageOf(data.key, data.params);
    if (page === state.page) return;
    state.page = page;
    for (const view of Object.values(state.byKey)) view.left = true;
  },
  'entities/cleaned': (state) => {
    for (const [key, view] of Object.entries(state.byKey)) {
      if (view.left && view.eventIds.length > 0) delete state.byKey[key];
    }
  },
  // Whatever was under way is gone with the page that asked.
  'lifecycle/sessionResumed': (state) => {
    state.asked = {};
    for (const view of Object.values(state.byKey)) if (view.status === 'loading') view.status = 'failed';
  },
});

/** Names in an address may be rewritten; the page stays the same while its key and ids do. */
const pageOf = (key: string, params: Readonly<Record<string, string>>): string =>
  [
    key,
    ...Object.keys(params)
      .filter((name) => name.endsWith('Id'))
      .sort()
      .map((name) => `${name}=${params[name]}`),
  ].join(' ');

type Outcome = DataOf<'gateway/answered'>['outcome'];
const failureOf = (outcome: Exclude<Outcome, { kind: 'ok' }>): ViewFailure =>
  outcome.kind === 'refused'
    ? { kind: 'refused', code: outcome.errorType }
    : { kind: 'lost', code: outcome.cause };

const resultOf = (body: Json): Json =>
  typeof body === 'object' && body !== null && 'result' in body ? (body.result ?? null) : null;

const LISTS: ReadonlySet<string> = new Set(['eventIds', 'nextOff']);

/**
 * Every event that a result names, lists of event ids wherever they stand, and `eventId`: field by field in
 * the order of their names, which is how a log keeps them. The gateway's own order is lost there, and a
 * replay must decide the same.
 */
export function eventIdsIn(result: Json): number[] {
  const found = new Set<number>();
  collect(result, found);
  return [...found];
}

function collect(value: Json, found: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isJsonList(value)) {
    for (const item of value) collect(item, found);
    return;
  }
  for (const [key, part] of Object.entries(value).sort(byName)) {
    if (LISTS.has(key) && isJsonList(part)) {
      for (const id of part) if (isEventId(id)) found.add(id);
    } else if (key === 'eventId' && isEventId(part)) {
      found.add(part);
    } else {
      collect(part, found);
    }
  }
}

const byName = ([one]: readonly [string, Json], [other]: readonly [string, Json]): number =>
  one < other ? -1 : 1;

const isEventId = (value: Json): value is number => eventIdOf(value) !== undefined;
