import type { Kysely, Updateable } from 'kysely';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { type CounterOffer, PlacementOutcome } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { type Grant, issueBonus } from '#gateway/bonuses/issue-bonus.ts';
import { enqueue } from '#gateway/db/outbox.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { setOwnLimit } from '#gateway/limits/own-limits.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import type { Assailable } from '../faults/target.ts';
import type { Fate, Journey } from '../network/http.ts';
import { readReply } from '../network/read-reply.ts';
import type { Chances, Prng } from '../random/prng.ts';
import { type OperatorActions, riskRulesIn } from '../scenario/operator-actions.ts';
import type { WorldOptions } from '../scenario/options.ts';
import type { Pulse } from '../time/pulse.ts';
import type { GatewayNode, OperatorRules } from './gateway-node.ts';

const DAY = 86_400_000;

/** A free bet as it was given. */
export interface Granted {
  readonly id: string;
  readonly userId: string;
  /** Minor units. */
  readonly amount: number;
  /** It pays nothing from then on, epoch ms. */
  readonly until: number;
}

/** A profit boost as it was given. */
export interface GrantedBoost extends Pick<Granted, 'id' | 'userId' | 'until'> {
  readonly percentage: number;
  /** Of one line, minor units. */
  readonly maxStake: number | null;
}

/** Something that stands in the book for a customer from some moment on, epoch ms. */
interface Since {
  readonly userId: string;
  readonly at: number;
}

/** The most that a customer may stake in 24 hours, minor units. */
export interface OwnLimit extends Since {
  readonly amount: number;
}

/** From `at` to `until` a customer may not bet. */
export interface Bar extends Since {
  readonly until: number;
}

/**
 * Ways to keep a customer from betting. Who has excluded themselves is not let in either, and could never
 * hear what became of a bet: that one ends with the time under faults.
 *
 * @param end of that time, epoch ms
 */
const BARS = [
  () => ({ change: { betting_blocked: true }, until: Number.POSITIVE_INFINITY }),
  () => ({ change: { wagering_blocked: true }, until: Number.POSITIVE_INFINITY }),
  () => ({ change: { casino_welcome_offer: true }, until: Number.POSITIVE_INFINITY }),
  (end: number) => ({ change: { self_excluded_until: end }, until: end }),
] as const satisfies readonly ((end: number) => { change: Updateable<Schema['users']>; until: number })[];

/** The world, as far as the desk works in it. */
interface Place extends Pick<Assailable, 'time' | 'running' | 'killIn'> {
  readonly chances: Chances;
  readonly options: WorldOptions;
  readonly pulse: Pulse;
  readonly storm: Pick<FaultInjector, 'isOver'>;
}

/**
 * The operator's people: they give free bets, keep customers from betting and change their minds about
 * offers, all in the database that the gateways work on, and note when what they did came into force. For the
 * checkers.
 */
export class Desk {
  readonly granted: Granted[] = [];
  readonly boosts: GrantedBoost[] = [];
  readonly bars: Bar[] = [];
  readonly limits: OwnLimit[] = [];
  /** Offers that took the place of another. */
  readonly offeredAgain: { readonly ref: string; readonly offer: CounterOffer }[] = [];
  readonly dealings: OperatorActions;
  /** For every gateway that starts. */
  readonly rules: OperatorRules;
  readonly #place: Place;
  readonly #db: Kysely<Schema>;

  constructor(place: Place, dealings: OperatorActions, db: Kysely<Schema>) {
    this.#place = place;
    this.dealings = dealings;
    this.#db = db;
    const { mostWinnings } = dealings;
    this.rules = { riskRules: riskRulesIn(place.chances, dealings), mostWinnings };
  }

  /** What a new customer has, and what is going to be done about them. */
  async open(userId: string): Promise<void> {
    const { chances, options, time } = this.#place;
    const { freeBets, boosts, limited, barred } = this.dealings;
    const chance = chances.of(`desk ${userId}`);
    for (let nth = 0; nth < freeBets; nth += 1) await this.#grant(userId, `free-bet-${nth}`, chance);
    for (let nth = 0; nth < boosts; nth += 1) await this.#boost(userId, `boost-${nth}`);
    const isLimited = chance.chance(limited, 100);
    const amount = chance.pick([50, 150, 400, 1_500] as const);
    const lowersIn = chance.between(500, options.safetyMs);
    const isLowered = chance.chance(1, 3);
    if (isLimited) await this.#limit(userId, amount);
    if (isLimited && isLowered) time.after(lowersIn, () => void this.#limit(userId, amount >> 1));
    const isBarred = chance.chance(barred, 100);
    const { change, until } = chance.pick(BARS)(time.now() + options.safetyMs);
    const barredIn = chance.between(200, options.safetyMs);
    if (isBarred)
      time.after(
        barredIn,
        () => void this.#set(userId, change, (at) => this.bars.push({ userId, at, until })),
      );
  }

  async #grant(userId: string, key: string, chance: Prng): Promise<void> {
    const amount = chance.pick([100, 300, 500] as const);
    const until = this.#end(chance);
    const grant = { key, kind: 'freeBet', name: 'Free bet', amount, bets: 'ANY', days: 3 } as const;
    this.granted.push({ id: await this.#issue(userId, grant, until), userId, amount, until });
  }

  async #boost(userId: string, key: string): Promise<void> {
    const chance = this.#place.chances.of(`boosts ${userId}`);
    const percentage = chance.pick([10, 25, 50] as const);
    const maxStake = chance.pick([null, 100, 500] as const);
    const until = this.#end(chance);
    const own = { kind: 'profitBoost', percentage, maxStake } as const;
    const id = await this.#issue(userId, { ...own, key, name: 'Boost', bets: 'ANY', days: 3 }, until);
    this.boosts.push({ id, userId, percentage, maxStake, until });
  }

  /** Half of all bonuses end while the world runs, a few before it begins. */
  #end(chance: Prng): number {
    const { time, options } = this.#place;
    const endsIn = chance.between(-500, options.safetyMs);
    return time.now() + (chance.chance(1, 2) ? 3 * DAY : endsIn);
  }

  async #issue(userId: string, grant: Grant, until: number): Promise<string> {
    await issueBonus(this.#db, UserId.parse(userId), grant, until - grant.days * DAY);
    const { id } = await this.#db
      .selectFrom('bonuses')
      .select('id')
      .where('user_id', '=', userId)
      .where('issue_key', '=', grant.key)
      .executeTakeFirstOrThrow();
    return id;
  }

  #limit(userId: string, amount: number): Promise<void> {
    const { time } = this.#place;
    const wish = { kind: 'STAKE', period: 'DAY', amount: money(amount) } as const;
    return this.#noting(
      () => setOwnLimit(this.#db, UserId.parse(userId), wish, () => time.now()),
      (at) => this.limits.push({ userId, at, amount }),
    );
  }

  #set(userId: string, change: Updateable<Schema['users']>, note: (at: number) => void): Promise<void> {
    return this.#noting(
      () => this.#db.updateTable('users').set(change).where('id', '=', userId).execute(),
      note,
    );
  }

  async #noting(write: () => Promise<unknown>, note: (at: number) => void): Promise<void> {
    const { pulse, time } = this.#place;
    pulse.beat();
    await write();
    pulse.beat();
    note(time.now());
  }

  /** A word on an offer sets out, and something may come between. */
  meet(journey: Journey): void {
    const { chances, storm } = this.#place;
    const word = journey.leg === 'out' ? readReply(journey.request) : undefined;
    if (word === undefined || storm.isOver) return;
    const chance = chances.of('offers');
    if (!chance.chance(this.dealings.astray, 100)) return;
    const isOvertaken = chance.chance(1, 2);
    if (isOvertaken) void this.#offerAgain(word.ref, chance.uuid());
    const isHeldUp = chance.chance(1, 2);
    const copies = chance.between(1, 2);
    // What is held up comes when everything is over: of the words that were overtaken most come while the
    // other offer stands.
    if (isOvertaken && chance.chance(2, 3)) {
      journey.fate = { ...journey.fate, copies };
      return;
    }
    const fate: Fate = { late: isHeldUp ? chance.between(0, 3_000) : 0, copies };
    journey.fate = { ...journey.fate, ...fate };
    const [node] = this.#place.running();
    if (node === undefined || !this.dealings.deaths) return;
    if (!isHeldUp) this.#stop(node, chance.between(300, 3_000));
    else if (chance.chance(1, 2)) this.#place.killIn(node, chance.between(1, 5), chance.between(100, 1_500));
  }

  /**
   * A process that stands still over the end of an offer comes upon a word on it before it comes upon that
   * end (FAIL-43, FAIL-52).
   */
  #stop({ gate }: GatewayNode, ms: number): void {
    gate.stoppedUntil = Math.max(gate.stoppedUntil, this.#place.time.now() + ms);
  }

  /**
   * The trader takes an offer back and makes another at the same terms: a yes to the first is none to the
   * second (FAIL-43).
   */
  async #offerAgain(ref: string, id: string): Promise<void> {
    const { pulse } = this.#place;
    pulse.beat();
    await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('placements')
        .select(['user_id', 'outcome'])
        .where('ref', '=', ref)
        .where('state', '=', 'PENDING')
        .forUpdate()
        .executeTakeFirst();
      if (row?.outcome == null) return;
      const outcome = PlacementOutcome.parse(JSON.parse(row.outcome));
      if (outcome.status !== 'CONFIRM' || outcome.offer === undefined) return;
      const offer = { ...outcome.offer, id };
      await tx
        .updateTable('placements')
        .set({ outcome: JSON.stringify({ ...outcome, offer }) })
        .where('ref', '=', ref)
        .execute();
      await enqueue(tx, UserId.parse(row.user_id), 'placement', PlacementRef.parse(ref), 'update');
      this.offeredAgain.push({ ref, offer });
    });
    pulse.beat();
  }
}
