import { filter, map, switchMap } from 'rxjs';
import { EventId, type MarketId, type SelectionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { type Interested, interestedIn, openBetEvents, slipIds } from './interested.ts';

type Leaving = EventOf<'navigation/routeChanged' | 'session/ended'>;
const isLeaving = (event: AppEvent): event is Leaving =>
  event.type === 'navigation/routeChanged' || event.type === 'session/ended';

/**
 * Forgets what the page that was left had loaded, and on logout whatever is not in sight (LIV-08); the slip
 * stays in both. After a wait of no length, so that the new page has asked for its data first; what it has
 * got by then stays.
 */
export const cleanEntities: Epic = (events$, state$, ports) =>
  events$.pipe(
    filter(isLeaving),
    filter((event) => event.type === 'session/ended' || hasLeft(state$.value)),
    switchMap((event) =>
      ports.timers
        .after('cleanEntities', DEFAULTS.live.cleaningDelayMs)
        .pipe(
          map(() =>
            cleaning(event.type === 'session/ended' ? 'loggedOut' : 'pageLeft', interestedIn(state$.value)),
          ),
        ),
    ),
  );

const hasLeft = (state: RootState): boolean => Object.values(state.views.byKey).some((view) => view.left);

function cleaning(reason: DataOf<'entities/cleaned'>['reason'], of: Interested): NewDerived {
  const shown = Object.values(of.views.byKey)
    .filter((view) => !view.left)
    .flatMap((view) => view.eventIds);
  const events = [
    ...new Set([
      ...shown.map((id) => EventId.parse(id)),
      ...(reason === 'loggedOut' ? [] : openBetEvents(of)),
    ]),
  ];
  return {
    type: 'entities/cleaned',
    data: {
      reason,
      keep: { eventIds: events, marketIds: marketsIn(of, events), selectionIds: selectionsIn(of, events) },
      reset: {
        eventIds: unique(slipIds(of).map((leg) => leg.eventId)),
        marketIds: unique(slipIds(of).map((leg) => leg.marketId)),
        selectionIds: unique(slipIds(of).map((leg) => leg.selectionId)),
      },
    },
  };
}

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)];
const marketsIn = (of: Interested, events: readonly EventId[]): MarketId[] =>
  events.flatMap((id) => Object.values(of.entities.buckets[id]?.markets ?? {}).map((market) => market.id));
const selectionsIn = (of: Interested, events: readonly EventId[]): SelectionId[] =>
  events.flatMap((id) =>
    Object.values(of.entities.buckets[id]?.selections ?? {}).map((selection) => selection.id),
  );
