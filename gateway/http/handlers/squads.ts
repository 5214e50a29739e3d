import { EventId } from '#domain/brand.ts';
import { fivePicksIn } from '#domain/builder/fives.ts';
import { getBetBuilderAcca, getWidgets } from '#domain/contract/squads.ts';
import { builderAccaView, widgetsView } from '../../builder/prebuilt.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { badRequest, notFound } from '../call-refused.ts';
import { type Implementation, implement } from '../implementation.ts';

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text)) throw badRequest('count is a number from 1 to 99');
  return Number(text);
}

function eventOf(text: string | undefined): EventId | undefined {
  if (text === undefined) return undefined;
  const id = EventId.safeParse(/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);
  if (!id.success) throw badRequest('not an event id');
  return id.data;
}

/** Prebuilt bet builders (BBD-03). @param view the offer at this moment. */
export const squadsHandlers = (view: () => ViewContext): readonly Implementation[] => [
  implement(
    getWidgets,
    ({ query }) =>
      widgetsView(view(), {
        destination: query.destination,
        type: query.type,
        count: countOf(query.count),
        eventId: eventOf(query.eventid),
        selectionIds: fivePicksIn(query.selectionids ?? ''),
      }),
    { offerView: {} },
  ),
  implement(
    getBetBuilderAcca,
    ({ query }) => {
      const found = builderAccaView(view(), query.betBuilderAccaId);
      if (found === undefined) throw notFound('this bet builder is not on offer');
      return found;
    },
    { offerView: {} },
  ),
];
