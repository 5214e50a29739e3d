import { mergeMap } from 'rxjs';
import { decideHeard } from '#domain/tabs/decide-heard.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { momentOf, type SlipWorld } from './slip-world.ts';

/** The tabs of a browser have one slip: what is done to it in another one is done here as well (FAIL-69). */
export function followSlip(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('tabs/slipHeard'),
      mergeMap(({ at, data }) => decideHeard(momentOf(world, state$.value, at), data.changes)),
    );
}
