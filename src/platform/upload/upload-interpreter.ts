import { Subject } from 'rxjs';
import { eachValueFrom } from 'rxjs-for-await';
import type { SessionId } from '#domain/brand.ts';
import type { DataOf, EventOf, NewInput } from '#domain/events/registry.ts';
import type { Interpreter } from '#effects/runtime/commit.ts';
import type { KeeperCalls } from '../storage/keeper-calls.ts';
import type { StoredLog } from '../storage/read-back.ts';
import { heldSessions } from '../storage/tab-session.ts';
import { gatewayLine, type LineOptions, NotSent } from './gateway-line.ts';
import { Forked } from './missing-segments.ts';
import {
  isRefusal,
  NOWHERE,
  otherStreamBudget,
  type Place,
  type Sending,
  sendFromProgress,
  sendLog,
} from './send-log.ts';
import { uploadLimits } from './upload-limits.ts';

export interface UploadOptions extends LineOptions {
  readonly stored: Pick<KeeperCalls, 'stored' | 'stretch'>;
  /** The log of this tab. */
  readonly own: SessionId;
  readonly submit: (input: NewInput) => void;
  /** Resolves when the page has nothing better to do; the browser's own when absent. */
  readonly idle?: () => Promise<void>;
  /** Sessions that some tab writes; the browser's locks when absent. */
  readonly held?: () => Promise<readonly string[]>;
}

type Requested = EventOf<'recording/uploadRequested'>;
type Failure = Omit<DataOf<'recording/uploadFailed'>, 'uploadId'>;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** After the pause, in the browser's idle time where it has such a thing. */
const browserIdle = async (): Promise<void> => {
  await pause(uploadLimits.pauseMs);
  if (typeof requestIdleCallback === 'undefined') return;
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }));
};

const browserHeld = (): Promise<string[]> => heldSessions('locks' in navigator ? navigator.locks : undefined);

function failureOf(error: unknown): Failure {
  if (error instanceof Forked) return { reason: 'refused', errorType: 'RECORDING_FORK' };
  if (!(error instanceof NotSent)) return { reason: 'storage' };
  const { reason, errorType } = error;
  return errorType === undefined ? { reason } : { reason, errorType };
}

/**
 * `recording/uploadRequested` → the stored segments that the gateway lacks → `recording/uploadAcknowledged`, or why
 * not all of them (P76). One round after the other, one request at a time. Where the gateway is it says itself at the
 * first round and after every failure; in between its last acknowledgement stands.
 */
export function createUploadInterpreter(options: UploadOptions): {
  readonly interpreter: Interpreter;
  readonly stop: () => void;
} {
  const { stored, own, submit, idle = browserIdle, held = browserHeld } = options;
  const line = gatewayLine(options);
  const rounds = new Subject<Requested>();
  let place: Place | null = null;
  let earlierAreSent = false;
  let mayOther: ((stream: string, bytes: number) => boolean) | undefined;

  const sendingOf = ({ data }: Requested, arrived: (place: Place) => void): Sending => {
    const allowed = new Set(data.streams);
    mayOther ??= otherStreamBudget(allowed);
    return { stored, line, idle, arrived, maySend: mayOther };
  };
  const ownLog = (logs: readonly StoredLog[]): StoredLog | undefined =>
    logs.find(({ header }) => header.sessionId === own);

  async function sendOwn(log: StoredLog, asked: Requested): Promise<void> {
    const sending = sendingOf(asked, (arrived) => {
      place = arrived;
    });
    const before = place;
    place = null;
    place =
      before === null ? await sendFromProgress(log, sending) : await sendLog(log, before, sending, false);
  }

  /** Logs of tabs that are gone: closed without a connection, or before the last piece went out. */
  async function sendEarlier(logs: readonly StoredLog[], asked: Requested): Promise<void> {
    const busy = await held();
    const earlier = logs.filter(({ header }) => header.sessionId !== own && !busy.includes(header.sessionId));
    for (const log of earlier.slice(0, uploadLimits.earlierLogs)) {
      await idle();
      try {
        await sendFromProgress(
          log,
          sendingOf(asked, () => undefined),
        );
      } catch (error) {
        // That one is not wanted; the next one may be.
        if (!isRefusal(error)) throw error;
      }
    }
    earlierAreSent = true;
  }

  async function round(asked: Requested): Promise<void> {
    const { uploadId } = asked.data;
    try {
      const logs = await stored.stored();
      const log = ownLog(logs);
      if (log !== undefined) await sendOwn(log, asked);
      if (!earlierAreSent) await sendEarlier(logs, asked);
      submit({
        type: 'recording/uploadAcknowledged',
        data: { uploadId, acknowledgement: place?.acknowledged ?? null },
      });
    } catch (error) {
      submit({ type: 'recording/uploadFailed', data: { uploadId, ...failureOf(error) } });
    }
  }

  /** Beside a round that may be running: what both send, the gateway takes once. */
  async function leave(asked: Requested): Promise<void> {
    const { uploadId } = asked.data;
    try {
      const log = ownLog(await stored.stored());
      const from = place ?? { ...NOWHERE, acknowledged: log === undefined ? null : await line.progress(own) };
      const end =
        log === undefined
          ? from
          : await sendLog(
              log,
              from,
              sendingOf(asked, () => undefined),
              true,
            );
      submit({ type: 'recording/uploadAcknowledged', data: { uploadId, acknowledgement: end.acknowledged } });
    } catch (error) {
      const { reason, ...more } = failureOf(error);
      submit({
        type: 'recording/uploadFailed',
        data: { uploadId, ...more, reason: reason === 'refused' ? 'busy' : reason },
      });
    }
  }

  async function run(): Promise<void> {
    for await (const asked of eachValueFrom(rounds)) await round(asked);
  }
  void run();
  return {
    interpreter: (event) => {
      if (event.type !== 'recording/uploadRequested') return;
      if (event.data.leaving) void leave(event);
      else rounds.next(event);
    },
    stop: () => rounds.complete(),
  };
}
