import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BetId, SelectionId } from '#domain/brand.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { losing } from '#testing/databases/losing-commits.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { noJournal } from '../db/placement-journal.ts';
import { wallClock } from '../feeds/clock.ts';
import { receivableAccount } from '../ledger/books.ts';
import { readExposures } from '../placement/decide/exposure.ts';
import { replayJournal } from '../placement/journal/replay-journal.ts';
import { isAuthentic } from '../placement/sign-receipt.ts';

const hands = new ManualClock(1_790_000_000_000);
const clock = {
  now: () => hands.now(),
  advanceTo: (at: number) => hands.advanceTo(at),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};

placementSuite('cash-out in parts', { options: { clock, now: () => clock.now() } }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;

  async function placed(ids: readonly SelectionId[], stake: number, eachWay = false): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake, eachWay }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  const detail = (bet: BetId) => here.world.money.myBets.details(here.ann, bet);
  const partOf = (bet: BetId, part: number, amount: number, change: Partial<CashOutRequest> = {}) =>
    cashOutFor(here.ann, bet, money(amount), { part: money(part), ...change });
  const send = (request: CashOutRequest) => here.world.money.cashOuts.cashOut(here.ann, request);

  async function ends(event: number, outcome: SelectionResult): Promise<void> {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    here.world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), outcome]]));
    await here.world.money.settlement.idle();
  }

  it('[CSH-08.2] pays what the part was worth, signs part and rest, and the bet goes on', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 400);
    expect((await detail(bet))?.cashOut).toEqual({
      status: 'ENABLED',
      amount: 384,
      parts: { whole: 384, total: 400, left: 400, smallest: 10, highest: 3_449 },
    });
    const request = partOf(bet, 100, 96);
    const answer = await send(request);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    const { receipt } = answer.outcome;
    expect(receipt).toMatchObject({ asked: 96, paid: 96, part: { stake: 100, left: 300 }, balance: 696 });
    expect(receipt !== null && isAuthentic(receipt, here.world.money.placement.publicKey())).toBe(true);
    expect(await send(request)).toEqual(answer);
    expect(await cash()).toBe(696);
    expect(await detail(bet)).toMatchObject({
      status: 'OPEN',
      returns: null,
      cashedOut: { stake: 100, paid: 96, parts: [{ ref: request.ref, stake: 100, paid: 96 }] },
      cashOut: { amount: 288, parts: { whole: 384, total: 400, left: 300 } },
      legs: [{ state: 'OPEN' }, { state: 'OPEN' }],
    });
  });

  it('[CSH-08.2] all of a bet that is named as a part is that part in its receipt, which ends the bet', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 400);
    const answer = await send(partOf(bet, 400, 384));
    expect(answer).toMatchObject({
      outcome: { status: 'SUCCEEDED', receipt: { paid: 384, part: { stake: 400, left: 0 } } },
    });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', cashedOut: { stake: 400, paid: 384 } });
  });

  it('[CSH-08.2] refuses more than is left, too small a part, and a part at another value', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await send(partOf(bet, 300, 288));
    const refused: readonly [number, number, string][] = [
      [101, 96, 'CASH_OUT_PART_GONE'],
      [5, 4, 'CASH_OUT_PART_TOO_SMALL'],
      [50, 47, 'CASH_OUT_VALUE_CHANGED'],
    ];
    for (const [part, amount, type] of refused)
      expect(await send(partOf(bet, part, amount))).toMatchObject({
        outcome: { status: 'FAILED', error: { type }, receipt: null },
      });
    expect(await cash()).toBe(600 + 288);
  });

  it.each([
    ['WON', 96 + 900],
    ['LOST', 96],
    ['VOID', 96 + 300],
  ] as const)('[CSH-08.3] what is left ends %s at its own share', async (outcome, returns) => {
    const bet = await placed([selectionId(1, 0)], 400);
    await send(partOf(bet, 100, 96));
    await ends(1, { outcome });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: outcome, returns });
    expect(await cash()).toBe(600 + returns);
  });

  it('[CSH-08.6] of the limits on a selection it takes what is left', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await send(partOf(bet, 100, 96));
    const { db } = here.world.data.database;
    const whole = { staked: 300, lineStakes: 300, winnings: 600 };
    expect(await readExposures(db, here.ann, [selectionId(1, 0)])).toMatchObject([whole]);
    await send(partOf(bet, 299, 287, { acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' }));
    const rest = { staked: 1, lineStakes: 1, winnings: 2 };
    expect(await readExposures(db, here.ann, [selectionId(1, 0)])).toMatchObject([rest]);
  });

  it('[CSH-06.8] of a bet that was opened again it pays back what is owed, and signs what is left', async () => {
    const first = await placed([selectionId(3, 0)], 400);
    const double = await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    await ends(3, { outcome: 'WON' });
    expect(await cash()).toBe(1_700);
    await placed([selectionId(2, 0)], 1_600);
    await ends(3, { outcome: 'LOST' });
    expect(await detail(first)).toMatchObject({ result: 'LOST', resettled: true });
    const owed = async (): Promise<number> => {
      const row = await here.world.data.database.db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', receivableAccount(here.ann))
        .executeTakeFirstOrThrow();
      return 0 - row.balance;
    };
    expect([await cash(), await owed()]).toEqual([0, 1_100]);
    await ends(1, { outcome: 'LOST' });
    await ends(1, { outcome: 'WON' });
    const amount = (await detail(double))?.cashOut?.amount ?? 0;
    expect(amount).toBe(288);
    const answer = await send(cashOutFor(here.ann, double, money(amount)));
    expect(answer).toMatchObject({ outcome: { status: 'SUCCEEDED', receipt: { paid: 288, balance: 0 } } });
    expect([await cash(), await owed()]).toEqual([0, 812]);
    const { cash: balance, version } = await here.world.money.accounts.balance(here.ann);
    const receipt = answer.kind === 'answered' ? answer.outcome.receipt : null;
    expect([receipt?.balance, receipt?.balanceVersion]).toEqual([balance, version]);
  });

  it('[CSH-08.3] a correction moves the share of the rest, and a second one back', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await send(partOf(bet, 100, 96));
    await ends(1, { outcome: 'WON' });
    await ends(1, { outcome: 'LOST' });
    expect(await detail(bet)).toMatchObject({ result: 'LOST', returns: 96, resettled: true });
    expect(await cash()).toBe(696);
    await ends(1, { outcome: 'WON' });
    expect(await cash()).toBe(696 + 900);
  });

  it('[CSH-08.4] a leg that is decided between two parts: the second is worth what stands then', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 400);
    await send(partOf(bet, 100, 96));
    await ends(1, { outcome: 'WON' });
    // 300 of 400 at 2/1, won, on to 2/1 again: 900 × 96 %.
    expect((await detail(bet))?.cashOut).toMatchObject({ amount: 864 });
    expect(await send(cashOutFor(here.ann, bet, money(864)))).toMatchObject({
      outcome: { status: 'SUCCEEDED', receipt: { part: { stake: 300, left: 0 } } },
    });
    await ends(2, { outcome: 'WON' });
    expect(await detail(bet)).toMatchObject({
      result: 'CASHED_OUT',
      returns: 960,
      cashedOut: { stake: 400, paid: 960, parts: [{ paid: 96 }, { paid: 864 }] },
    });
    expect(await cash()).toBe(600 + 960);
  });

  it('[CSH-08.1] [CSH-08.4] all parts at once, from many devices: together the value of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { maxLength: 5 }),
        fc.constantFrom('5/2', '7/11', '1/7'),
        async (twentieths, odds) => {
          const bet = await placed([selectionId(3, 0)], 100, true);
          here.offer.changeSelection(selectionId(3, 0), { odds });
          const before = await cash();
          const whole = (await detail(bet))?.cashOut?.amount ?? 0;
          const cuts = [...twentieths.toSorted((a, b) => a - b), 20].map((cut) => cut * 10);
          const parts = cuts.map((cut, i) => cut - (cuts[i - 1] ?? 0));
          const answers = await Promise.all(
            parts.flatMap((part) => {
              const request = partOf(bet, part, 1, { acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' });
              return [send(request), send(request)];
            }),
          );
          const refused = answers.filter(
            (one) => one.kind !== 'answered' || one.outcome.status !== 'SUCCEEDED',
          );
          expect(await cash()).toBeLessThanOrEqual(before + whole);
          if (refused.length === 0) {
            expect(await cash()).toBe(before + whole);
            expect(await detail(bet)).toMatchObject({ result: 'CASHED_OUT', returns: whole });
          }
          here.offer.changeSelection(selectionId(3, 0), { odds: '2/1' });
        },
      ),
      { numRuns: 2 },
    );
  });

  it('[CSH-06.4] [CSH-08.2] in play a part waits, and is paid of what is left at its end', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    here.offer.changeEvent(eventId(1), { inplay: true });
    const request = partOf(bet, 100, 96);
    expect(await send(request)).toMatchObject({ outcome: { status: 'PENDING' } });
    expect(await send(partOf(bet, 100, 96))).toMatchObject({
      outcome: { error: { type: 'CASH_OUT_IN_PROGRESS' } },
    });
    clock.advanceTo(clock.now() + 5_000);
    await expect.poll(cash).toBe(696);
    expect(await detail(bet)).toMatchObject({ status: 'OPEN', cashedOut: { stake: 100, paid: 96 } });
  });

  it('[CSH-06.7] [CSH-08.4] two parts that a power cut took are there again, in their order, once', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const { database } = here.world.data;
    const records: string[] = [];
    const journal = { ...noJournal, append: (text: string) => Promise.resolve(void records.push(text)) };
    const first = partOf(bet, 100, 96);
    const second = partOf(bet, 300, 288);
    await servicesHarness({ ...database, journal }, here.offer, { clock, now: () => clock.now() }).then(
      async (gateway) => {
        await gateway.money.cashOuts.cashOut(here.ann, first);
        await gateway.close();
      },
    );
    const losingOne = await servicesHarness({ ...database, journal, db: losing(database.db) }, here.offer, {
      clock,
      now: () => clock.now(),
    });
    const answer = await losingOne.money.cashOuts.cashOut(here.ann, second);
    expect(answer).toMatchObject({ outcome: { receipt: { part: { stake: 300, left: 0 } } } });
    await losingOne.close();
    expect(await cash()).toBe(696);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([second.ref]);
    expect(await cash()).toBe(984);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([]);
    expect(await send(second)).toEqual(answer);
  });
});
