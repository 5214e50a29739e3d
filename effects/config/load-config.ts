import { concat, defer, EMPTY, filter, mergeMap, type Observable, of, repeat, switchMap } from 'rxjs';
import { canonicalJson } from '#domain/canonical-json.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { getAppConfig } from '#domain/contract/initial-calls.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import type { Epic } from '../runtime/epic.ts';

const isStart = (event: AppEvent): boolean =>
  event.type === 'lifecycle/sessionStarted' || event.type === 'lifecycle/sessionResumed';

/**
 * The remote configuration at the start and every minute, sooner until there is one (CFG-01). A failure keeps
 * the last good one, which at first is the bundled default; an answer that says what is already in force is
 * not logged again.
 */
export const loadConfig: Epic = (events$, state$, ports) => {
  const load = (at: number): Observable<NewDerived> =>
    defer(() =>
      ports.gateway.call(getAppConfig, { query: { brand: state$.value.config.brand, t: String(at) } }),
    ).pipe(
      mergeMap((outcome): Observable<NewDerived> => {
        const { loaded, config } = state$.value.config;
        if (outcome.kind !== 'ok') return loaded ? EMPTY : again$;
        const arrived = outcome.answer.data;
        // By value: a log that was stored and read again gives the same fields in another order.
        const same = loaded && canonicalJson(toJson(arrived)) === canonicalJson(toJson(config));
        return same ? EMPTY : of({ type: 'config/loaded', data: { config: arrived } });
      }),
    );
  const loadAfter = (ms: number): Observable<NewDerived> =>
    defer(() => ports.timers.after('appConfig', ms)).pipe(mergeMap(load));
  const again$ = loadAfter(DEFAULTS.appConfig.againMs);
  const rounds$ = loadAfter(DEFAULTS.appConfig.renewMs).pipe(repeat());
  return events$.pipe(
    filter(isStart),
    switchMap((start) => concat(load(start.at), rounds$)),
  );
};
