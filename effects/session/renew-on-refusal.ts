import { filter, map } from 'rxjs';
import { answerOffer, betStatus, placeBets } from '#domain/contract/betting.ts';
import { cashOut, cashOutStatus } from '#domain/contract/cash-out.ts';
import { paymentStatus, requestWithdrawal, startDeposit } from '#domain/contract/payments.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const UNAUTHORISED = 401;

const betting: ReadonlySet<string> = new Set([
  placeBets.name,
  betStatus.name,
  answerOffer.name,
  cashOut.name,
  cashOutStatus.name,
  startDeposit.name,
  requestWithdrawal.name,
  paymentStatus.name,
]);

/**
 * A bet that the gateway refuses because nobody is logged in any more: the session may have ended elsewhere.
 * It is renewed at once, and a renewal that is refused ends it and opens the login (FAIL-08). Nobody signed
 * that there is no bet, so until a fence can be asked for it stays open.
 */
export const renewOnRefusal: Epic = (events$, state$) =>
  events$.pipe(
    ofType('gateway/answered'),
    filter(
      ({ data: { op, outcome } }) =>
        outcome.kind === 'refused' && outcome.status === UNAUTHORISED && betting.has(op),
    ),
    filter(() => {
      const { current, renewing, logout } = state$.value.session;
      return current !== null && !renewing && logout.status === 'idle';
    }),
    map((): NewDerived => ({ type: 'session/renewalForced', data: { cause: 'placement' } })),
  );
