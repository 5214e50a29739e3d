import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import type { Json } from '#domain/json.ts';
import { type ReadView, readView, viewOf } from '#projections/views/parse-view.ts';
import { useApp } from './hooks.ts';

/** The loaded page behind a screen: the same call and query as the epic that asks for it. */
export function useView<Call extends CallDefinition>(
  call: Call | CallFacts<Call>,
  query?: Readonly<Record<string, Json | undefined>>,
): ReadView<Call> {
  const view = useApp((state) => viewOf(state.views, call, query));
  return readView(call, view);
}
