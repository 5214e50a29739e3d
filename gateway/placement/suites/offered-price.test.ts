import { expect, it } from 'vitest';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { honestReply } from '#testing/slips/answer-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { contentHashOf } from '../context.ts';
import type { RiskRule, TraderAnswer } from '../risk/risk-rules.ts';

const referred = (stake: number, trader: TraderAnswer): RiskRule => ({
  name: `for ${stake}`,
  when: { stake },
  answer: { kind: 'refer', afterMs: 1, trader },
});
const counter = (stakePercent: number, pricePercent: number): TraderAnswer => ({
  kind: 'counter',
  stakePercent,
  pricePercent,
  standsMs: 15_000,
});
const riskRules: readonly RiskRule[] = [
  referred(201, { kind: 'accept' }),
  referred(204, counter(50, 80)),
  referred(206, counter(50, 100)),
  referred(220, counter(50, 100)),
];
/** s of the delay in play. */
const DELAY = 0.05;

placementSuite('the price of a counter-offer', { options: { riskRules } }, (here) => {
  const favourite = selectionId(1, 0);
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const goInPlay = (): void => {
    here.offer.changeEvent(eventId(1), { inplay: true, state: 'INPLAY' });
    here.offer.changeMarket(marketId(1), { inplayDelay: DELAY });
  };
  const stands = (odds: string): void => here.offer.changeSelection(favourite, { odds });
  /** What a customer sends who writes the prices of the slip themselves; all figures follow from them. */
  const claimed = (
    price: string,
    stake: number,
    acceptOddsChange: PlacementSlip['acceptOddsChange'] = 'ACCEPT_ANY_ODDS',
    eachWay = false,
  ): PlacementSlip =>
    slipFor(new DemoOffer(1, [price]), here.ann, [favourite], { stake, acceptOddsChange, eachWay });
  const outcomeOf = async ({ ref }: PlacementSlip): Promise<PlacementOutcome | null | undefined> =>
    (await here.world.money.placement.betStatus(here.ann, [ref], false))[0]?.outcome;
  async function place(slip: PlacementSlip): Promise<PlacementOutcome | undefined> {
    const result = await here.world.money.placement.placeBets(here.ann, [slip]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.betSlips[0];
  }
  async function offerFor(slip: PlacementSlip): Promise<CounterOffer> {
    expect(await place(slip)).toMatchObject({ status: 'WAITING' });
    await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 30_000 }).not.toBe('WAITING');
    const made = (await outcomeOf(slip))?.offer;
    if (made === undefined) throw new Error(JSON.stringify(await outcomeOf(slip)));
    return made;
  }
  async function yes(slip: PlacementSlip, made: CounterOffer): Promise<PlacementOutcome> {
    const result = await here.world.money.placement.answerOffer(here.ann, honestReply(slip, made, here.ann));
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.outcome;
  }
  const priceIn = (outcome: PlacementOutcome | null | undefined) => outcome?.receipt?.selections[0]?.odds;
  const whenDecided = async (slip: PlacementSlip): Promise<PlacementOutcome | null | undefined> => {
    await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 30_000 }).not.toBe('PENDING');
    return outcomeOf(slip);
  };

  it('[MEND-01] starts from the price that stands, whatever price was sent: 3/10 asked at 999/1 is struck at 3/10', async () => {
    stands('3/10');
    const slip = claimed('999/1', 220);
    const made = await offerFor(slip);
    expect(made).toMatchObject({ selections: [{ odds: '3/10' }], totalOdds: '1.3', possibleWinnings: 143 });
    const outcome = await yes(slip, made);
    expect([outcome.status, priceIn(outcome), outcome.receipt?.possibleWinnings]).toEqual([
      'SUCCEEDED',
      '3/10',
      143,
    ]);
  });

  it('[MEND-01] a trader who shortens shortens the price that stands', async () => {
    stands('1/1');
    const made = await offerFor(claimed('999/1', 204));
    expect(made.selections).toEqual([{ id: favourite, odds: '4/5' }]);
  });

  it('[MEND-01] is never above what was asked for', async () => {
    stands('5/1');
    expect((await offerFor(claimed('2/1', 206))).selections[0]?.odds).toBe('2/1');
    expect((await offerFor(claimed('2/1', 204, 'ACCEPT_HIGHER_ODDS'))).selections[0]?.odds).toBe('8/5');
  });

  it('[MEND-01] the place part of an offer is of the price that stands as well', async () => {
    stands('4/1');
    const made = await offerFor(claimed('999/1', 206, 'ACCEPT_ANY_ODDS', true));
    expect(made).toMatchObject({ totalOdds: '5', eachWayTotalOdds: '2', selections: [{ odds: '4/1' }] });
  });

  it.each(['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const)(
    '[MEND-01] [FAIL-04] a yes is refused where the market has fallen below the offer, with %s as well',
    async (policy) => {
      const slip = claimed('2/1', 206, policy);
      const made = await offerFor(slip);
      stands('1/1');
      expect(await yes(slip, made)).toMatchObject({
        status: 'FAILED',
        errors: [{ type: 'ODDS_CHANGED', selectionId: favourite, odds: '1/1' }],
      });
      expect(await cash()).toBe(1_000);
    },
  );

  it('[MEND-01] [FAIL-42] a yes in play waits for the whole delay, and is decided on what stands then', async () => {
    goInPlay();
    const slip = claimed('2/1', 206);
    const made = await offerFor(slip);
    expect(await yes(slip, made)).toMatchObject({ status: 'PENDING', delay: { ms: 50 }, offer: made });
    // Set aside while it waits (MEND-03).
    expect(await cash()).toBe(897);
    // Again, and the request itself again, find that it waits; a no comes too late.
    expect(await yes(slip, made)).toMatchObject({ status: 'PENDING' });
    expect(await place(slip)).toMatchObject({ status: 'PENDING' });
    stands('3/1');
    expect(await whenDecided(slip)).toMatchObject({
      status: 'SUCCEEDED',
      offer: made,
      receipt: {
        stake: 103,
        clientHead: 'c0ffee',
        contentHash: contentHashOf(asOffered(slip, made), here.ann),
        selections: [{ odds: '2/1' }],
      },
    });
    expect(await place(slip)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cash()).toBe(897);
  });

  it.each([
    ['fell', () => stands('1/1'), 'ODDS_CHANGED'],
    ['was suspended', () => here.offer.changeMarket(marketId(1), { suspended: true }), 'MARKET_SUSPENDED'],
    ['closed', () => here.offer.changeMarket(marketId(1), { state: 'CLOSED' }), 'MARKET_CLOSED'],
  ])(
    '[MEND-01] [FAIL-04] a yes in play is refused where the market %s during the delay',
    async (_, befall, type) => {
      goInPlay();
      const slip = claimed('2/1', 206);
      const made = await offerFor(slip);
      expect(await yes(slip, made)).toMatchObject({ status: 'PENDING' });
      befall();
      expect(await whenDecided(slip)).toMatchObject({ status: 'FAILED', errors: [{ type }] });
      expect(await cash()).toBe(1_000);
    },
  );

  it('[MEND-01] [FAIL-42] what goes in play while a trader looks waits for the delay of the game first', async () => {
    const slip = claimed('2/1', 201);
    const heard: string[] = [];
    here.world.money.onChange((told) => {
      if (told.kind === 'placement' && told.outcome.ref === slip.ref) heard.push(told.outcome.status);
    });
    const placing = place(slip);
    goInPlay();
    // Long enough for word of it: what is told late is what has become of it by then.
    here.offer.changeMarket(marketId(1), { inplayDelay: 1 });
    await placing;
    await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 30_000 }).toBe('SUCCEEDED');
    expect(heard).toContain('PENDING');
  });

  it('[MEND-01] [FAIL-40] [FAIL-42] what goes in play between the first look and the commit is held like any bet in play', async () => {
    const slip = claimed('2/1', 100);
    const { money } = here.world;
    const placing = money.placement.placeBets(here.ann, [slip]);
    // Decided once by now, and waiting for the database.
    goInPlay();
    expect(await placing).toMatchObject({ betSlips: [{ status: 'PENDING', delay: { ms: 50 } }] });
    expect(await whenDecided(slip)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('[MEND-01] [FAIL-47] a yes in play survives its gateway: the next one goes on with the offer', async () => {
    goInPlay();
    const slip = claimed('2/1', 206);
    const made = await offerFor(slip);
    here.offer.changeMarket(marketId(1), { inplayDelay: 60 });
    expect(await yes(slip, made)).toMatchObject({ status: 'PENDING' });
    await here.world.money.close();
    const { database } = here.world.data;
    await database.db
      .updateTable('placements')
      .set({ due_at: here.world.clock.at, created_at: here.world.clock.at })
      .where('ref', '=', slip.ref)
      .execute();
    here.world = await servicesHarness(database, here.offer, { riskRules, placement: { resumeGrace: 20 } });
    expect(await whenDecided(slip)).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { stake: 103, clientHead: 'c0ffee', selections: [{ odds: '2/1' }] },
    });
  });
});
