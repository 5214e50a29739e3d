import { Subject } from 'rxjs';
import { eachValueFrom } from 'rxjs-for-await';
import type { SessionId } from '#domain/brand.ts';
import type { DataOf, EventOf, NewInput } from '#domain/events/registry.ts';
import type { Interpreter } from '#effects/runtime/commit.ts';
import type { LogStoreCalls } from '../storage/log-store-calls.ts';
import type { StoredLog } from '../storage/read-back.ts';
import { heldSessions } from '../storage/tab-session.ts';
import { type GatewayLine, gatewayLine, type LineOptions, NotSent } from './gateway-line.ts';
import { Forked } from './missing-segments.ts';
import {
  isRefusal,
  NOWHERE,
  OtherStreams,
  type Place,
  type Sending,
  sendFromProgress,
  sendLog,
} from './send-log.ts';
import { uploadLimits } from './upload-limits.ts';

export interface UploadOptions extends LineOptions {
  readonly stored: Pick<LogStoreCalls, 'stored' | 'stretch'>;
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

/** One device's sending: where each log is, and what one page may still spend. */
class Uploads {
  readonly #options: UploadOptions;
  readonly #line: GatewayLine;
  /** Where the own log is, as the gateway said last; null before it was asked and after a failure. */
  #place: Place | null = null;
  #earlierAreSent = false;
  readonly #others = new OtherStreams();

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#line = gatewayLine(options);
  }

  /** What was acknowledged was not the gateway's word: it is asked anew where the log is. */
  forget(): void {
    this.#place = null;
  }

  async round(asked: Requested): Promise<void> {
    const { stored, submit } = this.#options;
    const { uploadId } = asked.data;
    try {
      const logs = await stored.stored();
      const log = this.#ownOf(logs);
      if (log !== undefined) await this.#sendOwn(log, asked);
      if (!this.#earlierAreSent) await this.#sendEarlier(logs, asked);
      const acknowledgement = this.#place?.acknowledged ?? null;
      submit({ type: 'recording/uploadAcknowledged', data: { uploadId, acknowledgement } });
    } catch (error) {
      submit({ type: 'recording/uploadFailed', data: { uploadId, ...failureOf(error) } });
    }
  }

  /** Beside a round that may be running: what both send, the gateway takes once. */
  async leave(asked: Requested): Promise<void> {
    const { stored, submit } = this.#options;
    const { uploadId } = asked.data;
    try {
      const log = this.#ownOf(await stored.stored());
      const from = this.#place ?? (log === undefined ? NOWHERE : await this.#placeOf(log));
      const sending = this.#sendingOf(asked, () => undefined);
      const { acknowledged } = log === undefined ? from : await sendLog(log, from, sending, true);
      submit({ type: 'recording/uploadAcknowledged', data: { uploadId, acknowledgement: acknowledged } });
    } catch (error) {
      const { reason, ...more } = failureOf(error);
      // The round that runs beside it was faster: nothing is wrong with the log.
      const kind = reason === 'refused' ? 'busy' : reason;
      submit({ type: 'recording/uploadFailed', data: { uploadId, ...more, reason: kind } });
    }
  }

  async #placeOf(log: StoredLog): Promise<Place> {
    return { ...NOWHERE, acknowledged: await this.#line.progress(log) };
  }

  async #sendOwn(log: StoredLog, asked: Requested): Promise<void> {
    const sending = this.#sendingOf(asked, (arrived) => {
      this.#place = arrived;
    });
    const before = this.#place;
    this.#place = null;
    this.#place =
      before === null ? await sendFromProgress(log, sending) : await sendLog(log, before, sending, false);
  }

  /** Logs of tabs that are gone: closed without a connection, or before the last piece went out. */
  async #sendEarlier(logs: readonly StoredLog[], asked: Requested): Promise<void> {
    const { own, held = browserHeld, idle = browserIdle } = this.#options;
    const busy = await held();
    const earlier = logs.filter(({ header }) => header.sessionId !== own && !busy.includes(header.sessionId));
    for (const log of earlier.slice(0, uploadLimits.earlierLogs)) {
      await idle();
      try {
        await sendFromProgress(
          log,
          this.#sendingOf(asked, () => undefined),
        );
      } catch (error) {
        // That one is not wanted; the next one may be.
        if (!isRefusal(error)) throw error;
      }
    }
    this.#earlierAreSent = true;
  }

  #ownOf(logs: readonly StoredLog[]): StoredLog | undefined {
    return logs.find(({ header }) => header.sessionId === this.#options.own);
  }

  #sendingOf({ data }: Requested, arrived: Sending['arrived']): Sending {
    const { stored, idle = browserIdle } = this.#options;
    const maySend: Sending['maySend'] = (stream, bytes) => this.#others.maySend(data.streams, stream, bytes);
    return { stored, idle, arrived, maySend, line: this.#line };
  }
}

/**
 * `recording/uploadRequested` → the stored segments that the gateway lacks → `recording/uploadAcknowledged`,
 * or why not all of them (FAIL-76). One round after the other, one request at a time. Where the gateway is it
 * says itself at the first round and after every failure; in between its last acknowledgement stands.
 */
export function createUploadInterpreter(given: UploadOptions): {
  readonly interpreter: Interpreter;
  /**
   * From here on nothing is sent and nothing told: the log is let go of. A request that is under way is not
   * called back.
   */
  readonly stop: () => void;
} {
  const { submit, fetch = (url, init) => window.fetch(url, init) } = given;
  let stopped = false;
  const rounds = new Subject<Requested>();
  const uploads = new Uploads({
    ...given,
    submit: (input) => {
      if (!stopped) submit(input);
    },
    fetch: (url, init) => (stopped ? Promise.reject(new NotSent('unreachable')) : fetch(url, init)),
  });
  const run = async (): Promise<void> => {
    for await (const asked of eachValueFrom(rounds)) {
      if (stopped) return;
      await uploads.round(asked);
    }
  };
  void run();
  return {
    interpreter: (event) => {
      if (event.type === 'recording/acknowledgementRefused') uploads.forget();
      if (event.type !== 'recording/uploadRequested') return;
      if (event.data.leaving) void uploads.leave(event);
      else rounds.next(event);
    },
    stop: () => {
      stopped = true;
      rounds.complete();
    },
  };
}
