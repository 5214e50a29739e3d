import type { WritingAlarm } from '../context.ts';

/** Name of the alarm in the log of the gateway that has to wake somebody (FAIL-33). */
export const READ_ONLY = 'placement-read-only';

/** Where the alarm is written. */
export interface AlarmLog {
  fatal(what: object, text: string): void;
  warn(what: object, text: string): void;
}

/** Whether bets are taken, for whoever asks for the gateway's health, and in its log. */
export class WritingState implements WritingAlarm {
  #log: AlarmLog | undefined;
  #raised: { readonly cause: unknown } | undefined;

  raised(cause: unknown): void {
    this.#raised = { cause };
    this.#log?.fatal({ alarm: READ_ONLY, err: cause }, 'no bets are taken: nothing can be written');
  }

  over(): void {
    this.#raised = undefined;
    this.#log?.warn({ alarm: READ_ONLY, over: true }, 'bets are taken again');
  }

  /** From now on; what was raised before there was a log is said at once. */
  writeTo(log: AlarmLog): void {
    this.#log = log;
    if (this.#raised !== undefined) this.raised(this.#raised.cause);
  }

  /** For `/healthz`. */
  health(): Readonly<Record<string, string>> {
    return this.#raised === undefined ? { placement: 'open' } : { status: 'degraded', placement: 'readOnly' };
  }
}
