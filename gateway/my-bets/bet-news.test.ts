import { expect, it } from 'vitest';
import type { Bet } from '#domain/contract/my-bets.ts';
import { money } from '#domain/money/parse-money.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { wallClock } from '../feeds/clock.ts';

const DAY = 86_400_000;
const hands = new ManualClock(Date.UTC(2026, 8, 21, 10));
const clock = {
  now: () => hands.now(),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};

placementSuite('news of settled bets', { matches: 5, options: { clock, now: () => clock.now() } }, (here) => {
  const bets = () => here.world.money.myBets;
  const news = async (): Promise<readonly Bet[]> => (await bets().news(here.ann)).bets;
  const shown = (some: readonly Bet[]) =>
    some.map(({ betslipId, version }) => ({ betId: betslipId, version }));

  async function place(...events: readonly number[]): Promise<Bet['betslipId']> {
    const slip = slipFor(
      here.offer,
      here.ann,
      events.map((event) => selectionId(event, 0)),
      { stake: 50, type: events.length > 1 ? 'COMBO' : 'SINGLE' },
    );
    const result = await here.world.money.placement.placeBets(here.ann, [slip]);
    const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
    if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
    return bet;
  }
  async function ends(event: number, outcome: 'WON' | 'LOST' | 'VOID'): Promise<void> {
    here.world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), { outcome }]]));
    await here.world.money.settlement.idle();
  }

  it('[MYB-12.1] [MYB-12.2] a settlement is news until it was seen, and a correction is news again', async () => {
    const bet = await place(1);
    expect(await bets().newsCount(here.ann)).toBe(0);
    await ends(1, 'WON');
    const [won] = await news();
    expect(won).toMatchObject({ betslipId: bet, result: 'WON', unread: true });
    expect(await bets().newsCount(here.ann)).toBe(1);
    await bets().readNews(here.ann, shown([won!]));
    await bets().readNews(here.ann, shown([won!]));
    expect(await news()).toEqual([]);
    await ends(1, 'LOST');
    expect(await news()).toMatchObject([{ betslipId: bet, result: 'LOST' }]);
    // What was seen is the first one.
    await bets().readNews(here.ann, shown([won!]));
    expect(await bets().newsCount(here.ann)).toBe(1);
  });

  it('[MYB-12.2] a leg that ends after its bet was lost and seen is no news', async () => {
    await place(1, 2);
    await ends(1, 'LOST');
    await bets().readNews(here.ann, shown(await news()));
    await ends(2, 'WON');
    expect(await news()).toEqual([]);
  });

  it('[MYB-12.1] nobody reads for another, an open bet cannot be read ahead, and a press of its own is no news', async () => {
    const open = await place(1);
    await bets().readNews(here.ann, [{ betId: open, version: 1 }]);
    await ends(1, 'WON');
    const won = await news();
    const bob = await here.world.customer('bob', 1_000);
    await bets().readNews(bob, shown(won));
    expect([await bets().newsCount(here.ann), await bets().newsCount(bob)]).toEqual([1, 0]);
    const cashed = await place(2);
    const amount = (await bets().details(here.ann, cashed))?.cashOut?.amount ?? 0;
    await here.world.money.cashOuts.cashOut(here.ann, cashOutFor(here.ann, cashed, money(amount)));
    expect((await news()).map(({ betslipId }) => betslipId)).toEqual([open]);
  });

  it('[MYB-12.1] what nobody looked at for a week is no news any more', async () => {
    await place(1);
    await ends(1, 'WON');
    const settled = (at: number) =>
      here.world.data.database.db.updateTable('bets').set({ settled_at: at }).execute();
    await settled(hands.now() - 7 * DAY);
    expect(await bets().newsCount(here.ann)).toBe(1);
    await settled(hands.now() - 7 * DAY - 1);
    expect(await bets().newsCount(here.ann)).toBe(0);
  });
});
