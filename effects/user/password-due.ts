import { EMPTY, type Observable, of } from 'rxjs';
import type { CallDefinition } from '#domain/contract/call.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Outcome } from '../runtime/ports.ts';

/** Whether the password is asked for first: a PIN or another device opened the session (ACC-05.2). */
export const isPasswordDue = (outcome: Outcome<CallDefinition>): boolean =>
  outcome.kind === 'refused' && outcome.errorType === 'PasswordDue';

/** Says to whatever page is open that it is to ask for the password, where that is why nothing was done. */
export const askPassword = (outcome: Outcome<CallDefinition>): Observable<NewDerived> =>
  isPasswordDue(outcome)
    ? of({ type: 'account/accessEnded', data: { step: 'confirmPassword', outcome: 'passwordDue' } })
    : EMPTY;
