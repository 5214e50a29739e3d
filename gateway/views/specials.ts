import type * as z from 'zod/mini';
import type { CategoryId, SportId } from '#domain/brand.ts';
import type { getEventGroups, getOutrights, getSportOutrights } from '#domain/contract/browse.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { withAllMarkets, withMainMarket } from './entities-of.ts';
import { competitionsOf, eventsOnOffer, summariesOf } from './sports.ts';
import type { ViewContext } from './view-context.ts';

type Events = z.infer<typeof getOutrights.answer>;
type Groups = z.infer<typeof getEventGroups.answer>;

/** What is decided over a whole competition, or is a special of it. */
export type Kind = 'outright' | 'specials';

const ofKind = (context: ViewContext, kind: Kind): readonly EventEntity[] =>
  eventsOnOffer(context).filter((event) => event[kind] && event.racingData === undefined);

/**
 * BRW-04, BRW-05: outrights or specials of a competition with their first markets; of one without any, none.
 *
 * @param presenceOnly whether there are any is all that is asked: no market is sent
 */
export function eventsOfKindView(
  context: ViewContext,
  kind: Kind,
  categoryId: CategoryId,
  presenceOnly = false,
): Events {
  const events = ofKind(context, kind).filter((event) => event.categoryId === categoryId);
  return {
    resultCode: 0,
    result: { eventIds: events.map(({ id }) => id) },
    entities: presenceOnly
      ? { events, markets: [], selections: [] }
      : withMainMarket(context.catalogue, events),
  };
}

/** BRW-04, BRW-05: competitions of a sport with outrights or specials; undefined for an unknown sport. */
export function competitionsOfKindView(
  context: ViewContext,
  kind: Kind,
  sportId: SportId,
): z.infer<typeof getSportOutrights.answer> | undefined {
  const sport = summariesOf(eventsOnOffer(context)).find((one) => one.sportId === sportId);
  if (sport === undefined) return undefined;
  const events = ofKind(context, kind).filter((event) => event.sportId === sportId);
  return {
    resultCode: 0,
    result: { sport, competitions: competitionsOf(events) },
    entities: withMainMarket(context.catalogue, events),
  };
}

const GROUPS = [
  { id: 'outright', name: 'Outrights', eventGroupType: 'OUTRIGHT' },
  { id: 'head-to-head', name: 'Head-to-heads', eventGroupType: 'HEAD_TO_HEAD' },
] as const;

const groupOf = ({ categories }: EventEntity) =>
  categories[0]?.eventGroupType === 'HEAD_TO_HEAD' ? 'HEAD_TO_HEAD' : 'OUTRIGHT';

/**
 * BRW-06: what is decided over a competition, in groups, each event with all its markets. Groups without an
 * event are left out; of a group or an event that is asked for and not here, nothing is answered.
 */
export function eventGroupsView(
  context: ViewContext,
  categoryId: CategoryId,
  {
    eventgroupid,
    eventid,
  }: { readonly eventgroupid?: string | undefined; readonly eventid?: string | undefined } = {},
): Groups {
  const events = ofKind(context, 'outright').filter((event) => event.categoryId === categoryId);
  const filters = GROUPS.flatMap(({ id, name, eventGroupType }) => {
    const own = events.filter((event) => groupOf(event) === eventGroupType);
    const eventIds = own.map((event) => event.id);
    const isAsked = eventgroupid === undefined || eventgroupid === id;
    const hasEvent = eventid === undefined || eventIds.some((one) => String(one) === eventid);
    return own.length === 0 || !isAsked || !hasEvent ? [] : [{ id, name, eventGroupType, eventIds }];
  });
  const shown = events.filter(({ id }) => filters.some(({ eventIds }) => eventIds.includes(id)));
  return { resultCode: 0, result: { filters }, entities: withAllMarkets(context.catalogue, shown) };
}
