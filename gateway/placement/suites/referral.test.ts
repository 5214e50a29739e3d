import type { Updateable } from 'kysely';
import { expect, it } from 'vitest';
import type { CounterOffer, PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered, isOfferFor } from '#domain/placement/counter-offer.ts';
import { receiptFaults } from '#domain/placement/deciders/verify-receipt.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { limitStakes, servicesHarness } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { honestReply } from '#testing/slips/answer-offer.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import type { Schema } from '../../db/schema.ts';
import type { AnswerOfferResult, CustomerChange } from '../../services.ts';
import { contentHashOf } from '../context.ts';
import type { RiskRule, TraderAnswer } from '../risk/risk-rules.ts';
import { isAuthentic } from '../sign-receipt.ts';

/** A trader behind every bet with this unit stake. */
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
const rules: readonly RiskRule[] = [
  referred(201, { kind: 'accept' }),
  referred(202, { kind: 'refuse', fault: { type: 'TRADING_DECISION', message: 'no' } }),
  referred(204, counter(50, 80)),
  referred(206, counter(50, 100)),
  referred(208, counter(1, 100)),
];

placementSuite('trader referral', { options: { riskRules: rules } }, (here) => {
  const single = (stake: number): PlacementSlip =>
    slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake });
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const outcomeOf = async (slip: PlacementSlip): Promise<PlacementOutcome | null | undefined> =>
    (await here.world.money.placement.betStatus(here.ann, [slip.ref], true))[0]?.outcome;
  async function place(slip: PlacementSlip): Promise<PlacementOutcome | undefined> {
    const result = await here.world.money.placement.placeBets(here.ann, [slip]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.betSlips[0];
  }
  /** Until the trader has answered. */
  async function decided(slip: PlacementSlip): Promise<PlacementOutcome> {
    await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 30_000 }).not.toBe('WAITING');
    const outcome = await outcomeOf(slip);
    if (outcome === null || outcome === undefined) throw new Error('no outcome');
    return outcome;
  }
  /** A bet about which the customer is asked. */
  async function asked(stake = 204): Promise<{ slip: PlacementSlip; made: CounterOffer }> {
    const slip = single(stake);
    expect(await place(slip)).toMatchObject({ status: 'WAITING', referral: { ms: 1 }, receipt: null });
    const { offer: made } = await decided(slip);
    if (made === undefined) throw new Error('nothing was offered');
    return { slip, made };
  }
  const replyTo = (
    slip: PlacementSlip,
    made: CounterOffer,
    answer: 'ACCEPT' | 'DECLINE' = 'ACCEPT',
    user = here.ann,
  ): Promise<AnswerOfferResult> =>
    here.world.money.placement.answerOffer(user, honestReply(slip, made, here.ann, answer));
  const change = (row: Updateable<Schema['users']>) =>
    here.world.data.database.db.updateTable('users').set(row).where('id', '=', here.ann).execute();

  it('[PLC-03] a bet that the trader accepts is WAITING and then booked as it was sent', async () => {
    const heard: CustomerChange[] = [];
    here.world.money.onChange((told) => heard.push(told));
    const slip = single(201);
    expect(await place(slip)).toMatchObject({ status: 'WAITING', betslipId: null, reserved: 201 });
    expect(await cash()).toBe(799);
    expect(await decided(slip)).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { contentHash: slip.contentHash },
    });
    expect(await cash()).toBe(799);
    await expect
      .poll(() => heard.flatMap((told) => (told.kind === 'placement' ? [told.outcome.status] : [])).at(-1))
      .toBe('SUCCEEDED');
  });

  it('[PLC-10] a bet that the trader refuses is refused under the gateway’s signature', async () => {
    const slip = single(202);
    await place(slip);
    const outcome = await decided(slip);
    expect(outcome).toMatchObject({ status: 'FAILED', errors: [{ type: 'TRADING_DECISION' }] });
    expect(isAuthentic(outcome.notPlaced ?? { signature: '' }, here.world.money.placement.publicKey())).toBe(
      true,
    );
    expect(await cash()).toBe(1_000);
  });

  it('[FAIL-43] nothing of a counter-offer is booked without a yes; a yes books exactly what was offered, once', async () => {
    const { slip, made } = await asked();
    expect(made).toMatchObject({
      basedOn: slip.contentHash,
      stake: 102,
      totalStake: 102,
      // 2/1 at four fifths of its profit.
      selections: [{ id: selectionId(1, 0), odds: '8/5' }],
      totalOdds: '2.6',
      possibleWinnings: 265,
    });
    expect(isOfferFor(slip, made)).toBe(true);
    // What is offered is held, and what was asked above it is back.
    expect(await cash()).toBe(898);
    const answer = await replyTo(slip, made);
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    const { receipt } = answer.outcome;
    if (receipt === null) throw new Error('no receipt');
    const agreed = { ...asOffered(slip, made), clientHead: 'c0ffee' };
    const hashed = { ...agreed, contentHash: contentHashOf(agreed, here.ann) };
    const key = here.world.money.placement.publicKey();
    expect(receiptFaults(hashed, receipt, () => isAuthentic(receipt, key))).toEqual([]);
    expect(await cash()).toBe(898);
    // Again, and a copy of the first request, find this bet (FAIL-18); so does a no that comes too late.
    expect(await replyTo(slip, made)).toEqual(answer);
    expect(await replyTo(slip, made, 'DECLINE')).toEqual(answer);
    expect(await place(slip)).toEqual(answer.outcome);
    expect(await cash()).toBe(898);
    expect(await here.world.money.myBets.unsettledCount(here.ann)).toBe(1);
  });

  it('[FAIL-43] [MEND-01] the price that was offered holds where the market has gone above it', async () => {
    const { slip, made } = await asked();
    here.offer.changeSelection(selectionId(1, 0), { odds: '3/1' });
    expect(await replyTo(slip, made)).toMatchObject({
      outcome: { status: 'SUCCEEDED', receipt: { selections: [{ odds: '8/5' }] } },
    });
  });

  it('[FAIL-43] a no ends it, and so does time: by the gateway’s clock, whatever the client thinks', async () => {
    const no = await asked();
    expect(await replyTo(no.slip, no.made, 'DECLINE')).toMatchObject({
      outcome: { status: 'FAILED', errors: [{ type: 'OFFER_DECLINED' }] },
    });
    expect(await replyTo(no.slip, no.made)).toMatchObject({ outcome: { status: 'FAILED' } });
    const late = await asked();
    here.world.clock.at = late.made.expiresAt;
    expect(await replyTo(late.slip, late.made)).toMatchObject({
      outcome: { status: 'FAILED', errors: [{ type: 'OFFER_EXPIRED' }] },
    });
    const inTime = await asked();
    here.world.clock.at = inTime.made.expiresAt - 1;
    expect(await replyTo(inTime.slip, inTime.made)).toMatchObject({ outcome: { status: 'SUCCEEDED' } });
    expect(await cash()).toBe(898);
  });

  it('[FAIL-43] an offer that nobody answers ends by itself', async () => {
    await here.world.close();
    const brief = referred(204, { kind: 'counter', stakePercent: 50, pricePercent: 80, standsMs: 30 });
    here.world = await servicesHarness(here.world.data.database, here.offer, {
      riskRules: [brief],
      now: Date.now,
    });
    const slip = single(204);
    await place(slip);
    await expect
      .poll(async () => (await outcomeOf(slip))?.errors[0]?.type, { timeout: 5_000 })
      .toBe('OFFER_EXPIRED');
    expect(await cash()).toBe(1_000);
  });

  it('[FAIL-20] [FAIL-21] only this customer, this offer and this content can be agreed to', async () => {
    const { slip, made } = await asked();
    const ben = await here.world.customer('ben', 1_000);
    expect(await replyTo(slip, made, 'ACCEPT', ben)).toEqual({ kind: 'notFound', ref: slip.ref });
    expect(await replyTo({ ...slip, ref: drawRef() }, made)).toMatchObject({ kind: 'notFound' });
    expect(await replyTo(slip, { ...made, id: 'another' })).toMatchObject({ outcome: { status: 'CONFIRM' } });
    const greedy = { ...made, stake: slip.stake };
    expect(await replyTo(slip, greedy)).toEqual({ kind: 'sameRefOtherContent', ref: slip.ref });
    expect(await outcomeOf(slip)).toMatchObject({ status: 'CONFIRM' });
    expect(await cash()).toBe(898);
  });

  it('[FAIL-04] [INV-10] what closed since the offer was made is refused although it was offered', async () => {
    const { slip, made } = await asked();
    here.offer.changeMarket(marketId(1), { suspended: true });
    expect(await replyTo(slip, made)).toMatchObject({
      outcome: { status: 'FAILED', errors: [{ type: 'MARKET_SUSPENDED' }] },
    });
    expect(await cash()).toBe(1_000);
  });

  it.each([
    ['self-excluded', { self_excluded_until: Number.MAX_SAFE_INTEGER }, 'BETTING_BLOCKED'],
    ['blocked', { betting_blocked: true }, 'BETTING_BLOCKED'],
    ['wagering blocked', { wagering_blocked: true }, 'BETTING_BLOCKED'],
    ['casino welcome offer', { casino_welcome_offer: true }, 'BETTING_BLOCKED'],
    ['own limit', 101, 'SelfImposedLimitsExceeded'],
  ] as const)(
    '[FAIL-09] [INV-10] %s on another device: a bet that is under way is refused at its end',
    async (_, row, type) => {
      // Under way in each of the three ways: a trader looks at it, the customer is asked, the game is waited
      // for.
      const { slip, made } = await asked(206);
      const waiting = single(201);
      here.offer.changeEvent(eventId(2), { inplay: true, state: 'INPLAY' });
      here.offer.changeMarket(marketId(2), { inplayDelay: 0.05 });
      const inPlay = slipFor(here.offer, here.ann, [selectionId(2, 0)], { stake: 103 });
      expect(await place(inPlay)).toMatchObject({ status: 'PENDING' });
      await (typeof row === 'number' ? limitStakes(here.world.data.database, here.ann, row) : change(row));
      await place(waiting);
      const refused = { status: 'FAILED', errors: [{ type }] };
      expect(await decided(waiting)).toMatchObject(refused);
      expect(await replyTo(slip, made)).toMatchObject({ outcome: refused });
      await expect.poll(() => outcomeOf(inPlay), { timeout: 30_000 }).toMatchObject(refused);
      expect(await cash()).toBe(1_000);
    },
  );

  it('[FAIL-42] a gateway that goes down while a trader looks, or while the customer is asked, goes on after its start', async () => {
    const { slip, made } = await asked();
    const waiting = single(206);
    await here.world.money.close();
    const { database: stored } = here.world.data;
    const slow = rules.map((rule) => ({
      ...rule,
      answer: { ...rule.answer, afterMs: 60_000 },
    })) as RiskRule[];
    here.world = await servicesHarness(stored, here.offer, {
      riskRules: slow,
      placement: { resumeGrace: 20 },
    });
    await place(waiting);
    expect(await outcomeOf(waiting)).toMatchObject({ status: 'WAITING' });
    await here.world.money.close();
    await stored.db.updateTable('placements').set({ due_at: 0 }).where('ref', '=', waiting.ref).execute();
    here.world = await servicesHarness(stored, here.offer, {
      riskRules: rules,
      placement: { resumeGrace: 20 },
    });
    expect(await decided(waiting)).toMatchObject({ status: 'CONFIRM' });
    expect(await outcomeOf(slip)).toMatchObject({ status: 'CONFIRM', offer: made });
    expect(await replyTo(slip, made)).toMatchObject({ outcome: { status: 'SUCCEEDED' } });
    // 102 staked, and 103 held for the bet that is still asked about.
    expect(await cash()).toBe(795);
  });

  it('[FAIL-37] yes, yes again and no at the same time: one of them decides, and all hear the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { slip, made } = await asked();
      const before = await cash();
      const answers = await Promise.all([
        replyTo(slip, made),
        replyTo(slip, made, 'DECLINE'),
        replyTo(slip, made),
      ]);
      const status = answers.map((answer) =>
        answer.kind === 'answered' ? answer.outcome.status : answer.kind,
      );
      expect(new Set(status).size).toBe(1);
      expect(await cash()).toBe(status[0] === 'SUCCEEDED' ? before : before + 102);
    }
  });

  it('[FAIL-17] a fence does not cut in while a trader or the customer decides', async () => {
    const { slip } = await asked();
    expect(await here.world.money.placement.betStatus(here.ann, [slip.ref], true)).toMatchObject([
      { state: 'KNOWN', outcome: { status: 'CONFIRM' } },
    ]);
  });

  it('offers nothing below the minimum stake', async () => {
    const slip = single(208);
    await place(slip);
    expect(await decided(slip)).toMatchObject({ status: 'FAILED', errors: [{ type: 'MINIMUM_STAKE' }] });
  });
});
