import type { Selectable } from 'kysely';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { drawBytes } from '../chance.ts';
import { NotWritten } from '../db/not-written.ts';
import { JournalBroken } from '../db/placement-journal.ts';
import type { Schema } from '../db/schema.ts';
import type { PlacementContext, StatedRefusals } from './context.ts';
import type { Fault } from './fault.ts';
import { recordText } from './journal-record.ts';
import { insertRefused, type Refused, refusedFor } from './refused.ts';

type Row = Selectable<Schema['placements']>;

/** What is refused while nothing can be written; from the error catalogue (PLC-10). */
const fault: Fault = {
  type: 'TECHNICAL_ERROR',
  message: 'Nothing can be stored at the moment. The bet was not placed.',
};

interface Waiting extends Refused {
  readonly user: UserId;
  readonly row: Row;
}

/**
 * Placement while nothing can be written (P33). Bets are refused at once, under the gateway's signature, and a refusal
 * that cannot be stored is kept here: whoever sends or asks for the ref again hears the same. Bets are taken again only when
 * every one of those refusals is stored, so that no copy of a refused bet can ever be booked (I4).
 *
 * A process that ends before that forgets them; what was on its way to it has ended with it.
 */
export class ReadOnly {
  readonly #context: PlacementContext;
  readonly #refused = new Map<string, Waiting>();
  /** How many bookings of a ref run at this moment. */
  readonly #running = new Map<PlacementRef, number>();
  /** Refs of which a booking ended with its commit in doubt: nobody may say that they were not placed. */
  readonly #inDoubt = new Set<PlacementRef>();
  #isOn = false;
  /** Counts how often bets were turned off. */
  #since = 0;
  #stopped = false;
  #cancel = (): void => undefined;
  #probing: Promise<void> = Promise.resolve();

  constructor(context: PlacementContext) {
    this.#context = context;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  readonly stated: StatedRefusals = (ref) => this.#refused.get(ref)?.row;

  /**
   * Runs the booking of a bet, and remembers it while its end is not known. A failure for want of room turns bets off.
   *
   * @throws what the booking throws; NotWritten when nothing of it can stand.
   */
  async watch<Result>(ref: PlacementRef, booking: () => Promise<Result>): Promise<Result> {
    this.#running.set(ref, (this.#running.get(ref) ?? 0) + 1);
    try {
      const result = await booking();
      this.#inDoubt.delete(ref);
      return result;
    } catch (error) {
      if (!(error instanceof NotWritten)) this.#inDoubt.add(ref);
      if (error instanceof NotWritten || error instanceof JournalBroken) this.#turnOn(error);
      throw error;
    } finally {
      const others = (this.#running.get(ref) ?? 1) - 1;
      if (others === 0) this.#running.delete(ref);
      else this.#running.set(ref, others);
    }
  }

  /**
   * What is said of a bet while nothing can be written: its outcome, if it has one, or a signed refusal. While bets are off
   * none is begun, so a ref that nobody books before the look at the table cannot have been booked after it.
   *
   * @param known looks for an outcome that is stored or stated.
   * @returns undefined when an attempt is under way or in doubt, when bets are taken again, or when too many refusals wait.
   */
  async answer<Known>(
    user: UserId,
    slip: PlacementSlip,
    known: () => Promise<Known | undefined>,
  ): Promise<Known | PlacementOutcome | undefined> {
    const isOpen = (): boolean => this.#running.has(slip.ref) || this.#inDoubt.has(slip.ref);
    const [since, wasOpen] = [this.#since, isOpen()];
    const there = await known();
    if (there !== undefined) return there;
    if (wasOpen || isOpen() || !this.#isOn || this.#since !== since) return undefined;
    // Refused since the look: for whom, and about which content, is asked as of any other outcome (P20, P21).
    if (this.#refused.has(slip.ref)) return known();
    return this.#refused.size < this.#context.settings.mostRefusalsKept
      ? this.#refuse(user, slip)
      : undefined;
  }

  async close(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#probing;
  }

  #refuse(user: UserId, slip: PlacementSlip): PlacementOutcome {
    const refused = refusedFor(this.#context, user, slip, [fault]);
    this.#refused.set(slip.ref, { ...refused, user, row: { ...refused.row, placed_from: null } });
    return refused.outcome;
  }

  #turnOn(cause: unknown): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#since += 1;
    this.#context.alarm?.raised(cause);
    this.#probeLater();
  }

  #probeLater(): void {
    if (this.#stopped) return;
    this.#cancel = this.#context.clock.after(this.#context.settings.probeWriting, () => {
      this.#probing = this.#probe().catch(() => this.#probeLater());
    });
  }

  /** Writes more than a row takes and then what was refused; rejects while that does not work. */
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
    // Meanwhile more are refused: bets are taken from the moment that none is left, in the same turn.
    for (let [next] = this.#refused.values(); next !== undefined; [next] = this.#refused.values())
      await this.#store(next);
    this.#isOn = false;
    this.#context.alarm?.over();
  }

  async #store(refused: Waiting): Promise<void> {
    const { row, user, outcome } = refused;
    const { db, journal } = this.#context;
    const stored = await db.transaction().execute((tx) => insertRefused(tx, refused));
    // What the book does not have is nothing for the journal: the two would contradict each other at the next start.
    if (stored || (await this.#stands(row)))
      await journal.append(
        recordText({ kind: 'refused', user, contentHash: row.content_hash, outcome, at: row.created_at }),
      );
    this.#refused.delete(outcome.ref);
  }

  /** Whether the book has that very refusal: an attempt to store it whose answer was lost has stored it. */
  async #stands({ ref, outcome }: Row): Promise<boolean> {
    const { db, report } = this.#context;
    const there = await db
      .selectFrom('placements')
      .select(['state', 'outcome'])
      .where('ref', '=', ref)
      .executeTakeFirst();
    if (there?.outcome === outcome) return true;
    // Somebody else may have had the ref fenced meanwhile, which keeps it out as well; anything else contradicts what was signed.
    if (there?.state !== 'FENCED')
      report(new Error(`a refusal of ${ref} was stated, and it has another outcome`));
    return false;
  }
}
