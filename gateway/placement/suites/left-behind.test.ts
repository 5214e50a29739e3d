import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { MarketEntity } from '#domain/market/entities.ts';
import { databases } from '#testing/databases/databases.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import type { RiskRule } from '../risk/risk-rules.ts';

const BEGIN = 1_790_000_000_000;
const DELAY = 8_000;
const GRACE = 5_000;
const SWEEP = 5_000;
/** How long after a bet another tab is asked about it, ms. */
const WINDOW = 10_000;
/** Of the clock, between two looks at the table: smaller than every wait here. */
const STEP = 250;

/** What one gateway sees of the market, and how often it has looked: who decides a bet looks. */
class WatchedOffer extends DemoOffer {
  looks = 0;

  override market(id: MarketId): MarketEntity | undefined {
    this.looks += 1;
    return super.market(id);
  }
}

const referral: RiskRule = {
  name: 'a trader who offers less',
  when: { stake: 204 },
  answer: {
    kind: 'refer',
    afterMs: 2_000,
    trader: { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 15_000 },
  },
};

/**
 * A gateway whose time a test turns: one that stands still is one that was killed, as far as its bets are
 * concerned.
 */
interface Node extends Pick<ServicesHarness, 'money' | 'failures' | 'customer'> {
  readonly clock: ManualClock;
  readonly offer: WatchedOffer;
}

describe.each(databases)('bets that a gateway left behind, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let nodes: Node[];
  let ann: UserId;
  let first: Node;

  /** One more gateway on the same database, its clock `ahead` ms of that of the others. */
  async function startNode(ahead = 0): Promise<Node> {
    const clock = new ManualClock(BEGIN + ahead);
    const offer = new WatchedOffer(3);
    offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    offer.changeMarket(marketId(1), { inplayDelay: DELAY / 1_000 });
    const world = await servicesHarness(opened, offer, {
      clock,
      now: () => clock.now(),
      riskRules: [referral],
      placement: { resumeGrace: GRACE, sweepEvery: SWEEP },
    });
    const node = { ...world, clock, offer };
    nodes.push(node);
    return node;
  }

  beforeEach(async () => {
    opened = await fresh();
    nodes = [];
    first = await startNode();
    ann = await first.customer('ann', 1_000);
    return async () => {
      for (const { money, clock } of nodes) {
        const closing = { isOver: false };
        const closed = money.close().finally(() => {
          closing.isOver = true;
        });
        // What is still to be told waits for its moment.
        const look = (): boolean => {
          clock.advanceTo(clock.now() + STEP);
          return closing.isOver;
        };
        await expect.poll(look, { interval: 5 }).toBe(true);
        await closed;
      }
      expect((await verifyLedger(opened.db)).problems).toEqual([]);
      expect(nodes.flatMap(({ failures }) => failures)).toEqual([]);
    };
  });

  const inPlay = (stake = 100): PlacementSlip => slipFor(first.offer, ann, [selectionId(1, 0)], { stake });
  const statusOf = async ({ ref }: PlacementSlip): Promise<string | undefined> =>
    (await first.money.placement.betStatus(ann, [ref], false))[0]?.outcome?.status;
  const books = async () => ({
    cash: (await first.money.accounts.balance(ann)).cash,
    bets: await first.money.myBets.unsettledCount(ann),
  });
  async function place(slip: PlacementSlip, status: 'PENDING' | 'WAITING'): Promise<void> {
    expect(await first.money.placement.placeBets(ann, [slip])).toMatchObject({ betSlips: [{ status }] });
  }
  /**
   * Time goes on for these gateways until the bet says so. @returns how long that took by their clocks, ms.
   */
  async function until(status: string, slip: PlacementSlip, running: readonly Node[]): Promise<number> {
    let passed = 0;
    const look = async (): Promise<string | undefined> => {
      const now = await statusOf(slip);
      if (now === status) return now;
      passed += STEP;
      for (const { clock } of running) clock.advanceTo(clock.now() + STEP);
      return now;
    };
    await expect.poll(look, { interval: 5, timeout: 30_000 }).toBe(status);
    return passed;
  }
  const looksOf = (running: readonly Node[]): number[] => running.map(({ offer }) => offer.looks);

  it('[FAIL-42] [FAIL-47] [INV-07] a bet in its in-play delay is decided by another gateway that runs, once, and by one alone', async () => {
    const others = [await startNode(), await startNode()];
    const slip = inPlay();
    await place(slip, 'PENDING');
    const took = await until('SUCCEEDED', slip, others);
    // Not before the gateway that took it would have decided it, nor long after.
    expect(took).toBeGreaterThan(DELAY + GRACE);
    expect(took).toBeLessThan(60_000);
    expect(looksOf(others).filter((looks) => looks > 0)).toHaveLength(1);
    expect(await books()).toEqual({ cash: 900, bets: 1 });
    // The first was only stopped (FAIL-52), and wakes up to a bet that is decided: it places and decides the
    // next one alone.
    first.clock.advanceTo(BEGIN + 60_000);
    const next = inPlay(50);
    await place(next, 'PENDING');
    await until('SUCCEEDED', next, nodes);
    expect(await books()).toEqual({ cash: 850, bets: 2 });
  });

  it('[FAIL-42] a gateway that runs decides its own, and no other looks at the market for it', async () => {
    const other = await startNode();
    const slip = inPlay();
    await place(slip, 'PENDING');
    first.offer.looks = 0;
    expect(await until('SUCCEEDED', slip, nodes)).toBeGreaterThanOrEqual(DELAY);
    expect(first.offer.looks).toBeGreaterThan(0);
    other.clock.advanceTo(BEGIN + 60_000);
    expect(await books()).toEqual({ cash: 900, bets: 1 });
    expect(other.offer.looks).toBe(0);
  });

  it.each([
    ['five minutes ahead', 300_000],
    ['five minutes behind', -300_000],
  ])('[FAIL-52] a clock that is %s cuts no delay short and adds nothing to it', async (_name, ahead) => {
    const other = await startNode(ahead);
    const slip = inPlay();
    await place(slip, 'PENDING');
    const took = await until('SUCCEEDED', slip, [other]);
    expect(took).toBeGreaterThan(DELAY + GRACE);
    expect(took).toBeLessThan(60_000);
    expect(await books()).toEqual({ cash: 900, bets: 1 });
  });

  it('[FAIL-42] [FAIL-43] a bet that a trader looks at, and an offer that nobody answers, go on as well', async () => {
    const others = [await startNode(), await startNode()];
    const slip = inPlay(204);
    await place(slip, 'WAITING');
    await until('CONFIRM', slip, others);
    const [asker] = others.filter(({ offer }) => offer.looks > 0);
    expect(asker).toBeDefined();
    // Who asked is gone, too: another ends the offer.
    await until('FAILED', slip, [await startNode()]);
    expect(await books()).toEqual({ cash: 1_000, bets: 0 });
  });

  it('[FAIL-42] who took a bet over and was gone before it was decided leaves it to the next', async () => {
    const second = await startNode();
    const slip = inPlay();
    await place(slip, 'PENDING');
    // The second has moved the end of the wait, and dies before it decides.
    await opened.db
      .updateTable('placements')
      .set((row) => ({ due_at: row('due_at', '+', GRACE) }))
      .where('ref', '=', slip.ref)
      .execute();
    second.clock.advanceTo(BEGIN);
    const third = await startNode();
    expect(await until('SUCCEEDED', slip, [first, third])).toBeLessThan(60_000);
    expect(await books()).toEqual({ cash: 900, bets: 1 });
    expect(third.offer.looks).toBeGreaterThan(0);
  });

  it('[FAIL-71] a bet that was left behind is asked about for as long as it waits, and for ten seconds from its end', async () => {
    const other = await startNode();
    const slip = inPlay();
    await first.money.placement.placeBets(ann, [slip], 'one tab');
    const from = (log: string) => other.money.placement.placeBets(ann, [inPlay()], log);
    const asked = { betSlips: [{ status: 'FAILED', errors: [{ type: 'SAME_BET_AGAIN' }] }] };
    other.clock.advanceTo(BEGIN + WINDOW + STEP);
    expect(await statusOf(slip)).toBe('PENDING');
    expect(await from('another tab')).toMatchObject(asked);
    await until('SUCCEEDED', slip, [other]);
    expect(await from('another tab')).toMatchObject(asked);
    other.clock.advanceTo(other.clock.now() + WINDOW);
    expect(await from('another tab')).toMatchObject({ betSlips: [{ status: 'PENDING' }] });
  });
});
