import type { FeedClock } from '../feeds/clock.ts';
import type { Mail, Mailer } from '../providers/mailer.ts';

/** ms before a mail that was not taken on is tried again. */
const AGAIN: readonly number[] = [1_000, 5_000, 30_000, 120_000];

export interface PostOptions {
  /** Absent: nobody is written to, and what needs a mail is not offered. */
  readonly mailer: Mailer | undefined;
  readonly clock: FeedClock;
  readonly report: (error: unknown) => void;
  /** How long `close` waits, ms. */
  readonly closeWithin: number;
}

/**
 * Sends mail beside the answer: whoever asks waits no longer where there is somebody to write to, so the time
 * of an answer tells nothing (ACC-04). What was not taken on when the process ends is lost; links can be
 * asked for again.
 */
export class PostOffice {
  readonly #options: PostOptions;
  readonly #work = new Set<Promise<void>>();
  readonly #waits = new Set<() => void>();

  constructor(options: PostOptions) {
    this.#options = options;
  }

  /** Whether anybody is written to. */
  get writes(): boolean {
    return this.#options.mailer !== undefined;
  }

  send(mail: Mail): void {
    void this.beside(() => this.#try(mail, 0));
  }

  /** Work that nobody waits for; a failure is reported. */
  beside(work: () => Promise<void>): Promise<void> {
    const running = work()
      .catch((error: unknown) => this.#options.report(error))
      .finally(() => this.#work.delete(running));
    this.#work.add(running);
    return running;
  }

  /** Everything that was begun is done, except what waits to be tried again. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** Waits for what is being taken on, but not for ever: a mailer may never answer. */
  async close(): Promise<void> {
    this.#dropWaiting();
    const { clock, closeWithin } = this.#options;
    let cancel = (): void => {};
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(closeWithin, resolve);
    });
    await Promise.race([this.idle(), late]);
    cancel();
    // What failed meanwhile waits anew.
    this.#dropWaiting();
  }

  #dropWaiting(): void {
    for (const cancel of this.#waits) cancel();
    this.#waits.clear();
  }

  async #try(mail: Mail, nth: number): Promise<void> {
    try {
      await this.#options.mailer?.send(mail);
    } catch {
      const wait = AGAIN[nth];
      // Neither text nor link, nor what the mailer says of them, is for a log.
      if (wait === undefined) throw new Error(`a mail (${mail.kind}) could not be sent`);
      const cancel = this.#options.clock.after(wait, () => {
        this.#waits.delete(cancel);
        void this.beside(() => this.#try(mail, nth + 1));
      });
      this.#waits.add(cancel);
    }
  }
}
