import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { databases } from '#testing/databases/databases.ts';
import { GatewaysOnOneDatabase, type Node } from '#testing/gateway/gateways-on-one-database.ts';
import { resultOf, testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { detailOf } from '../../views/bet-details.ts';
import type { RiskRule } from '../risk/risk-rules.ts';
import type { BettingLimits } from './limits.ts';

const FUNDS = 10_000_000;
const REFERRED_FROM = 50_000;
const rules: readonly RiskRule[] = [
  {
    name: 'large',
    when: { totalStakeFrom: { GBP: REFERRED_FROM } },
    answer: { kind: 'refer', afterMs: 2_000, trader: { kind: 'accept' } },
  },
];
/** 2/1, and as often as the tests ask on every match. */
const ONE = selectionId(1, 0);
const BOOSTED = selectionId(2, 0);
const MOST = 2_000;
const limits: BettingLimits = {
  ...testLimits,
  maximumStake: { GBP: 200_000 },
  maximumNetWinnings: { GBP: 300_000 },
  boostUses: 4,
};

describe.each(databases)('what a customer has on a selection, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let opened: OpenDatabase;
  let gateways: GatewaysOnOneDatabase;
  let nodes: readonly [Node, Node];
  let ann: UserId;

  beforeEach(async () => {
    opened = await fresh();
    const offer = new DemoOffer(6);
    offer.changeSelection(BOOSTED, { odds: '3/1', boost: { originalOdds: '2/1', maxStake: MOST } });
    gateways = new GatewaysOnOneDatabase(opened, offer, { riskRules: rules, limits });
    nodes = [await gateways.start(), await gateways.start()];
    ann = await nodes[0].customer('ann', FUNDS);
    return async () => {
      const failures = await gateways.close();
      expect((await verifyLedger(opened.db)).problems).toEqual([]);
      expect(failures).toEqual([]);
    };
  });

  const slipOn = (
    ids: readonly SelectionId[],
    stake: number,
    more: Partial<PlacementSlip> = {},
  ): PlacementSlip => slipFor(gateways.offer, ann, ids, { ...more, stake: money(stake) });
  async function place(slip: PlacementSlip, node: Node = nodes[0]): Promise<PlacementOutcome> {
    const result = await node.money.placement.placeBets(ann, [slip]);
    const [outcome] = result.kind === 'answered' ? result.betSlips : [];
    if (outcome === undefined) throw new Error(result.kind);
    return outcome;
  }
  const inTurn = async (slips: readonly PlacementSlip[]): Promise<PlacementOutcome[]> => {
    const outcomes: PlacementOutcome[] = [];
    for (const [i, slip] of slips.entries()) outcomes.push(await place(slip, nodes[i % 2]));
    return outcomes;
  };
  const atOnce = (slips: readonly PlacementSlip[]): Promise<PlacementOutcome[]> =>
    Promise.all(slips.map((slip, i) => place(slip, nodes[i % 2])));
  const count = (outcomes: readonly PlacementOutcome[], wanted: PlacementOutcome['status']): number =>
    outcomes.filter(({ status }) => status === wanted).length;
  /** What the calculate answer would say of a single. */
  async function maxStakeOf(id: SelectionId): Promise<number | null | undefined> {
    const selection = gateways.offer.selection(id);
    if (selection === undefined) throw new Error('no selection');
    const exposures = await nodes[1].money.placement.exposures(ann, [id]);
    const leg = {
      selection,
      market: gateways.offer.market(selection.marketId),
      event: gateways.offer.event(selection.eventId),
      odds: parseOddsText(selection.odds ?? ''),
      eachWay: false,
    };
    const asker = { currency: 'GBP', isCustomer: true, exposures };
    return detailOf('SINGLE', null, [leg], { oddsFormat: 'FRACTIONAL', limits, asker })?.maxStake;
  }

  it.each([
    ['one after the other', inTurn],
    ['at once', atOnce],
  ] as const)(
    '[MEND-04] three times £200 on one selection, %s, are referred as £600 are',
    async (_, send) => {
      const outcomes = await send([slipOn([ONE], 20_000), slipOn([ONE], 20_000), slipOn([ONE], 20_000)]);
      expect(count(outcomes, 'SUCCEEDED')).toBe(2);
      expect(count(outcomes, 'WAITING')).toBe(1);
      expect(await place(slipOn([selectionId(3, 0)], 20_000))).toMatchObject({ status: 'SUCCEEDED' });
    },
  );

  it('[MEND-04] bets that wait are counted, and those that are settled are not', async () => {
    gateways.offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    const inPlay = slipOn([ONE], 30_000);
    expect(await place(inPlay)).toMatchObject({ status: 'PENDING' });
    const second = slipOn([ONE], 20_000);
    expect(await place(second, nodes[1])).toMatchObject({ status: 'WAITING' });
    const isOver = async (): Promise<boolean> =>
      (await opened.db.selectFrom('placements').select('ref').where('state', '=', 'PENDING').execute())
        .length === 0;
    await gateways.run(nodes, isOver);
    expect(await nodes[0].money.placement.betStatus(ann, [second.ref], false)).toMatchObject([
      { outcome: { status: 'SUCCEEDED' } },
    ]);
    for (const { money: services } of nodes)
      services.settlement.observe(resultOf(marketId(1), [[ONE, { outcome: 'LOST' }]]));
    await nodes[0].money.settlement.idle();
    await nodes[1].money.settlement.idle();
    gateways.offer.changeEvent(eventId(1), { inplay: false, state: 'NOTSTARTED' });
    const [open] = await nodes[0].money.placement.exposures(ann, [ONE]);
    expect(open).toMatchObject({ staked: 0, lineStakes: 0, winnings: 0 });
  });

  it('[MEND-04] however a stake is split over bets, kinds, gateways and time, its total is referred as one bet is', async () => {
    let next = 0;
    const part = fc.record({
      kind: fc.constantFrom('single' as const, 'eachWay' as const, 'double' as const, 'trixie' as const),
      stake: fc.integer({ min: 50, max: 9_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (parts, together) => {
          next += 1;
          ann = await nodes[0].customer(`s${next}`, FUNDS);
          // Every bet has the first selection, so that no other has more on it.
          const slips = parts.map(({ kind, stake }, i) => {
            const other = selectionId(3, i % 3);
            const third = selectionId(4, Math.floor(i / 3) % 3);
            const kinds = {
              single: () => slipOn([ONE], stake),
              eachWay: () => slipOn([ONE], stake, { eachWay: true }),
              double: () => slipOn([ONE, other], stake),
              trixie: () => slipOn([ONE, other, third], stake, { type: 'SYSTEM', systemType: 'trixie' }),
            };
            return kinds[kind]();
          });
          const outcomes = await (together ? atOnce(slips) : inTurn(slips));
          const totals = slips.map(({ stake, numberOfBets }) => stake * numberOfBets);
          const isTaken = (i: number): boolean => outcomes[i]?.status !== 'FAILED';
          const sum = totals.filter((_, i) => isTaken(i)).reduce((all, each) => all + each, 0);
          const booked = totals.filter((_, i) => outcomes[i]?.status === 'SUCCEEDED');
          // Winnings have a limit of their own.
          for (const { errors } of outcomes)
            expect(['MaxExposureReached', 'TRADER_STAKE_TOO_HIGH']).toEqual(
              expect.arrayContaining(errors.map(({ type }) => type)),
            );
          // Nothing that nobody looked at comes to what one bet may not come to.
          expect(booked.reduce((all, each) => all + each, 0)).toBeLessThan(REFERRED_FROM);
          expect(count(outcomes, 'WAITING') > 0).toBe(sum >= REFERRED_FROM);
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each([
    ['one after the other', inTurn],
    ['at once', atOnce],
  ] as const)(
    '[MEND-04] [BON-04.3] a boosted price of at most £20, taken five times %s, is taken for £20 in all',
    async (_, send) => {
      expect(await maxStakeOf(BOOSTED)).toBe(MOST);
      const outcomes = await send(Array.from({ length: 5 }, () => slipOn([BOOSTED], 1_500)));
      expect(count(outcomes, 'SUCCEEDED')).toBe(1);
      for (const { status, errors } of outcomes)
        if (status === 'FAILED')
          expect(errors).toMatchObject([{ type: 'MaxExposureReached', maxStake: 500 }]);
      expect(await maxStakeOf(BOOSTED)).toBe(500);
      expect(await place(slipOn([BOOSTED, selectionId(3, 0)], 501))).toMatchObject({ status: 'FAILED' });
      expect(await place(slipOn([BOOSTED, selectionId(3, 0)], 500))).toMatchObject({ status: 'SUCCEEDED' });
      expect(await maxStakeOf(BOOSTED)).toBe(0);
      expect(await place(slipOn([BOOSTED], 10))).toMatchObject({ errors: [{ type: 'MaxExposureReached' }] });
    },
  );

  it('[MEND-04] [BON-04.3] the lines of a system that hold a boosted price are stakes at it, in one bet and over several', async () => {
    const legs = [BOOSTED, selectionId(3, 0), selectionId(4, 0)];
    const trixie = (stake: number): PlacementSlip =>
      slipOn(legs, stake, { type: 'SYSTEM', systemType: 'trixie' });
    // Two doubles and the treble.
    const most = Math.floor(MOST / 3);
    expect(await place(trixie(most + 1))).toMatchObject({
      errors: [{ type: 'MaxBetOver', maxStake: most }],
    });
    expect(await place(trixie(300))).toMatchObject({ status: 'SUCCEEDED' });
    // All four lines of it are counted against those that follow.
    expect(await maxStakeOf(BOOSTED)).toBe(MOST - 4 * 300);
    expect(await place(trixie(267))).toMatchObject({
      errors: [{ type: 'MaxExposureReached', maxStake: 266 }],
    });
    gateways.offer.changeEvent(eventId(3), { inplay: true, state: 'INPLAY' });
    expect(await place(trixie(100))).toMatchObject({ status: 'PENDING' });
    expect(await maxStakeOf(BOOSTED)).toBe(MOST - 4 * 400);
  });

  it('[MEND-04] [BON-04] a boosted price is taken so many times and no more; what is void gives its turn back', async () => {
    const outcomes = await atOnce(Array.from({ length: 9 }, () => slipOn([BOOSTED], 20)));
    expect(count(outcomes, 'SUCCEEDED')).toBe(4);
    expect(outcomes.flatMap(({ errors }) => errors.map(({ type }) => type))).toEqual(
      Array.from({ length: 5 }, () => 'TRADER_MAX_REBET_EXCEEDED'),
    );
    expect(await maxStakeOf(BOOSTED)).toBe(0);
    const settle = async (outcome: 'LOST' | 'VOID', at: number): Promise<void> => {
      nodes[0].money.settlement.observe(resultOf(marketId(2), [[BOOSTED, { outcome }]], { at }));
      await nodes[0].money.settlement.idle();
    };
    await settle('LOST', 1_790_000_100_000);
    expect(await maxStakeOf(BOOSTED)).toBe(0);
    await settle('VOID', 1_790_000_200_000);
    expect(await maxStakeOf(BOOSTED)).toBe(MOST);
  });

  it('[MEND-04] the largest stake is of all bets on a selection: what is named is taken, one more is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1_000, max: 45_000 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(selectionId(1, 0), selectionId(1, 1), selectionId(3, 2)),
        async (stakes, id) => {
          ann = await nodes[0].customer(`m${id}-${stakes.join('-')}`, FUNDS);
          for (const stake of stakes) await place(slipOn([id], stake));
          const left = await maxStakeOf(id);
          if (left == null) throw new Error('no largest stake');
          const above = await place(slipOn([id], left + 1));
          expect(above).toMatchObject({ status: 'FAILED' });
          if (left > 0) expect(above.errors[0]?.maxStake).toBe(left);
          if (left > 0)
            expect(['SUCCEEDED', 'WAITING']).toContain((await place(slipOn([id], left), nodes[1])).status);
          for (const { winnings, lineStakes } of await nodes[0].money.placement.exposures(ann, [id])) {
            expect(winnings).toBeLessThanOrEqual(300_000);
            expect(lineStakes).toBeLessThanOrEqual(200_000);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
