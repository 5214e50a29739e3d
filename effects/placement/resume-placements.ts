import { distinctUntilChanged, filter, map, mergeMap } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { openRefsOf } from '#domain/placement/attempts.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';

/**
 * After a reload, a crash or a new login: bets that were on their way are asked about again, never sent
 * again, and only for the account that placed them (FAIL-12, FAIL-59 to FAIL-62, PLC-09).
 */
export function resumePlacements(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      map((event) => world.context(state$.value, event.at).account),
      distinctUntilChanged(),
      filter((account) => account !== null),
      mergeMap((account): NewDerived[] => {
        const refs = openRefsOf(state$.value.placement, account);
        return refs.length === 0
          ? []
          : [{ type: 'placement/outcomeLost', data: { refs: [...refs], cause: 'resumed' } }];
      }),
    );
}
