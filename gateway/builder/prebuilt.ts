import type * as z from 'zod/mini';
import type { EventId, SelectionId } from '#domain/brand.ts';
import { builderGroupOf, mayBuild } from '#domain/builder/rules.ts';
import type { BuilderAcca, getBetBuilderAcca, getWidgets } from '#domain/contract/squads.ts';
import { FIVES, SQUADS } from '#domain/contract/squads-query.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { type Prebuilt, prebuiltAccas, prebuiltCounts } from '../config/builder.ts';
import { entitiesOf } from '../views/entities-of.ts';
import { eventsOnOffer } from '../views/sports.ts';
import type { ViewContext } from '../views/view-context.ts';
import { fiveFromId, fiveMatches, fiveView } from './fives.ts';

/** `bba-42-early-lead` */
const accaId = (event: EventEntity, { id }: Prebuilt): string => `bba-${event.id}-${id}`;

/**
 * The selections of a prebuilt bet builder in a match; undefined when one of them is not there to be bet on.
 */
function selectionsOf(
  { catalogue }: ViewContext,
  event: EventEntity,
  { legs }: Prebuilt,
): SelectionId[] | undefined {
  const markets = event.marketIds.flatMap((id) => catalogue.market(id) ?? []);
  const found = legs.flatMap(([type, outcome]) => {
    const market = markets.find((one) => one.type === type && one.state === 'OPEN' && mayBuild(event, one));
    const selection = market?.selectionIds
      .flatMap((id) => catalogue.selection(id) ?? [])
      .find((one) => one.outcomeType === outcome && !one.suspended && one.odds !== undefined);
    return selection === undefined ? [] : [selection.id];
  });
  return found.length === legs.length ? found : undefined;
}

/** One prebuilt bet builder in a match, at its price; undefined while it cannot be placed. */
function accaOf(context: ViewContext, event: EventEntity, prebuilt: Prebuilt): BuilderAcca | undefined {
  const selectionIds = selectionsOf(context, event, prebuilt);
  const combined = selectionIds && context.combiner?.combine(selectionIds);
  if (selectionIds === undefined || combined?.kind !== 'priced') return undefined;
  const odds = fractionalText(combined.odds);
  return { id: accaId(event, prebuilt), name: prebuilt.name, eventId: event.id, selectionIds, odds };
}

/**
 * Prebuilt bet builders of an event that can be placed now, at their prices (BBD-03).
 *
 * @param most no more of them are priced: each is milliseconds of the model
 */
function accasOf(context: ViewContext, event: EventEntity, most = prebuiltAccas.length): BuilderAcca[] {
  const found: BuilderAcca[] = [];
  if (builderGroupOf(event) === undefined || event.suspended) return found;
  for (const prebuilt of prebuiltAccas) {
    if (found.length >= most) break;
    const acca = accaOf(context, event, prebuilt);
    if (acca !== undefined) found.push(acca);
  }
  return found;
}

/** Of the next events that have any: other sports have bet builders of which nothing is prebuilt. */
function accasOfNext(context: ViewContext, events: readonly EventEntity[], most: number): BuilderAcca[] {
  const found: BuilderAcca[][] = [];
  for (const event of events) {
    if (found.length >= prebuiltCounts.events) break;
    const accas = accasOf(context, event, most);
    if (accas.length > 0) found.push(accas);
  }
  return found.flat();
}

const entitiesFor = ({ catalogue }: ViewContext, accas: readonly BuilderAcca[]) => {
  const events = [...new Set(accas.map(({ eventId }) => eventId))].flatMap((id) => catalogue.event(id) ?? []);
  const wanted = new Set(
    accas.flatMap(({ selectionIds }) => selectionIds.map((id) => catalogue.selection(id)?.marketId)),
  );
  return entitiesOf(catalogue, events, (event) =>
    event.marketIds.filter((id) => wanted.has(id)).flatMap((id) => catalogue.market(id) ?? []),
  );
};

export interface SquadsQuery {
  readonly destination: string;
  readonly type: string;
  /** Most of one event. */
  readonly count: number | undefined;
  readonly eventId: EventId | undefined;
  /** Picks of a five. */
  readonly selectionIds: readonly SelectionId[];
}

/** The widgets of a destination: this gateway has those of SQUADS and of FIVES (BBD-03, GAM-02). */
export function widgetsView(
  context: ViewContext,
  { destination, type, count, eventId, selectionIds }: SquadsQuery,
): z.infer<typeof getWidgets.answer> {
  if (destination === FIVES.destination && type === FIVES.type)
    return eventId === undefined ? fiveMatches(context) : fiveView(context, eventId, selectionIds);
  const known = destination === SQUADS.destination && type === SQUADS.type;
  const events = !known
    ? []
    : eventId === undefined
      ? eventsOnOffer(context).filter((event) => !event.inplay)
      : [context.catalogue.event(eventId)].filter((event) => event !== undefined);
  const most = Math.min(count ?? prebuiltCounts.ofEvent, prebuiltCounts.most);
  const accas = accasOfNext(context, events, most);
  const eventIds = [...new Set(accas.map((acca) => acca.eventId))];
  return {
    resultCode: 0,
    result: {
      widgets:
        accas.length === 0
          ? []
          : [{ id: 'bet-builder-accas', kind: 'betBuilderAccas', title: 'Bet builders', eventIds, accas }],
    },
    entities: entitiesFor(context, accas),
  };
}

/** One prebuilt bet builder by its id; undefined when it is not on offer (any more). */
export function builderAccaView(
  context: ViewContext,
  id: string,
): z.infer<typeof getBetBuilderAcca.answer> | undefined {
  const number = Number(/^bba-(\d{1,10})-/.exec(id)?.[1]);
  const event = eventsOnOffer(context).find((one) => one.id === number);
  const acca = fiveFromId(context, id) ?? (event && accasOf(context, event).find((one) => one.id === id));
  if (acca === undefined) return undefined;
  const odds = parseOddsText(acca.odds);
  return {
    resultCode: 0,
    result: {
      id,
      selectionIds: acca.selectionIds,
      displayOdds: odds === undefined ? null : totalText(decimalOf(odds), 'FRACTIONAL'),
    },
    entities: entitiesFor(context, [acca]),
  };
}
