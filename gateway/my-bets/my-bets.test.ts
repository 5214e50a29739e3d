import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';

const EVENTS = 12;
/** What has a result takes no bets any more: every run of a property has events of its own. */
const RUNS = 6;

describe.each(databases)('my bets on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;
  let ann: UserId;

  beforeEach(async () => {
    offer = new DemoOffer(EVENTS * (RUNS + 1));
    world = await servicesHarness(await fresh(), offer);
    ann = await world.customer('ann', 1_000_000);
    return () => world.close();
  });

  async function place(event: number): Promise<string> {
    const slip = slipFor(offer, ann, [selectionId(event, 0)]);
    const result = await world.money.placement.placeBets(ann, [slip]);
    return result.kind === 'answered' ? (result.betSlips[0]?.betslipId ?? '') : '';
  }

  async function settle(event: number, outcome: 'WON' | 'LOST'): Promise<void> {
    world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), { outcome }]]));
    await world.money.settlement.idle();
  }

  async function page(from: string | null, size: number): Promise<{ bets: Bet[]; next: string | null }> {
    const found = await world.money.myBets.settled(ann, { from: from ?? undefined, size: String(size) });
    if (found === undefined) throw new Error('bad page');
    return found;
  }

  it('[MYB-03.1] pages show every settled bet once, whatever settles or is corrected in between', async () => {
    const action = fc.record({
      kind: fc.constantFrom('next', 'next', 'settle', 'correct'),
      event: fc.integer({ min: 1, max: EVENTS }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(action, { maxLength: 12 }),
        async (size, actions) => {
          const first = EVENTS * run;
          run += 1;
          const standing: string[] = [];
          for (let event = 1; event <= EVENTS; event += 1) {
            const id = await place(first + event);
            if (event <= EVENTS / 2) standing.push(id);
          }
          for (let event = 1; event <= EVENTS / 2; event += 1) await settle(first + event, 'WON');
          const before = (await page(null, 100)).bets.map(({ betslipId }) => betslipId);
          const seen: string[] = [];
          const cursor: { next: string | null; started: boolean } = { next: null, started: false };
          const turn = async (): Promise<void> => {
            const found = await page(cursor.next, size);
            seen.push(...found.bets.map(({ betslipId }) => betslipId));
            cursor.next = found.next;
            cursor.started = true;
          };
          for (const { kind, event } of actions) {
            if (kind === 'next') {
              if (!cursor.started || cursor.next !== null) await turn();
            } else await settle(first + event, kind === 'settle' ? 'WON' : 'LOST');
          }
          while (!cursor.started || cursor.next !== null) await turn();
          expect(new Set(seen).size).toBe(seen.length);
          // What was settled before the first page was asked is all there.
          for (const id of before) expect(seen).toContain(id);
          for (const id of standing) expect(seen).toContain(id);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('counts and lists open bets, newest first, and only the customer’s own', async () => {
    const ben = await world.customer('ben', 1_000);
    const first = await place(1);
    world.clock.at += 1;
    const second = await place(2);
    expect((await world.money.myBets.unsettled(ann)).map(({ betslipId }) => betslipId)).toEqual([
      second,
      first,
    ]);
    expect(await world.money.myBets.unsettledCount(ann)).toBe(2);
    expect(await world.money.myBets.unsettledCount(ben)).toBe(0);
    const [bet] = await world.money.myBets.unsettled(ann);
    if (bet === undefined) throw new Error('no bet');
    expect(await world.money.myBets.details(ann, bet.betslipId)).toEqual(bet);
    expect(await world.money.myBets.details(ben, bet.betslipId)).toBeUndefined();
    expect(await world.money.myBets.unsettled(ann, 'cashout')).toEqual(
      await world.money.myBets.unsettled(ann),
    );
  });

  it('refuses a cursor, a date or a size that is none', async () => {
    for (const bad of [
      { from: 'x' },
      { from: '-1' },
      { since: '1e3' },
      { size: '0' },
      { size: 'NaN' },
      { from: '9'.repeat(17) },
    ]) {
      expect(await world.money.myBets.settled(ann, bad)).toBeUndefined();
    }
  });

  it('leaves out what was settled before `since`', async () => {
    await place(1);
    await settle(1, 'WON');
    world.clock.at += 1_000;
    const later = await place(2);
    await settle(2, 'WON');
    const found = await world.money.myBets.settled(ann, { since: String(world.clock.at) });
    expect(found?.bets.map(({ betslipId }) => betslipId)).toEqual([later]);
  });
});
