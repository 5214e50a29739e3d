import { distinctUntilChanged, EMPTY, filter, map, merge, type Observable, of, switchMap } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { leftAt } from '#domain/reality-check/looked-at.ts';
import { sessionTimeAt } from '#domain/reality-check/session-time.ts';
import { selectRealityCheckWaits } from '#projections/reality-check/select-reality-check.ts';
import type { Epic } from '../runtime/epic.ts';

/**
 * The check falls due when the page was looked at for the whole interval, and comes to the screen as soon as
 * nothing stands before it and somebody looks: put off, never dropped (RGT-01, TRAP-22). Then it waits for
 * its answer, however long.
 */
export const timeRealityCheck: Epic = (events$, state$, ports) => {
  const fellDue: NewDerived = { type: 'realityCheck/fellDue', data: {} };
  const wait = ({ mono }: AppEvent): Observable<NewDerived> => {
    const { stage, minutes } = state$.value.realityCheck;
    if (stage.kind !== 'counting' || stage.count.since === null || minutes === null) return EMPTY;
    const left = leftAt(stage.count, minutes, mono);
    return left === 0
      ? of(fellDue)
      : ports.timers.after('realityCheck', left).pipe(map((): NewDerived => fellDue));
  };
  const timed$ = events$.pipe(
    map((event) => ({ event, stage: state$.value.realityCheck.stage })),
    distinctUntilChanged((before, now) => before.stage === now.stage),
    switchMap(({ event }) => wait(event)),
  );
  const mayCome = (): boolean => {
    const state = state$.value;
    return (
      state.realityCheck.stage.kind === 'due' && state.lifecycle.visible && !selectRealityCheckWaits(state)
    );
  };
  const shown$ = events$.pipe(
    map((event) => ({ event, comes: mayCome() })),
    // Others of the same commit are still told of before what is decided here: the check comes once.
    distinctUntilChanged((before, now) => before.comes === now.comes),
    filter(({ comes }) => comes),
    map(({ event }): NewDerived => {
      const { sessionTime, minutes } = state$.value.realityCheck;
      const elapsedMs = sessionTime === null ? 0 : Math.trunc(sessionTimeAt(sessionTime, event));
      return { type: 'realityCheck/shown', data: { elapsedMs, minutes: minutes ?? 0 } };
    }),
  );
  return merge(timed$, shown$);
};
