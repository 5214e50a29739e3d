import { filter, map } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * Every end of an attempt, every late result and every cash-out may have moved the balance; `effects/user`
 * polls it on this fact (USR-01).
 */
export const refreshBalance: Epic = (events$) =>
  events$.pipe(
    ofType('placement/finished', 'placement/lateResultReceived', 'cashOut/ended'),
    filter((event) => event.type === 'placement/finished' || event.data.status === 'SUCCEEDED'),
    map((): NewDerived => ({ type: 'placement/balanceRefreshDue', data: {} })),
  );
