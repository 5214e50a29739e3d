import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { stateToJson } from '../fold/canonical-state.ts';
import { initialState } from '../fold/parse-initial-state.ts';
import { foldOne } from '../fold/timeline.ts';
import type { ReplayCode } from './replay-runtime.ts';

/**
 * What each read model was after each event, as hashes (INV-08): for every read model its first hash and,
 * after every event that changed it, the new one. Read models are apart so that a new one, or a new version
 * of one, leaves what is known of the others.
 */
export type StateHashes = Readonly<Record<string, readonly (readonly [seq: number, hash: string])[]>>;

/** @param hash of a text; what is kept of it is for noticing a change, not for proof. */
export function stateHashes(
  events: readonly AppEvent[],
  fold: ReplayCode['fold'],
  hash: (text: string) => string,
): StateHashes {
  const known: Record<string, [number, string][]> = {};
  const parts = new Map<string, object>();
  const note = (state: RootState, seq: number): void => {
    for (const [name, part] of Object.entries(state)) {
      if (parts.get(name) === part) continue;
      parts.set(name, part);
      const text = hash(canonicalText(stateToJson({ [name]: part })));
      const list = known[name] ?? [];
      known[name] = list;
      if (list.at(-1)?.[1] !== text) list.push([seq, text]);
    }
  };
  let state = initialState(fold);
  note(state, 0);
  for (const event of events) {
    state = foldOne(fold, state, event);
    note(state, event.seq);
  }
  return known;
}

/** Where one read model first became another than expected. */
export interface HashDifference {
  readonly name: string;
  readonly seq: number;
}

/**
 * Read models that both know and that differ, each with the first event at which they do, in order of that
 * event.
 */
export function hashDifferences(expected: StateHashes, actual: StateHashes): readonly HashDifference[] {
  return Object.entries(expected)
    .flatMap(([name, list]): HashDifference[] => {
      const now = actual[name];
      if (now === undefined) return [];
      for (let at = 0; at < Math.max(list.length, now.length); at += 1) {
        const [a, b] = [list[at], now[at]];
        if (a?.[0] !== b?.[0] || a?.[1] !== b?.[1])
          return [
            { name, seq: Math.min(a?.[0] ?? Number.POSITIVE_INFINITY, b?.[0] ?? Number.POSITIVE_INFINITY) },
          ];
      }
      return [];
    })
    .sort((a, b) => a.seq - b.seq);
}
