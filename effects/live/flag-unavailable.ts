import { defer, EMPTY, filter, map, merge, mergeMap, type Observable, repeat, switchMap } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { getAppConfig } from '#domain/contract/initial-calls.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const flagged = (unavailable: boolean): NewDerived => ({
  type: 'live/serverUnavailableFlagged',
  data: { unavailable },
});

type Answered = EventOf<'gateway/answered'>['data'];

/**
 * A call that was repeated as often as it may be, and was answered each time that the server cannot (MNT-02).
 */
const isGivenUp = ({ outcome }: Answered): boolean =>
  outcome.kind !== 'ok' && (outcome.attempts ?? 1) > DEFAULTS.fetch.retries && (outcome.status ?? 0) >= 500;

/**
 * Where the server has just been found to answer, a call that fails on its own says nothing about the others.
 */
const isBelieved = ({ live }: RootState, at: number): boolean =>
  live.availableAgainAt === null || at - live.availableAgainAt >= 6 * DEFAULTS.fetch.serverUnavailableProbeMs;

const isPressed = (event: AppEvent): boolean =>
  event.type === 'intent/retryPressed' && event.data.view === 'server';

/**
 * Raises "server unavailable" when a call failed after its retries, and asks for the configuration every ten
 * seconds, or at once when the customer presses, until an answer comes: then it is cleared (MNT-02, LIV-11).
 */
export const flagUnavailable: Epic = (events$, state$, { gateway, timers }) => {
  const isFlagged = (): boolean => state$.value.live.serverUnavailable;
  const answers$ = events$.pipe(ofType('gateway/answered'));
  const raised$ = answers$.pipe(
    filter(({ data, at }) => !isFlagged() && isGivenUp(data) && isBelieved(state$.value, at)),
    map(() => flagged(true)),
  );
  const cleared$ = answers$.pipe(
    filter(({ data }) => isFlagged() && data.op === getAppConfig.name && data.outcome.kind === 'ok'),
    map(() => flagged(false)),
  );
  const probe = (at: number): Observable<never> =>
    gateway
      .call(getAppConfig, { query: { brand: state$.value.config.brand, t: String(at) } })
      .pipe(mergeMap(() => EMPTY));
  const probes$ = events$.pipe(
    ofType('live/serverUnavailableFlagged'),
    switchMap(({ data }) =>
      data.unavailable
        ? defer(() => timers.after('serverProbe', DEFAULTS.fetch.serverUnavailableProbeMs)).pipe(
            mergeMap(probe),
            repeat(),
          )
        : EMPTY,
    ),
  );
  const pressed$ = events$.pipe(
    filter((event) => isPressed(event) && isFlagged()),
    mergeMap(({ at }) => probe(at)),
  );
  return merge(raised$, cleared$, probes$, pressed$);
};
