import type { Transaction } from 'kysely';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { type PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { beforeCommit } from '../db/not-written.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated, violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount } from '../ledger/books.ts';
import { outcomeHead } from './booking.ts';
import type { PlacementContext } from './context.ts';
import { endOfDelay, endOfOffer, endOfReferral, type HeldPlacement } from './end-of-wait.ts';
import { type Arriving, arriving, placedElsewhere } from './placed-elsewhere.ts';
import { storedOutcome } from './stored.ts';

/** PENDING: an in-play delay runs. WAITING: a trader looks at the bet. */
export type HeldAs = 'PENDING' | 'WAITING';

/**
 * Placements that are not decided yet: an in-play delay runs, a trader looks at them (WAITING), or the customer is
 * asked about a counter-offer (CONFIRM). They live in the table, so a restart resumes them (P42); the timers here only
 * say when to look. No money is held meanwhile: the decision at the end is a full one.
 */
export class HeldPlacements {
  readonly #context: PlacementContext;
  readonly #timers = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(context: PlacementContext) {
    this.#context = context;
  }

  /** Stores a placement as undecided for `wait` ms; undefined when the ref was taken meanwhile. Asks "same bet again?" first. */
  async hold(
    user: UserId,
    slip: PlacementSlip,
    { as, wait, from }: { readonly as: HeldAs; readonly wait: number; readonly from: string | null },
  ): Promise<PlacementOutcome | 'sameBetAgain' | undefined> {
    const startedAt = this.#context.now();
    const ms = Math.min(wait, this.#context.settings.longestDelay);
    const outcome: PlacementOutcome = {
      ...outcomeHead(slip),
      status: as,
      betslipId: null,
      errors: [],
      receipt: null,
      ...(as === 'PENDING' ? { delay: { startedAt, ms } } : { referral: { startedAt, ms } }),
    };
    try {
      const again = await repeated(
        () =>
          this.#context.db.transaction().execute(
            beforeCommit(async (tx) => {
              if (await this.#isSameBet(tx, arriving(user, slip, from, startedAt))) return true;
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
                  placed_from: from,
                })
                .execute();
              await enqueue(tx, user, 'placement', slip.ref, 'add');
              return false;
            }),
          ),
        this.#context.clock,
      );
      if (again) return 'sameBetAgain';
    } catch (error) {
      // A commit whose answer was lost may stand in the table all the same (P35), and nobody else would ever look at it.
      if (!this.#timers.has(slip.ref)) this.#lookIn(slip.ref, ms);
      if (violatedKey(error) === 'placements_pkey') return undefined;
      throw error;
    }
    this.#context.committed();
    this.#lookIn(slip.ref, ms);
    return outcome;
  }

  /** Under the lock of the customer's account, which every booking takes: of two at once one sees the other (P71). */
  async #isSameBet(tx: Transaction<Schema>, bet: Arriving): Promise<boolean> {
    if (bet.from === null || bet.confirmed) return false;
    await tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('id', '=', cashAccount(bet.user))
      .forUpdate()
      .execute();
    const found = await tx
      .selectNoFrom(placedElsewhere(bet, this.#context.settings.sameBetWindow).as('found'))
      .executeTakeFirstOrThrow();
    return found.found;
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

  /** Takes one placement a step further, if it still waits. */
  async finish(ref: PlacementRef): Promise<void> {
    const held = await this.#read(ref);
    if (held === undefined) return;
    const next = await this.#atEnd(held);
    this.#context.committed();
    if (next !== undefined) this.#lookIn(ref, Math.max(0, next - this.#context.now()));
  }

  async #read(ref: PlacementRef): Promise<HeldPlacement | undefined> {
    const row = await this.#context.db
      .selectFrom('placements')
      .selectAll()
      .where('ref', '=', ref)
      .where('state', '=', 'PENDING')
      .executeTakeFirst();
    if (row === undefined || row.slip === null || row.due_at === null) return undefined;
    const outcome = storedOutcome(row);
    if (outcome === null) return undefined;
    const slip = PlacementSlip.parse(JSON.parse(row.slip));
    return { user: UserId.parse(row.user_id), slip, outcome, dueAt: row.due_at };
  }

  /** @returns when to look again, epoch ms; undefined when the placement is decided. */
  #atEnd(held: HeldPlacement): Promise<number | undefined> {
    switch (held.outcome.status) {
      case 'WAITING':
        return endOfReferral(this.#context, held);
      case 'CONFIRM':
        return endOfOffer(this.#context, held);
      default:
        return endOfDelay(this.#context, held);
    }
  }

  #lookIn(ref: PlacementRef, ms: number): void {
    if (this.#closed) return;
    this.#timers.get(ref)?.();
    const cancel = this.#context.clock.after(ms, () => {
      this.#timers.delete(ref);
      const work = this.finish(ref).catch((error: unknown) => {
        this.#context.report(error);
        this.#lookIn(ref, this.#context.settings.retryDelayed);
      });
      this.#running.add(work);
      void work.finally(() => this.#running.delete(work));
    });
    this.#timers.set(ref, cancel);
  }

  /** Stops looking; what waits is resumed at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    await Promise.all(this.#running);
  }
}
