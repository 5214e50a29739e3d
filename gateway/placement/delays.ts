import { PlacementRef, UserId } from '#domain/brand.ts';
import { type PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated, violatedKey } from '../db/retry.ts';
import { book } from './book.ts';
import { outcomeHead } from './booking.ts';
import type { PlacementContext } from './context.ts';
import { decide } from './decide.ts';
import { refuse } from './refuse.ts';

/**
 * Placements that wait for the end of an in-play delay. They live in the table, so a restart resumes them (P42);
 * the timers here only say when to look. No money is held meanwhile: the decision at the end is a full one.
 */
export class Delays {
  readonly #context: PlacementContext;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(context: PlacementContext) {
    this.#context = context;
  }

  /** Stores a placement as PENDING; undefined when the ref was taken meanwhile. */
  async hold(user: UserId, slip: PlacementSlip, delay: number): Promise<PlacementOutcome | undefined> {
    const startedAt = this.#context.now();
    const ms = Math.min(delay, this.#context.settings.longestDelay);
    const outcome: PlacementOutcome = {
      ...outcomeHead(slip),
      status: 'PENDING',
      betslipId: null,
      errors: [],
      receipt: null,
      delay: { startedAt, ms },
    };
    try {
      await repeated(() =>
        this.#context.db.transaction().execute(async (tx) => {
          await tx
            .insertInto('placements')
            .values({
              ref: slip.ref,
              user_id: user,
              content_hash: slip.contentHash,
              state: 'PENDING',
              outcome: JSON.stringify(outcome),
              slip: JSON.stringify(slip),
              due_at: startedAt + ms,
              created_at: startedAt,
            })
            .execute();
          await enqueue(tx, user, 'placement', slip.ref, 'add');
        }),
      );
    } catch (error) {
      if (violatedKey(error) === 'placements_pkey') return undefined;
      throw error;
    }
    this.#context.committed();
    this.#lookIn(slip.ref, ms);
    return outcome;
  }

  /** At the start: everything that was waiting, each at its end or, if that is past, once the feed had time to speak. */
  async resume(): Promise<void> {
    const rows = await this.#context.db
      .selectFrom('placements')
      .select(['ref', 'due_at'])
      .where('state', '=', 'PENDING')
      .execute();
    for (const { ref, due_at } of rows) {
      const left = (due_at ?? 0) - this.#context.now();
      this.#lookIn(PlacementRef.parse(ref), Math.max(left, this.#context.settings.resumeGrace));
    }
  }

  /** Decides one placement now, if it still waits. */
  async finish(ref: PlacementRef): Promise<void> {
    const row = await this.#context.db
      .selectFrom('placements')
      .select(['user_id', 'slip'])
      .where('ref', '=', ref)
      .where('state', '=', 'PENDING')
      .executeTakeFirst();
    if (row === undefined || row.slip === null) return;
    const user = UserId.parse(row.user_id);
    const slip = PlacementSlip.parse(JSON.parse(row.slip));
    const decision = decide(slip, this.#context.offer, this.#context.limits, true);
    const faults = decision.kind === 'refused' ? decision.faults : await this.#book(user, slip);
    if (faults !== undefined) await refuse(this.#context, user, slip, faults, 'resolvePending');
    this.#context.committed();
  }

  async #book(user: UserId, slip: PlacementSlip) {
    const booked = await book(this.#context, user, slip, 'resolvePending');
    return booked.kind === 'refused' ? booked.faults : undefined;
  }

  #lookIn(ref: PlacementRef, ms: number): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(ref);
      const work = this.finish(ref).catch((error: unknown) => {
        this.#context.report(error);
        this.#lookIn(ref, this.#context.settings.retryDelayed);
      });
      this.#running.add(work);
      void work.finally(() => this.#running.delete(work));
    }, ms);
    this.#timers.set(ref, timer);
  }

  /** Stops looking; what waits is resumed at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#running);
  }
}
