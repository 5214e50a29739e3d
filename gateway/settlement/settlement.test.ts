import { expect, it } from 'vitest';
import type { BetId, SelectionId } from '#domain/brand.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, servicesHarness } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { receivableAccount } from '../ledger/books.ts';
import type { CustomerChange } from '../services.ts';
import { settlementSettings } from './create-settlement.ts';
import { unfinishedBets } from './open-bets.ts';

placementSuite('settlement', {}, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const owed = async (): Promise<number> =>
    (
      await here.world.data.database.db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', receivableAccount(here.ann))
        .executeTakeFirstOrThrow()
    ).balance;

  async function placed(ids: readonly SelectionId[], stake: number, eachWay = false): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake, eachWay }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }

  async function ends(
    event: number,
    outcome: SelectionResult,
    options: Parameters<typeof resultOf>[2] = {},
  ): Promise<void> {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    const delta = resultOf(marketId(event), [[selectionId(event, 0), outcome]], options);
    here.world.money.settlement.observe(delta);
    await here.world.money.settlement.idle();
  }

  const detail = async (bet: BetId): Promise<Bet> => {
    const found = await here.world.money.myBets.details(here.ann, bet);
    if (found === undefined) throw new Error('no such bet');
    return found;
  };

  it('pays a winning single once, however often the result is reported', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'WON' });
    await ends(1, { outcome: 'WON' });
    expect(await cash()).toBe(1_800);
    expect(await detail(bet)).toMatchObject({
      status: 'SETTLED',
      result: 'WON',
      returns: 1_200,
      resettled: false,
      version: 2,
      legs: [{ state: 'WON' }],
    });
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(0);
  });

  it('[HOLD-16] a report that says the same again is no new revision, and no bet is read again for it', async () => {
    await placed([selectionId(1, 0)], 400);
    const two = (at: number, turned: boolean) => {
      const results: [SelectionId, SelectionResult][] = [
        [selectionId(1, 0), { outcome: 'WON' }],
        [selectionId(1, 1), { outcome: 'LOST' }],
      ];
      return resultOf(marketId(1), turned ? results.toReversed() : results, { at });
    };
    const stored = () =>
      here.world.data.database.db
        .selectFrom('market_results')
        .select(['revision', 'settled_revision', 'reported_at'])
        .executeTakeFirstOrThrow();
    const at = here.world.clock.at;
    for (let nth = 0; nth < 4; nth += 1) {
      here.world.money.settlement.observe(two(at + nth, nth % 2 === 1));
      await here.world.money.settlement.idle();
      expect(await stored()).toEqual({ revision: 1, settled_revision: 1, reported_at: at + nth });
    }
    await ends(1, { outcome: 'LOST' }, { at: at + 9 });
    expect(await stored()).toEqual({ revision: 2, settled_revision: 2, reported_at: at + 9 });
  });

  it('settles an accumulator when its last leg is known, or at its first loser', async () => {
    const legs = [selectionId(1, 0), selectionId(2, 0), selectionId(3, 0)];
    const winner = await placed(legs, 100);
    await ends(1, { outcome: 'WON' });
    await ends(2, { outcome: 'NON_RUNNER' });
    expect(await detail(winner)).toMatchObject({
      status: 'OPEN',
      legs: [{ state: 'WON' }, { state: 'NON_RUNNER' }, { state: 'OPEN' }],
    });
    await ends(3, { outcome: 'WON', deadHeat: { tied: 2, places: 1 } });
    expect(await detail(winner)).toMatchObject({ returns: 450, legs: [{}, {}, { state: 'WON_DEAD_HEAT' }] });
    expect(await cash()).toBe(1_350);
  });

  it('settles each way: both parts, with Rule 4 from withdrawals after the bet', async () => {
    const bet = await placed([selectionId(1, 0)], 100, true);
    const struckAt = here.world.clock.at;
    await ends(
      1,
      { outcome: 'LOST', position: 2 },
      { deductions: [{ withdrawnAt: struckAt + 1, pencePerPound: 20 }] },
    );
    // Place part: 100 at 2/1, a quarter of the odds, 20p in the pound off: 100 × (1 + 0.5 × 0.8).
    expect(await detail(bet)).toMatchObject({
      returns: 140,
      result: 'PART',
      legs: [{ state: 'PLACED', rule4Pence: 20 }],
    });
    expect(await cash()).toBe(940);
  });

  /** The whole race of three: what became of the first, and of the other two. */
  async function raceEnds(first: SelectionResult, others: readonly SelectionResult[]): Promise<void> {
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    const results = [first, ...others].map((result, i) => [selectionId(1, i), result] as const);
    here.world.money.settlement.observe(resultOf(marketId(1), results));
    await here.world.money.settlement.idle();
  }

  it('[MEND-05] tells each part its own dead heat: three tied for first, two places', async () => {
    const bet = await placed([selectionId(1, 0)], 300, true);
    const tied: SelectionResult = { outcome: 'WON', deadHeat: { tied: 3, places: 1 } };
    await raceEnds(tied, [tied, tied]);
    // 100 at 2/1, and 200 at a quarter of it.
    expect(await detail(bet)).toMatchObject({
      returns: 300 + 300,
      legs: [
        {
          state: 'WON_DEAD_HEAT',
          deadHeat: { tied: 3, places: 1 },
          placeDeadHeat: { tied: 3, places: 2 },
        },
      ],
    });
    await raceEnds({ outcome: 'WON' }, [{ outcome: 'LOST' }, { outcome: 'LOST' }]);
    const corrected = await detail(bet);
    expect(corrected).toMatchObject({ returns: 900 + 450, legs: [{ state: 'WON', deadHeat: null }] });
    expect(corrected.legs[0]).not.toHaveProperty('placeDeadHeat');
  });

  it('[MEND-08] gives the place part back, and says so, when no more ran than places', async () => {
    const bet = await placed([selectionId(1, 0)], 100, true);
    await raceEnds({ outcome: 'LOST', position: 2 }, [{ outcome: 'WON' }, { outcome: 'NON_RUNNER' }]);
    expect(await detail(bet)).toMatchObject({
      returns: 100,
      result: 'PART',
      legs: [{ state: 'LOST', placeVoid: true }],
    });
    expect(await cash()).toBe(900);
  });

  it('re-settles a correction with reversing postings, up and down', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'LOST' });
    expect(await cash()).toBe(600);
    await ends(1, { outcome: 'WON' });
    expect(await cash()).toBe(1_800);
    expect(await detail(bet)).toMatchObject({ returns: 1_200, resettled: true, version: 3 });
    await ends(1, { outcome: 'WON', deadHeat: { tied: 2, places: 1 } });
    expect(await cash()).toBe(1_200);
    await ends(1, { outcome: 'VOID' });
    expect(await cash()).toBe(1_000);
    expect(await detail(bet)).toMatchObject({ result: 'VOID', legs: [{ state: 'CANCELLED' }] });
  });

  it('keeps a correction that comes while an earlier report waits to be tried again', async () => {
    const { db } = here.world.data.database;
    const bet = await placed([selectionId(1, 0)], 400);
    await failInserts(db, 'market_results', 1, '53100');
    await ends(1, { outcome: 'WON' });
    await ends(1, { outcome: 'LOST' });
    expect(here.world.failures.splice(0)).toHaveLength(1);
    await new Promise((resolve) => void setTimeout(resolve, settlementSettings.retryAfter + 200));
    await here.world.money.settlement.idle();
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: 'LOST', returns: 0 });
    expect(await cash()).toBe(600);
  });

  it('brings a correction to bets that were settled before, also when the first attempt failed', async () => {
    const { db } = here.world.data.database;
    const heard: CustomerChange[] = [];
    here.world.money.onChange((change) => heard.push(change));
    const bet = await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'WON' });
    // News of a bet make it be settled again, which would hide what a retry does.
    await expect.poll(() => heard.filter(({ kind }) => kind === 'bets')).toHaveLength(2);
    await here.world.money.settlement.idle();
    await failInserts(db, 'ledger_entries', 1, '53100');
    await ends(1, { outcome: 'LOST' });
    expect(here.world.failures.splice(0)).toHaveLength(1);
    expect(await detail(bet)).toMatchObject({ result: 'WON' });
    await new Promise((resolve) => void setTimeout(resolve, settlementSettings.retryAfter + 200));
    await here.world.money.settlement.idle();
    expect(await detail(bet)).toMatchObject({
      status: 'SETTLED',
      result: 'LOST',
      returns: 0,
      resettled: true,
    });
    expect(await cash()).toBe(600);
  });

  it('takes up after a start a correction that was stored and brought to no bet, once', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'WON' });
    const { database } = here.world.data;
    await here.world.money.close();
    const results = JSON.stringify([{ selection: selectionId(1, 0), result: { outcome: 'LOST' } }]);
    await database.db
      .updateTable('market_results')
      .set({ results, revision: 2 })
      .where('market_id', '=', marketId(1))
      .execute();
    here.world = await servicesHarness(database, here.offer);
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: 'LOST', returns: 0 });
    const { version } = await detail(bet);
    await here.world.money.close();
    here.world = await servicesHarness(database, here.offer);
    expect(await detail(bet)).toMatchObject({ version });
    expect(await unfinishedBets(database.db)).toEqual([]);
  });

  it('brings what one gateway has stored to the bets where the other one ended before it did', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'WON' });
    const results = JSON.stringify([{ selection: selectionId(1, 0), result: { outcome: 'LOST' } }]);
    const at = here.world.clock.at + 1;
    await here.world.data.database.db
      .updateTable('market_results')
      .set({ results, revision: 2, reported_at: at })
      .where('market_id', '=', marketId(1))
      .execute();
    await ends(1, { outcome: 'LOST' }, { at });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: 'LOST', returns: 0 });
  });

  it('lets no earlier report take the place of a later one, as a gateway that is behind would store it', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const at = here.world.clock.at;
    await ends(1, { outcome: 'LOST' }, { at });
    await ends(1, { outcome: 'WON' }, { at: at - 1 });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: 'LOST', resettled: false });
    // Nor may what was corrected back: the same word, said later, is the last one.
    await ends(1, { outcome: 'LOST' }, { at: at + 2 });
    await ends(1, { outcome: 'WON' }, { at: at + 1 });
    expect(await detail(bet)).toMatchObject({ result: 'LOST', resettled: false });
    await ends(1, { outcome: 'WON' }, { at: at + 2 });
    expect(await detail(bet)).toMatchObject({ result: 'WON', resettled: true });
    expect(await cash()).toBe(1_800);
  });

  it('never takes cash below zero for a correction: the rest is owed, and a later correction pays it back', async () => {
    await placed([selectionId(1, 0)], 400);
    await ends(1, { outcome: 'WON' });
    await placed([selectionId(2, 0)], 1_800);
    expect(await cash()).toBe(0);
    await ends(1, { outcome: 'LOST' });
    expect([await cash(), await owed()]).toEqual([0, -1_200]);
    // Ordinary winnings are the customer's own.
    await ends(2, { outcome: 'VOID' });
    expect([await cash(), await owed()]).toEqual([1_800, -1_200]);
    await ends(1, { outcome: 'WON' });
    expect([await cash(), await owed()]).toEqual([1_800, 0]);
  });

  it('opens a bet again when a corrected leg is no longer the loser and another is not known', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    await ends(1, { outcome: 'LOST' });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', result: 'LOST' });
    await ends(1, { outcome: 'WON' });
    expect(await detail(bet)).toMatchObject({ status: 'OPEN', result: null, returns: null, settledAt: null });
    await ends(2, { outcome: 'WON' });
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', returns: 900, resettled: true });
    expect(await cash()).toBe(1_800);
  });

  it('shows the later legs of a bet that has lost, and moves no money for them', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    await ends(1, { outcome: 'LOST' });
    const balance = await here.world.money.accounts.balance(here.ann);
    await ends(2, { outcome: 'WON' });
    expect(await detail(bet)).toMatchObject({
      result: 'LOST',
      resettled: false,
      legs: [{ state: 'LOST' }, { state: 'WON' }],
    });
    expect(await here.world.money.accounts.balance(here.ann)).toEqual(balance);
  });

  it('takes up after a start what had its result stored and was not settled', async () => {
    const bet = await placed([selectionId(1, 0)], 100);
    const { database } = here.world.data;
    await here.world.money.close();
    const results = JSON.stringify([{ selection: selectionId(1, 0), result: { outcome: 'WON' } }]);
    await database.db
      .insertInto('market_results')
      .values({ market_id: marketId(1), revision: 1, results, deductions: '[]', at: 1 })
      .execute();
    here.world = await servicesHarness(database, here.offer);
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', returns: 300 });
  });

  it('lists markets that wait for a result, and bets that are stuck without one', async () => {
    const key = 'feed:market';
    const { ids } = here.world.data;
    await ids.claim([{ kind: 'market', key }]);
    const market = ids.market(key);
    const bet = await placed([selectionId(1, 0)], 100);
    await placed([selectionId(2, 0)], 100);
    expect(await here.world.money.settlement.stuckBets()).toEqual([]);
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    expect(await here.world.money.settlement.stuckBets()).toEqual([{ bet, markets: [marketId(1)] }]);
    await here.world.data.database.db
      .updateTable('bet_legs')
      .set({ market_id: market })
      .where('bet_id', '=', bet)
      .execute();
    expect(await here.world.money.settlement.marketsAwaitingResult()).toEqual([{ market, key }]);
  });

  it('tells the channels of each settlement with the balance after it', async () => {
    const heard: CustomerChange[] = [];
    const bet = await placed([selectionId(1, 0)], 100);
    here.world.money.onChange((change) => heard.push(change));
    await ends(1, { outcome: 'WON' });
    const update = () => heard.find((change) => change.kind === 'bets' && change.op === 'update');
    await expect
      .poll(update)
      .toMatchObject({ bets: [{ betslipId: bet, status: 'SETTLED' }], balance: { cash: 1_200 } });
  });

  it('[MYB-04] each outcome of a selection has its leg state', async () => {
    const deadHeat = { tied: 2, places: 1 };
    const states: [SelectionResult, string][] = [
      [{ outcome: 'LOST' }, 'LOST'],
      [{ outcome: 'VOID' }, 'CANCELLED'],
      [{ outcome: 'WON' }, 'WON'],
      [{ outcome: 'LOST', place: { outcome: 'WON' } }, 'PLACED'],
      [{ outcome: 'WON', deadHeat }, 'WON_DEAD_HEAT'],
      [{ outcome: 'LOST', place: { outcome: 'WON', deadHeat } }, 'PLACE_DEAD_HEAT'],
      [{ outcome: 'NON_RUNNER' }, 'NON_RUNNER'],
      [{ outcome: 'HALF_LOST' }, 'HALF_LOST'],
      [{ outcome: 'HALF_WON' }, 'HALF_WON'],
    ];
    const bet = await placed([selectionId(1, 0)], 100, true);
    expect((await detail(bet)).legs[0]?.state).toBe('OPEN');
    for (const [result, state] of states) {
      await ends(1, result);
      expect((await detail(bet)).legs[0]?.state).toBe(state);
    }
  });
});
