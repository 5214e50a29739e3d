import type * as z from 'zod/mini';
import type { SelectionId } from '#domain/brand.ts';
import type { getSelections } from '#domain/contract/betting.ts';
import type { ViewContext } from './view-context.ts';

/** Selections by id with their markets and events, each once; unknown ids are left out. */
export function selectionsView(
  context: ViewContext,
  ids: readonly SelectionId[],
): z.infer<typeof getSelections.answer> {
  const { catalogue } = context;
  const selections = [...new Set(ids)].flatMap((id) => catalogue.selection(id) ?? []);
  const markets = [...new Set(selections.map((selection) => selection.marketId))].flatMap(
    (id) => catalogue.market(id) ?? [],
  );
  const events = [...new Set(selections.map((selection) => selection.eventId))].flatMap(
    (id) => catalogue.event(id) ?? [],
  );
  return { resultCode: 0, entities: { events, markets, selections } };
}
