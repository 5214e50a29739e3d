import { BetId, PlacementRef, UserId } from '#domain/brand.ts';
import { isPart, valueOfPart } from '#domain/cash-out/part-of-bet.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import { contentHashOf } from './cash-out-statement.ts';
import type { CashOutContext } from './context.ts';
import { withFacts } from './read-valued.ts';
import { afterFailedFiring, type RuleRow, ruleOf } from './ruled-bets.ts';
import { takeCashOut } from './take-cash-out.ts';
import { isTouched, touchedBy } from './touched-bets.ts';
import { valueBet } from './value-bet.ts';
import type { ValuedBet } from './valued-bet.ts';

interface Ruled {
  readonly rule: RuleRow;
  readonly valued: ValuedBet;
}

/** Waits for the delay of the game of a firing. */
type EndAfter = (ref: PlacementRef, ms: number) => void;

/**
 * Fires rules of open bets when their value is reached, whoever is logged in (CSH-09). Every gateway watches
 * all of them; the ref of a firing is the rule's own, so that one of them pays. What is watched is read
 * again every while, and what is paid is decided in the transaction that pays.
 */
export class AutomaticCashOuts {
  readonly #context: CashOutContext;
  readonly #endAfter: EndAfter;
  readonly #watched = new Map<string, Ruled>();
  readonly #due = new Set<string>();
  readonly #quiet = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #cancelLook: (() => void) | undefined;
  #cancelSweep: () => void = () => undefined;
  #isClosed = false;

  constructor(context: CashOutContext, endAfter: EndAfter) {
    this.#context = context;
    this.#endAfter = endAfter;
  }

  /** At the start and every `sweepEvery`: rules of other gateways, bets that changed, results meanwhile. */
  async sweep(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#read();
    } finally {
      // Also what could not be read now is looked at again.
      this.#sweepLater();
    }
    for (const betId of this.#watched.keys()) this.#plan(betId);
  }

  /** Now instead of at the next sweep. */
  lookAnew(): void {
    if (this.#isClosed) return;
    this.#cancelSweep();
    this.#run(this.sweep().catch((error: unknown) => this.#context.report(error)));
  }

  #sweepLater(): void {
    if (this.#isClosed) return;
    this.#cancelSweep = this.#context.idleClock.after(this.#context.rules.sweepEvery, () => this.lookAnew());
  }

  /** A rule was set, changed or removed here. */
  async ruleChanged(betId: BetId): Promise<void> {
    await this.#read([betId]);
    this.#plan(betId);
  }

  /** Bets that another gateway has changed: a rule of one may be new, changed or gone (CSH-09.8). */
  heard(betIds: readonly BetId[]): void {
    if (this.#isClosed || betIds.length === 0) return;
    const reading = this.#read(betIds).then(() => {
      for (const betId of betIds) this.#plan(betId);
    });
    // What could not be read now is read with the next sweep.
    this.#run(reading.catch((error: unknown) => this.#context.report(error)));
  }

  observe(delta: CatalogueDelta): void {
    if (this.#watched.size === 0) return;
    const touched = touchedBy(delta);
    for (const [betId, { valued }] of this.#watched) if (isTouched(valued, touched)) this.#plan(betId);
  }

  /** @param betIds all bets with a rule where absent */
  async #read(betIds?: readonly BetId[]): Promise<void> {
    const { db } = this.#context;
    const active = db
      .selectFrom('cash_out_rules')
      .innerJoin('bets', 'bets.id', 'cash_out_rules.bet_id')
      .where('cash_out_rules.state', '=', 'ACTIVE')
      .where('bets.status', '=', 'OPEN')
      .selectAll('bets');
    const bets = await (betIds === undefined ? active : active.where('bets.id', 'in', [...betIds])).execute();
    const found: Ruled[] = [];
    for (const valued of await withFacts(db, bets)) {
      const rule = await ruleOf(db, valued.bet.id);
      if (rule?.state === 'ACTIVE') found.push({ rule, valued });
    }
    if (betIds === undefined) this.#watched.clear();
    for (const betId of betIds ?? []) this.#watched.delete(betId);
    for (const ruled of found) this.#watched.set(ruled.rule.bet_id, ruled);
    for (const one of this.#quiet) if (!this.#watched.has(one)) this.#quiet.delete(one);
  }

  #plan(betId: string): void {
    if (this.#isClosed) return;
    this.#due.add(betId);
    this.#cancelLook ??= this.#context.clock.after(this.#context.rules.lookEvery, () => {
      this.#cancelLook = undefined;
      const due = [...this.#due];
      this.#due.clear();
      for (const one of due) this.#look(one);
    });
  }

  #look(betId: string): void {
    const ruled = this.#watched.get(betId);
    const { idleClock, report, rules } = this.#context;
    if (ruled === undefined || this.#quiet.has(betId)) return;
    try {
      if (!this.#isReached(ruled)) return;
    } catch (error) {
      // What is wrong with one bet keeps no other from its rule.
      report(error);
      return;
    }
    this.#quiet.add(betId);
    idleClock.after(rules.retryAfter, () => {
      this.#quiet.delete(betId);
    });
    this.#run(this.#fire(ruled).catch(report));
  }

  /** What the part of the rule is worth, or all that is left, at the prices that this gateway has. */
  #isReached({ rule, valued }: Ruled): boolean {
    const { offer } = valueBet(valued, this.#context.offer, this.#context.rules);
    if (offer.status !== 'ENABLED') return false;
    if (rule.part === null) return offer.amount >= rule.at_least;
    const part = money(rule.part);
    const { parts } = offer;
    return parts !== undefined && isPart(part, parts) && valueOfPart(parts, part) >= rule.at_least;
  }

  async #fire({ rule, valued }: Ruled): Promise<void> {
    const user = UserId.parse(rule.user_id);
    const betId = BetId.parse(valued.bet.id);
    const amount: Money = money(rule.at_least);
    const content = {
      ref: PlacementRef.parse(rule.next_ref),
      betId,
      betslipId: betId,
      amount,
      ...(rule.part === null ? {} : { part: money(rule.part) }),
      // What has jumped beyond the rule is paid as it stands (CSH-09.2).
      acceptCashOutsChange: 'ACCEPT_HIGHER_CASHOUTS' as const,
      contentHash: '',
      clientHead: null,
    };
    const request: CashOutRequest = { ...content, contentHash: contentHashOf(content, user) };
    const taken = await takeCashOut(this.#context, user, request, { kind: 'insert', isAutomatic: true });
    if (taken.kind === 'delayed') this.#endAfter(request.ref, taken.ms);
    if (taken.kind === 'refTaken') await this.#passOver(betId, request.ref);
    await this.#read([betId]);
  }

  /** The ref is somebody's who is no gateway: the rule goes on with its next one. */
  async #passOver(betId: BetId, ref: PlacementRef): Promise<void> {
    await this.#context.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('cash_outs')
        .select(['bet_id', 'automatic'])
        .where('ref', '=', ref)
        .executeTakeFirst();
      const isOwn = row?.bet_id === betId && row.automatic;
      if (row !== undefined && !isOwn) await afterFailedFiring(tx, betId, ref);
    });
  }

  #run(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Stops looking; the rules stand, for the next start and for every other gateway. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSweep();
    this.#cancelLook?.();
    await Promise.all(this.#running);
  }
}
