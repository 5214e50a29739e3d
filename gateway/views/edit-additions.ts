import type { EditAddition, EditedLeg } from '#domain/contract/bet-edit.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { picksOf } from '../cash-out/edit-of-bet.ts';
import { offer } from '../config/offer.ts';
import { mainMarketOf } from './entities-of.ts';
import { eventsOnOffer } from './sports.ts';
import type { ViewContext } from './view-context.ts';

/**
 * The next events of the sports of a bet from whose main market a leg can be added to it (EDT-01.2); none of
 * an event that is in it.
 */
export function editAdditions(context: ViewContext, legs: readonly Pick<EditedLeg, 'id'>[]): EditAddition[] {
  const { catalogue } = context;
  const taken = legs.flatMap(({ id }) => {
    const selection = catalogue.selection(id);
    return (selection === undefined ? undefined : catalogue.event(selection.eventId)) ?? [];
  });
  const inBet = new Set(taken.map(({ id }) => id));
  const sports = new Set(taken.map(({ sportId }) => sportId));
  const found: EditAddition[] = [];
  for (const event of eventsOnOffer(context)) {
    if (found.length === offer.editAdditions) break;
    if (!sports.has(event.sportId) || inBet.has(event.id) || event.specials || event.inplay) continue;
    const market = isVirtual(event.sportId) ? undefined : mainMarketOf(catalogue, event);
    const picks = market === undefined ? [] : picksOf(catalogue, { market, event });
    if (market !== undefined && picks.length > 0)
      found.push({
        eventName: event.name,
        marketName: market.name,
        startTime: event.startTime,
        picks: [...picks],
      });
  }
  return found;
}
