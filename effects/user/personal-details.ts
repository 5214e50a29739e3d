import { concat, exhaustMap, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { changeAddress, getPersonalData, savePersonalData } from '#domain/contract/personal-details.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { whileInSight } from '../session/while-in-sight.ts';
import { mayHaveChanged } from './account-news.ts';
import { namedOutcome } from './named-outcome.ts';

type PhoneOutcome = DataOf<'account/phoneEnded'>['outcome'];

const PHONE_REFUSALS: ReadonlyMap<string, PhoneOutcome> = new Map([
  ['PasswordWrong', 'wrong'],
  ['AccountLocked', 'locked'],
  ['PhoneInvalid', 'invalid'],
]);

type AddressOutcome = DataOf<'account/homeAddressEnded'>['outcome'];

const ADDRESS_REFUSALS: ReadonlyMap<string, AddressOutcome> = new Map([
  ['PasswordWrong', 'wrong'],
  ['AccountLocked', 'locked'],
  ['PostcodeInvalid', 'invalid'],
  ['AddressInvalid', 'invalid'],
  ['AddressSame', 'same'],
  ['RATE_LIMITED', 'tooMany'],
]);

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway.call(getPersonalData, {}).pipe(
    map(
      (outcome): NewDerived => ({
        type: 'account/detailsLoaded',
        data: { told: outcome.kind === 'ok' ? outcome.answer.data : null },
      }),
    ),
  );

/** Another address; that a check stands before bets now tells the channel. */
const sendAddress = (
  { gateway }: Ports,
  data: DataOf<'intent/homeAddressSubmitted'>,
): Observable<NewDerived> =>
  concat(
    of<NewDerived>({ type: 'account/homeAddressSent', data: {} }),
    gateway.call(changeAddress, { body: data }).pipe(
      mergeMap((outcome) => {
        const ended: NewDerived = {
          type: 'account/homeAddressEnded',
          data: { outcome: namedOutcome(outcome, ADDRESS_REFUSALS) },
        };
        if (outcome.kind !== 'ok') return of(ended);
        return of<NewDerived[]>(
          { type: 'account/detailsLoaded', data: { told: outcome.answer.data } },
          ended,
        );
      }),
    ),
  );

/**
 * Who and where the customer is, asked for when the page is opened; another phone number, another address
 * (ACC-02).
 */
export const personalDetails: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean => loggedInAt(state$.value, at);
  const inSight = (event: AppEvent): boolean =>
    active(event) && state$.value.navigation.key === 'personalDetails';
  const send = (data: DataOf<'intent/phoneSubmitted'>): Observable<NewDerived> =>
    concat(
      of<NewDerived>({ type: 'account/phoneSent', data: {} }),
      ports.gateway.call(savePersonalData, { body: data }).pipe(
        mergeMap((outcome) => {
          const ended: NewDerived = {
            type: 'account/phoneEnded',
            data: { outcome: namedOutcome(outcome, PHONE_REFUSALS) },
          };
          if (outcome.kind !== 'ok') return of(ended);
          return of<NewDerived[]>(
            { type: 'account/detailsLoaded', data: { told: outcome.answer.data } },
            ended,
          );
        }),
      ),
    );
  const pressed$ = events$.pipe(
    ofType('intent/phoneSubmitted'),
    map((event) => ({ event, isActive: active(event) })),
  );
  const moved$ = events$.pipe(
    ofType('intent/homeAddressSubmitted'),
    map((event) => ({ event, isActive: active(event) })),
  );
  return merge(
    moved$.pipe(
      filter(({ isActive }) => !isActive),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    moved$.pipe(
      filter(({ isActive }) => isActive),
      exhaustMap(({ event }) => sendAddress(ports, event.data)),
    ),
    whileInSight(events$, getPersonalData.name, inSight, () => load(ports)),
    mayHaveChanged(events$, 'identity', inSight).pipe(switchMap(() => load(ports))),
    pressed$.pipe(
      filter(({ isActive }) => !isActive),
      map(({ event }): NewDerived => ignored(event.type, 'loggedOut')),
    ),
    pressed$.pipe(
      filter(({ isActive }) => isActive),
      exhaustMap(({ event }) => send(event.data)),
    ),
  );
};
