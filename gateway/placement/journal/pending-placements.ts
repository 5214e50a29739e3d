import { PlacementRef, UserId } from '#domain/brand.ts';
import { type PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { beforeCommit } from '../../db/not-written.ts';
import { repeated, violatedKey } from '../../db/retry.ts';
import { outcomeHead } from '../booking.ts';
import type { NewPlacement, PlacementContext } from '../context.ts';
import { endOfDelay, endOfOffer, endOfReferral, type HeldPlacement, type Waiting } from '../end-of-wait.ts';
import { type ResultOf, RolledBack } from '../ref-result.ts';
import type { Ruling } from '../risk/risk-rules.ts';
import type { ProcessPauses } from './process-pauses.ts';
import { storePending } from './store-pending.ts';
import { storedOutcome } from './stored.ts';

/** What a bet waits for. */
export interface Wait {
  /** PENDING: an in-play delay runs. WAITING: a trader looks at the bet. */
  readonly status: 'PENDING' | 'WAITING';
  readonly ms: number;
  /** What lets it wait. */
  readonly ruling: Ruling;
}

/** When a placement here is looked at again. */
interface Look {
  /** As stored when the look was set: another value later, and another gateway has the placement. */
  readonly dueAt: number;
  /**
   * Whether it is this gateway's to decide; else it was left behind, or another gateway's that may be gone by
   * then.
   */
  readonly own: boolean;
}

/**
 * Placements that are not decided yet: an in-play delay runs, a trader looks (WAITING), or the customer is
 * asked (CONFIRM). They live in the table, so that a restart or another gateway goes on with them (FAIL-42,
 * FAIL-47); timers only say when to look. What they are made of is set aside (MEND-03).
 */
export class PendingPlacements {
  readonly #context: PlacementContext;
  readonly #pauses: Pick<ProcessPauses, 'caughtUp'>;
  readonly #timers = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  #cancelSweep: () => void = () => undefined;
  #closed = false;

  constructor(context: PlacementContext, pauses: Pick<ProcessPauses, 'caughtUp'>) {
    this.#context = context;
    this.#pauses = pauses;
  }

  /** Stores a placement as undecided for as long as it waits. Asks "same bet again?" first. */
  async hold(
    bet: NewPlacement,
    wait: Wait,
  ): Promise<ResultOf<'answered' | 'refused' | 'refTaken' | 'lookAgain'>> {
    const { slip } = bet;
    const { status, ruling } = wait;
    const startedAt = this.#context.now();
    const ms = Math.min(wait.ms, this.#context.settings.longestDelay);
    const own: Look = { dueAt: startedAt + ms, own: true };
    const asked: PlacementOutcome = {
      ...outcomeHead(slip),
      status,
      betslipId: null,
      errors: [],
      receipt: null,
      ...(status === 'PENDING' ? { delay: { startedAt, ms } } : { referral: { startedAt, ms } }),
    };
    const holding = { ...bet, startedAt, dueAt: own.dueAt, outcome: asked, ruling };
    try {
      const outcome = await repeated(
        () =>
          this.#context.db
            .transaction()
            .execute(beforeCommit((tx) => storePending(tx, this.#context, holding))),
        this.#context.clock,
      );
      this.#context.committed();
      this.#lookIn(slip.ref, ms, own);
      return { kind: 'answered', outcome };
    } catch (error) {
      const isTaken = violatedKey(error) === 'placements_pkey';
      if (error instanceof RolledBack && error.why.kind !== 'refTaken' && error.why.kind !== 'delayed')
        return error.why;
      // A commit whose answer was lost may stand in the table all the same (FAIL-35), and nobody else would
      // ever look at it.
      if (!this.#timers.has(slip.ref)) this.#lookIn(slip.ref, ms, own);
      if (isTaken || error instanceof RolledBack) return { kind: 'refTaken' };
      throw error;
    }
  }

  /**
   * A placement that waits on here: looked at in so many ms, unless its end was moved from `dueAt` by then.
   */
  lookAfter(ref: PlacementRef, dueAt: number, ms: number): void {
    this.#lookIn(ref, ms, { dueAt, own: true });
  }

  /**
   * At the start and every `sweepEvery` from then on: takes up what waits in the table and is looked after by
   * nobody here. A gateway that lives decides its own in time, so that nothing is left to do when this one
   * looks.
   */
  async resume(): Promise<void> {
    const rows = await this.#context.db
      .selectFrom('placements')
      .select(['ref', 'due_at', 'created_at'])
      .where('state', '=', 'PENDING')
      .execute();
    for (const { ref, due_at, created_at } of rows) {
      const dueAt = due_at ?? 0;
      if (!this.#timers.has(ref))
        this.#lookIn(PlacementRef.parse(ref), this.#patience(dueAt - created_at), { dueAt, own: false });
    }
    this.#sweepLater();
  }

  /**
   * How long another gateway's placement is left to it, ms: its whole wait anew. By the clock alone a gateway
   * that is ahead would cut an in-play delay short (FAIL-52).
   */
  #patience(wait: number): number {
    const { longestDelay, resumeGrace } = this.#context.settings;
    return Math.min(Math.max(0, wait), longestDelay) + resumeGrace;
  }

  #sweepLater(): void {
    if (this.#closed) return;
    this.#cancelSweep = this.#context.idleClock.after(this.#context.settings.sweepEvery, () => {
      this.#run(
        this.resume().catch((error: unknown) => {
          this.#context.report(error);
          this.#sweepLater();
        }),
      );
    });
  }

  /** Takes one placement a step further, if it still waits and nobody else has it. */
  async #finish(ref: PlacementRef, look: Look): Promise<void> {
    let { dueAt, own } = look;
    try {
      if (!own) {
        const taken = await this.#take(ref, dueAt);
        if (taken === undefined) return;
        dueAt = taken;
        own = true;
      }
      const held = await this.#read(ref, dueAt);
      if (held === undefined) return;
      const next = await this.#atEnd(held);
      this.#context.committed();
      if (next === undefined) return;
      this.#lookIn(ref, Math.max(0, next.lookAt - this.#context.now()), { dueAt: next.dueAt, own });
    } catch (error) {
      this.#context.report(error);
      this.#lookIn(ref, this.#context.settings.retryDelayed, { dueAt, own });
    }
  }

  /**
   * Of all gateways that find a placement left behind, one moves its end, and so has it. @returns the new
   * end.
   */
  async #take(ref: PlacementRef, seen: number): Promise<number | undefined> {
    const dueAt = seen + this.#context.settings.resumeGrace;
    const taken = await this.#context.db
      .updateTable('placements')
      .set({ due_at: dueAt })
      .where('ref', '=', ref)
      .where('state', '=', 'PENDING')
      .where('due_at', '=', seen)
      .returning('ref')
      .executeTakeFirst();
    return taken === undefined ? undefined : dueAt;
  }

  async #read(ref: PlacementRef, dueAt: number): Promise<HeldPlacement | undefined> {
    const row = await this.#context.db
      .selectFrom('placements')
      .selectAll()
      .where('ref', '=', ref)
      .where('state', '=', 'PENDING')
      .where('due_at', '=', dueAt)
      .executeTakeFirst();
    if (row === undefined || row.slip === null) return undefined;
    const outcome = storedOutcome(row);
    if (outcome === null) return undefined;
    const slip = PlacementSlip.parse(JSON.parse(row.slip));
    return { user: UserId.parse(row.user_id), slip, outcome, dueAt, stakedBefore: money(row.staked_before) };
  }

  /** @returns how it goes on waiting; undefined when the placement is decided. */
  #atEnd(held: HeldPlacement): Promise<Waiting | undefined> {
    switch (held.outcome.status) {
      case 'WAITING':
        return endOfReferral(this.#context, held);
      case 'CONFIRM':
        return endOfOffer(this.#context, held);
      default:
        return endOfDelay(this.#context, held);
    }
  }

  #lookIn(ref: PlacementRef, ms: number, look: Look): void {
    if (this.#closed) return;
    this.#timers.get(ref)?.();
    const cancel = this.#context.clock.after(ms, () => {
      // Forgotten when it is decided, not before: until then it is looked after.
      const pause = this.#pauses.caughtUp();
      const finished =
        pause === undefined ? this.#finish(ref, look) : pause.then(() => this.#finish(ref, look));
      this.#run(finished.then(() => this.#forget(ref, cancel)));
    });
    this.#timers.set(ref, cancel);
  }

  /** Unless the next look is set already. */
  #forget(ref: PlacementRef, cancel: () => void): void {
    if (this.#timers.get(ref) === cancel) this.#timers.delete(ref);
  }

  #run(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Stops looking; what waits is taken up at the next start, or by another gateway. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelSweep();
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await Promise.all(this.#running);
  }
}
