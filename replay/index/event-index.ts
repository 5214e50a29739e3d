import type { AppEvent, EventType } from '#domain/events/registry.ts';
import { IMPORTANCES, type Importance, importanceOf } from './importance.ts';
import { LANES, type Lane, laneOf } from './lanes.ts';
import { createMarking, MARKERS, type Marker } from './markers.ts';

/**
 * What lists, timeline and jumps need of every event, as columns: half a million events are a few megabytes,
 * handed from worker to page without a copy. The n-th entry of each is the event at position n.
 */
export interface EventIndex {
  readonly length: number;
  readonly seq: Float64Array;
  readonly commit: Float64Array;
  /** Customer's wall clock, epoch ms. */
  readonly at: Float64Array;
  /** Ms since the log was opened. */
  readonly mono: Float64Array;
  /** Into `types`. */
  readonly type: Uint16Array;
  /** Into `LANES`. */
  readonly lane: Uint8Array;
  /** Into `IMPORTANCES`. */
  readonly importance: Uint8Array;
  /** Bit n: `MARKERS[n]`. */
  readonly marks: Uint8Array;
  /** 1 for derived events. */
  readonly derived: Uint8Array;
  readonly types: readonly string[];
}

type Place = Pick<AppEvent, 'seq' | 'commit' | 'at' | 'mono'>;

/** Reads events in order; `done` gives their columns. */
export function createIndexing(length: number): {
  readonly add: (event: AppEvent) => void;
  /** A frame of live prices, of which nothing that is listed depends on the prices. */
  readonly addFrame: (place: Place) => void;
  readonly done: () => EventIndex;
} {
  const floats = () => new Float64Array(length);
  const bytes = () => new Uint8Array(length);
  const [seq, commit, at, mono] = [floats(), floats(), floats(), floats()];
  const [lane, importance, marks, derived] = [bytes(), bytes(), bytes(), bytes()];
  const typeColumn = new Uint16Array(length);
  const numbers = new Map<string, number>();
  const marking = createMarking();
  let next = 0;
  const put = (type: EventType, event: Place): void => {
    const number = numbers.get(type) ?? numbers.size;
    numbers.set(type, number);
    seq[next] = event.seq;
    commit[next] = event.commit;
    at[next] = event.at;
    mono[next] = event.mono;
    typeColumn[next] = number;
  };
  const addFrame = (event: Place): void => {
    put('live/frameReceived', event);
    lane[next] = LANES.indexOf('background');
    importance[next] = IMPORTANCES.indexOf('hidden');
    next += 1;
  };
  const add = (event: AppEvent): void => {
    put(event.type, event);
    lane[next] = LANES.indexOf(laneOf(event));
    importance[next] = IMPORTANCES.indexOf(importanceOf(event));
    derived[next] = event.kind === 'derived' ? 1 : 0;
    let bits = 0;
    for (const mark of marking(event)) bits |= 1 << MARKERS.indexOf(mark);
    marks[next] = bits;
    next += 1;
  };
  const columns = { seq, commit, at, mono, type: typeColumn, lane, importance, marks, derived };
  return { add, addFrame, done: () => ({ length: next, ...columns, types: [...numbers.keys()] }) };
}

export const typeAt = (index: EventIndex, position: number): string =>
  index.types[index.type[position] ?? -1] ?? '';

export const importanceAt = (index: EventIndex, position: number): Importance =>
  IMPORTANCES[index.importance[position] ?? 0] ?? 'show';

/** Positions of the events of one row of the timeline, in order. */
export function positionsInLane(index: EventIndex, lane: Lane): Uint32Array {
  const wanted = LANES.indexOf(lane);
  const found: number[] = [];
  for (let position = 0; position < index.length; position += 1)
    if (index.lane[position] === wanted) found.push(position);
  return Uint32Array.from(found);
}

/** The next or previous event with a mark; undefined when there is none that way. */
export function markedFrom(
  index: EventIndex,
  from: number,
  marker: Marker,
  direction: 1 | -1,
): number | undefined {
  const bit = 1 << MARKERS.indexOf(marker);
  for (let at = from + direction; at >= 0 && at < index.length; at += direction)
    if (((index.marks[at] ?? 0) & bit) !== 0) return at;
  return undefined;
}

/** Position of the last event of the next commit, or of the one before: where the screen stood still. */
export function commitFrom(index: EventIndex, from: number, direction: 1 | -1): number {
  const last = Math.max(0, index.length - 1);
  let at = from;
  const own = index.commit[at];
  if (direction === -1) {
    while (at > 0 && index.commit[at] === own) at -= 1;
    return at;
  }
  while (at < last && index.commit[at] === own) at += 1;
  return commitEnd(index, at);
}

/**
 * Position of the first event of the commit that an event is of: what the rest of the commit follows from.
 */
export function commitStart(index: EventIndex, from: number): number {
  let at = from;
  while (at > 0 && index.commit[at - 1] === index.commit[from]) at -= 1;
  return at;
}

/** Position of the last event of the commit that an event is of. */
export function commitEnd(index: EventIndex, from: number): number {
  let at = from;
  while (at + 1 < index.length && index.commit[at + 1] === index.commit[from]) at += 1;
  return at;
}

/** The event with this `seq`, or the last one before it; 0 when there is none. */
export function positionOf(index: EventIndex, seq: number): number {
  let [low, high] = [0, index.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((index.seq[middle] ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
