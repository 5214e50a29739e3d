import { RESULT_CODES } from '#domain/contract/errors.ts';
import { getOwnRecordings, getRecordingProgress, uploadRecording } from '#domain/contract/recordings.ts';
import type { RecordingStore } from '../../recordings/create-recordings.ts';
import { type UploadRefusal, UploadRefused } from '../../recordings/intake/refused-upload.ts';
import { CallRefused, unavailable } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

const statuses: Readonly<Record<UploadRefusal, number>> = {
  hole: 409,
  fork: 409,
  altered: 422,
  malformed: 400,
  // A newer build may have written it: the device tries again later, perhaps at a gateway that can read it.
  unreadable: 503,
  busy: 429,
  tooLarge: 413,
  full: 413,
  key: 403,
  erased: 410,
};

const refusal = ({ why, message }: UploadRefused): CallRefused =>
  new CallRefused(statuses[why], {
    resultCode: RESULT_CODES.validation,
    errorType: `RECORDING_${why.toUpperCase()}`,
    message: message.slice(0, 200),
  });

/** Recordings on their way in, and back to whom they are about. A gateway without a store answers 503. */
export function recordingHandlers(store: RecordingStore | undefined): readonly Implementation[] {
  const opened = (): RecordingStore => {
    if (store === undefined) throw unavailable('this gateway stores no recordings');
    return store;
  };
  return [
    implement(
      getRecordingProgress,
      async ({ params }, { session, logKey }) => ({
        resultCode: 0,
        data:
          (await opened().progress(params.session, { user: session?.userId ?? null, key: logKey })) ?? null,
      }),
      { wantsSession: true },
    ),
    implement(
      uploadRecording,
      async ({ body }, caller) => {
        try {
          return {
            resultCode: 0,
            data: await opened().receive(body, {
              user: caller.session?.userId ?? null,
              address: caller.visitor.address,
            }),
          };
        } catch (error) {
          throw error instanceof UploadRefused ? refusal(error) : error;
        }
      },
      { wantsSession: true },
    ),
    implement(getOwnRecordings, async ({ query }, caller) => ({
      resultCode: 0,
      data: await opened().own(sessionOf(caller).userId, query.after),
    })),
  ];
}
