import { beforeEach, describe, expect, it } from 'vitest';
import type { MarketId, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { CatalogueDelta } from '../../core/catalogue.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { contentHashOf } from '../context.ts';
import type { RiskRule } from '../risk/risk-rules.ts';

const riskRules: readonly RiskRule[] = [
  {
    name: 'offered',
    when: { stake: 206 },
    answer: {
      kind: 'refer',
      afterMs: 1,
      trader: { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: 60_000 },
    },
  },
];

/** Of a feed that says nothing but which markets have changed. */
const changed = (markets: readonly MarketId[], at: number): CatalogueDelta => ({
  ...resultOf(marketId(1), [], { at }),
  results: [],
  markets: [...markets],
});

/** Two gateways on one database, the second of which has not heard what the first one has. */
describe.each(databases)('[MEND-02] what is over, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let ahead: ServicesHarness;
  let behind: ServicesHarness;
  let offerAhead: DemoOffer;
  let offerBehind: DemoOffer;
  let ann: UserId;

  beforeEach(async () => {
    const stored = await fresh();
    offerAhead = new DemoOffer(3);
    offerBehind = new DemoOffer(3);
    ahead = await servicesHarness(stored, offerAhead, { riskRules });
    behind = await servicesHarness(stored, offerBehind, { riskRules });
    ann = await ahead.customer('ann', 1_000);
    return async () => {
      const { problems } = await verifyLedger(stored.db);
      await behind.close();
      await ahead.close();
      expect(problems).toEqual([]);
      expect([...ahead.failures, ...behind.failures]).toEqual([]);
    };
  });

  const winner = selectionId(1, 0);
  const AT = 1_790_000_100_000;
  async function ends(outcome: 'WON', at = AT): Promise<void> {
    ahead.money.settlement.observe(resultOf(marketId(1), [[winner, { outcome }]], { at }));
    await ahead.money.settlement.idle();
  }
  async function tell(
    world: ServicesHarness,
    offer: DemoOffer,
    state: 'OPEN' | 'CLOSED',
    at: number,
  ): Promise<void> {
    offer.changeMarket(marketId(1), { state, suspended: state !== 'OPEN' });
    world.money.settlement.observe(changed([marketId(1)], at));
    await world.money.settlement.idle();
  }
  async function place(slip: PlacementSlip, at = behind): Promise<PlacementOutcome | undefined> {
    const result = await at.money.placement.placeBets(ann, [slip]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.betSlips[0];
  }
  const single = (stake = 100): PlacementSlip => slipFor(offerBehind, ann, [winner], { stake });
  const statusOf = async ({ ref }: PlacementSlip): Promise<PlacementOutcome | null | undefined> =>
    (await behind.money.placement.betStatus(ann, [ref], false))[0]?.outcome;
  const cash = async (): Promise<number> => (await behind.money.accounts.balance(ann)).cash;
  const closed = { status: 'FAILED', errors: [{ type: 'MARKET_CLOSED', selectionId: winner }] };

  it('a gateway that lags takes no bet on a winner that is known, in a single, an accumulator or a system', async () => {
    await ends('WON');
    expect(await place(single())).toMatchObject(closed);
    const three = [selectionId(2, 0), winner, selectionId(3, 0)];
    expect(await place(slipFor(offerBehind, ann, three, { stake: 100 }))).toMatchObject(closed);
    const trixie = { type: 'SYSTEM', systemType: 'trixie', stake: 10 } as const;
    expect(await place(slipFor(offerBehind, ann, three, trixie))).toMatchObject(closed);
    expect(await place(slipFor(offerBehind, ann, three.slice(0, 1)))).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cash()).toBe(900);
  });

  it('a bet that is held in play while the result becomes known is refused at its end', async () => {
    offerBehind.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    offerBehind.changeMarket(marketId(1), { inplayDelay: 0.3 });
    const slip = single();
    expect(await place(slip)).toMatchObject({ status: 'PENDING' });
    await ends('WON');
    await expect.poll(() => statusOf(slip), { timeout: 30_000 }).toMatchObject(closed);
    expect(await cash()).toBe(1_000);
  });

  it('a yes to an offer comes too late when the result is known', async () => {
    const slip = single(206);
    await place(slip);
    await expect.poll(async () => (await statusOf(slip))?.status, { timeout: 30_000 }).toBe('CONFIRM');
    await ends('WON');
    const offer = (await statusOf(slip))?.offer;
    if (offer === undefined) throw new Error('no offer');
    expect(
      await behind.money.placement.answerOffer(ann, {
        ref: slip.ref,
        offerId: offer.id,
        answer: 'ACCEPT',
        contentHash: contentHashOf(asOffered(slip, offer), ann),
        clientHead: null,
      }),
    ).toMatchObject({ outcome: closed });
    expect(await cash()).toBe(1_000);
  });

  it('what has happened so far decides nothing: the market is bet on', async () => {
    const early = [
      { selection: winner, result: { outcome: 'UNDECIDED' as const, early: ['TWO_UP' as const] } },
    ];
    const delta = changed([], AT);
    const results = [{ market: marketId(1), results: early, deductions: [] }];
    ahead.money.settlement.observe({ ...delta, results });
    await ahead.money.settlement.idle();
    expect(await place(single())).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('a market that another gateway has heard to be closed is closed here, also without a result', async () => {
    await tell(ahead, offerAhead, 'OPEN', AT);
    await tell(ahead, offerAhead, 'CLOSED', AT + 1);
    expect(await place(single())).toMatchObject(closed);
    // A gateway that is behind says once more what was before.
    await tell(behind, offerBehind, 'OPEN', AT);
    expect(await place(single())).toMatchObject(closed);
    await tell(ahead, offerAhead, 'OPEN', AT + 2);
    expect(await place(single())).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('a result is taken back by who had heard of the end alone, and stands again when it is said again', async () => {
    await tell(ahead, offerAhead, 'CLOSED', AT);
    await ends('WON', AT);
    // Started late, or played once more from its beginning: it knows nothing of the end.
    await tell(behind, offerBehind, 'OPEN', AT + 1);
    expect(await place(single())).toMatchObject(closed);
    await tell(ahead, offerAhead, 'OPEN', AT + 2);
    expect(await place(single())).toMatchObject({ status: 'SUCCEEDED' });
    await ends('WON', AT + 3);
    expect(await place(single())).toMatchObject(closed);
  });
});
