import { beforeEach, describe, expect, it } from 'vitest';
import type { BetBonus } from '#domain/bonus/bet-bonus.ts';
import type { UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { databases } from '#testing/databases/databases.ts';
import {
  resultOf,
  type ServicesHarness,
  servicesHarness,
  testLimits,
} from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { bonusSlip } from '#testing/slips/bonus-slips.ts';
import { sealed, slipFor } from '#testing/slips/slips.ts';
import { cashAccount } from '../ledger/books.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { Grant } from './issue-bonus.ts';

const DAY = 86_400_000;
const freeBetGrant: Grant = {
  key: 'f',
  kind: 'freeBet',
  name: 'Free bet',
  amount: 500,
  bets: 'ANY',
  days: 3,
};
const boostGrant: Grant = {
  key: 'p',
  kind: 'profitBoost',
  name: 'Boost',
  percentage: 25,
  maxStake: 1_000,
  bets: 'ANY',
  days: 3,
};
const accaBoost = {
  id: 'acca-boost',
  minimumLegs: 3,
  minimumLegOdds: '1/5',
  stepPercent: 5,
  maximumPercent: 50,
  virtualSportIds: [],
};

describe.each(databases)('bonuses on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;
  let user: UserId;

  beforeEach(async () => {
    offer = new DemoOffer(5);
    world = await servicesHarness(await fresh(), offer, { limits: { ...testLimits, accaBoost } });
    user = await world.customer('ann', 2_000, [freeBetGrant, boostGrant]);
    return () => world.close();
  });

  const freeBet = async (): Promise<Extract<BetBonus, { kind: 'freeBet' }>> => {
    const [held] = (await world.money.bonuses.available(user)).freeBets;
    if (held === undefined) throw new Error('no free bet is left');
    return { kind: 'freeBet', id: held.id, amount: held.amount };
  };
  const boost = async (): Promise<BetBonus> => {
    const [held] = (await world.money.bonuses.available(user)).profitBoosts;
    if (held === undefined) throw new Error('no boost is left');
    return { kind: 'profitBoost', id: held.id, percentage: held.percentage };
  };
  const place = async (slip: PlacementSlip, as = user): Promise<PlacementOutcome> => {
    const answer = await world.money.placement.placeBets(as, [slip]);
    const outcome = answer.kind === 'answered' ? answer.betSlips[0] : undefined;
    if (outcome === undefined) throw new Error(answer.kind);
    return outcome;
  };
  const reasons = async (slip: PlacementSlip, as = user): Promise<string[]> =>
    (await place(slip, as)).errors.map(({ type }) => type);
  const settle = async (event: number, result: SelectionResult): Promise<void> => {
    world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), result]]));
    await world.money.settlement.idle();
  };
  const cash = async (): Promise<number> => (await world.money.accounts.balance(user)).cash;
  const sound = async (): Promise<void> => {
    expect(world.failures).toEqual([]);
    expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);
  };

  it('[BON-01.7] [MSG-07.1] [MSG-07.2] [MSG-07.3] a free bet pays the stake, wins without it, and is gone; what it wins is cash, as all that the customer has', async () => {
    const bonus = await freeBet();
    const outcome = await place(bonusSlip(offer, user, [selectionId(1, 0)], bonus));
    expect(outcome).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { bonus, stake: 500, totalStake: 500, possibleWinnings: 1_000, balance: 2_000 },
    });
    expect(await cash()).toBe(2_000);
    expect((await world.money.bonuses.available(user)).freeBets).toEqual([]);
    expect((await world.money.myBets.unsettled(user))[0]).toMatchObject({ bonus, totalStake: 500 });
    await sound();
    await settle(1, { outcome: 'WON' });
    // 2/1 on 5.00: the winnings of 10.00, the stake stays with the house.
    expect(await cash()).toBe(3_000);
    expect(await world.money.accounts.balance(user)).toMatchObject({
      bonus: 0,
      free: 0,
      bonusCashBalance: 0,
      initialBalance: 3_000,
    });
    // It moved once, into the one balance, and nothing tells of a wagering that was completed.
    const moved = await world.data.database.db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
      .select(['p.account_id', 'p.amount'])
      .where((eb) => eb.and([eb('e.kind', '=', 'settlement'), eb('p.account_id', 'like', `%${user}%`)]))
      .execute();
    expect(moved).toEqual([{ account_id: cashAccount(user), amount: 1_000 }]);
    expect(await world.data.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(await place(slipFor(offer, user, [selectionId(3, 0)], { stake: money(3_000) }))).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { balance: 0 },
    });
    expect(await reasons(bonusSlip(offer, user, [selectionId(2, 0)], bonus))).toEqual([
      'FREE_BET_NOT_AVAILABLE',
    ]);
    await sound();
  });

  it('[BON-01] [TRAP-11] each way puts half of it on each part; placed, the place part alone wins', async () => {
    const slip = bonusSlip(offer, user, [selectionId(1, 0)], await freeBet(), { eachWay: true });
    expect(await place(slip)).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { stake: 250, totalStake: 500 },
    });
    await settle(1, { outcome: 'LOST', place: { outcome: 'WON' } });
    // A quarter of 2/1 is 1/2: 1.25 on the place part; the win part returns nothing, and no stake comes back.
    expect(await cash()).toBe(2_125);
    await sound();
  });

  it('[BON-01] refuses a stake that is not the whole free bet, and figures with the stake in them', async () => {
    const bonus = await freeBet();
    const slip = bonusSlip(offer, user, [selectionId(1, 0)], bonus);
    const small = { ...slip, stake: money(400), possibleWinnings: money(800) };
    expect(await reasons(sealed(user, small))).toEqual(['FREE_BET_REQUIREMENTS']);
    const generous = {
      ...bonusSlip(offer, user, [selectionId(1, 0)], bonus),
      possibleWinnings: money(1_500),
    };
    expect(await reasons(sealed(user, generous))).toEqual(['INVALID_BET']);
    const larger = bonusSlip(offer, user, [selectionId(1, 0)], { ...bonus, amount: money(600) });
    expect(await reasons(larger)).toEqual(['FREE_BET_REQUIREMENTS']);
    // Nothing of this has used it up.
    expect(await freeBet()).toEqual(bonus);
    await sound();
  });

  it("[BON-01] another customer's, an ended and a returned free bet pay nothing", async () => {
    const bonus = await freeBet();
    const other = await world.customer('bob', 2_000);
    const stolen = bonusSlip(offer, other, [selectionId(1, 0)], bonus);
    expect(await reasons(stolen, other)).toEqual(['FREE_BET_NOT_AVAILABLE']);
    world.clock.at += 3 * DAY;
    expect((await world.money.bonuses.available(user)).freeBets).toEqual([]);
    expect(await reasons(bonusSlip(offer, user, [selectionId(1, 0)], bonus))).toEqual(['FREE_BET_EXPIRED']);
    world.clock.at -= DAY;
    expect(await world.money.bonuses.cancel(user, bonus.id)).toBe(true);
    expect(await world.money.bonuses.cancel(user, bonus.id)).toBe(false);
    expect(await reasons(bonusSlip(offer, user, [selectionId(1, 0)], bonus))).toEqual([
      'FREE_BET_NOT_AVAILABLE',
    ]);
    await sound();
  });

  it('[BON-01.6] a refused bet leaves the free bet: the price moved, or betting was blocked', async () => {
    const bonus = await freeBet();
    const late = bonusSlip(offer, user, [selectionId(1, 0)], bonus);
    offer.changeSelection(selectionId(1, 0), { odds: '7/4' });
    expect(await reasons(late)).toEqual(['ODDS_CHANGED']);
    const { db } = world.data.database;
    await db.updateTable('users').set({ betting_blocked: true }).where('id', '=', user).execute();
    expect(await reasons(bonusSlip(offer, user, [selectionId(1, 0)], bonus))).toEqual(['BETTING_BLOCKED']);
    await db.updateTable('users').set({ betting_blocked: false }).where('id', '=', user).execute();
    expect(await place(bonusSlip(offer, user, [selectionId(1, 0)], bonus))).toMatchObject({
      status: 'SUCCEEDED',
    });
    await sound();
  });

  it('[BON-01.5] [BON-03.4] [FAIL-39] is used once, however many bets race for it', async () => {
    const bonuses = [await freeBet(), await boost()];
    for (const [n, bonus] of bonuses.entries()) {
      const slips = Array.from({ length: 12 }, () => bonusSlip(offer, user, [selectionId(n + 1, 0)], bonus));
      // Every other one is sent twice, as a client that lost its answer does.
      const sent = slips.flatMap((slip, i) => (i % 2 === 0 ? [slip, slip] : [slip]));
      const outcomes = await Promise.all(sent.map((slip) => place(slip)));
      const booked = new Set(outcomes.flatMap(({ status, ref }) => (status === 'SUCCEEDED' ? [ref] : [])));
      expect(booked.size).toBe(1);
    }
    expect(await world.money.bonuses.available(user)).toEqual({ freeBets: [], profitBoosts: [] });
    expect(await world.money.myBets.unsettledCount(user)).toBe(2);
    await sound();
  });

  it('[BON-01.6] a void bet gives it back for a week at least, no money; a correction takes it again', async () => {
    const bonus = await freeBet();
    await place(bonusSlip(offer, user, [selectionId(1, 0)], bonus));
    world.clock.at += 5 * DAY;
    await settle(1, { outcome: 'VOID' });
    expect(await cash()).toBe(2_000);
    expect((await world.money.bonuses.available(user)).freeBets).toMatchObject([
      { id: bonus.id, expiresAt: world.clock.at + 7 * DAY },
    ]);
    await sound();
    await settle(1, { outcome: 'WON' });
    expect(await cash()).toBe(3_000);
    expect((await world.money.bonuses.available(user)).freeBets).toEqual([]);
    await sound();
    await settle(1, { outcome: 'VOID' });
    expect([await cash(), await freeBet()]).toEqual([2_000, bonus]);
    await sound();
  });

  it('[BON-01] what came back and paid another bet stays with that one, also when the first is corrected', async () => {
    const bonus = await freeBet();
    await place(bonusSlip(offer, user, [selectionId(1, 0)], bonus));
    await settle(1, { outcome: 'VOID' });
    const second = await place(bonusSlip(offer, user, [selectionId(2, 0)], bonus));
    await settle(1, { outcome: 'LOST' });
    await sound();
    await settle(2, { outcome: 'VOID' });
    expect(second.status).toBe('SUCCEEDED');
    expect(await freeBet()).toEqual(bonus);
    await sound();
  });

  it('[BON-03.1] a profit boost boosts the profit of one bet up to its own maximum stake', async () => {
    const bonus = await boost();
    const above = bonusSlip(offer, user, [selectionId(1, 0)], bonus, { stake: 1_001 });
    expect(await reasons(above)).toEqual(['PROFIT_BOOST_NOT_AVAILABLE']);
    const forged = bonusSlip(offer, user, [selectionId(1, 0)], {
      kind: 'profitBoost',
      id: bonus.id,
      percentage: 50,
    });
    expect(await reasons(forged)).toEqual(['PROFIT_BOOST_NOT_AVAILABLE']);
    const slip = bonusSlip(offer, user, [selectionId(1, 0)], bonus, { stake: 1_000 });
    expect(slip.profitBoost?.trueOddsBoosted).toBe('3.5');
    expect(
      await reasons(sealed(user, { ...slip, profitBoost: { ...bonusFields(slip), trueOddsBoosted: '3.6' } })),
    ).toEqual(['INVALID_BET']);
    const good = bonusSlip(offer, user, [selectionId(1, 0)], bonus, { stake: 1_000 });
    expect(await place(good)).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { bonus, possibleWinnings: 3_500 },
    });
    await settle(1, { outcome: 'WON' });
    // 10.00 at 2/1 boosted by a quarter is 5/2: 35.00 back.
    expect(await cash()).toBe(2_000 - 1_000 + 3_500);
    await sound();
  });

  it('[BON-03.4] a bet takes one bonus, and none where it is no single and no accumulator', async () => {
    const [bonus, more] = [await freeBet(), await boost()];
    const both = bonusSlip(offer, user, [selectionId(1, 0)], bonus);
    const boosted = bonusSlip(offer, user, [selectionId(1, 0)], more, { stake: 500 });
    expect(await reasons(sealed(user, { ...both, profitBoost: boosted.profitBoost }))).toEqual([
      'FREE_BET_ONE_AT_A_TIME',
    ]);
    const ids = [1, 2, 3].map((event) => selectionId(event, 0));
    const system = slipFor(offer, user, ids, { type: 'SYSTEM', systemType: 'trixie', stake: 500 });
    expect(
      await reasons(sealed(user, { ...system, freeBet: { id: bonus.id, amount: bonus.amount } })),
    ).toContain('FREE_BET_REQUIREMENTS');
    expect((await world.money.bonuses.available(user)).freeBets).toHaveLength(1);
    await sound();
  });

  it('[BON-05] the acca boost is given by the gateway, whether the screen knew of it or not', async () => {
    const ids = [1, 2, 3].map((event) => selectionId(event, 0));
    const given: BetBonus = { kind: 'accaBoost', id: 'acca-boost', percentage: 5 };
    for (const slip of [slipFor(offer, user, ids), bonusSlip(offer, user, ids, given)]) {
      // 1.00 at 27 returns 27.00, and 5 % of the profit of 26.00 on top.
      expect(await place(slip)).toMatchObject({
        status: 'SUCCEEDED',
        receipt: { bonus: given, possibleWinnings: 2_830, totalOdds: '27' },
      });
    }
    const forged = bonusSlip(offer, user, ids, { ...given, percentage: 50 });
    expect(await reasons(forged)).toEqual(['INVALID_BET']);
    offer.changeEvent(eventId(3), { inplay: true, state: 'INPLAY' });
    offer.changeMarket(marketId(3), { inplayDelay: 0 });
    const plain = await place(slipFor(offer, user, ids));
    expect(plain.receipt?.bonus).toBeUndefined();
    for (const event of [1, 2, 3]) await settle(event, { outcome: 'WON' });
    expect(await cash()).toBe(2_000 - 300 + 2 * 2_830 + 2_700);
    await sound();
  });

  it('[BON-04.3] [BON-04.4] a boosted price takes stakes up to its own maximum, and pays what it says', async () => {
    const boosted = { odds: '16/5', boost: { originalOdds: '2/1', maxStake: 500 } };
    offer.changeSelection(selectionId(1, 0), boosted);
    const above = await place(slipFor(offer, user, [selectionId(1, 0)], { stake: 501 }));
    expect(above.errors).toMatchObject([{ type: 'MaxBetOver', maxStake: 500 }]);
    expect(await place(slipFor(offer, user, [selectionId(1, 0)], { stake: 500 }))).toMatchObject({
      status: 'SUCCEEDED',
      receipt: { possibleWinnings: 2_100 },
    });
    await settle(1, { outcome: 'WON' });
    expect(await cash()).toBe(2_000 - 500 + 2_100);
    await sound();
  });

  it('[BON-01] an offer is answered once, and only a taken one can be used', async () => {
    const carol = await world.customer('carol', 0, [
      { ...freeBetGrant, key: 'a', offered: true },
      { ...freeBetGrant, key: 'b', offered: true },
    ]);
    const { bonuses } = world.money;
    const [first, second] = await bonuses.offers(carol);
    if (first === undefined || second === undefined) throw new Error('two offers were made');
    expect(await bonuses.available(carol)).toEqual({ freeBets: [], profitBoosts: [] });
    expect(await bonuses.accept(user, first.bonusOfferId)).toBe(false);
    const answers = await Promise.all([
      bonuses.accept(carol, first.bonusOfferId),
      bonuses.accept(carol, first.bonusOfferId),
    ]);
    expect(answers.filter((answered) => answered)).toHaveLength(1);
    expect(await bonuses.decline(carol, first.bonusOfferId)).toBe(false);
    expect(await bonuses.decline(carol, second.bonusOfferId)).toBe(true);
    expect(await bonuses.offers(carol)).toEqual([]);
    const held = (await bonuses.available(carol)).freeBets;
    expect(held.map(({ id }) => id)).toEqual([first.bonusOfferId]);
    const slip = bonusSlip(offer, carol, [selectionId(1, 0)], {
      kind: 'freeBet',
      id: first.bonusOfferId,
      amount: money(500),
    });
    // No cash at all: the free bet alone pays (TRAP-19).
    expect(await place(slip, carol)).toMatchObject({ status: 'SUCCEEDED', receipt: { balance: 0 } });
    await sound();
  });

  it('[MSG-04.3] an offer says for which bets it is and, of a boost, up to which stake', async () => {
    const { bonuses } = world.money;
    const dora = await world.customer('dora', 0, [
      { ...freeBetGrant, bets: 'SINGLE', offered: true },
      { ...boostGrant, bets: 'COMBO', offered: true },
    ]);
    const terms = (await bonuses.offers(dora)).map(({ amount, bets, maxStake }) => [amount, bets, maxStake]);
    expect(terms).toHaveLength(2);
    expect(terms).toContainEqual([500, 'SINGLE', null]);
    expect(terms).toContainEqual([null, 'COMBO', 1_000]);
  });

  it('[MSG-04.4] [RGT-07.2] [UK-33] offers nothing to who is excluded, on a break, shut, frozen or asked, and takes nothing for accepted then', async () => {
    const { bonuses } = world.money;
    const { db } = world.data.database;
    const eve = await world.customer('eve', 0, [{ ...freeBetGrant, offered: true }]);
    const set = (change: object) => db.updateTable('users').set(change).where('id', '=', eve).execute();
    const [made] = await bonuses.offers(eve);
    if (made === undefined) throw new Error('an offer was made');
    const until = world.clock.at + DAY;
    const isKept = async (reason: string): Promise<void> => {
      expect([reason, await bonuses.offers(eve)]).toEqual([reason, []]);
      expect([reason, await bonuses.accept(eve, made.bonusOfferId)]).toEqual([reason, false]);
    };
    for (const [column, value] of [
      ['self_excluded_until', until],
      ['break_until', until],
      ['excluded_at', world.clock.at],
      ['closed_at', world.clock.at],
      ['frozen', true],
    ] as const) {
      await set({ [column]: value });
      await isKept(column);
      await set({ [column]: value === true ? false : null });
      expect(await bonuses.offers(eve)).toHaveLength(1);
    }
    const asked = { id: 'in-9', user_id: eve, kind: 'TIME', blocking: false, created_at: 0 } as const;
    await db.insertInto('interventions').values(asked).execute();
    await isKept('asked');
    const session = { userId: eve, gwSessionId: 'g', startedAt: 0, expiresAt: 9e12 };
    const told = async () => (await world.money.accounts.userInfo(session)).userRestrictions.compsAllowed;
    expect(await told()).toBe(false);
    await world.money.accounts.answerIntervention(session, { id: 'in-9', answer: 'CONTINUE' });
    const answered = world.clock.at;
    world.clock.at = answered + DAY - 1;
    await isKept('answered within the day');
    expect(await told()).toBe(false);
    world.clock.at = answered + DAY;
    expect(await bonuses.offers(eve)).toHaveLength(1);
    expect(await told()).toBe(true);
    expect(await bonuses.decline(eve, made.bonusOfferId)).toBe(true);
  });
});

function bonusFields({ profitBoost }: PlacementSlip) {
  if (profitBoost === null) throw new Error('not boosted');
  return profitBoost;
}
