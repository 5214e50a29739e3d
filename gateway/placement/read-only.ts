import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { drawBytes } from '../chance.ts';
import { beforeCommit, NotWritten } from '../db/not-written.ts';
import { JournalBroken } from '../db/placement-journal.ts';
import type { PlacementContext } from './context.ts';
import type { Fault } from './fault.ts';
import { type Kept, keepRefusal, storeKept } from './kept-refusals.ts';
import { refusedFor } from './refused.ts';

/** What is refused while nothing can be written; from the error catalogue (PLC-10). */
const fault: Fault = {
  type: 'TECHNICAL_ERROR',
  message: 'Nothing can be stored at the moment. The bet was not placed.',
};

/**
 * Placement while nothing can be written (P33). Bets are refused at once, under the gateway's signature, and a refusal that cannot be
 * stored is kept in room that the table took in advance: whoever sends or asks for the ref again hears the same, from this process
 * and from every other on the database, also when this one has ended, so that no copy of a refused bet can ever be booked (I4). Where
 * not even that can be written nothing is said.
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

  /**
   * Runs a booking. A failure for want of room turns bets off.
   *
   * @throws what the booking throws; NotWritten when nothing of it can stand.
   */
  async watch<Result>(booking: () => Promise<Result>): Promise<Result> {
    try {
      return await booking();
    } catch (error) {
      if (error instanceof NotWritten || error instanceof JournalBroken) this.#turnOn(error);
      throw error;
    }
  }

  /**
   * What is said of a bet while nothing can be written: its outcome, if it has one, or a signed refusal. An attempt under way, here or
   * in another process, is waited for, as it has the lock on the account; one that comes to it later finds the refusal.
   *
   * @param known looks for an outcome that is stored or kept.
   * @returns undefined when not even a refusal can be kept, and nothing may be said.
   */
  async answer<Known>(
    user: UserId,
    slip: PlacementSlip,
    known: () => Promise<Known | undefined>,
  ): Promise<Known | PlacementOutcome | undefined> {
    const refused = refusedFor(this.#context, user, slip, [fault]);
    const kept = await this.#context.db
      .transaction()
      .execute(beforeCommit((tx) => keepRefusal(tx, refused)))
      .catch((error: unknown) => this.#notKept(error));
    // For whom, and about which content, is asked as of any other outcome (P20, P21).
    if (kept === 'known') return known();
    return kept === 'kept' ? refused.outcome : undefined;
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
