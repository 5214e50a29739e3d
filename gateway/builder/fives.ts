import type * as z from 'zod/mini';
import type { EventId, SelectionId } from '#domain/brand.ts';
import { FIVE_GROUPS, fiveGroupOf, hasFives } from '#domain/builder/fives.ts';
import type { BuilderAcca, getWidgets } from '#domain/contract/squads.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { selectionIdOf } from '#domain/parse-ids.ts';
import { fiveMatchesShown } from '../config/builder.ts';
import { entitiesOf } from '../views/entities-of.ts';
import { eventsOnOffer } from '../views/sports.ts';
import type { ViewContext } from '../views/view-context.ts';

type Answer = z.infer<typeof getWidgets.answer>;
type Widget = Answer['result']['widgets'][number];

const marketsOf = ({ catalogue }: ViewContext, event: EventEntity): MarketEntity[] =>
  event.marketIds.flatMap((id) => catalogue.market(id) ?? []);

const mayHaveFives = (context: ViewContext, event: EventEntity): boolean =>
  !event.inplay && !event.suspended && hasFives(event, marketsOf(context, event));

const answerOf = (widgets: Widget[], entities: Answer['entities']): Answer => ({
  resultCode: 0,
  result: { widgets },
  entities,
});

/** The next matches of which five legs can be picked. */
export function fiveMatches(context: ViewContext): Answer {
  const events =
    context.combiner === undefined
      ? []
      : eventsOnOffer(context).filter((event) => mayHaveFives(context, event));
  const shown = events.slice(0, fiveMatchesShown);
  const eventIds = shown.map(({ id }) => id);
  return answerOf(
    [{ id: 'fives', kind: 'fives', title: 'Fives', eventIds }],
    entitiesOf(context.catalogue, shown, () => []),
  );
}

/** The id says what it is made of, so that a link can be followed: `bbf-42-1001.1002.1003.1004.1005`. */
const idOf = (event: EventEntity, ids: readonly SelectionId[]): string => `bbf-${event.id}-${ids.join('.')}`;

/** Why picks are no five, apart from what the event's model says: each is of another group of one event. */
function refusalOf(
  context: ViewContext,
  event: EventEntity,
  ids: readonly SelectionId[],
): 'notOffered' | 'sameMarket' | undefined {
  const groups = ids.map((id) => {
    const selection = context.catalogue.selection(id);
    const market = selection && context.catalogue.market(selection.marketId);
    return market?.eventId === event.id ? fiveGroupOf(event, market) : undefined;
  });
  if (groups.includes(undefined)) return 'notOffered';
  return new Set(groups).size < groups.length ? 'sameMarket' : undefined;
}

type Five =
  | (Pick<BuilderAcca, 'odds'> & { readonly redundant: readonly SelectionId[] })
  | { readonly refused: string | null };

/** What the picks come to: their price from two on, or why there is none. */
function priceOf(context: ViewContext, event: EventEntity, ids: readonly SelectionId[]): Five {
  const { combiner } = context;
  const refused = refusalOf(context, event, ids);
  if (combiner === undefined || !mayHaveFives(context, event)) return { refused: 'notOffered' };
  if (refused !== undefined) return { refused };
  if (ids.length < 2) return { refused: null };
  // On the way to five legs one may add nothing as well, as it may in the end.
  const combined = combiner.combine(ids, 'allowed');
  if (combined.kind === 'refused') return { refused: combined.reason };
  return { odds: fractionalText(combined.odds), redundant: combined.redundant };
}

/** Of one match: the price of what is picked, and what of the rest cannot join it (GAM-02, BBD-02). */
export function fiveView(context: ViewContext, eventId: EventId, ids: readonly SelectionId[]): Answer {
  const event = eventsOnOffer(context).find((one) => one.id === eventId);
  if (event === undefined) return answerOf([], { events: [], markets: [], selections: [] });
  const five = priceOf(context, event, ids);
  const isPriced = 'odds' in five;
  const selectionIds = [...ids];
  const acca = isPriced
    ? [{ id: idOf(event, ids), name: 'Fives', eventId, selectionIds, odds: five.odds }]
    : [];
  const out = ids.length === 0 ? [] : (context.combiner?.exclusions(ids) ?? []);
  const picks = {
    selectionIds,
    // What adds nothing may be picked all the same (ADR 0378).
    excluded: out
      .filter(({ reason }) => reason !== 'implied' && reason !== 'implies')
      .map(({ selectionId, reason }) => ({ id: selectionId, reason })),
    redundant: isPriced ? [...five.redundant] : [],
    refused: isPriced ? null : five.refused,
  };
  return answerOf(
    [{ id: 'fives', kind: 'fives', title: 'Fives', eventIds: [eventId], accas: acca, picks }],
    entitiesOf(context.catalogue, [event], () => []),
  );
}

/** A five by its id; undefined when it is none, or has no price now. */
export function fiveFromId(context: ViewContext, id: string): BuilderAcca | undefined {
  const [, number, picks = ''] = /^bbf-(\d{1,10})-([\d.]{1,60})$/.exec(id) ?? [];
  const event = eventsOnOffer(context).find((one) => one.id === Number(number));
  const ids = picks.split('.').flatMap((one) => selectionIdOf(Number(one)) ?? []);
  if (event === undefined || ids.length !== FIVE_GROUPS.length) return undefined;
  const five = priceOf(context, event, ids);
  if (!('odds' in five)) return undefined;
  return { id, name: 'Fives', eventId: event.id, selectionIds: ids, odds: five.odds };
}
