import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import { selectPageCalls } from '#projections/navigation/select-page-calls.ts';
import { type ReadView, readView, viewOf } from '#projections/views/parse-view.ts';
import { useApp } from './hooks.ts';

/** What the page shown has loaded with a call: the query is that of the epic that asks for it. */
export function usePageView<Call extends CallDefinition>(call: Call | CallFacts<Call>): ReadView<Call> {
  const view = useApp((state) => {
    const asked = selectPageCalls(state).find((page) => page.call.name === call.name);
    return asked === undefined ? undefined : viewOf(state.views, call, asked.query);
  });
  return readView(call, view);
}
