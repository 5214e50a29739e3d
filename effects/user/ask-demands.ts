import { EMPTY, exhaustMap, filter, mergeMap, of, takeUntil } from 'rxjs';
import { loggedInAt, selectWhoseKnown } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { askWhose } from '../session/whose-session.ts';

/** Refusals that the customer ends by an answer, told with who they are. */
const DEMANDS: ReadonlySet<string> = new Set(['NEW_TEXTS', 'INTERVENTION_DUE', 'FUNDS_UNREAD']);

/**
 * A bet was refused until terms are accepted or a question is answered that the page may not know of yet: it
 * is asked for at once, so that there is something to answer (CNT-02, RGT-07).
 */
export const askDemands: Epic = (events$, state$, ports) => {
  const over$ = events$.pipe(ofType('session/logoutRequested'));
  return events$.pipe(
    ofType('placement/betOutcomeReceived'),
    filter(
      ({ data, at }) =>
        data.errors.some(({ type }) => DEMANDS.has(type)) &&
        loggedInAt(state$.value, at) &&
        selectWhoseKnown(state$.value),
    ),
    exhaustMap(() => askWhose(state$.value.user.userId, ports).pipe(takeUntil(over$))),
    // What another customer's session means is `pollUserInfo`'s to say.
    mergeMap((whose) =>
      whose.kind === 'same' ? of({ type: 'user/infoLoaded' as const, data: { info: whose.info } }) : EMPTY,
    ),
  );
};
