import { type BetId, PlacementRef, UserId } from '#domain/brand.ts';
import { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { CashOutContext } from './context.ts';
import { takeCashOut } from './take-cash-out.ts';

/**
 * Requests that wait for the delay of the game. They live in the table, so that a restart or another gateway
 * ends them; timers only say when to look, and the row says once who did (FAIL-42, FAIL-47).
 */
export class PendingCashOuts {
  readonly #context: CashOutContext;
  readonly #automaticEnded: (betId: BetId) => void;
  readonly #timers = new Map<PlacementRef, () => void>();
  readonly #running = new Set<Promise<void>>();
  #cancelSweep: () => void = () => undefined;
  #isClosed = false;

  /** @param automaticEnded a firing of this bet's rule has waited and ended here */
  constructor(context: CashOutContext, automaticEnded: (betId: BetId) => void) {
    this.#context = context;
    this.#automaticEnded = automaticEnded;
  }

  /** Ends it in so many ms, unless somebody has by then. */
  endAfter(ref: PlacementRef, ms: number): void {
    if (this.#isClosed) return;
    this.#timers.get(ref)?.();
    const cancel = this.#context.clock.after(Math.max(0, ms), () => {
      this.#timers.delete(ref);
      this.#run(this.#end(ref));
    });
    this.#timers.set(ref, cancel);
  }

  /**
   * At the start and every `sweepEvery` from then on: what waits in the table and is looked after by nobody
   * here is left its whole delay once more, and then ended: by the clock alone a gateway that is ahead would
   * cut a delay short (FAIL-52).
   */
  async resume(): Promise<void> {
    try {
      await this.#takeUp();
    } finally {
      this.#sweepLater();
    }
  }

  async #takeUp(): Promise<void> {
    const { db, rules } = this.#context;
    const rows = await db
      .selectFrom('cash_outs')
      .select(['ref', 'due_at', 'created_at'])
      .where('state', '=', 'PENDING')
      .execute();
    for (const row of rows) {
      const ref = PlacementRef.parse(row.ref);
      const wait = Math.max(0, (row.due_at ?? 0) - row.created_at);
      if (!this.#timers.has(ref)) this.endAfter(ref, Math.min(wait, rules.longestDelay) + rules.grace);
    }
  }

  /** Also after one that failed: what waits waits for nobody else. */
  #sweepLater(): void {
    if (this.#isClosed) return;
    this.#cancelSweep = this.#context.idleClock.after(this.#context.rules.sweepEvery, () => {
      this.#run(this.resume().catch((error: unknown) => this.#context.report(error)));
    });
  }

  async #end(ref: PlacementRef): Promise<void> {
    const { db, rules, report } = this.#context;
    try {
      const row = await db
        .selectFrom('cash_outs')
        .selectAll()
        .where('ref', '=', ref)
        .where('state', '=', 'PENDING')
        .executeTakeFirst();
      if (row === undefined || row.request === null || row.due_at === null) return;
      const request = CashOutRequest.parse(JSON.parse(row.request));
      const how = {
        kind: 'resolvePending' as const,
        isAutomatic: row.automatic,
        dueAt: row.due_at,
        waited: row.due_at - row.created_at,
      };
      const taken = await takeCashOut(this.#context, UserId.parse(row.user_id), request, how);
      if (taken.kind === 'delayed') this.endAfter(ref, taken.ms);
      else if (row.automatic) this.#automaticEnded(request.betId);
    } catch (error) {
      report(error);
      this.endAfter(ref, rules.retryAfter);
    }
  }

  #run(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Stops looking; what waits is taken up at the next start, or by another gateway. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSweep();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await Promise.all(this.#running);
  }
}
