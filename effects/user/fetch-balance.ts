import { defer, EMPTY, mergeMap, type Observable, of } from 'rxjs';
import { getBalance } from '#domain/contract/account.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Ports } from '../runtime/ports.ts';

/**
 * One look at the balance. Only result code 0 changes it (USR-01); a refusal forces a fresh token (SES-06),
 * and a lost answer changes nothing.
 */
export const fetchBalance = (ports: Ports): Observable<NewDerived> =>
  defer(() => ports.gateway.call(getBalance, {})).pipe(
    mergeMap((outcome): Observable<NewDerived> => {
      if (outcome.kind === 'ok')
        return of({ type: 'user/balanceLoaded', data: { balance: outcome.answer.balance } });
      return outcome.kind === 'refused'
        ? of({ type: 'session/renewalForced', data: { cause: 'balance' } })
        : EMPTY;
    }),
  );
