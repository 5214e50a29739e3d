import { expect, it } from 'vitest';
import { type BetId, MarketId, SelectionId } from '#domain/brand.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { CustomerChange } from '../services.ts';
import { appoint, dismiss } from '../staff/appoint.ts';
import { createAudit } from '../staff/create-audit.ts';
import { countAwaiting } from './awaiting.ts';
import { listAwaiting } from './list-awaiting.ts';
import { type StaffResult, type StaffSettled, settleAwaiting } from './staff-result.ts';

const why = 'Official result of the league, two goals.';

/** Every ruling is in the audit trail, which is whole. */
const afterwards = async (world: ServicesHarness): Promise<void> => {
  expect((await createAudit(world.data.database.db).check()).kind).toBe('whole');
};

placementSuite('[MEND-07] [MEND-18] lines that wait for staff', { afterwards, funds: 10_000 }, (here) => {
  const db = () => here.world.data.database.db;
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const detail = async (bet: BetId): Promise<Bet> => {
    const found = await here.world.money.myBets.details(here.ann, bet);
    if (found === undefined) throw new Error('no such bet');
    return found;
  };
  /** At 2/1, each way at a quarter for two places. */
  async function placed(ids: readonly SelectionId[], stake: number, eachWay = false): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake, eachWay }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error('not placed');
    return bet;
  }
  async function hears(delta: CatalogueDelta): Promise<void> {
    here.world.money.settlement.observe(delta);
    await here.world.money.settlement.idle();
  }
  const closing = (event: number, change: Partial<CatalogueDelta> = {}): CatalogueDelta => {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    return { ...resultOf(marketId(event), []), results: [], markets: [marketId(event)], ...change };
  };
  /** The market is decided, of one runner nothing is told; the feed reports at this time of its own. */
  const leftOut = (event: number, at?: number): CatalogueDelta => ({
    ...resultOf(
      marketId(event),
      [[selectionId(event, 1), { outcome: 'LOST' }]],
      at === undefined ? {} : { at },
    ),
    markets: [marketId(event)],
  });
  async function held(stake = 400): Promise<BetId> {
    const bet = await placed([selectionId(1, 0)], stake);
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    await hears(leftOut(1));
    return bet;
  }
  const audit = () => createAudit(db());
  const employed = (name = 'Mary') =>
    appoint(
      { db: db(), audit: audit(), now: here.world.clock.now },
      { name, role: 'supervisor', brands: ['slipstream'], password: 'a long first password' },
    );
  const settle = (result: SelectionResult, order: Partial<StaffResult> = {}): Promise<StaffSettled> =>
    settleAwaiting(
      { db: db(), audit: audit(), now: here.world.clock.now },
      { market: marketId(1), selection: selectionId(1, 0), staff: 'Mary', why, result, ...order },
    );
  const trail = async () =>
    (await db().selectFrom('staff_audit').selectAll().orderBy('seq').execute()).filter(
      ({ act }) => act === 'settled',
    );

  it('lists what waits, with whose bet it is, why, since when and how much money', async () => {
    const bet = await held();
    await placed([selectionId(2, 0)], 100);
    expect(await listAwaiting(db())).toMatchObject([
      {
        bet,
        customer: 'ann',
        event: 'Race 1',
        market: marketId(1),
        selection: selectionId(1, 0),
        selectionName: 'Runner 1.0',
        why: 'noOutcome',
        since: here.world.clock.at,
        stake: 400,
        possible: 1_200,
      },
    ]);
    expect(await countAwaiting(db())).toBe(1);
  });

  it('tells the customer that the result is waited for, on the channel as well, and once', async () => {
    const heard: CustomerChange[] = [];
    const bet = await placed([selectionId(1, 0)], 400);
    here.world.money.onChange((change) => heard.push(change));
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    await hears(leftOut(1));
    expect((await detail(bet)).legs).toMatchObject([{ state: 'OPEN', awaitingResult: true }]);
    const updates = () => heard.filter((change) => change.kind === 'bets' && change.op === 'update');
    await expect.poll(updates).toMatchObject([{ bets: [{ legs: [{ awaitingResult: true }] }] }]);
    const { version } = await detail(bet);
    await hears(leftOut(1));
    expect((await detail(bet)).version).toBe(version);
  });

  it('settles as a result of the feed does, by one transaction, in the trail and in the evidence, and once', async () => {
    await employed();
    const heard: CustomerChange[] = [];
    const bet = await held();
    here.world.money.onChange((change) => heard.push(change));
    expect(await settle({ outcome: 'WON' })).toEqual({ kind: 'settled', bets: [bet] });
    expect(await cash()).toBe(10_000 - 400 + 1_200);
    const after = await detail(bet);
    expect(after).toMatchObject({ status: 'SETTLED', result: 'WON', returns: 1_200, resettled: false });
    expect(after.legs[0]).not.toHaveProperty('awaitingResult');
    expect(await listAwaiting(db())).toEqual([]);
    expect(await trail()).toMatchObject([{ actor_kind: 'nobody', actor_id: 'command-line' }]);
    expect((await trail())[0]?.detail).toContain('"staff":"mary"');
    expect((await trail())[0]?.detail).toContain(why);
    const acts = await db().selectFrom('gateway_acts').select(['call', 'bet']).orderBy('id').execute();
    expect(acts.filter(({ call }) => call === 'settledByStaff')).toEqual([{ call: 'settledByStaff', bet }]);
    // The outbox is looked at when somebody says that something was committed, and at the latest at the next
    // start.
    await hears(closing(3));
    await placed([selectionId(2, 0)], 100);
    const updates = () =>
      heard.flatMap((change) => (change.kind === 'bets' && change.op === 'update' ? change.bets : []));
    await expect
      .poll(() => updates().at(-1))
      .toMatchObject({ betslipId: bet, status: 'SETTLED', returns: 1_200 });
    expect(await settle({ outcome: 'WON' })).toEqual({ kind: 'same' });
    expect(await trail()).toHaveLength(1);
  });

  it('settles all bets on the selection, and leaves the legs beside it', async () => {
    await employed();
    const single = await placed([selectionId(1, 0)], 100);
    const double = await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    await hears(leftOut(1));
    const done = await settle({ outcome: 'HALF_LOST' });
    expect(done.kind === 'settled' && [...done.bets].sort()).toEqual([single, double].sort());
    expect(await detail(single)).toMatchObject({ status: 'SETTLED', returns: 50 });
    expect((await detail(double)).legs).toMatchObject([{ state: 'HALF_LOST' }, { state: 'OPEN' }]);
    await hears(resultOf(marketId(2), [[selectionId(2, 0), { outcome: 'WON' }]]));
    expect(await detail(double)).toMatchObject({ status: 'SETTLED', returns: 150 });
  });

  it.each<[string, SelectionResult, number]>([
    ['lost', { outcome: 'LOST' }, 0],
    ['void', { outcome: 'VOID' }, 400],
    ['half won', { outcome: 'HALF_WON' }, 800],
    ['a dead heat of three for two', { outcome: 'WON', deadHeat: { tied: 3, places: 2 } }, 800],
  ])('pays %s as it should', async (_, result, returns) => {
    await employed();
    const bet = await held();
    expect(await settle(result)).toMatchObject({ kind: 'settled' });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', returns });
  });

  it('pays the place part as it is told, and asks for it', async () => {
    await employed();
    const bet = await placed([selectionId(1, 0)], 400, true);
    await placed([selectionId(1, 2)], 100);
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    await hears(leftOut(1));
    expect(await settle({ outcome: 'LOST' })).toEqual({ kind: 'refused', why: 'placeNeeded' });
    expect(await settle({ outcome: 'HALF_WON' })).toEqual({ kind: 'refused', why: 'halfEachWay' });
    const shared = { outcome: 'WON', deadHeat: { tied: 3, places: 2 } } as const;
    expect(await settle({ outcome: 'LOST', place: shared })).toMatchObject({ kind: 'settled' });
    // 4.00 × 2/3 × (1 + 2/1 × 1/4)
    expect(await detail(bet)).toMatchObject({ returns: 400, legs: [{ state: 'PLACE_DEAD_HEAT' }] });
  });

  it('corrects what staff settled wrongly, by reversing postings', async () => {
    await employed();
    const bet = await held();
    await settle({ outcome: 'WON' });
    expect(await settle({ outcome: 'VOID' })).toEqual({ kind: 'settled', bets: [bet] });
    expect(await cash()).toBe(10_000);
    expect(await detail(bet)).toMatchObject({ result: 'VOID', returns: 400, resettled: true });
    expect(await trail()).toHaveLength(2);
  });

  it('a starting price is added to what the feed said, and takes nothing from bets at fixed prices', async () => {
    await employed();
    const fixed = await placed([selectionId(1, 0)], 400);
    const starting = await placed([selectionId(1, 0)], 300);
    await db().updateTable('bet_legs').set({ odds: null }).where('bet_id', '=', starting).execute();
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    await hears(resultOf(marketId(1), [[selectionId(1, 0), { outcome: 'WON' }]]));
    expect(await listAwaiting(db())).toMatchObject([{ bet: starting, why: 'noStartingPrice' }]);
    expect(await detail(fixed)).toMatchObject({ result: 'WON', returns: 1_200 });
    const dead: SelectionResult = { outcome: 'WON', deadHeat: { tied: 2, places: 1 }, startingPrice: '9/2' };
    for (const other of [{ outcome: 'LOST' }, { outcome: 'VOID' }, dead] as const)
      expect(await settle(other)).toEqual({ kind: 'refused', why: 'againstFeed' });
    expect(await settle({ outcome: 'WON', startingPrice: '9/2' })).toEqual({
      kind: 'settled',
      bets: [starting],
    });
    // 3.00 at 9/2.
    expect(await detail(starting)).toMatchObject({ result: 'WON', returns: 1_650 });
    expect(await settle({ outcome: 'LOST' })).toEqual({ kind: 'refused', why: 'againstFeed' });
    expect(await settle({ outcome: 'WON', startingPrice: '5/1' })).toMatchObject({ bets: [starting] });
    expect(await cash()).toBe(10_000 - 700 + 1_200 + 1_800);
  });

  it('a starting price that staff said stays when a later report of the feed has none, and goes when it has one', async () => {
    await employed();
    const starting = await placed([selectionId(1, 0)], 300);
    await db().updateTable('bet_legs').set({ odds: null }).where('bet_id', '=', starting).execute();
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    const won = { outcome: 'WON' } as const;
    await hears(resultOf(marketId(1), [[selectionId(1, 0), won]]));
    await settle({ ...won, startingPrice: '9/2' });
    const revised = (result: SelectionResult, at: number) =>
      hears(
        resultOf(
          marketId(1),
          [
            [selectionId(1, 0), result],
            [selectionId(1, 1), { outcome: 'LOST' }],
          ],
          { at },
        ),
      );
    await revised(won, 1_790_000_200_000);
    expect(await detail(starting)).toMatchObject({ status: 'SETTLED', returns: 1_650 });
    expect(await listAwaiting(db())).toEqual([]);
    const tied = { ...won, deadHeat: { tied: 2, places: 1 } };
    await revised(tied, 1_790_000_300_000);
    // 1.50 at 9/2.
    expect(await detail(starting)).toMatchObject({ status: 'SETTLED', returns: 825 });
    await revised({ ...won, startingPrice: '4/1' }, 1_790_000_400_000);
    expect(await detail(starting)).toMatchObject({ returns: 1_500 });
  });

  it('more cannot win than the market has winners, nor be placed than bets were told', async () => {
    await employed();
    const first = await placed([selectionId(1, 0)], 400);
    const second = await placed([selectionId(1, 2)], 400);
    await hears(closing(1));
    const on = (nth: number, result: SelectionResult) => settle(result, { selection: selectionId(1, nth) });
    const won = { outcome: 'WON' } as const;
    expect(await on(0, won)).toMatchObject({ kind: 'settled', bets: [first] });
    expect(await on(2, won)).toEqual({ kind: 'refused', why: 'tooManyWinners' });
    const shared = { ...won, deadHeat: { tied: 2, places: 1 } };
    expect(await on(2, shared)).toEqual({ kind: 'refused', why: 'tooManyWinners' });
    expect(await on(0, shared)).toMatchObject({ kind: 'settled', bets: [first] });
    expect(await on(2, shared)).toMatchObject({ kind: 'settled', bets: [second] });
    // 2.00 at 2/1, and 2.00 at 3/2.
    expect(await cash()).toBe(10_000 - 800 + 600 + 500);
  });

  it('no more are placed than there are places', async () => {
    await employed();
    for (const nth of [0, 1, 2]) await placed([selectionId(1, nth)], 200, true);
    await hears(closing(1));
    const on = (nth: number, result: SelectionResult) => settle(result, { selection: selectionId(1, nth) });
    const placedOnly = { outcome: 'LOST', place: { outcome: 'WON' } } as const;
    expect(await on(0, { outcome: 'WON', place: { outcome: 'WON' } })).toMatchObject({ kind: 'settled' });
    expect(await on(1, placedOnly)).toMatchObject({ kind: 'settled' });
    expect(await on(2, placedOnly)).toEqual({ kind: 'refused', why: 'tooManyPlaced' });
  });

  it('a later report of the feed that decides the selection counts, the same one again does not', async () => {
    await employed();
    const bet = await held();
    await settle({ outcome: 'WON' });
    await hears(leftOut(1));
    expect(await detail(bet)).toMatchObject({ result: 'WON' });
    // Later, and still without a word on it.
    await hears({ ...leftOut(1, 1_790_000_100_001), results: leftOut(1).results });
    expect(await detail(bet)).toMatchObject({ result: 'WON' });
    const later = { at: 1_790_000_200_000 };
    await hears(resultOf(marketId(1), [[selectionId(1, 0), { outcome: 'LOST' }]], later));
    expect(await detail(bet)).toMatchObject({ result: 'LOST', returns: 0, resettled: true });
    expect(await cash()).toBe(9_600);
    expect(await settle({ outcome: 'WON' })).toEqual({ kind: 'refused', why: 'decided' });
  });

  it('refuses what does not wait, what is not known, and what cannot be, and writes nothing of it', async () => {
    await employed();
    const open = await placed([selectionId(2, 0)], 100);
    const bet = await held();
    const other = selectionId(2, 0);
    const refused = async (result: SelectionResult, order: Partial<StaffResult> = {}) => {
      const done = await settle(result, order);
      return done.kind === 'refused' ? done.why : done.kind;
    };
    const won = { outcome: 'WON' } as const;
    expect(await refused(won, { market: MarketId.parse(999) })).toBe('unknownMarket');
    expect(await refused(won, { selection: other })).toBe('notInMarket');
    expect(await refused(won, { selection: SelectionId.parse(99_999) })).toBe('notInMarket');
    expect(await refused(won, { market: marketId(2), selection: other })).toBe('notOver');
    expect(await refused(won, { staff: 'Nobody' })).toBe('unknownStaff');
    expect(await refused({ ...won, deadHeat: { tied: 2, places: 2 } })).toBe('deadHeatFigures');
    expect(await refused({ outcome: 'LOST', deadHeat: { tied: 2, places: 1 } })).toBe('deadHeatFigures');
    expect(await refused({ outcome: 'LOST', place: { outcome: 'WON' } })).toBe('noPlacePart');
    await hears(resultOf(marketId(2), [[other, { outcome: 'LOST' }]]));
    expect(await refused(won, { market: marketId(2), selection: other })).toBe('decided');
    await dismiss({ db: db(), audit: audit(), now: here.world.clock.now }, 'Mary');
    expect(await refused(won)).toBe('unknownStaff');
    expect(await trail()).toEqual([]);
    expect(await detail(bet)).toMatchObject({ status: 'OPEN' });
    expect(await detail(open)).toMatchObject({ result: 'LOST' });
  });

  it('a market that is closed without a result waits, until it is open again', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await hears(closing(1));
    expect(await listAwaiting(db())).toMatchObject([{ bet, why: 'noResult' }]);
    here.offer.changeMarket(marketId(1), { state: 'OPEN' });
    await hears({ ...resultOf(marketId(1), []), at: 1_790_000_200_000, results: [], markets: [marketId(1)] });
    expect(await listAwaiting(db())).toEqual([]);
    expect((await detail(bet)).legs[0]).not.toHaveProperty('awaitingResult');
    await employed();
    expect(await settle({ outcome: 'WON' })).toEqual({ kind: 'refused', why: 'notOver' });
  });

  it('a line that moved does not wait: its bets go on', async () => {
    await placed([selectionId(1, 0)], 400);
    const pair = { oldMarket: marketId(1), newMarket: marketId(2), selections: [] };
    await hears(closing(1, { replaced: [pair] }));
    expect(await listAwaiting(db())).toEqual([]);
  });

  it('marks after a start what had waited before, and settles it where no feed ever said anything', async () => {
    await employed();
    const bet = await held();
    await db().updateTable('bet_legs').set({ awaiting: null, awaiting_since: null }).execute();
    const { database } = here.world.data;
    await here.world.money.close();
    here.world = await servicesHarness(database, here.offer);
    expect(await listAwaiting(db())).toMatchObject([{ bet, why: 'noOutcome' }]);
  });

  it('what had begun and no feed knows of any more waits as well', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const lost = MarketId.parse(777);
    await db().updateTable('bet_legs').set({ market_id: lost }).where('bet_id', '=', bet).execute();
    await here.world.money.settlement.noteForgotten(1_700_000_000_000);
    expect(await listAwaiting(db())).toEqual([]);
    await here.world.money.settlement.noteForgotten(1_900_000_000_000);
    expect(await listAwaiting(db())).toMatchObject([{ bet, why: 'notOnOffer' }]);
    await employed();
    expect(await settle({ outcome: 'VOID' }, { market: lost })).toEqual({ kind: 'settled', bets: [bet] });
    expect(await cash()).toBe(10_000);
  });
});
