import type { Kysely, Transaction } from 'kysely';
import { drawHandle } from '../accounts/secrets.ts';
import type { PostSettings } from '../config/access.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { Mail, Mailer } from '../providers/mailer.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import { kindOf, type Letter, readLetter, textOf } from './letters.ts';
import {
  type ClaimedRow,
  claimRows,
  forgetGivenUp,
  giveUp,
  giveUpLate,
  insertRow,
  putOff,
  removeRow,
} from './mail-rows.ts';

type Seal = Pick<InstallationKey, 'sealText' | 'openText'>;

export interface PostOptions {
  /** Absent: nobody is written to, and what needs a mail is not offered. */
  readonly mailer: Mailer | undefined;
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  readonly clock: FeedClock;
  /** When it is looked at without a commit. */
  readonly idleClock: FeedClock;
  readonly report: (error: unknown) => void;
  /** What letters are sealed with while they wait. */
  readonly seal: () => Promise<Seal>;
  readonly settings: PostSettings;
  /**
   * Writes to whoever has what was typed, in a transaction that begins with `take`; false says that another
   * gateway has done it.
   */
  readonly answerReset: (typed: string, take: (tx: Transaction<Schema>) => Promise<boolean>) => Promise<void>;
}

/** A row of another place opens nothing. */
const placeOf = (id: string): string => `mail/${id}`;

/**
 * Mail is written into the transaction that causes it and sent after it, by whichever gateway claims it
 * first (ADR 0391). So whoever asks waits no longer where there is somebody to write to (ACC-04), and a
 * gateway that dies loses nothing.
 */
export class PostOffice {
  readonly #options: PostOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #waits = new Set<() => void>();
  #seal: Seal | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #isFull = false;
  #isFailing = false;
  #isClosed = false;
  #cancelLook: () => void = () => undefined;

  constructor(options: PostOptions) {
    this.#options = options;
  }

  /** Whether anybody is written to. */
  get writes(): boolean {
    return this.#options.mailer !== undefined;
  }

  /** Before anything is written: the key is read here, because a transaction may hold the only connection. */
  async start(): Promise<void> {
    if (!this.writes) return;
    this.#seal = await this.#options.seal();
    this.wake();
    this.#watch();
  }

  /** Goes out once the transaction is committed and `wake` was called, at the latest at the next look. */
  async write(tx: Transaction<Schema>, letter: Letter): Promise<void> {
    if (!this.writes) return;
    if (this.#seal === undefined) throw new Error('the post office is not open yet');
    const id = drawHandle('mail-');
    const sealed = this.#seal.sealText(placeOf(id), textOf(letter));
    const now = this.#options.now();
    await insertRow(tx, { id, kind: kindOf(letter), sealed, now, expiresAt: letter.expiresAt });
  }

  /** After a commit. Returns at once. */
  wake(): void {
    if (!this.writes || this.#isClosed) return;
    this.#again = true;
    this.#running ??= this.#run();
  }

  /** Everything that was due is done, or waits to be tried again. */
  async idle(): Promise<void> {
    while (this.#running !== undefined || this.#inFlight.size > 0)
      await Promise.all([this.#running, ...this.#inFlight]);
  }

  /** Waits for what is being taken on, but not for ever: a mailer may never answer, and its row stays. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    for (const cancel of this.#waits) cancel();
    this.#waits.clear();
    await this.#running;
    let cancel = (): void => {};
    const late = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(this.#options.settings.closeWithin, resolve);
    });
    await Promise.race([this.idle(), late]);
    cancel();
    for (const timer of this.#waits) timer();
    this.#waits.clear();
  }

  #watch(): void {
    this.#cancelLook = this.#options.idleClock.after(this.#options.settings.lookEvery, () => {
      this.wake();
      this.#watch();
    });
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#isClosed) {
        this.#again = false;
        await this.#claim();
        this.#isFailing = false;
      }
    } catch (error) {
      // Once for as long as it fails; the rows are still there at the next look.
      if (!this.#isFailing) this.#options.report(error);
      this.#isFailing = true;
    } finally {
      this.#running = undefined;
    }
  }

  async #claim(): Promise<void> {
    const { db, now, settings, report } = this.#options;
    const free = settings.most - this.#inFlight.size;
    this.#isFull = free <= 0;
    if (this.#isFull) return;
    const at = now();
    for (const kind of await giveUpLate(db, at)) report(new Error(`a mail (${kind}) came too late`));
    const rows = await claimRows(db, free, at, settings.lease);
    for (const row of rows) this.#begin(row);
    if (rows.length === free) this.#again = true;
  }

  #begin(row: ClaimedRow): void {
    const attempt = this.#try(row)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#options.report(error);
      })
      .finally(() => {
        this.#inFlight.delete(attempt);
        if (this.#isFull) this.wake();
      });
    this.#inFlight.add(attempt);
  }

  async #try(row: ClaimedRow): Promise<void> {
    const { db, settings } = this.#options;
    // Gateways ended over it as often as it may fail.
    if (row.tries > settings.again.length + 1) return this.#giveUp(row, 'failed');
    const letter = this.#read(row);
    if (letter === undefined) return this.#giveUp(row, 'unreadable');
    try {
      if ('mail' in letter) await this.#send(letter.mail, row.id);
      else await this.#options.answerReset(letter.typed, (tx) => removeRow(tx, row.id));
    } catch (error) {
      // Neither text nor link, nor what the mailer says of them, is for a log.
      if (!('mail' in letter) && !this.#isClosed) this.#options.report(error);
      const wait = settings.again[row.tries - 1];
      if (wait === undefined) return this.#giveUp(row, 'failed');
      await putOff(db, row, this.#options.now() + wait);
      this.#wakeAfter(wait);
    }
  }

  /** A late yes still counts: the row goes, and is not tried again. */
  #send(mail: Mail, key: string): Promise<void> {
    const { mailer, db, clock, settings } = this.#options;
    return new Promise((resolve, reject) => {
      const cancel = clock.after(settings.sendWithin, () => reject(new Error('no answer')));
      Promise.resolve()
        .then(() => mailer?.send(mail, key))
        .then(() => removeRow(db, key))
        .then(() => resolve(), reject)
        .finally(cancel);
    });
  }

  #read({ id, sealed }: ClaimedRow): Letter | undefined {
    try {
      return readLetter(this.#seal?.openText(placeOf(id), sealed) ?? '');
    } catch {
      return undefined;
    }
  }

  async #giveUp(row: ClaimedRow, why: 'failed' | 'unreadable'): Promise<void> {
    const { db, now, settings } = this.#options;
    await giveUp(db, row, why, now());
    await forgetGivenUp(db, now() - settings.keepGivenUp);
    throw new Error(`a mail (${row.kind}) could not be ${why === 'failed' ? 'sent' : 'read'}`);
  }

  #wakeAfter(wait: number): void {
    if (this.#isClosed) return;
    const cancel = this.#options.clock.after(wait, () => {
      this.#waits.delete(cancel);
      this.wake();
    });
    this.#waits.add(cancel);
  }
}
