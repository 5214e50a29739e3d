import { expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { calls } from '#domain/contract/calls.ts';
import { staffPayOutCalls } from '#domain/contract/staff-payouts.ts';
import { money } from '#domain/money/parse-money.ts';
import { DEPOSIT_STATES, mayBecome, WITHDRAWAL_STATES } from '#domain/payment/payment-states.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { issueBonus } from '../bonuses/issue-bonus.ts';
import { wallClock } from '../feeds/clock.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import { drawUuid } from '../random-bytes.ts';

const START = 1_790_000_000_000;
const QUARTER = 15 * 60_000;
let hands = new ManualClock(START);
const clock = {
  now: () => hands.now(),
  after: (ms: number, work: () => void) => (ms >= 1_000 ? hands.after(ms, work) : wallClock.after(ms, work)),
};
/** Its word is lost each time: what it did is found by asking. */
const provider = new DemonstrationProvider({
  clock,
  tell: () => Promise.resolve(),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});
const CARD = { number: '9999 9900 0000 0014', expiry: '12/99', code: '123', name: 'A Test' };
const options = { clock, now: () => hands.now(), paymentProvider: provider, payments: { watchEvery: 1e12 } };

placementSuite('deposits that nobody may pay any more', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const cash = async () => (await here.world.money.accounts.balance(here.ann)).cash;
  const begin = async () => {
    hands = new ManualClock(START);
    const ref = PlacementRef.parse(drawUuid());
    const answer = await payments().startDeposit(
      here.ann,
      { ref, amount: money(2_000) },
      'http://127.0.0.1:4600',
    );
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    const token = String(answer.frameUrl).split('#')[1] ?? '';
    provider.enter(token);
    return { ref, token };
  };
  const stateOf = async (ref: PlacementRef) =>
    (await payments().status(here.ann, [ref], false)).payments[0]?.payment?.state;

  it('[PAY-05.2] [UK-23] one that ran out is not paid at the provider either, however long its page is kept', async () => {
    const { ref, token } = await begin();
    hands.advanceTo(START + QUARTER);
    expect(provider.submit(token, CARD)?.state).toBe('EXPIRED');
    expect(await stateOf(ref)).toBe('EXPIRED');
    expect(await cash()).toBe(1_000);
  });

  it('[PAY-05.4] [UK-24] a lower limit ends what goes beyond it and was not paid, the newest alone', async () => {
    const [first, second] = [await begin(), await begin()];
    const limited = (amount: number) =>
      here.world.data.database.db
        .insertInto('own_limits')
        .values({
          ...{ user_id: here.ann, kind: 'DEPOSIT', period: 'DAY', amount, set_at: START },
          ...{ pending_amount: null, pending_from: null },
        })
        .onConflict((held) => held.columns(['user_id', 'kind', 'period']).doUpdateSet({ amount }))
        .execute();
    await limited(4_000);
    expect([await stateOf(first.ref), await stateOf(second.ref)]).not.toContain('CANCELLED');
    await limited(3_999);
    const states = [await stateOf(first.ref), await stateOf(second.ref)];
    expect(states.filter((state) => state === 'CANCELLED')).toHaveLength(1);
    const [ended, open] = states[0] === 'CANCELLED' ? [first, second] : [second, first];
    expect(provider.submit(ended.token, CARD)?.state).toBe('CANCELLED');
    expect(await cash()).toBe(1_000);
    // What is within it is paid in, and one that is paid stays paid.
    expect(provider.submit(open.token, CARD)?.state).toBe('SUCCEEDED');
    await limited(100);
    expect(await stateOf(open.ref)).toBe('SUCCEEDED');
    expect(await cash()).toBe(3_000);
  });

  it('[UK-32] a break ends one that was begun before it, wherever its page is open', async () => {
    const { ref, token } = await begin();
    await here.world.data.database.db
      .updateTable('users')
      .set({ break_until: START + 86_400_000 })
      .where('id', '=', here.ann)
      .execute();
    expect(await stateOf(ref)).toBe('CANCELLED');
    expect(provider.submit(token, CARD)?.state).toBe('CANCELLED');
    expect(await cash()).toBe(1_000);
  });

  it('[MSG-07.4] a withdrawal takes no bonus away, also where all of the cash goes', async () => {
    const { ref, token } = await begin();
    const { bonuses } = here.world.money;
    const days = { bets: 'ANY', days: 30 } as const;
    for (const grant of [
      { key: 'a', kind: 'freeBet', name: 'Free bet', amount: 500, ...days },
      { key: 'b', kind: 'freeBet', name: 'Offered', amount: 500, offered: true, ...days },
    ] as const)
      await issueBonus(here.world.data.database.db, here.ann, grant, hands.now());
    const held = async () => [await bonuses.available(here.ann), await bonuses.offers(here.ann)];
    const before = await held();
    expect(before).toMatchObject([{ freeBets: [{ amount: 500 }] }, [{ amount: 500 }]]);
    provider.submit(token, CARD);
    expect(await stateOf(ref)).toBe('SUCCEEDED');
    expect(await cash()).toBe(3_000);
    const [method] = (await payments().cashier(here.ann)).methods;
    const all = { ref: PlacementRef.parse(drawUuid()), amount: money(3_000), methodId: method?.id ?? '' };
    expect((await payments().withdraw(here.ann, all)).kind).toBe('answered');
    expect(await cash()).toBe(0);
    expect(await held()).toEqual(before);
  });

  it('[PAY-09.3] nobody takes a withdrawal back: no state, no call and no word of the provider does, nor what ends deposits', async () => {
    const { ref, token } = await begin();
    provider.submit(token, CARD);
    expect(await stateOf(ref)).toBe('SUCCEEDED');
    const [method] = (await payments().cashier(here.ann)).methods;
    const own = PlacementRef.parse(drawUuid());
    await payments().withdraw(here.ann, { ref: own, amount: money(2_000), methodId: method?.id ?? '' });
    // As a deposit it would be fenced, or called off by a lower limit.
    await payments().status(here.ann, [own], true);
    await here.world.data.database.db
      .insertInto('own_limits')
      .values({
        ...{ user_id: here.ann, kind: 'DEPOSIT', period: 'DAY', amount: 1, set_at: START },
        ...{ pending_amount: null, pending_from: null },
      })
      .execute();
    for (const from of WITHDRAWAL_STATES)
      for (const to of DEPOSIT_STATES) expect(mayBecome(from, to)).toBe(false);
    const takesBack = /cancel|revoke|reverse|takeBack/i;
    expect(calls.map(({ name }) => name).filter((name) => takesBack.test(name))).toEqual(['cancelBonus']);
    expect(staffPayOutCalls.map(({ name }) => name)).toEqual([
      'staffPayOuts',
      'staffPayOut',
      'staffPayOutAccount',
    ]);
    expect(await stateOf(own)).toBe('REQUESTED');
    expect(await cash()).toBe(1_000);
    hands.advanceTo(START + 45_000);
    expect(await stateOf(own)).toBe('PAID');
  });
});
