import { beforeEach, expect, it } from 'vitest';
import type { BetId, SelectionId } from '#domain/brand.ts';
import type { SaidResult } from '#domain/contract/staff-settling.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, type ServicesHarness } from '#testing/gateway/services-harness.ts';
import { type StaffHarness, staffHarness } from '#testing/gateway/staff-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { createAudit } from './create-audit.ts';

const why = 'Official result of the course, page 4.';
const won = { outcome: 'WON' } as const;

interface Effect {
  readonly bets: number;
  readonly settled: number;
  readonly amounts: readonly { currency: string; paid: number; takenBack: number }[];
}
interface Look {
  readonly kind: string;
  readonly seen: string;
  readonly effect: Effect;
}

const afterwards = async (world: ServicesHarness): Promise<void> => {
  expect((await createAudit(world.data.database.db).check()).kind).toBe('whole');
};

placementSuite('[MEND-07] [MEND-18] what waits, in the console', { afterwards, funds: 10_000 }, (here) => {
  const db = () => here.world.data.database.db;
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  async function placed(ids: readonly SelectionId[], stake: number, eachWay = false): Promise<BetId> {
    const slip = slipFor(here.offer, here.ann, ids, { stake, eachWay });
    const result = await here.world.money.placement.placeBets(here.ann, [slip]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error('not placed');
    return bet;
  }
  /** The market of race 1 is decided, and nothing is told of its first and third runner. */
  async function leftOut(): Promise<void> {
    here.offer.changeMarket(marketId(1), { state: 'CLOSED' });
    here.world.money.settlement.observe({
      ...resultOf(marketId(1), [[selectionId(1, 1), { outcome: 'LOST' }]]),
      markets: [marketId(1)],
    });
    await here.world.money.settlement.idle();
  }
  async function desk(): Promise<StaffHarness> {
    return staffHarness(here.world.data.database, { recordings: inMemoryRecordings([]) });
  }
  const bodyOf = (result: SaidResult, nth = 0) => ({
    market: marketId(1),
    selection: selectionId(1, nth),
    result,
    why,
  });
  let told: unknown[] = [];
  beforeEach(() => {
    const heard: unknown[] = [];
    told = heard;
    here.world.money.onChange((change) => void heard.push(change));
  });
  /** With what customers are told, once all of it is on its way: rows that are told go, at any moment. */
  const everything = async () => {
    await expect.poll(() => db().selectFrom('outbox').select('seq').execute()).toEqual([]);
    return { ...(await written()), told: [...told] };
  };
  const written = async () => ({
    bets: await db().selectFrom('bets').selectAll().orderBy('id').execute(),
    legs: await db().selectFrom('bet_legs').selectAll().orderBy('bet_id').orderBy('leg').execute(),
    entries: await db().selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
    results: await db().selectFrom('staff_results').selectAll().execute(),
    acts: await db().selectFrom('gateway_acts').selectAll().orderBy('id').execute(),
    trail: await db().selectFrom('staff_audit').selectAll().orderBy('seq').execute(),
  });
  const stand = async (bet: BetId) => {
    const found = await here.world.money.myBets.details(here.ann, bet);
    return { status: found?.status, returns: found?.returns };
  };

  it('lists by market what waits, why, since when, how many bets and how much money, and no customer', async () => {
    await placed([selectionId(1, 0)], 400);
    await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    await placed([selectionId(1, 2)], 200, true);
    await placed([selectionId(2, 0)], 50);
    await leftOut();
    const staff = await desk();
    const cookie = await staff.signIn('demo-supervisor');
    const answer = dataOf<{ markets: object[]; more: number }>(await staff.call('/waiting', null, cookie));
    expect(answer).toMatchObject({
      more: 0,
      markets: [
        {
          market: marketId(1),
          event: 'Race 1',
          since: here.world.clock.at,
          bets: 3,
          amounts: [{ currency: 'GBP', stake: 900 }],
          selections: [
            {
              selection: selectionId(1, 0),
              name: 'Runner 1.0',
              why: 'noOutcome',
              bets: 2,
              amounts: [{ currency: 'GBP', stake: 500 }],
              eachWay: false,
              startingPrice: false,
              cast: false,
            },
            { selection: selectionId(1, 2), bets: 1, amounts: [{ stake: 400 }], eachWay: true },
          ],
        },
      ],
    });
    expect(answer.markets).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toMatch(/\bann\b|SB-/);
    await staff.close();
  });

  it('[UK-53] is for a supervisor of every brand alone: others are refused by the gateway, and nothing is paid', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await leftOut();
    const staff = await desk();
    const supervisor = await staff.signIn('demo-supervisor');
    const { seen } = dataOf<Look>(await staff.call('/waiting/look', bodyOf(won), supervisor));
    for (const name of ['demo-support', 'demo-engineer', 'demo-auditor', 'demo-paddock', null]) {
      const cookie = name === null ? '' : await staff.signIn(name);
      for (const [path, body] of [
        ['/waiting', null],
        ['/waiting/look', bodyOf(won)],
        ['/waiting/settle', { ...bodyOf(won), seen }],
      ] as const)
        expect([name, path, (await staff.call(path, body, cookie)).status]).toEqual([
          name,
          path,
          name === null ? 401 : 403,
        ]);
    }
    expect(await stand(bet)).toEqual({ status: 'OPEN', returns: null });
    await staff.close();
  });

  it('a look writes nothing; what was looked at is paid, once, as an act of who said it', async () => {
    const single = await placed([selectionId(1, 0)], 400);
    await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    await leftOut();
    const staff = await desk();
    const cookie = await staff.signIn('demo-supervisor');
    const before = await everything();
    const look = dataOf<Look>(await staff.call('/waiting/look', bodyOf(won), cookie));
    expect(look).toMatchObject({
      kind: 'look',
      effect: { bets: 2, settled: 1, amounts: [{ currency: 'GBP', paid: 1_200, takenBack: 0 }] },
    });
    expect(await everything()).toEqual(before);
    const said = { ...bodyOf(won), seen: look.seen };
    // Two presses at once, and one more.
    const answers = await Promise.all([
      staff.call('/waiting/settle', said, cookie),
      staff.call('/waiting/settle', said, cookie),
    ]);
    answers.push(await staff.call('/waiting/settle', said, cookie));
    const kinds = answers.map((answer) => dataOf<Look>(answer).kind).sort();
    expect(kinds).toEqual(['same', 'same', 'settled']);
    expect(await cash()).toBe(10_000 - 500 + 1_200);
    expect(await stand(single)).toEqual({ status: 'SETTLED', returns: 1_200 });
    const trail = (await everything()).trail.filter(({ act }) => act === 'settled');
    expect(trail).toMatchObject([{ actor_kind: 'staff', actor_id: 'demo-supervisor', role: 'supervisor' }]);
    expect(trail[0]?.detail).toContain(why);
    expect(dataOf(await staff.call('/waiting', null, cookie))).toEqual({ markets: [], more: 0 });
    await staff.close();
  });

  it('what would do something else than was looked at is not done', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await leftOut();
    const staff = await desk();
    const cookie = await staff.signIn('demo-supervisor');
    const look = async (result: SaidResult): Promise<Look> =>
      dataOf<Look>(await staff.call('/waiting/look', bodyOf(result), cookie));
    const say = (result: SaidResult, seen: string) =>
      staff.call('/waiting/settle', { ...bodyOf(result), seen }, cookie);
    const ofVoid = await look({ outcome: 'VOID' });
    // Looked at one, and another is sent.
    expect(errorOf(await say(won, ofVoid.seen))).toBe('RESULT_CHANGED');
    const ofWon = await look(won);
    await placed([selectionId(2, 0)], 50);
    // A bet that was not among them has come to the selection.
    const other = await placed([selectionId(2, 1)], 50);
    const moved = { market_id: marketId(1), selection_id: selectionId(1, 0) };
    await db().updateTable('bet_legs').set(moved).where('bet_id', '=', other).execute();
    expect(errorOf(await say(won, ofWon.seen))).toBe('RESULT_CHANGED');
    expect(await stand(bet)).toEqual({ status: 'OPEN', returns: null });
    expect((await everything()).results).toEqual([]);
    expect((await everything()).trail.filter(({ act }) => act === 'settled')).toEqual([]);
    await staff.close();
  });

  it('a correction says what is paid and what is taken back', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await leftOut();
    const staff = await desk();
    const cookie = await staff.signIn('demo-supervisor');
    const settle = async (result: SaidResult): Promise<Effect> => {
      const { seen } = dataOf<Look>(await staff.call('/waiting/look', bodyOf(result), cookie));
      return dataOf<Look>(await staff.call('/waiting/settle', { ...bodyOf(result), seen }, cookie)).effect;
    };
    await settle({ outcome: 'WON', deadHeat: { tied: 3, places: 2 } });
    expect(await stand(bet)).toEqual({ status: 'SETTLED', returns: 800 });
    expect(await settle({ outcome: 'VOID' })).toEqual({
      bets: 1,
      settled: 1,
      amounts: [{ currency: 'GBP', paid: 0, takenBack: 400 }],
    });
    expect(await cash()).toBe(10_000);
    await staff.close();
  });

  it('refuses what the command refuses, at the look as at the result, each by its name', async () => {
    await placed([selectionId(1, 0)], 200, true);
    await placed([selectionId(1, 2)], 100);
    await placed([selectionId(2, 0)], 100);
    await leftOut();
    const staff = await desk();
    const cookie = await staff.signIn('demo-supervisor');
    const shared = { tied: 2, places: 2 };
    const cases: readonly (readonly [string, object])[] = [
      ['RESULT_MARKET_UNKNOWN', { ...bodyOf(won), market: 999 }],
      ['RESULT_SELECTION_UNKNOWN', { ...bodyOf(won), selection: 99_999 }],
      ['RESULT_NOT_OVER', { ...bodyOf(won), market: marketId(2), selection: selectionId(2, 0) }],
      ['RESULT_PLACE_NEEDED', bodyOf(won)],
      ['RESULT_HALF_EACH_WAY', bodyOf({ outcome: 'HALF_WON' })],
      ['RESULT_WINNER_NOT_PLACED', bodyOf({ ...won, place: { outcome: 'LOST' } })],
      ['RESULT_DEAD_HEAT', bodyOf({ ...won, deadHeat: shared, place: won })],
      ['RESULT_NO_PLACE_PART', bodyOf({ ...won, place: won }, 2)],
      ['VALIDATION', { ...bodyOf(won), why: 'short' }],
      ['VALIDATION', { ...bodyOf(won), result: { outcome: 'WON', startingPrice: 'four' } }],
      ['VALIDATION', { ...bodyOf(won), result: { outcome: 'WON', deadHeat: { tied: 1e9, places: 1 } } }],
    ];
    const before = await everything();
    for (const [because, body] of cases)
      for (const [path, more] of [
        ['/waiting/look', {}],
        ['/waiting/settle', { seen: '0'.repeat(64) }],
      ] as const)
        expect([because, path, errorOf(await staff.call(path, { ...body, ...more }, cookie))]).toEqual([
          because,
          path,
          because,
        ]);
    expect(await everything()).toEqual(before);
    expect(staff.failures).toEqual([]);
    await staff.close();
  });
});
