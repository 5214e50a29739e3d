import { catchError, defer, mergeMap, type Observable, type OperatorFunction, of } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';

/**
 * `mergeMap` whose inner streams fail alone: an error in one becomes `lifecycle/epicFailed`, and what the
 * other inner streams wait for goes on. For epics that keep many waits at once.
 */
export const fenceEach = <In>(
  epic: string,
  project: (value: In) => Observable<NewDerived>,
): OperatorFunction<In, NewDerived> =>
  mergeMap((value) =>
    defer(() => project(value)).pipe(
      catchError((error: unknown) =>
        of<NewDerived>({
          type: 'lifecycle/epicFailed',
          data: { epic, name: error instanceof Error ? error.name : typeof error },
        }),
      ),
    ),
  );
