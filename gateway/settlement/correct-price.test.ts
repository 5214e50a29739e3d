import { expect, it } from 'vitest';
import { BetId, type SelectionId } from '#domain/brand.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf, type ServicesHarness } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { createAudit } from '../staff/create-audit.ts';
import { type Corrected, correctPrice } from './correct-price.ts';

const source = { name: 'Exchange Stream', ref: 'message 8812', at: 1_789_999_990_000 };
const why = 'The price was entered with its figures the wrong way round.';

/** Every correction is in the audit trail, which is whole. */
const afterwards = async (world: ServicesHarness): Promise<void> => {
  expect((await createAudit(world.data.database.db).check()).kind).toBe('whole');
};

placementSuite('[UK-45] an obvious error in a price', { afterwards }, (here) => {
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const detail = async (bet: BetId): Promise<Bet> => {
    const found = await here.world.money.myBets.details(here.ann, bet);
    if (found === undefined) throw new Error('no such bet');
    return found;
  };
  /** At 2/1, as all of the here.offer. */
  async function placed(ids: readonly SelectionId[], stake: number): Promise<BetId> {
    const result = await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, ids, { stake }),
    ]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error('not placed');
    return bet;
  }
  async function wins(event: number): Promise<void> {
    here.offer.changeMarket(marketId(event), { state: 'CLOSED' });
    here.world.money.settlement.observe(
      resultOf(marketId(event), [[selectionId(event, 0), { outcome: 'WON' }]]),
    );
    await here.world.money.settlement.idle();
  }
  const correct = (bet: BetId, odds: string, leg = 0): Promise<Corrected> => {
    const { db } = here.world.data.database;
    const order = { bet, leg, correction: { odds, source, why } };
    return correctPrice({ db, audit: createAudit(db), now: here.world.clock.now }, order);
  };
  const told = (): Promise<readonly { readonly call: string; readonly content: string }[]> =>
    here.world.data.database.db
      .selectFrom('gateway_acts')
      .select(['call', 'content'])
      .orderBy('id')
      .execute();

  const trail = () =>
    here.world.data.database.db.selectFrom('staff_audit').selectAll().orderBy('seq').execute();

  it('settles at the intended price, and tells what was corrected, by which source and why', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    expect(await correct(bet, '1/2')).toBe('corrected');
    const corrected = { odds: '1/2', source, why, at: here.world.clock.at };
    expect(await detail(bet)).toMatchObject({
      status: 'OPEN',
      possibleWinnings: 600,
      totalOdds: null,
      // What was taken is never taken away: neither on the leg nor on the receipt.
      legs: [{ odds: '2/1', correction: corrected }],
      receipt: { possibleWinnings: 1_200, selections: [{ odds: '2/1' }] },
    });
    await wins(1);
    expect(await cash()).toBe(600 + 600);
    expect(await detail(bet)).toMatchObject({ status: 'SETTLED', returns: 600, resettled: false });
  });

  it('settles again what was paid at the wrong price, by reversing postings, and once only', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await wins(1);
    expect(await cash()).toBe(1_800);
    expect(await correct(bet, '1/2')).toBe('corrected');
    expect(await cash()).toBe(1_200);
    expect(await detail(bet)).toMatchObject({ returns: 600, resettled: true });
    expect(await correct(bet, '1/2')).toBe('same');
    expect(await cash()).toBe(1_200);
    // Corrected back, as when the decision was wrong itself: the customer has what the screen had said.
    expect(await correct(bet, '2/1')).toBe('corrected');
    expect(await cash()).toBe(1_800);
  });

  it('corrects one leg of several, and leaves the others', async () => {
    const bet = await placed([selectionId(1, 0), selectionId(2, 0)], 100);
    expect(await correct(bet, '1/1', 1)).toBe('corrected');
    expect((await detail(bet)).legs.map(({ odds, correction }) => [odds, correction?.odds])).toEqual([
      ['2/1', undefined],
      ['2/1', '1/1'],
    ]);
    await wins(1);
    await wins(2);
    expect((await detail(bet)).returns).toBe(600);
  });

  it('attaches the source of the intended price to the evidence, and stands in the audit trail', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    await correct(bet, '1/2');
    const acts = (await told()).filter(({ call }) => call === 'correct');
    expect(acts.map(({ content }) => JSON.parse(content) as unknown)).toEqual([
      { leg: 0, taken: '2/1', correction: { odds: '1/2', source, why, at: here.world.clock.at } },
    ]);
    expect(await trail()).toMatchObject([{ act: 'corrected', bet_id: bet, actor_id: 'command-line' }]);
    expect((await trail())[0]?.detail).toContain('message 8812');
  });

  it('changes nothing, and tells of nothing, where there is nothing to correct', async () => {
    const bet = await placed([selectionId(1, 0)], 400);
    const before = await detail(bet);
    expect(await correct(bet, '2/1')).toBe('same');
    expect(await correct(bet, '1/2', 7)).toBe('noPrice');
    expect(await correct(BetId.parse('12345678901234567890'), '1/2')).toBe('unknownBet');
    expect(await detail(bet)).toEqual(before);
    expect((await told()).filter(({ call }) => call === 'correct')).toEqual([]);
    expect(await trail()).toEqual([]);
  });
});
