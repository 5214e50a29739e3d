import { mergeMap } from 'rxjs';
import { restored } from '#domain/betslip/decide-legs.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { isOpen } from '#domain/placement/attempts.ts';
import { leaving } from '#domain/placement/slip-after-placement.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * Closing a result, and a logout whatever is shown or on its way: both lead back to before (PLC-02, PLC-09).
 */
export function leavePlacement(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('intent/resultDismissed', 'session/logoutRequested', 'session/ended'),
      mergeMap((event): NewDerived[] => {
        const { placement } = state$.value;
        if (event.type !== 'intent/resultDismissed') {
          // A result names bets and stakes: the next customer of the device must not find it (INV-09,
          // FAIL-65).
          if (placement.step !== 'progress')
            return placement.attempt === null
              ? []
              : [{ type: 'placement/resultClosed', data: { reuse: false } }];
          const bets = placement.attempt?.bets ?? [];
          const refs = bets.filter(isOpen).map((bet) => bet.ref);
          // Of several bets some may be placed by now: the slip keeps what its customer finds again, and they
          // are not of that.
          return [
            { type: 'placement/stopped', data: { refs, reason: 'logout' } },
            ...leaving(bets, 'placedLate'),
          ];
        }
        const { reuse } = event.data;
        if (placement.step === 'progress') return [ignored(event.type, 'progress')];
        if (placement.step === 'before') return [ignored(event.type, 'noResult')];
        const again = reuse ? restored(momentOf(world, state$.value, event.at), 'reuse') : [];
        return [{ type: 'placement/resultClosed', data: { reuse: again.length > 0 } }, ...again];
      }),
    );
}
