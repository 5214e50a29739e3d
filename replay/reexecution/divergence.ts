import type { AppEvent } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { type Change, changesBetween } from '../fold/diff.ts';

/** Where a re-execution first did something else than the recording. */
export interface Divergence {
  /** event: another event, or one more or less. orphan: an answer to what this code never asked for. */
  readonly kind: 'event' | 'orphan';
  /** Number of the input, and position within its commit: 0 is the input itself. */
  readonly commit: number;
  readonly index: number;
  /** `seq` in the recording of the expected event; of the commit's input when nothing was expected. */
  readonly seq: number;
  /** The input that opened the commit. */
  readonly cause: AppEvent;
  /** As recorded; null when this code decided one event more. */
  readonly expected: AppEvent | null;
  /** As decided now; null when this code decided nothing more. */
  readonly actual: AppEvent | null;
  /** The first place where the two differ: `data.legs[0].price`; `(event)` when one is missing. */
  readonly path: string;
  /** What differs in the event and, after the whole commit, in the state. */
  readonly eventChanges: readonly Change[];
  readonly stateChanges: readonly Change[];
  readonly detail: string;
}

/** What two events must agree in. Positions and clocks follow from the inputs, so they are not compared. */
const comparable = ({ type, v, src, corr, data }: AppEvent) => toJson({ type, v, src, corr, data });

/** What differs between two events at the same place; empty for none. */
export function eventChanges(expected: AppEvent | undefined, actual: AppEvent | undefined): Change[] {
  // A live frame goes in and comes out as the same value: comparing its columns would be most of the work.
  if (expected?.data === actual?.data && expected?.type === actual?.type && expected?.src === actual?.src)
    return [];
  return changesBetween(
    expected === undefined ? undefined : comparable(expected),
    actual === undefined ? undefined : comparable(actual),
  );
}

function detailOf(expected: AppEvent | undefined, actual: AppEvent | undefined, path: string): string {
  if (expected === undefined)
    return `${actual?.type ?? 'nothing'} was decided, and nothing was recorded there`;
  if (actual === undefined) return `${expected.type} was recorded, and nothing was decided there`;
  if (expected.type !== actual.type) return `${expected.type} was recorded, ${actual.type} was decided`;
  return `${expected.type} differs at ${path}`;
}

/** Position of the first event of a commit that differs; null when all agree. */
export function firstDifference(expected: readonly AppEvent[], actual: readonly AppEvent[]): number | null {
  const length = Math.max(expected.length, actual.length);
  for (let at = 0; at < length; at += 1) {
    if (eventChanges(expected[at], actual[at]).length > 0) return at;
  }
  return null;
}

/**
 * The divergence of a commit in which its `index`-th event was decided otherwise.
 *
 * @param recorded as it was, `decided` as this code has it.
 * @param stateChanges what differs in the state behind it, where that is known.
 */
export function divergenceAt(
  cause: AppEvent,
  { recorded, decided }: { readonly recorded: readonly AppEvent[]; readonly decided: readonly AppEvent[] },
  index: number,
  stateChanges: readonly Change[],
): Divergence {
  const [expected, actual] = [recorded[index], decided[index]];
  const isMissing = expected === undefined || actual === undefined;
  const changes = isMissing ? [] : eventChanges(expected, actual);
  const path = isMissing ? '(event)' : (changes[0]?.path ?? '(event)');
  return {
    kind: 'event',
    commit: cause.commit,
    index,
    seq: expected?.seq ?? cause.seq,
    cause,
    expected: expected ?? null,
    actual: actual ?? null,
    path,
    eventChanges: changes,
    stateChanges,
    detail: detailOf(expected, actual, path),
  };
}
