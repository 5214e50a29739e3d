import { createHash } from 'node:crypto';
import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { initialState } from '#replay/fold/parse-initial-state.ts';
import { foldOne } from '#replay/fold/timeline.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/**
 * Bytes of each state's hash that are kept: enough to see a change, few enough to keep one for every event.
 */
const EACH_BYTES = 4;

/** What a golden session folds to. */
export interface Golden {
  readonly events: number;
  /** Of the state after every event, the first bytes of its SHA-256, in base64. */
  readonly each: string;
  /** SHA-256 of every read model at the end, with the version of its folds. */
  readonly end: Readonly<Record<string, { readonly version: number; readonly hash: string }>>;
}

/**
 * Folds a session and notes what it gives: after every event for this release, at the end for those to come.
 */
export function goldenOf(events: readonly AppEvent[]): Golden {
  let state = initialState(fold);
  const each = new Uint8Array(events.length * EACH_BYTES);
  for (const [at, event] of events.entries()) {
    state = foldOne(fold, state, event);
    each.set(sha256(canonicalState(state)).subarray(0, EACH_BYTES), at * EACH_BYTES);
  }
  const names = Object.keys(projections).filter((name): name is keyof RootState => name in state);
  const end = names.map((name): [string, Golden['end'][string]] => [
    name,
    {
      version: projections[name].version,
      hash: sha256(canonicalState({ [name]: state[name] })).toString('hex'),
    },
  ]);
  return { events: events.length, each: Buffer.from(each).toString('base64'), end: Object.fromEntries(end) };
}

/** The first event after which two goldens differ, from 1; null when every state is the same. */
export function firstOtherState(recorded: Golden, folded: Golden): number | null {
  const [a, b] = [Buffer.from(recorded.each, 'base64'), Buffer.from(folded.each, 'base64')];
  if (a.equals(b)) return null;
  const at = a.findIndex((byte, index) => byte !== b[index]);
  return Math.floor((at === -1 ? Math.min(a.length, b.length) : at) / EACH_BYTES) + 1;
}

/** Made of live frames, which old logs may have lost: an older release is held to everything else. */
const HOT: ReadonlySet<string> = new Set(['prices']);

/**
 * Read models of the customer's story that fold to something else although their folds are of the same
 * version.
 */
export const changedReadModels = (recorded: Golden, folded: Golden): readonly string[] =>
  Object.entries(recorded.end).flatMap(([name, { version, hash }]) => {
    const now = folded.end[name];
    if (HOT.has(name) || now === undefined || now.version !== version) return [];
    return now.hash === hash ? [] : [name];
  });
