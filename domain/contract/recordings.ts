import * as z from 'zod/mini';
import { BetId, SessionId } from '../brand.ts';
import { LogHeader } from '../events/envelope.ts';
import { defineCall } from './call.ts';

/**
 * The recording on its way to the gateway and back to whom it is about (EVT-05, UK-52). A device sends its
 * stored segments as they are (docs/recording-format.md), in order; what the gateway has it says itself, so
 * that either side may forget.
 */
const built = { implemented: true, secrets: { request: [], answer: [] } } as const;
const common = { lang: z.optional(z.string()), clientid: z.optional(z.string()) };

/**
 * How far one stream of a log has arrived: its last event and the head of its chain after it, lower-case hex.
 */
const StreamProgress = z.object({ stream: z.string(), lastSeq: z.int(), head: z.string() });

/**
 * What the gateway has of a session, by its own clock and under the key that signs receipts: from then on
 * neither side can rewrite what came before (EVT-05).
 */
export const RecordingAcknowledgement = z.object({
  session: SessionId,
  streams: z.array(StreamProgress),
  /** Epoch ms of the gateway's clock. */
  receivedAt: z.int(),
  /** Ed25519 over the canonical JSON of the rest, base64url. */
  signature: z.string(),
});
export type RecordingAcknowledgement = z.infer<typeof RecordingAcknowledgement>;

/**
 * What one request may carry. Both sides hold to it: the device cuts by it, the gateway refuses beyond it.
 */
export const UPLOAD_LIMITS = {
  segments: 400,
  /** Of one segment as stored; a longer one is told by its head alone. */
  segmentBytes: 720 * 1024,
  /** Characters of a request's segments as JSON, unless it is one alone. */
  requestCharacters: 128 * 1024,
  /**
   * The same for the last request of a page that is being left: a browser lets it send 64 KiB, header
   * included.
   */
  lastCharacters: 56 * 1024,
} as const;

export const UploadedSegment = z.object({
  /** Head of the segment's stream before it. */
  previous: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** As stored on the device, base64. */
  bytes: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(Math.ceil(UPLOAD_LIMITS.segmentBytes / 3) * 4),
      z.regex(/^[\w+/]+={0,2}$/),
    ),
});
export type UploadedSegment = z.infer<typeof UploadedSegment>;

export const getRecordingProgress = defineCall({
  ...built,
  name: 'getRecordingProgress',
  method: 'GET',
  path: '/api/v1/recordings/:session/progress',
  auth: 'guest',
  source: 'EVT-05, FAIL-76',
  doc: 'How far a recording has arrived, for the log that asks with its key (x-log-key) or for its customer; null when nothing of it is here, and for everybody else.',
  params: z.object({ session: SessionId }),
  query: z.object(common),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: z.nullable(RecordingAcknowledgement) }),
});

export const uploadRecording = defineCall({
  ...built,
  name: 'uploadRecording',
  method: 'POST',
  path: '/api/v1/recordings',
  auth: 'guest',
  source: 'EVT-05, FAIL-76',
  doc: 'More of a recording, in order. What is here already is left alone; a hole or a fork is refused with 409.',
  params: z.object({}),
  query: z.object(common),
  body: z.object({
    header: LogHeader,
    /** Drawn by the device for this log: who began a recording alone may go on with it. */
    key: z.string().check(z.regex(/^[\w-]{22,64}$/)),
    segments: z.array(UploadedSegment).check(z.minLength(1), z.maxLength(UPLOAD_LIMITS.segments)),
  }),
  answer: z.object({ resultCode: z.int(), data: RecordingAcknowledgement }),
});

export const OwnRecording = z.object({
  session: SessionId,
  startedAt: z.int(),
  lastReceivedAt: z.int(),
  bets: z.array(BetId),
  events: z.int(),
  bytes: z.int(),
  /** False once it was erased or only the gateway's own part is left. */
  hasFile: z.boolean(),
});
export type OwnRecording = z.infer<typeof OwnRecording>;

export const getOwnRecordings = defineCall({
  ...built,
  name: 'getOwnRecordings',
  method: 'GET',
  path: '/api/v1/recordings',
  auth: 'customer',
  source: 'UK-52, UK-55',
  doc: "The customer's own session records, newest first. `next` is the `after` of the page that follows.",
  params: z.object({}),
  query: z.object({ ...common, after: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({ recordings: z.array(OwnRecording), next: z.nullable(z.string()) }),
  }),
});

/**
 * One of the customer's own recordings as a `.slip` file: bytes and no JSON, so no call. 404 for any other
 * session.
 */
export const OWN_RECORDING_FILE = '/api/v1/recordings/:session/file';

export const recordingCalls = [getRecordingProgress, uploadRecording, getOwnRecordings] as const;
