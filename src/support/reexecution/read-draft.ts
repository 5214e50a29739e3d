import type { AppEvent } from '#domain/events/registry.ts';
import { type Json, toJson } from '#domain/json.ts';
import { BadChange, type Change, readChange } from '#replay/fork/parse-change.ts';

/** A change as somebody types it. */
export interface Draft {
  readonly kind: Change['kind'];
  readonly type: string;
  /** JSON text. */
  readonly payload: string;
}

export type ReadDraft =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'bad'; readonly reason: 'json' | BadChange['reason']; readonly detail: string };

function parseJson(text: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return toJson(parsed);
  } catch {
    return undefined;
  }
}

/** What was typed as a change of this input, or why it is none. */
export function readDraft(event: AppEvent, draft: Draft): ReadDraft {
  const { seq } = event;
  const data = draft.kind === 'drop' ? null : parseJson(draft.payload);
  if (data === undefined) return { kind: 'bad', reason: 'json', detail: '' };
  const change: Change =
    draft.kind === 'drop'
      ? { kind: 'drop', seq }
      : draft.kind === 'replace'
        ? { kind: 'replace', seq, data }
        : { kind: 'insert', seq, type: draft.type, data };
  try {
    readChange([event], change);
    return { kind: 'change', change };
  } catch (error) {
    if (!(error instanceof BadChange)) throw error;
    return { kind: 'bad', reason: error.reason, detail: error.detail };
  }
}
