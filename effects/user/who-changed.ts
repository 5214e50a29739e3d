import { filter, type Observable } from 'rxjs';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { ofType } from '../runtime/of-type.ts';

/** The gateway says that something about who the customer is has changed, wherever that was done. */
export const whoChanged = (
  events$: Observable<AppEvent>,
): Observable<EventOf<'live/accountMessageReceived'>> =>
  events$.pipe(
    ofType('live/accountMessageReceived'),
    filter(({ data }) => data.message.type === 'identity'),
  );
