import { beforeCommit, NotWritten } from '../db/not-written.ts';
import { JournalBroken } from '../db/placement-journal.ts';
import { drawBytes } from '../random-bytes.ts';
import type { NewPlacement, PlacementContext } from './context.ts';
import type { RefusalReason } from './decide/refusal-reason.ts';
import { refusedFor } from './decide/refused.ts';
import { type Kept, keepRefusal, storeKept } from './journal/kept-refusals.ts';
import type { ResultOf } from './ref-result.ts';

/** What is refused while nothing can be written; from the error catalogue (PLC-10). */
const fault: RefusalReason = {
  type: 'TECHNICAL_ERROR',
  message: 'Nothing can be stored at the moment. The bet was not placed.',
};

/**
 * Placement while nothing can be written (FAIL-33). Bets are refused at once under the gateway's signature,
 * and what cannot be stored is kept in room taken in advance: whoever asks for the ref hears the same from
 * every process, so no copy of a refused bet is booked (INV-04). Failing that, nothing is said.
 */
export class ReadOnly {
  readonly #context: PlacementContext;
  #isOn = false;
  #stopped = false;
  #cancel = (): void => undefined;
  #probing: Promise<void> = Promise.resolve();

  constructor(context: PlacementContext) {
    this.#context = context;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** At the start: stores what a process kept that has ended. Bets are off as long as that does not work. */
  async resume(): Promise<void> {
    try {
      await storeKept(this.#context);
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      this.#turnOn(error);
    }
  }

  /** A placement failed: where that was for want of room, bets are off from now on. */
  notice(error: unknown): void {
    if (error instanceof NotWritten || error instanceof JournalBroken) this.#turnOn(error);
  }

  /**
   * Refuses a bet while nothing can be written. An attempt under way, here or in another process, is waited
   * for, as it has the lock on the account; one that comes to it later finds the refusal.
   *
   * @returns `refTaken` where an outcome is stored or kept; `unknown` where not even a refusal can be kept.
   */
  async refuse({
    user,
    slip,
  }: Pick<NewPlacement, 'user' | 'slip'>): Promise<ResultOf<'answered' | 'refTaken' | 'unknown'>> {
    const refused = refusedFor(this.#context, user, slip, [fault]);
    const kept = await this.#context.db
      .transaction()
      .execute(beforeCommit((tx) => keepRefusal(tx, refused)))
      .catch((error: unknown) => this.#notKept(error));
    if (kept === 'known') return { kind: 'refTaken' };
    return kept === 'kept' ? { kind: 'answered', outcome: refused.outcome } : { kind: 'unknown' };
  }

  async close(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#probing;
  }

  /** @throws what is no want of room */
  #notKept(error: unknown): Kept {
    if (error instanceof NotWritten) return 'noRoom';
    throw error;
  }

  #turnOn(cause: unknown): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#context.alarm?.raised(cause);
    this.#probeLater();
  }

  #probeLater(): void {
    if (this.#stopped) return;
    this.#cancel = this.#context.clock.after(this.#context.settings.probeWriting, () => {
      this.#probing = this.#probe().catch(() => this.#probeLater());
    });
  }

  /** Writes more than a row takes and then what is kept; rejects while that does not work. */
  async #probe(): Promise<void> {
    const { db, journal, settings } = this.#context;
    await journal.settled();
    // Drawn, because what repeats itself is stored in next to nothing.
    const value = Buffer.from(drawBytes(settings.probeBytes)).toString('base64');
    await db
      .insertInto('facts')
      .values({ key: 'write-probe', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    await storeKept(this.#context);
    this.#isOn = false;
    this.#context.alarm?.over();
  }
}
