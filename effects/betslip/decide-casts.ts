import { filter, from } from 'rxjs';
import { decideCastPressed, decideCastRemoved } from '#domain/betslip/casts/decide-casts.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { momentOf, type SlipWorld } from './slip-world.ts';

type CastIntent = EventOf<'intent/castPressed' | 'intent/castRemovePressed'>;

const isCastIntent = (event: AppEvent): event is CastIntent =>
  event.type === 'intent/castPressed' || event.type === 'intent/castRemovePressed';

/** What a user does about forecasts and tricasts: one intent, one decider, one outcome (EVT-02). */
export function decideCasts(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      filter(isCastIntent),
      fenceEach('decideCasts', (intent) => {
        const moment = momentOf(world, state$.value, intent.at);
        return from(
          intent.type === 'intent/castPressed'
            ? decideCastPressed(moment, intent.data)
            : decideCastRemoved(moment, intent.data),
        );
      }),
    );
}
