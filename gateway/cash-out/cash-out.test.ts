import { expect, it } from 'vitest';
import { type BetId, type SelectionId, SportId } from '#domain/brand.ts';
import type { CashOutRequest } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { commitInDoubt } from '#testing/databases/commit-in-doubt.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { losing } from '#testing/databases/losing-commits.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { noJournal } from '../db/placement-journal.ts';
import { wallClock } from '../feeds/clock.ts';
import { replayJournal } from '../placement/journal/replay-journal.ts';
import { isAuthentic } from '../placement/sign-receipt.ts';

const hands = new ManualClock(1_790_000_000_000);
/** The delay of the game is moved by hand; what a commit waits for on its way runs by itself. */
const clock = {
  now: () => hands.now(),
  advanceTo: (at: number) => hands.advanceTo(at),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};

placementSuite('cash-out', { options: { clock, now: () => clock.now() } }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;

  async function placed(ids: readonly SelectionId[], stake: number, eachWay = false): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake, eachWay }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  const shown = async (bet: BetId): Promise<Money> => {
    const found = await here.world.money.myBets.details(here.ann, bet);
    const amount = found?.cashOut?.amount;
    if (amount === null || amount === undefined) throw new Error(JSON.stringify(found?.cashOut));
    return amount;
  };

  const asking = async (bet: BetId, change: Partial<CashOutRequest> = {}): Promise<CashOutRequest> =>
    cashOutFor(here.ann, bet, await shown(bet), change);

  const send = (request: CashOutRequest) => here.world.money.cashOuts.cashOut(here.ann, request);

  async function ends(event: number, outcome: SelectionResult): Promise<void> {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    here.world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), outcome]]));
    await here.world.money.settlement.idle();
  }

  const detail = (bet: BetId) => here.world.money.myBets.details(here.ann, bet);

  it('[CSH-02.3] [CSH-05.1] has no value while a runner is out whose deduction nobody has told yet', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    here.offer.changeSelection(selectionId(1, 1), { kind: 'NR' });
    expect((await detail(bet))?.cashOut).toMatchObject({ status: 'SUSPENDED', reason: 'withdrawn' });
    expect(await send(request)).toMatchObject({ outcome: { error: { type: 'CASH_OUT_SUSPENDED' } } });
    expect(await cash()).toBe(600);
  });

  it('[CSH-06.1] pays what was shown, ends the bet, and signs exactly that', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 400);
    expect(await shown(bet)).toBe(384);
    const request = await asking(bet);
    const answer = await send(request);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    const { receipt } = answer.outcome;
    expect(answer.outcome).toMatchObject({ status: 'SUCCEEDED', cashOutAmount: 384, error: null });
    expect(receipt).toMatchObject({ asked: 384, paid: 384, ref: request.ref, betId: bet, balance: 984 });
    expect(receipt !== null && isAuthentic(receipt, here.world.money.placement.publicKey())).toBe(true);
    expect(await cash()).toBe(984);
    expect(await detail(bet)).toMatchObject({
      status: 'SETTLED',
      result: 'CASHED_OUT',
      returns: 384,
      legs: [{ state: 'CASH_OUT' }, { state: 'CASH_OUT' }],
      cashOut: null,
    });
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(0);
  });

  it('[CSH-06.2] pays once: the request again, and another one, change nothing', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    const other = await asking(bet);
    const first = await send(request);
    expect(await send(request)).toEqual(first);
    expect(await send(other)).toMatchObject({ outcome: { status: 'CLOSED', receipt: null } });
    expect(await cash()).toBe(984);
  });

  it('[CSH-06.2] of twelve requests at once, under three refs, one pays', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const requests = [await asking(bet), await asking(bet), await asking(bet)];
    const answers = await Promise.all([...requests, ...requests, ...requests, ...requests].map(send));
    const paid = answers.flatMap((one) => (one.kind === 'answered' ? [one.outcome] : []));
    expect(new Set(paid.filter(({ status }) => status === 'SUCCEEDED').map(({ ref }) => ref)).size).toBe(1);
    expect(paid).toHaveLength(12);
    expect(await cash()).toBe(984);
  });

  it('[CSH-06.2] a result and a request race for the bet: one of them ends it', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    const [answer] = await Promise.all([send(request), ends(1, { outcome: 'WON' })]);
    const after = await detail(bet);
    const isCashedOut = answer.kind === 'answered' && answer.outcome.status === 'SUCCEEDED';
    expect(after?.result).toBe(isCashedOut ? 'CASHED_OUT' : 'WON');
    expect(await cash()).toBe(isCashedOut ? 984 : 1_800);
  });

  it('[CSH-06.3] a ref stands for one request; another customer sees neither bet nor ref', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    await send(request);
    const { ref } = request;
    const changed = cashOutFor(here.ann, bet, money(1_000), { ref });
    expect(await send(changed)).toEqual({ kind: 'sameRefOtherContent' });
    const eve = await here.world.customer('eve', 100);
    const { cashOuts } = here.world.money;
    expect(await cashOuts.cashOut(eve, cashOutFor(eve, bet, money(384)))).toEqual({ kind: 'notFound' });
    expect(await cashOuts.cashOut(eve, cashOutFor(eve, bet, money(384), { ref }))).toEqual({
      kind: 'notFound',
    });
    expect(await cashOuts.status(eve, [ref], false)).toMatchObject([{ state: 'UNKNOWN', outcome: null }]);
    expect(await cashOuts.status(eve, [ref], true)).toMatchObject([{ state: 'FENCED', outcome: null }]);
    expect(await cashOuts.status(here.ann, [ref], true)).toMatchObject([
      { state: 'KNOWN', outcome: { status: 'SUCCEEDED' } },
    ]);
  });

  it('[CSH-06.3] what arrives after its fence is refused for good, and an altered request too', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    const { cashOuts, placement } = here.world.money;
    const [fenced] = await cashOuts.status(here.ann, [request.ref], true);
    expect(fenced).toMatchObject({ state: 'FENCED', fence: { kind: 'CASH_OUT_FENCED' } });
    const key = placement.publicKey();
    expect(fenced?.fence && isAuthentic(fenced.fence, key)).toBe(true);
    expect(await send(request)).toMatchObject({ outcome: { status: 'FAILED', receipt: null } });
    const altered = await asking(bet, { contentHash: '0'.repeat(64) });
    expect(await send(altered)).toMatchObject({ outcome: { error: { type: 'CONTENT_MISMATCH' } } });
    expect(await cash()).toBe(600);
  });

  it.each([
    ['NOT_ACCEPT', '3/1', false],
    ['NOT_ACCEPT', '1/1', false],
    ['ACCEPT_HIGHER_CASHOUTS', '3/1', false],
    ['ACCEPT_HIGHER_CASHOUTS', '1/1', true],
    ['ACCEPT_ANY_CASHOUTS', '3/1', true],
    ['ACCEPT_ANY_CASHOUTS', '1/1', true],
  ] as const)('[CSH-03.2] %s and a price that has moved to %s: paid %s', async (accept, odds, isPaid) => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet, { acceptCashOutsChange: accept });
    here.offer.changeSelection(selectionId(1, 0), { odds });
    // 400 at 2/1 is 1,200 if it wins; less 4 %.
    const now = odds === '3/1' ? 288 : 576;
    const answer = await send(request);
    expect(answer).toMatchObject({
      outcome: isPaid
        ? { status: 'SUCCEEDED', receipt: { asked: 384, paid: now } }
        : { status: 'FAILED', error: { type: 'CASH_OUT_VALUE_CHANGED' }, cashOutAmount: now },
    });
    expect(await cash()).toBe(600 + (isPaid ? now : 0));
  });

  it('[CSH-05.3] says why there is no value, and pays none', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    const offers = async () => (await detail(bet))?.cashOut;
    here.offer.changeMarket(marketId(1), { suspended: true });
    expect(await offers()).toEqual({ status: 'SUSPENDED', amount: null, reason: 'market' });
    expect(await send(request)).toMatchObject({ outcome: { error: { type: 'CASH_OUT_SUSPENDED' } } });
    here.offer.changeMarket(marketId(1), { suspended: false });
    here.offer.changeEvent(eventId(1), { suspended: true });
    expect(await offers()).toMatchObject({ status: 'SUSPENDED', reason: 'event' });
    here.offer.changeEvent(eventId(1), { suspended: false });
    here.offer.changeSelection(selectionId(1, 0), { suspended: true });
    expect(await offers()).toMatchObject({ status: 'SUSPENDED', reason: 'selection' });
    here.offer.changeSelection(selectionId(1, 0), { suspended: false, odds: undefined });
    expect(await offers()).toMatchObject({ status: 'SUSPENDED', reason: 'noPrice' });
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    expect(await offers()).toMatchObject({ status: 'SUSPENDED', reason: 'awaiting' });
    const open = await here.world.money.myBets.unsettled(here.ann, 'cashout');
    expect(open.map(({ betslipId }) => betslipId)).toEqual([bet]);
    expect(await cash()).toBe(600);
  });

  it('[CSH-05.2] boosted prices, specials, virtual sports and starting prices never have a value', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const { db } = here.world.data.database;
    const offers = async () => (await detail(bet))?.cashOut;
    const legs = (change: { boosted?: boolean; odds?: string | null }) =>
      db.updateTable('bet_legs').set(change).where('bet_id', '=', bet).execute();
    await legs({ boosted: true });
    expect(await offers()).toEqual({ status: 'DISABLED', amount: null, reason: 'boost' });
    expect(await here.world.money.myBets.unsettled(here.ann, 'cashout')).toEqual([]);
    expect(await send(cashOutFor(here.ann, bet, money(384)))).toMatchObject({
      outcome: { status: 'DISABLED', error: { type: 'CASH_OUT_DISABLED' }, receipt: null },
    });
    await legs({ boosted: false, odds: null });
    expect(await offers()).toMatchObject({ status: 'DISABLED', reason: 'startingPrice' });
    await legs({ odds: '2/1' });
    here.offer.changeEvent(eventId(1), { specials: true });
    expect(await offers()).toMatchObject({ status: 'DISABLED', reason: 'special' });
    here.offer.changeEvent(eventId(1), { specials: false, sportId: SportId.parse('SBTC1_20') });
    expect(await offers()).toMatchObject({ status: 'DISABLED', reason: 'virtual' });
    expect(await send(cashOutFor(here.ann, bet, money(384)))).toMatchObject({
      outcome: { status: 'DISABLED', error: { type: 'CASH_OUT_DISABLED' }, receipt: null },
    });
  });

  it('[CSH-05.4] an each-way bet has no value without place terms of now', async () => {
    const bet = await placed([selectionId(1, 0)], 100, true);
    here.offer.changeMarket(marketId(1), { eachWay: undefined });
    expect((await detail(bet))?.cashOut).toMatchObject({ status: 'SUSPENDED', reason: 'noPrice' });
  });

  it('[CSH-05.1] each way counts both parts; a leg that has won counts as it ended', async () => {
    const single = await placed([selectionId(1, 0)], 100, true);
    // 100 at 2/1, and 100 at a quarter of it: both at today's price are worth their stakes.
    expect(await shown(single)).toBe(192);
    const acca = await placed([selectionId(1, 1), selectionId(2, 0)], 100);
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    here.world.money.settlement.observe(
      resultOf(marketId(1), [
        [selectionId(1, 0), { outcome: 'LOST' }],
        [selectionId(1, 1), { outcome: 'WON' }],
      ]),
    );
    await here.world.money.settlement.idle();
    // 350 after the first leg, on to a price that has not moved.
    expect(await shown(acca)).toBe(336);
  });

  it('[CSH-06.5] no later result and no correction moves the money of a bet that was cashed out', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 400);
    await ends(1, { outcome: 'WON' });
    await send(await asking(bet));
    const after = await cash();
    await ends(1, { outcome: 'LOST' });
    await ends(2, { outcome: 'WON' });
    await ends(2, { outcome: 'VOID' });
    expect(await cash()).toBe(after);
    expect(await detail(bet)).toMatchObject({
      result: 'CASHED_OUT',
      resettled: false,
      legs: [{ state: 'WON' }, { state: 'CASH_OUT' }],
    });
  });

  it('[CSH-06.4] in play the delay is waited for; then the value of that moment decides', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    here.offer.changeEvent(eventId(1), { inplay: true });
    const request = await asking(bet, { acceptCashOutsChange: 'ACCEPT_HIGHER_CASHOUTS' });
    expect(await send(request)).toMatchObject({ outcome: { status: 'PENDING', delay: { ms: 5_000 } } });
    // Of a bet that waits nothing else is begun (CSH-01.3).
    expect(await send(await asking(bet))).toMatchObject({
      outcome: { error: { type: 'CASH_OUT_IN_PROGRESS' } },
    });
    expect(await cash()).toBe(600);
    here.offer.changeSelection(selectionId(1, 0), { odds: '1/1' });
    clock.advanceTo(clock.now() + 5_000);
    await expect
      .poll(async () => (await send(request)).kind === 'answered' && (await cash()))
      .toBe(600 + 576);
  });

  it('[CSH-06.4] a goal during the delay suspends the market, and nothing is paid', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    here.offer.changeEvent(eventId(1), { inplay: true });
    const request = await asking(bet, { acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' });
    await send(request);
    here.offer.changeMarket(marketId(1), { suspended: true });
    clock.advanceTo(clock.now() + 5_000);
    await expect
      .poll(async () => {
        const answer = await send(request);
        return answer.kind === 'answered' && answer.outcome.error?.type;
      })
      .toBe('CASH_OUT_SUSPENDED');
    expect(await cash()).toBe(600);
  });

  it('[CSH-06.4] a request that waits is ended by the next gateway on the database', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    here.offer.changeEvent(eventId(1), { inplay: true });
    const request = await asking(bet);
    await send(request);
    await here.world.money.close();
    here.world = await servicesHarness(here.world.data.database, here.offer, {
      clock,
      now: () => clock.now(),
    });
    clock.advanceTo(clock.now() + 60_000);
    await expect.poll(cash).toBe(984);
  });

  it.each(['cash_outs', 'ledger_entries', 'ledger_postings', 'proof_leaves', 'gateway_acts', 'outbox'])(
    '[CSH-06.6] an error while writing %s leaves nothing behind, and the outcome is not known',
    async (table) => {
      const bet = await placed([selectionId(1, 0)], 400);
      const request = await asking(bet);
      await failInserts(here.world.data.database.db, table, 1, 'P0001');
      await expect(send(request)).rejects.toThrow('made by a test');
      expect(await cash()).toBe(600);
      expect(await detail(bet)).toMatchObject({ status: 'OPEN', legs: [{ state: 'OPEN' }] });
      expect(await send(request)).toMatchObject({ outcome: { status: 'SUCCEEDED' } });
    },
  );

  it('[CSH-06.7] what was answered is there after a power cut that took it from the database', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const request = await asking(bet);
    const { database } = here.world.data;
    const records: string[] = [];
    const journal = { ...noJournal, append: (text: string) => Promise.resolve(void records.push(text)) };
    const second = await servicesHarness({ ...database, journal, db: losing(database.db) }, here.offer, {
      clock,
      now: () => clock.now(),
    });
    const answer = await second.money.cashOuts.cashOut(here.ann, request);
    expect(answer).toMatchObject({ outcome: { status: 'SUCCEEDED' } });
    await second.close();
    expect(await cash()).toBe(600);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([request.ref]);
    expect(await cash()).toBe(984);
    expect(await send(request)).toEqual(answer);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([]);
  });

  it.each(['committed', 'rolledBack'] as const)(
    '[CSH-06.6] the line breaks at the COMMIT, which was %s: paid once, and the answer says so',
    async (fate) => {
      const bet = await placed([selectionId(1, 0)], 400);
      const request = await asking(bet);
      const { database } = here.world.data;
      const db = commitInDoubt(database.db, fate, 1);
      const second = await servicesHarness({ ...database, db }, here.offer, {
        clock,
        now: () => clock.now(),
      });
      expect(await second.money.cashOuts.cashOut(here.ann, request)).toMatchObject({
        kind: 'answered',
        outcome: { status: 'SUCCEEDED' },
      });
      expect(await cash()).toBe(984);
      await second.close();
    },
  );
});
