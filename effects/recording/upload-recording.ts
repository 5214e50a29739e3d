import {
  EMPTY,
  exhaustMap,
  filter,
  merge,
  mergeMap,
  type Observable,
  of,
  skipUntil,
  take,
  takeUntil,
} from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { waitsForDeferred } from '../waits-for-deferred.ts';
import { acknowledgementFaults } from './acknowledgement-faults.ts';
import { streamsToUpload } from './may-upload.ts';
import { retryMs, UPLOAD_TIMING } from './upload-timing.ts';

/** Waits and the sending itself are no news to send. */
const isNews = ({ type }: AppEvent): boolean => !/^(timer|random|storage|recording)\//.test(type);

const isWaitedFor = (event: AppEvent): boolean =>
  event.type === 'lifecycle/sessionResumed' || (event.kind === 'input' && waitsForDeferred(event));

/**
 * When the recording is sent to the gateway (EVT-05, FAIL-76): a while after something happened, after ever
 * longer waits when it did not arrive, at once when the connection is back, and when the page is hidden, as
 * it may be gone at any moment. Only where the gateway takes recordings; nothing waits for it.
 */
export const uploadRecording: Epic = (events$, state$, ports) => {
  // Live it comes with the later epics, in replay it is there from the beginning: both begin where those are
  // waited for.
  const begun$ = events$.pipe(skipUntil(events$.pipe(filter(isWaitedFor), take(1))));
  const isOn = (): boolean => selectFeature(state$.value, 'recordingUpload');
  const isOnline = (): boolean => state$.value.lifecycle.online;
  const back$ = events$.pipe(
    ofType('lifecycle/connectivityChanged'),
    filter(({ data }) => data.online),
    take(1),
  );
  /** Also what the gateway will not take has come to its end. */
  const didArrive = (ended: EventOf<'recording/uploadAcknowledged' | 'recording/uploadFailed'>): boolean =>
    ended.type === 'recording/uploadFailed'
      ? ended.data.reason === 'refused'
      : acknowledgementFaults(state$.value, ended).length === 0;
  const request = (leaving: boolean, uploadId: string): Observable<NewDerived> =>
    of({
      type: 'recording/uploadRequested',
      data: { uploadId, leaving, streams: streamsToUpload(state$.value) },
    });
  const pause = (attempt: number): Observable<unknown> =>
    attempt === 0
      ? ports.timers.after('upload', UPLOAD_TIMING.gatherMs)
      : ports.random.draw('upload', retryMs(attempt)).pipe(
          mergeMap((more) => merge(ports.timers.after('upload', retryMs(attempt) + more), back$)),
          take(1),
        );
  /** Without a connection there is nothing to try. */
  const due = (attempt: number): Observable<unknown> =>
    pause(attempt).pipe(
      mergeMap(() => (isOnline() ? of(undefined) : back$)),
      take(1),
    );
  const round = (attempt: number): Observable<NewDerived> =>
    due(attempt).pipe(
      mergeMap(() => {
        const uploadId = ports.ids.next();
        const ended$ = events$.pipe(
          ofType('recording/uploadAcknowledged', 'recording/uploadFailed'),
          filter(({ data }) => data.uploadId === uploadId),
          take(1),
          mergeMap((event) => (didArrive(event) ? EMPTY : round(attempt + 1))),
        );
        return merge(ended$, request(false, uploadId));
      }),
    );
  const leaving$ = begun$.pipe(
    ofType('lifecycle/visibilityChanged'),
    filter(({ data }) => !data.visible && isOn()),
    mergeMap(() => request(true, ports.ids.next())),
  );
  const refused$ = events$.pipe(
    ofType('recording/uploadFailed'),
    filter(({ data }) => data.reason === 'refused'),
  );
  const rounds$ = begun$.pipe(
    filter((event) => isNews(event) && isOn()),
    exhaustMap(() => round(0)),
  );
  // What the gateway will not take of this log it will not take from this page again.
  return merge(leaving$, rounds$).pipe(takeUntil(refused$));
};
