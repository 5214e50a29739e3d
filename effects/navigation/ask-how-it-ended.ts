import { filter, from, ignoreElements, mergeMap, type Observable } from 'rxjs';
import { getRacingEvent } from '#domain/contract/initial-calls.ts';
import type { EventOf, NewDerived } from '#domain/events/registry.ts';
import type { PageCall } from '#domain/navigation/page-calls.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { selectPageCalls } from '#projections/navigation/select-page-calls.ts';
import type { RootState } from '#projections/root.ts';
import { viewKey } from '#projections/views/view-key.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** Of an event itself a message says that it is removed, and nothing else. */
const removesEvent = ({ data }: EventOf<'live/frameReceived'>): boolean =>
  data.messages.some(({ message }) => message.type === 'event');

/** The page's own question, where it was answered with races of which none is on offer any more. */
const bereft = (state: RootState): readonly PageCall[] =>
  selectPageCalls(state).filter(({ call, query }) => {
    const view = state.views.byKey[viewKey(call.name, query)];
    return (
      call.name === getRacingEvent.name &&
      view?.status === 'ready' &&
      view.eventIds.length > 0 &&
      view.eventIds.every((id) => eventById(state.entities, id) === undefined)
    );
  });

/**
 * A race that leaves the offer while its card is open is asked for once more: the gateway says how it ended
 * (RAC-11).
 */
export const askHowItEnded: Epic = (events$, state$, { gateway }) =>
  events$.pipe(
    ofType('live/frameReceived'),
    filter(removesEvent),
    mergeMap(
      (): Observable<NewDerived> =>
        from(bereft(state$.value)).pipe(
          mergeMap(({ call, query }) => gateway.call(call, { query }).pipe(ignoreElements())),
        ),
    ),
  );
