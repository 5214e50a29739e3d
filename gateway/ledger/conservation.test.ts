import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome } from '#domain/contract/betting.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { cashAccount, houseAccount } from './books.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

/**
 * Events of one run. A market that has a result takes no bets any more, so each run has events of its own.
 */
const EVENTS = 4;
const RUNS = 200;
const FUNDS = 2_000;

type Action =
  | {
      readonly kind: 'place';
      readonly legs: readonly number[];
      readonly stake: number;
      readonly twice: boolean;
    }
  /** Cash that goes for another reason than a bet, in a transaction of its own. */
  | { readonly kind: 'withdraw'; readonly amount: number }
  /** Of the bet at this place among those that stand: so many hundredths of what is left of its stake. */
  | { readonly kind: 'cashOut'; readonly nth: number; readonly percent: number }
  | { readonly kind: 'result'; readonly event: number; readonly outcome: SelectionResult['outcome'] };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      legs: fc.uniqueArray(fc.integer({ min: 1, max: EVENTS }), { minLength: 1, maxLength: 3 }),
      stake: fc.integer({ min: 10, max: 900 }),
      twice: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 10, max: 900 }) }),
  fc.record({
    kind: fc.constant('cashOut' as const),
    nth: fc.integer({ min: 0, max: 2 }),
    percent: fc.constantFrom(100, 60, 25),
  }),
  fc.record({
    kind: fc.constant('result' as const),
    event: fc.integer({ min: 1, max: EVENTS }),
    outcome: fc.constantFrom('WON', 'LOST', 'VOID', 'HALF_LOST'),
  }),
);
/** Each inner list runs at once. */
const schedule = fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });

describe.each(databases)('the ledger on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;
  let customers = 0;
  let entries = 0;
  /** Events before those of this run. */
  let base = 0;
  /** Events of which a result was told. */
  const told = new Set<number>();

  beforeEach(async () => {
    offer = new DemoOffer(EVENTS * RUNS);
    base = 0;
    told.clear();
    world = await servicesHarness(await fresh(), offer);
    return () => world.close();
  });

  /** @returns what went: all of it, or nothing where the cash does not suffice. */
  async function withdraw(user: UserId, amount: number): Promise<number> {
    entries += 1;
    const entry = { kind: 'withdrawal', ref: `w${entries}`, at: world.clock.now() };
    try {
      await world.data.database.db.transaction().execute((tx) =>
        post(tx, entry, [
          { account: cashAccount(user), amount: -amount },
          { account: houseAccount('adjustments', Currency.parse('GBP')), amount },
        ]),
      );
      return amount;
    } catch (error) {
      if (error instanceof Error && /check constraint/.test(error.message)) return 0;
      throw error;
    }
  }

  /** Buys back one of these bets, or a part of it, by two copies of a request. @returns what was paid. */
  async function cashOut(
    user: UserId,
    bets: readonly PlacementOutcome[],
    { nth, percent }: Extract<Action, { kind: 'cashOut' }>,
  ): Promise<number> {
    const bet = bets.filter(({ status }) => status === 'SUCCEEDED').at(nth)?.betslipId;
    if (bet === undefined || bet === null) return 0;
    const offer = (await world.money.myBets.details(user, bet))?.cashOut;
    const left = offer?.parts?.left ?? 0;
    const part = percent === 100 ? {} : { part: money(Math.ceil((left * percent) / 100)) };
    const request = cashOutFor(user, bet, offer?.amount ?? money(1), {
      acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
      ...part,
    });
    const answers = await Promise.all(
      [request, request].map((one) => world.money.cashOuts.cashOut(user, one)),
    );
    expect(answers[1]).toEqual(answers[0]);
    const [first] = answers;
    return first?.kind === 'answered' ? (first.outcome.receipt?.paid ?? 0) : 0;
  }

  async function run(
    user: UserId,
    step: Exclude<Action, { kind: 'withdraw' | 'cashOut' }>,
  ): Promise<PlacementOutcome[]> {
    if (step.kind === 'result') {
      const { outcome } = step;
      const event = base + step.event;
      told.add(event);
      world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), { outcome }]]));
      return [];
    }
    const slip = slipFor(
      offer,
      user,
      step.legs.map((event) => selectionId(base + event, 0)),
      { stake: step.stake },
    );
    const requests = step.twice ? [slip, slip] : [slip];
    const answers = await Promise.all(
      requests.map((request) => world.money.placement.placeBets(user, [request])),
    );
    const outcomes = answers.map((answer) => (answer.kind === 'answered' ? answer.betSlips[0] : undefined));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    const [first] = outcomes;
    if (first === undefined) throw new Error('a placement without an answer');
    return [first];
  }

  /**
   * Too little money; or a result of one of its events was told before the answer, or beside it (MEND-02).
   */
  function expectReason({ errors }: PlacementOutcome, legs: readonly number[]): void {
    const over = legs.filter((event) => told.has(base + event)).map((event) => selectionId(base + event, 0));
    const [first] = errors;
    if (first?.type !== 'MARKET_CLOSED') {
      expect(errors.map(({ type }) => type)).toEqual(['INSUFFICIENT_FUNDS']);
      return;
    }
    for (const { type, selectionId: id } of errors) {
      expect(type).toBe('MARKET_CLOSED');
      expect(over).toContain(id);
    }
  }

  /**
   * Bets and balances of one instant: a bet on a market that is over settles by itself, a moment after its
   * answer.
   */
  function storyOf(user: UserId) {
    return world.data.database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const bets = await tx.selectFrom('bets').selectAll().where('user_id', '=', user).execute();
        const accounts = await tx
          .selectFrom('ledger_accounts')
          .selectAll()
          .where('user_id', '=', user)
          .execute();
        const balanceOf = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0;
        return { bets, cash: balanceOf('cash'), owed: -balanceOf('receivable') };
      });
  }

  it('[INV-03] [FAIL-37] [FAIL-38] [CSH-06.2] [CSH-08.4] conserves money under placements, cash-outs, withdrawals, results, voids and corrections at once; exactly the funded bets stand', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (rounds) => {
        customers += 1;
        base = (customers % RUNS) * EVENTS;
        const user = await world.customer(`c${customers}`, FUNDS);
        const outcomes: PlacementOutcome[] = [];
        const withdrawals: number[] = [];
        const cashedOut: number[] = [];
        const done = async (step: Action): Promise<void> => {
          if (step.kind === 'cashOut') cashedOut.push(await cashOut(user, outcomes, step));
          else if (step.kind === 'withdraw') withdrawals.push(await withdraw(user, step.amount));
          else {
            const [outcome] = await run(user, step);
            if (outcome === undefined) return;
            outcomes.push(outcome);
            if (step.kind === 'place' && outcome.status === 'FAILED') expectReason(outcome, step.legs);
          }
        };
        for (const round of rounds) await Promise.all(round.map(done));
        await world.money.settlement.idle();
        expect(world.failures).toEqual([]);
        expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);

        const accepted = outcomes.filter(({ status }) => status === 'SUCCEEDED');
        const { bets, cash, owed } = await storyOf(user);
        expect(bets.map(({ id }) => id).sort()).toEqual(accepted.map(({ betslipId }) => betslipId).sort());
        // The customer's story in one line: what was there, less the stakes, plus the returns.
        const staked = bets.reduce((sum, { total_stake }) => sum + total_stake, 0);
        const returned = bets.reduce((sum, bet) => sum + (bet.returns ?? bet.cashed_paid), 0);
        const withdrawn = withdrawals.reduce((sum, amount) => sum + amount, 0);
        expect(cash - owed).toBe(FUNDS - staked - withdrawn + returned);
        expect(cash).toBeGreaterThanOrEqual(0);
        expect(bets.reduce((sum, { cashed_paid }) => sum + cashed_paid, 0)).toBe(
          cashedOut.reduce((sum, paid) => sum + paid, 0),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('[INV-03] [FAIL-38] a credit spent, withdrawn and taken back at the same time is never there twice', async () => {
    for (const outcome of ['WON', 'VOID', 'HALF_LOST'] as const) {
      customers += 1;
      base = (customers % RUNS) * EVENTS;
      const user = await world.customer(`c${customers}`, 500);
      const [won] = await run(user, { kind: 'place', legs: [1], stake: 500, twice: false });
      expect(won?.status).toBe('SUCCEEDED');
      const corrected = { kind: 'result', event: 1, outcome: 'LOST' } as const;
      const [, , first, second, third, withdrawn] = await Promise.all([
        run(user, { kind: 'result', event: 1, outcome }),
        run(user, corrected),
        run(user, { kind: 'place', legs: [2], stake: 250, twice: true }),
        run(user, { kind: 'place', legs: [3], stake: 250, twice: false }),
        run(user, { kind: 'place', legs: [4], stake: 250, twice: false }),
        withdraw(user, 250),
      ]);
      await world.money.settlement.idle();
      // Whatever the order was, the result that counts is the last one told.
      const stands = [first, second, third].flat().filter((one) => one.status === 'SUCCEEDED').length;
      const { cash, owed } = await storyOf(user);
      expect(cash - owed + 250 * stands + withdrawn).toBe(0);
      expect(cash).toBeGreaterThanOrEqual(0);
      expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);
      await run(user, { kind: 'result', event: 1, outcome: 'VOID' });
      await world.money.settlement.idle();
      expect(await storyOf(user)).toMatchObject({ cash: Math.max(0, 500 - 250 * stands - withdrawn) });
    }
  });

  it('accepts exactly as many equal bets at once as the money pays for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 700 }),
        fc.integer({ min: 2, max: 12 }),
        async (stake, count) => {
          customers += 1;
          const user = await world.customer(`c${customers}`, FUNDS);
          const steps = Array.from({ length: count }, () => ({
            kind: 'place' as const,
            legs: [1],
            stake,
            twice: false,
          }));
          const outcomes = (await Promise.all(steps.map((step) => run(user, step)))).flat();
          const accepted = outcomes.filter(({ status }) => status === 'SUCCEEDED').length;
          expect(accepted).toBe(Math.min(count, Math.floor(FUNDS / stake)));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('names each kind of damage', async () => {
    const user = await world.customer('victim', FUNDS);
    await run(user, { kind: 'place', legs: [1], stake: 100, twice: false });
    const { db } = world.data.database;
    expect((await verifyLedger(db)).problems).toEqual([]);
    const damage = async (statement: string): Promise<string> => {
      let found: readonly string[] = [];
      const undo = new Error('undo');
      await db
        .transaction()
        .execute(async (tx) => {
          await sql.raw(statement).execute(tx);
          found = (await verifyLedger(tx)).problems;
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return found.join('; ');
    };
    expect(await damage(`update ledger_accounts set balance = balance + 1 where kind = 'cash'`)).toContain(
      'fold of its postings',
    );
    expect(await damage(`update ledger_postings set amount = amount + 1 where amount = 100`)).toContain(
      'sum to zero',
    );
    expect(await damage(`update bets set total_stake = 99`)).toContain('one debit of its total stake');
    expect(await damage(`update bets set cashed_stake = 9, cashed_paid = 8`)).toContain(
      'the sum of its parts',
    );
    expect(
      await damage(
        `delete from ledger_postings where entry_id in (select id from ledger_entries where kind = 'stake')`,
      ),
    ).toContain('one debit');
    expect(await damage(`update placements set state = 'FAILED'`)).toContain(
      'accepted placement has its bet',
    );
    expect(await damage(`update ledger_postings set balance_after = -5 where version = 2`)).toContain(
      'never below zero',
    );
  });
});
