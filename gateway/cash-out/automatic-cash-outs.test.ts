import { expect, it } from 'vitest';
import type { BetId } from '#domain/brand.ts';
import type { CashOutRule } from '#domain/cash-out/cash-out-rule.ts';
import { money } from '#domain/money/parse-money.ts';
import { losing } from '#testing/databases/losing-commits.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OutboxRow } from '../db/outbox-row.ts';
import type { Hearing, PeerChannel } from '../db/peer-channel.ts';
import { noJournal } from '../db/placement-journal.ts';
import { wallClock } from '../feeds/clock.ts';
import { replayJournal } from '../placement/journal/replay-journal.ts';
import { drawFrom } from '../random-bytes.ts';

const hands = new ManualClock(1_790_000_000_000);
/** Looks at values by itself; delays and sweeps are moved by hand. */
const clock = {
  now: () => hands.now(),
  advanceTo: (at: number) => hands.advanceTo(at),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};
const options = { clock, now: () => clock.now() };

placementSuite('automatic cash-out', { options }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const detail = (bet: BetId) => here.world.money.myBets.details(here.ann, bet);

  async function placed(): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake: 400 }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  const rule = (atLeast: number, part: number | null = null): CashOutRule => ({
    atLeast: money(atLeast),
    part: part === null ? null : money(part),
  });
  const set = (betId: BetId, base: number, wanted: CashOutRule | null) =>
    here.world.money.cashOuts.setRule(here.ann, { betId, base, rule: wanted });

  /** 400 at 2/1 is 1,200 if it wins: 2/1 makes it 384, 1/1 576, 1/3 864. */
  function priced(odds: string, ...gateways: ServicesHarness[]): void {
    here.offer.changeSelection(selectionId(1, 0), { odds });
    for (const { money: services } of [here.world, ...gateways])
      services.settlement.observe({
        ...resultOf(marketId(1), []),
        results: [],
        priced: [selectionId(1, 0)],
      });
  }

  /** What was looked at has been, and nothing more is on its way. */
  const looked = () => new Promise((resolve) => setTimeout(resolve, 400));
  const state = async (bet: BetId) => (await detail(bet))?.cashOutRule?.state;
  const second = () => servicesHarness(here.world.data.database, here.offer, options);

  it('[CSH-09.2] [CSH-09.4] pays the value that has jumped beyond the rule, once, and says by what', async () => {
    const bet = await placed();
    expect(await set(bet, 0, rule(500))).toMatchObject({
      status: 'SET',
      rule: { version: 1, state: 'ACTIVE' },
    });
    expect((await detail(bet))?.cashOutRule).toMatchObject({ atLeast: 500, part: null, state: 'ACTIVE' });
    priced('1/3');
    await expect.poll(cash).toBe(600 + 864);
    expect(await detail(bet)).toMatchObject({
      result: 'CASHED_OUT',
      returns: 864,
      cashOutRule: { state: 'FIRED' },
      cashedOut: { parts: [{ stake: 400, paid: 864, automatic: true }] },
    });
    priced('1/4');
    await looked();
    expect(await cash()).toBe(600 + 864);
  });

  it('[CSH-09.1] [CSH-09.2] a value below the rule, and a rule that was removed, pay nothing', async () => {
    const bet = await placed();
    await set(bet, 0, rule(577));
    priced('1/1');
    await looked();
    expect(await cash()).toBe(600);
    expect(await set(bet, 1, null)).toMatchObject({
      status: 'REMOVED',
      rule: { version: 2, state: 'REMOVED' },
    });
    priced('1/3');
    await looked();
    expect(await cash()).toBe(600);
  });

  it('[CSH-09.1] a copy changes nothing, an older change is refused, and so is what is no rule', async () => {
    const bet = await placed();
    const first = await set(bet, 0, rule(900));
    expect(await set(bet, 0, rule(900))).toEqual(first);
    expect(await set(bet, 0, rule(800))).toMatchObject({ status: 'CHANGED', rule: { atLeast: 900 } });
    expect(await set(bet, 1, rule(800, 401))).toMatchObject({ status: 'PART_GONE', rule: { version: 1 } });
    expect(await set(bet, 1, rule(9))).toMatchObject({ status: 'TOO_SMALL' });
    expect(await set(bet, 1, rule(280, 100))).toMatchObject({
      status: 'SET',
      rule: { version: 2, part: 100 },
    });
    const eve = await here.world.customer('eve', 100);
    const other = await here.world.money.cashOuts.setRule(eve, { betId: bet, base: 2, rule: rule(10) });
    expect(other).toBeUndefined();
    await here.world.money.cashOuts.cashOut(here.ann, cashOutFor(here.ann, bet, money(384)));
    expect(await set(bet, 2, rule(850))).toMatchObject({ status: 'CLOSED' });
  });

  it('[CSH-09.9] a rule above what the bet, or the part, can come to is refused, one at it is taken', async () => {
    const bet = await placed();
    // 1,200 if it wins, 4 % of it off, at a price of 1/1023: floor(1,200 × 0.96 × 1023 ÷ 1024).
    expect(await set(bet, 0, rule(1_151))).toEqual({ status: 'TOO_HIGH', rule: null });
    expect(await set(bet, 0, rule(292, 101))).toMatchObject({ status: 'TOO_HIGH' });
    expect(await set(bet, 0, rule(291, 101))).toMatchObject({ status: 'SET', rule: { version: 1 } });
    expect(await set(bet, 1, rule(1_150))).toMatchObject({ status: 'SET', rule: { version: 2 } });
    const part = { part: money(100), acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' as const };
    await here.world.money.cashOuts.cashOut(here.ann, cashOutFor(here.ann, bet, money(96), part));
    // 300 of the 400 are left: three quarters of 1,150, rounded down.
    expect(await set(bet, 2, rule(863))).toMatchObject({ status: 'TOO_HIGH', rule: { atLeast: 1_150 } });
    expect(await set(bet, 2, rule(862))).toMatchObject({ status: 'SET', rule: { version: 3 } });
    // What is told to the customer is what is asked, also while there is no value.
    const told = (await detail(bet))?.cashOut?.parts;
    expect(told).toMatchObject({ highest: 1_150, smallest: 10 });
    here.offer.changeMarket(marketId(1), { suspended: true });
    expect(await set(bet, 3, rule(863))).toMatchObject({ status: 'TOO_HIGH' });
  });

  it('[CSH-09.9] the highest rule that is taken is met at the shortest price, and one penny more is not', async () => {
    const bet = await placed();
    expect(await set(bet, 0, rule(1_150))).toMatchObject({ status: 'SET' });
    priced('1/1023');
    await expect.poll(() => state(bet)).toBe('FIRED');
    expect(await cash()).toBe(1_000 - 400 + 1_150);
  });

  it('[CSH-09.3] of two gateways that see it at once, and a press, one pays', async () => {
    const bet = await placed();
    const other = await second();
    await set(bet, 0, rule(500));
    clock.advanceTo(clock.now() + 5_000);
    await looked();
    priced('1/1', other);
    const { cashOuts } = here.world.money;
    const press = cashOutFor(here.ann, bet, money(500), { acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS' });
    await Promise.all([looked(), cashOuts.cashOut(here.ann, press)]);
    await expect.poll(cash).toBe(600 + 576);
    await looked();
    expect(await cash()).toBe(600 + 576);
    expect((await detail(bet))?.cashedOut?.parts).toHaveLength(1);
    await other.close();
  });

  it('[CSH-09.8] a rule that was set elsewhere is known at once by a notice, without a sweep', async () => {
    const said: OutboxRow[] = [];
    let hearing: Hearing | undefined;
    const news: PeerChannel = {
      publish: (_tx, rows) => Promise.resolve(void said.push(...rows)),
      listen: (heard) => {
        hearing = heard;
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
    const bet = await placed();
    const other = await servicesHarness({ ...here.world.data.database, news }, here.offer, options);
    await set(bet, 0, rule(500));
    // Its price moves where the rule was not set.
    here.offer.changeSelection(selectionId(1, 0), { odds: '1/1' });
    hearing?.rows([{ user: here.ann, topic: 'bet', subject: bet, op: 'update' }]);
    await expect.poll(cash).toBe(600 + 576);
    await other.close();
  });

  it('[CSH-09.7] the ref of a firing follows from nothing that anybody knows', async () => {
    const bet = await placed();
    const { db } = here.world.data.database;
    const drawn = async (version: number, byte: number): Promise<string> => {
      const back = drawFrom((count) => Buffer.alloc(count, byte));
      await set(bet, version, rule(1_100));
      back();
      return (await db.selectFrom('cash_out_rules').select('next_ref').executeTakeFirstOrThrow()).next_ref;
    };
    // By what was drawn and nothing else: the bytes of the one are those of the other.
    expect(await drawn(0, 0x11)).toBe('11111111-1111-4111-9111-111111111111');
    await set(bet, 1, null);
    expect(await drawn(2, 0x22)).toBe('22222222-2222-4222-a222-222222222222');
  });

  it('[CSH-09.3] a rule stands over a restart, and fires at what the next gateway finds', async () => {
    const bet = await placed();
    await set(bet, 0, rule(280, 100));
    await set(bet, 1, rule(120, 100));
    await here.world.close();
    here.offer.changeSelection(selectionId(1, 0), { odds: '1/1' });
    here.world = await second();
    await expect.poll(cash).toBe(600 + 144);
    expect(await detail(bet)).toMatchObject({
      status: 'OPEN',
      cashedOut: { stake: 100, paid: 144, parts: [{ automatic: true }] },
      cashOutRule: { state: 'FIRED' },
    });
    // Another rule may follow for what is left.
    expect(await set(bet, 2, rule(600))).toMatchObject({
      status: 'SET',
      rule: { version: 3, state: 'ACTIVE' },
    });
    priced('1/3');
    await expect.poll(cash).toBe(600 + 144 + 648);
    expect(await state(bet)).toBe('FIRED');
  });

  it('[CSH-09.3] in play it waits; what falls below meanwhile is not paid, and the rule stands', async () => {
    const bet = await placed();
    here.offer.changeEvent(eventId(1), { inplay: true });
    await set(bet, 0, rule(500));
    priced('1/1');
    const pending = () =>
      here.world.data.database.db
        .selectFrom('cash_outs')
        .select(['ref', 'state', 'automatic'])
        .where('bet_id', '=', bet)
        .orderBy('created_at')
        .execute();
    await expect.poll(pending).toMatchObject([{ state: 'PENDING', automatic: true }]);
    priced('3/1');
    clock.advanceTo(clock.now() + 5_000);
    await expect.poll(pending).toMatchObject([{ state: 'FAILED' }]);
    expect(await cash()).toBe(600);
    expect(await state(bet)).toBe('ACTIVE');
    priced('1/1');
    // Who looks before the ref after the failed one is read fires in vain, and again a while later.
    const firings = async (): Promise<number> => {
      clock.advanceTo(clock.now() + 5_000);
      return (await pending()).length;
    };
    await expect.poll(firings).toBe(2);
    clock.advanceTo(clock.now() + 5_000);
    await expect.poll(cash).toBe(600 + 576);
    const [one, two] = await pending();
    expect(one?.ref).not.toBe(two?.ref);
  });

  it('[CSH-09.1] a rule that is removed while its firing waits pays nothing', async () => {
    const bet = await placed();
    here.offer.changeEvent(eventId(1), { inplay: true });
    await set(bet, 0, rule(500));
    priced('1/1');
    const states = () =>
      here.world.data.database.db.selectFrom('cash_outs').select('state').where('bet_id', '=', bet).execute();
    await expect.poll(states).toEqual([{ state: 'PENDING' }]);
    expect(await set(bet, 1, null)).toMatchObject({ status: 'REMOVED' });
    clock.advanceTo(clock.now() + 5_000);
    await expect.poll(states).toEqual([{ state: 'FAILED' }]);
    expect(await cash()).toBe(600);
  });

  it('[CSH-09.4] a rule that was answered survives a power cut', async () => {
    const bet = await placed();
    const { database } = here.world.data;
    const records: string[] = [];
    const journal = { ...noJournal, append: (text: string) => Promise.resolve(void records.push(text)) };
    const losingOne = await servicesHarness(
      { ...database, journal, db: losing(database.db) },
      here.offer,
      options,
    );
    const change = { betId: bet, base: 0, rule: rule(500) };
    expect(await losingOne.money.cashOuts.setRule(here.ann, change)).toMatchObject({ status: 'SET' });
    await losingOne.close();
    expect(await state(bet)).toBeUndefined();
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([bet]);
    expect((await replayJournal(database.db, journal, records)).restored).toEqual([]);
    clock.advanceTo(clock.now() + 5_000);
    priced('1/1');
    await expect.poll(cash).toBe(600 + 576);
  });
});
