import type * as z from 'zod/mini';
import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import type { Json } from '#domain/json.ts';
import { viewKey } from './view-key.ts';
import type { View, ViewsState } from './views.ts';

type ResultOf<Call extends CallDefinition> =
  z.infer<Call['answer']> extends { readonly result: infer Result } ? Result : never;

/** A view as a screen reads it: what to show, and whether it is still loading or could not be loaded. */
export type ReadView<Call extends CallDefinition> =
  | { readonly kind: 'absent' }
  /** `result` is that of an earlier answer, when there was one. */
  | { readonly kind: 'loading' | 'failed'; readonly view: View; readonly result: ResultOf<Call> | null }
  | { readonly kind: 'ready'; readonly view: View; readonly result: ResultOf<Call> };

const absent = { kind: 'absent' } as const;

/** The part of the state behind a screen; a plain look-up, so select this and read it with `readView`. */
export const viewOf = (
  state: ViewsState,
  call: CallFacts,
  query?: Readonly<Record<string, Json | undefined>>,
): View | undefined => state.byKey[viewKey(call.name, query)];

/** The body was validated by the call's contract at the edge, and by the reader of a recording. */
export function readView<Call extends CallDefinition>(
  _call: Call | CallFacts<Call>,
  view: View | undefined,
): ReadView<Call> {
  if (view === undefined) return absent;
  const result = view.result as ResultOf<Call> | null;
  if (view.status === 'ready' && result !== null) return { kind: 'ready', view, result };
  return { kind: view.status === 'failed' ? 'failed' : 'loading', view, result };
}
