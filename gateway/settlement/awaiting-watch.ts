import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countAwaiting } from './awaiting.ts';

/** Where it is written that lines wait. */
export interface AwaitingLog {
  warn(what: object, text: string): void;
}

/** How many lines wait for staff, for whoever asks for the gateway's health, and in its log (MEND-07). */
export class AwaitingWatch {
  readonly #db: Kysely<Schema>;
  readonly #report: (error: unknown) => void;
  #log: AwaitingLog | undefined;
  #lines = 0;
  #said = 0;

  constructor(db: Kysely<Schema>, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
  }

  /** Counts, and says so where the number is another than was said last. What fails is reported. */
  async look(): Promise<void> {
    try {
      this.#lines = await countAwaiting(this.#db);
      this.#say();
    } catch (error) {
      this.#report(error);
    }
  }

  /** From now on; what was counted before there was a log is said at once. */
  writeTo(log: AwaitingLog): void {
    this.#log = log;
    this.#say();
  }

  #say(): void {
    if (this.#log === undefined || this.#said === this.#lines) return;
    this.#said = this.#lines;
    const over = this.#lines === 0 ? { over: true } : {};
    this.#log.warn({ awaitingResult: this.#lines, ...over }, 'lines that wait for a result from staff');
  }

  /**
   * For `/healthz`: as counted last, and counted again for whoever asks next, as staff settle beside the
   * gateway.
   */
  health(): { readonly awaitingResult: number } {
    void this.look();
    return { awaitingResult: this.#lines };
  }
}
