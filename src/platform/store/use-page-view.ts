import { shallowEqual } from 'react-redux';
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

/** The same for a page that asks several times, in the order of its calls. */
export function usePageViews<Call extends CallDefinition>(
  call: Call | CallFacts<Call>,
): readonly ReadView<Call>[] {
  const views = useApp(
    (state) =>
      selectPageCalls(state)
        .filter((page) => page.call.name === call.name)
        .map(({ query }) => viewOf(state.views, call, query)),
    shallowEqual,
  );
  return views.map((view) => readView(call, view));
}
