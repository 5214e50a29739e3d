import { mergeMap } from 'rxjs';
import { restored } from '#domain/betslip/decide-legs.ts';
import { ignored } from '#domain/betslip/slip-moment.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { isOpen } from '#domain/placement/attempts.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** Closing a result, and a logout in the middle of a placement: both lead back to before (PLC-02, PLC-09). */
export function leavePlacement(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('intent/resultDismissed', 'session/ended'),
      mergeMap((event): NewDerived[] => {
        const { placement } = state$.value;
        if (event.type === 'session/ended') {
          if (placement.step !== 'progress') return [];
          const refs = placement.attempt?.bets.filter(isOpen).map((bet) => bet.ref) ?? [];
          return [{ type: 'placement/stopped', data: { refs, reason: 'logout' } }];
        }
        const { reuse } = event.data;
        if (placement.step === 'progress') return [ignored(event.type, 'progress')];
        if (placement.step === 'before') return [ignored(event.type, 'noResult')];
        const again = reuse ? restored(momentOf(world, state$.value, event.at), 'reuse') : undefined;
        const closed: NewDerived = { type: 'placement/resultClosed', data: { reuse: again !== undefined } };
        return again === undefined ? [closed] : [closed, again];
      }),
    );
}
