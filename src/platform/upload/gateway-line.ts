import { ErrorBody } from '#domain/contract/errors.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import {
  getRecordingProgress,
  type RecordingAcknowledgement,
  type UploadedSegment,
  uploadRecording,
} from '#domain/contract/recordings.ts';
import type { StoredLog } from '../storage/read-back.ts';
import { uploadLimits } from './upload-limits.ts';

export type FailureReason = 'unreachable' | 'busy' | 'refused';

/** What was sent did not arrive, or was not taken. */
export class NotSent extends Error {
  readonly reason: FailureReason;
  readonly errorType: string | undefined;

  constructor(reason: FailureReason, errorType?: string) {
    super(errorType ?? reason);
    this.name = 'NotSent';
    this.reason = reason;
    this.errorType = errorType;
  }
}

export interface LineOptions {
  readonly formFactor: () => 'mobile' | 'desktop';
  readonly build: string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The two calls that recordings go by. Not calls of the log: their bodies are the log. */
export interface GatewayLine {
  /** @throws NotSent */
  progress(log: StoredLog): Promise<RecordingAcknowledgement | null>;
  /** @throws NotSent */
  send(
    log: StoredLog,
    segments: readonly UploadedSegment[],
    last: boolean,
  ): Promise<RecordingAcknowledgement>;
}

interface Asking extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A gateway that is away or overloaded is asked again; one that says no is not. */
function failureOf(status: number, body: unknown): NotSent {
  const error = ErrorBody.safeParse(body);
  const errorType = error.success ? error.data.errorType : undefined;
  const isBusy = status === 429 || status === 408 || status >= 500 || !error.success;
  return new NotSent(isBusy ? 'busy' : 'refused', errorType);
}

/** Signed or not, the word about another log says nothing of this one. */
function ofSession<Acknowledgement extends { readonly session: string } | null>(
  acknowledgement: Acknowledgement,
  session: string,
): Acknowledgement {
  if (acknowledgement !== null && acknowledgement.session !== session) throw new NotSent('busy', 'CONTRACT');
  return acknowledgement;
}

export function gatewayLine({
  formFactor,
  build,
  fetch = (url, init) => window.fetch(url, init),
}: LineOptions): GatewayLine {
  const ask = async (url: string, init: Asking): Promise<unknown> => {
    const headers = {
      [REQUEST_HEADERS.contentType]: 'application/json',
      [REQUEST_HEADERS.clientId]: CLIENT_IDS[formFactor()],
      [REQUEST_HEADERS.clientVersion]: build,
      [REQUEST_HEADERS.deviceType]: formFactor(),
    };
    let response: Response;
    let body: unknown;
    try {
      const signal = AbortSignal.timeout(uploadLimits.timeoutMs);
      response = await fetch(url, {
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        priority: 'low',
        signal,
        ...init,
        headers: { ...init.headers, ...headers },
      });
      body = await response.json();
    } catch {
      throw new NotSent('unreachable');
    }
    if (!response.ok) throw failureOf(response.status, body);
    return body;
  };
  return {
    async progress({ header: { sessionId: session }, uploadKey }) {
      const answer = getRecordingProgress.answer.safeParse(
        await ask(getRecordingProgress.path.replace(':session', encodeURIComponent(session)), {
          method: 'GET',
          headers: { [REQUEST_HEADERS.logKey]: uploadKey },
        }),
      );
      if (!answer.success) throw new NotSent('busy', 'CONTRACT');
      return ofSession(answer.data.data, session);
    },
    async send({ header, uploadKey }, segments, last) {
      const body = JSON.stringify({ header, key: uploadKey, segments });
      // A browser lets a page that is gone send 64 KiB in all.
      const answer = uploadRecording.answer.safeParse(
        await ask(uploadRecording.path, { method: 'POST', body, keepalive: last }),
      );
      if (!answer.success) throw new NotSent('busy', 'CONTRACT');
      return ofSession(answer.data.data, header.sessionId);
    },
  };
}
