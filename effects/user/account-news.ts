import { filter, type Observable } from 'rxjs';
import type { AccountNewsKind } from '#domain/contract/live.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { ofType } from '../runtime/of-type.ts';

type Told = EventOf<'live/accountMessageReceived'>;

/**
 * The customer's channel has begun to be heard, with its snapshot. What was told between the question of a
 * page and this, or while the line was away, nobody heard.
 */
export const isHeardFromHere = ({ data: { message } }: Told): boolean =>
  message.type === 'bet' && message.op === 'initial';

/**
 * When what is known of this kind about the customer is to be asked for anew: the gateway says that it has
 * changed, wherever that was done, or it may have said so unheard. The latter only where it is in sight:
 * elsewhere it is asked for when it is needed.
 */
export const mayHaveChanged = (
  events$: Observable<AppEvent>,
  kind: AccountNewsKind,
  inSight: (event: AppEvent) => boolean,
  isOwn: (event: AppEvent) => boolean = inSight,
): Observable<Told> =>
  events$.pipe(
    ofType('live/accountMessageReceived'),
    filter((event) =>
      event.data.message.type === kind ? isOwn(event) : isHeardFromHere(event) && inSight(event),
    ),
  );
