import type * as z from 'zod/mini';
import type { Blockable } from '#domain/account/own-controls.ts';
import type { searchOffer } from '#domain/contract/search.ts';
import { competitionPath, eventPath } from '#domain/navigation/destination.ts';
import { productOfPath } from '#domain/navigation/product-of-path.ts';
import type { EntitiesState } from '#projections/entities/entities-state.ts';
import { eventById } from '#projections/entities/selectors.ts';

type Found = z.infer<typeof searchOffer.answer>['result'];

/**
 * What was found without what is of a product that the customer has blocked (RGT-10.1): left out and not only
 * hidden, as it would be counted, headed and stepped on by the arrow keys.
 */
export function withoutBlocked(found: Found, blocked: readonly Blockable[], entities: EntitiesState): Found {
  if (blocked.length === 0) return found;
  const isOpen = (path: string): boolean => {
    const product = productOfPath(path);
    return product === undefined || !blocked.includes(product);
  };
  const isEventOpen = (id: number): boolean => {
    const event = eventById(entities, id);
    if (event === undefined) return true;
    return isOpen(eventPath(event)) && !(event.inplay && blocked.includes('IN_PLAY'));
  };
  const { eventIds, leagues, participants, runners, finished } = found;
  return {
    ...found,
    eventIds: eventIds.filter(isEventOpen),
    leagues: leagues.filter(({ sport, category }) => isOpen(competitionPath(sport, category))),
    participants: participants.filter(({ eventId }) => isEventOpen(eventId)),
    runners: runners.filter(({ eventId }) => isEventOpen(eventId)),
    ...(finished !== undefined && {
      finished: finished.filter(({ sport, category }) => isOpen(competitionPath(sport, category))),
    }),
  };
}
