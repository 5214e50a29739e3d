import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type LimitWish,
} from '#domain/account/own-limits.ts';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { recordOutbox } from '#testing/databases/outbox-record.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { depositLimitReached } from './deposit-limit.ts';
import { answerOwnLimit, ownLimitsOf, setOwnLimit } from './own-limits.ts';

const HOUR = 3_600_000;
/** Written down a second time, so that a wrong constant shows. */
const WINDOW: Readonly<Record<LimitPeriod, number>> = { DAY: 24 * HOUR, WEEK: 168 * HOUR, MONTH: 720 * HOUR };

type Action =
  | { readonly kind: 'set'; readonly limit: LimitKind; readonly period: LimitPeriod; readonly amount: number }
  | {
      readonly kind: 'answer';
      readonly limit: LimitKind;
      readonly period: LimitPeriod;
      readonly yes: boolean;
    }
  /** So many equal bets at once. */
  | { readonly kind: 'bet'; readonly stake: number; readonly copies: number }
  | { readonly kind: 'settle'; readonly nth: number; readonly won: boolean }
  | { readonly kind: 'wait'; readonly hours: number };

const limit = {
  limit: fc.constantFrom('STAKE' as const, 'LOSS' as const),
  period: fc.constantFrom(...LIMIT_PERIODS),
};
const action: fc.Arbitrary<Action> = fc.oneof(
  // Below zero: no limit any more.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      ...limit,
      amount: fc.integer({ min: -60, max: 600 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), ...limit, yes: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      stake: fc.integer({ min: 10, max: 250 }),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), nth: fc.nat(5), won: fc.boolean() }),
  },
  // The clock is set back as well.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(-5, 1, 23, 24, 25, 168, 200, 720),
    }),
  },
);

interface ModelBet {
  readonly at: number;
  readonly stake: number;
  readonly event: number;
  /** None as long as it is open: its whole stake counts as lost (RGT-09). */
  returned: number;
}
interface ModelLimit {
  amount: number | undefined;
  waits: { readonly amount: number | undefined; readonly since: number } | undefined;
}

/** What a customer has set and bet, kept the plainest way: every figure is added up from the beginning. */
class Model {
  readonly bets: ModelBet[] = [];
  readonly limits = new Map<string, ModelLimit>();

  #limit(kind: LimitKind, period: LimitPeriod): ModelLimit {
    const key = `${kind} ${period}`;
    const held = this.limits.get(key) ?? { amount: undefined, waits: undefined };
    this.limits.set(key, held);
    return held;
  }

  set(kind: LimitKind, period: LimitPeriod, amount: number | undefined, now: number): void {
    const held = this.#limit(kind, period);
    const asHigh = (one: number | undefined): number => one ?? Number.POSITIVE_INFINITY;
    if (asHigh(amount) <= asHigh(held.amount)) Object.assign(held, { amount, waits: undefined });
    else if (held.waits === undefined || now >= held.waits.since + 192 * HOUR || held.waits.amount !== amount)
      held.waits = { amount, since: now };
  }

  /** Whether there was something to be done. */
  answer(kind: LimitKind, period: LimitPeriod, yes: boolean, now: number): boolean {
    const held = this.#limit(kind, period);
    const { waits } = held;
    if (!yes) {
      held.waits = undefined;
      return true;
    }
    if (waits === undefined || now < waits.since + 24 * HOUR || now >= waits.since + 192 * HOUR) return false;
    Object.assign(held, { amount: waits.amount, waits: undefined });
    return true;
  }

  /** The least that any limit leaves. */
  left(now: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const [key, { amount }] of this.limits) {
      if (amount === undefined) continue;
      let counted = 0;
      for (const { at, stake, returned } of this.bets) {
        const [kind, period] = key.split(' ');
        const span = Object.entries(WINDOW).find(([name]) => name === period)?.[1] ?? 0;
        if (at > now - span) counted += kind === 'LOSS' ? stake - returned : stake;
      }
      least = Math.min(least, amount - counted);
    }
    return least;
  }
}

placementSuite('limits of a customer', { matches: 1_200, funds: 1_000_000 }, (here) => {
  const db = () => here.world.data.database.db;
  let event = 0;
  let customers = 0;

  async function place(user: UserId, on: number, stake: number): Promise<PlacementOutcome> {
    const slip = slipFor(here.offer, user, [selectionId(on, 0)], { stake });
    const result = await here.world.money.placement.placeBets(user, [slip]);
    const [outcome] = result.kind === 'answered' ? result.betSlips : [];
    if (outcome === undefined) throw new Error('not answered');
    return outcome;
  }

  async function bet(user: UserId, model: Model, stake: number, copies: number): Promise<void> {
    event += 1;
    const on = event;
    const at = here.world.clock.now();
    const outcomes = await Promise.all(Array.from({ length: copies }, () => place(user, on, stake)));
    for (const _ of outcomes.filter((one) => one.status === 'SUCCEEDED')) {
      // Each that was taken had room when it was.
      expect(stake).toBeLessThanOrEqual(model.left(at));
      model.bets.push({ at, stake, event: on, returned: 0 });
    }
    for (const { errors } of outcomes.filter((one) => one.status !== 'SUCCEEDED')) {
      // And each that was not had none, with the figure that is left.
      expect(model.left(at)).toBeLessThan(stake);
      expect(errors).toMatchObject([
        { type: 'SelfImposedLimitsExceeded', limit: { left: Math.max(0, model.left(at)) } },
      ]);
    }
  }

  async function settle(model: Model, nth: number, won: boolean): Promise<void> {
    const open = model.bets.filter(({ returned }) => returned === 0);
    const chosen = open[nth % Math.max(1, open.length)];
    if (chosen === undefined) return;
    const result = resultOf(marketId(chosen.event), [
      [selectionId(chosen.event, 0), { outcome: won ? 'WON' : 'LOST' }],
    ]);
    here.world.money.settlement.observe(result);
    await here.world.money.settlement.idle();
    // 2/1: three times the stake comes back.
    for (const one of model.bets.filter((other) => other.event === chosen.event))
      one.returned = won ? 3 * one.stake : 0;
  }

  async function act(user: UserId, model: Model, step: Action): Promise<void> {
    const { clock } = here.world;
    switch (step.kind) {
      case 'set': {
        const amount = step.amount < 0 ? undefined : step.amount;
        const wish: LimitWish = {
          kind: step.limit,
          period: step.period,
          amount: amount === undefined ? null : money(amount),
        };
        await setOwnLimit(db(), user, wish, clock.now);
        model.set(step.limit, step.period, amount, clock.now());
        return;
      }
      case 'answer': {
        const answer = {
          kind: step.limit,
          period: step.period,
          answer: step.yes ? 'CONFIRM' : 'DROP',
        } as const;
        const told = await answerOwnLimit(db(), user, answer, clock.now);
        expect(told !== undefined).toBe(model.answer(step.limit, step.period, step.yes, clock.now()));
        return;
      }
      case 'bet':
        return bet(user, model, step.stake, step.copies);
      case 'settle':
        return settle(model, step.nth, step.won);
      case 'wait':
        clock.at += step.hours * HOUR;
    }
  }

  it('[RGT-09.1] [RGT-09.2] [RGT-03.3] no accepted bet passes a limit on stakes or losses in any window, and none is refused that has room, whatever the order and the clock', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (steps) => {
        customers += 1;
        const user = await here.world.customer(`c${customers}`, 1_000_000);
        const model = new Model();
        // Stakes and losses differ only where something was won on a limit of losses.
        await act(user, model, { kind: 'set', limit: 'LOSS', period: 'WEEK', amount: 400 });
        for (const step of steps) await act(user, model, step);
        const { limits } = await ownLimitsOf(db(), user, here.world.clock.now());
        const set = [...model.limits].filter(([, { amount }]) => amount !== undefined);
        expect(
          limits
            .filter(({ amount }) => amount !== null)
            .map(({ kind, period }) => `${kind} ${period}`)
            .sort(),
        ).toEqual(set.map(([key]) => key).sort());
      }),
      { numRuns: 40 },
    );
  });

  it('[RGT-09.1] of a dozen bets at once on one limit exactly those are taken that it leaves room for', async () => {
    for (const kind of ['STAKE', 'LOSS'] as const) {
      customers += 1;
      const user = await here.world.customer(`c${customers}`, 1_000_000);
      await setOwnLimit(db(), user, { kind, period: 'DAY', amount: money(550) }, here.world.clock.now);
      const from = event;
      event += 12;
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => place(user, from + nth + 1, 100)),
      );
      const refused = outcomes.filter(({ status }) => status === 'FAILED');
      expect(refused).toHaveLength(7);
      for (const { errors } of refused)
        expect(errors).toMatchObject([
          { type: 'SelfImposedLimitsExceeded', limit: { kind, period: 'DAY', left: 50 } },
        ]);
    }
  });

  it('[RGT-09.1] a limit that is lowered while bets come in holds for each bet after it', async () => {
    for (let round = 0; round < 6; round += 1) {
      customers += 1;
      const user = await here.world.customer(`c${customers}`, 1_000_000);
      const from = event;
      event += 12;
      const lower = () =>
        setOwnLimit(db(), user, { kind: 'STAKE', period: 'WEEK', amount: money(200) }, here.world.clock.now);
      const [told, ...outcomes] = await Promise.all([
        lower(),
        ...Array.from({ length: 8 }, (_, nth) => place(user, from + nth + 1, 100)),
      ]);
      const taken = outcomes.filter(({ status }) => status === 'SUCCEEDED').length;
      expect(taken).toBeGreaterThanOrEqual(2);
      // What is told with the new limit is what counts against it, and nothing more came in above it.
      const used = told.limits[0]?.used ?? 0;
      expect(taken * 100).toBeLessThanOrEqual(Math.max(200, used));
      expect(await place(user, from + 9, 100)).toMatchObject({ status: 'FAILED' });
    }
  });

  it('[RGT-03.3] what changes a limit is told to every place of the customer, and what changes nothing is not', async () => {
    const told = await recordOutbox(db());
    const controls = async () => (await told(here.ann, 'controls')).length;
    const wish = { kind: 'LOSS', period: 'MONTH', amount: money(4_000) } as const;
    await setOwnLimit(db(), here.ann, wish, here.world.clock.now);
    expect(await controls()).toBe(1);
    const answer = { kind: 'LOSS', period: 'MONTH', answer: 'CONFIRM' } as const;
    await answerOwnLimit(db(), here.ann, answer, here.world.clock.now);
    expect(await controls()).toBe(1);
  });

  it('[RGT-03.1] a deposit is measured against the limit on deposits that leaves least', async () => {
    const reached = (amount: number) =>
      db()
        .transaction()
        .execute((tx) => depositLimitReached(tx, here.ann, money(amount), here.world.clock.now()));
    expect(await reached(10_000)).toBeUndefined();
    for (const [period, amount] of [
      ['DAY', 900],
      ['WEEK', 500],
      ['MONTH', 2_000],
    ] as const)
      await setOwnLimit(
        db(),
        here.ann,
        { kind: 'DEPOSIT', period, amount: money(amount) },
        here.world.clock.now,
      );
    expect(await reached(500)).toBeUndefined();
    expect(await reached(501)).toEqual({ period: 'WEEK', left: 500 });
    const paid = (ref: string, state: 'SUCCEEDED' | 'DECLINED') => ({
      ref,
      id: ref,
      user_id: here.ann,
      kind: 'DEPOSIT' as const,
      amount: 300,
      currency: 'GBP',
      state,
      reason: null,
      method_id: null,
      method_label: null,
      steps: '[]',
      expires_at: null,
      created_at: here.world.clock.now(),
    });
    await db()
      .insertInto('payments')
      .values([paid('p1', 'SUCCEEDED'), paid('p2', 'DECLINED')])
      .execute();
    expect(await reached(200)).toBeUndefined();
    expect(await reached(201)).toEqual({ period: 'WEEK', left: 200 });
    await db().deleteFrom('payments').where('user_id', '=', here.ann).execute();
    // No bet is measured against it.
    event += 1;
    expect((await place(here.ann, event, 2_500)).status).toBe('SUCCEEDED');
  });
});
