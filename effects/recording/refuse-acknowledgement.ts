import { EMPTY, mergeMap, of } from 'rxjs';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { acknowledgementFaults } from './acknowledgement-faults.ts';

/** An acknowledgement that is not the gateway's is told as such: nothing may be proven with it. */
export const refuseAcknowledgement: Epic = (events$, state$) =>
  events$.pipe(
    ofType('recording/uploadAcknowledged'),
    mergeMap((event) => {
      const why = acknowledgementFaults(state$.value, event);
      const { uploadId } = event.data;
      return why.length === 0
        ? EMPTY
        : of({ type: 'recording/acknowledgementRefused' as const, data: { uploadId, why } });
    }),
  );
