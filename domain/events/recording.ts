import * as z from 'zod/mini';
import { RecordingAcknowledgement } from '../contract/recordings.ts';
import { defineDerived, defineInput } from './define.ts';

const session = '0f8fad5b-d9cb-469f-a165-70867728950e';

/**
 * The recording on its way to the gateway (EVT-05, FAIL-76). What is sent stands in the log already and is
 * not repeated here.
 */
export const uploadRequested = defineDerived({
  type: 'recording/uploadRequested',
  doc: 'What is stored of this log, and of earlier ones on this device, is to be sent to the gateway.',
  data: z.object({
    uploadId: z.string(),
    /** The page is being left: one last request, of the size that a browser still sends then. */
    leaving: z.boolean(),
    /**
     * Streams whose content may be sent; of every other one the heads alone go, so that nothing seems to be
     * missing.
     */
    streams: z.array(z.string()),
  }),
  privacy: { uploadId: 'public', leaving: 'public', streams: 'public' },
  examples: [{ uploadId: '31.1', leaving: false, streams: ['cold', 'hot'] }],
});

export const uploadAcknowledged = defineInput({
  type: 'recording/uploadAcknowledged',
  doc: 'The gateway has this log up to these heads and says so under its signature, by its own clock (EVT-05). Null: there was nothing to send.',
  data: z.object({
    uploadId: z.string(),
    acknowledgement: z.nullable(RecordingAcknowledgement),
  }),
  privacy: {
    uploadId: 'public',
    acknowledgement: {
      session: 'public',
      streams: { stream: 'public', lastSeq: 'public', head: 'public' },
      receivedAt: 'public',
      signature: 'public',
    },
  },
  examples: [
    {
      uploadId: '31.1',
      acknowledgement: {
        session,
        streams: [{ stream: 'cold', lastSeq: 120, head: '5f'.repeat(32) }],
        receivedAt: 1_790_000_000_000,
        signature: 'c2lnbmVk',
      },
    },
  ],
});

export const uploadFailed = defineInput({
  type: 'recording/uploadFailed',
  doc: 'Not all of it was sent. `refused`: the gateway will not take more of this log, so it is not sent again by this page.',
  data: z.object({
    uploadId: z.string(),
    reason: z.enum(['unreachable', 'busy', 'storage', 'refused']),
    /** Error type of the gateway's refusal. */
    errorType: z.optional(z.string()),
  }),
  privacy: { uploadId: 'public', reason: 'public', errorType: 'public' },
  examples: [{ uploadId: '31.1', reason: 'unreachable' }],
});

export const acknowledgementRefused = defineDerived({
  type: 'recording/acknowledgementRefused',
  doc: 'What was acknowledged is not what the gateway signed, or cannot be: it is not believed, and anchors nothing (EVT-05, FAIL-54).',
  data: z.object({ uploadId: z.string(), why: z.array(z.enum(['signature', 'lastSeq'])) }),
  privacy: { uploadId: 'public', why: 'public' },
  examples: [{ uploadId: '31.1', why: ['signature'] }],
});

export const recordingEvents = [
  uploadRequested,
  uploadAcknowledged,
  uploadFailed,
  acknowledgementRefused,
] as const;
