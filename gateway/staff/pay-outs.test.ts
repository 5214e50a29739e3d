import { expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import type { AwaitedPayOut } from '#domain/contract/staff-payouts.ts';
import { money } from '#domain/money/parse-money.ts';
import { inMemoryRecordings } from '#testing/gateway/in-memory-recordings.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { dataOf, errorOf } from '#testing/gateway/parse-answered.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { staffHarness } from '#testing/gateway/staff-harness.ts';
import { wallClock } from '../feeds/clock.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import type { ProviderMessage } from '../providers/payment-provider.ts';
import { signatureOf } from '../providers/signature.ts';
import { drawUuid } from '../random-bytes.ts';

const START = 1_790_000_000_000;
const hands = new ManualClock(START);
const clock = {
  now: () => hands.now(),
  after: (ms: number, work: () => void) => (ms >= 1_000 ? hands.after(ms, work) : wallClock.after(ms, work)),
};
let told: ProviderMessage[] = [];
const provider = new DemonstrationProvider({
  clock,
  tell: (message) => Promise.resolve(void told.push(message)),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});
const CARD = { number: '9999 9900 0000 0014', expiry: '12/99', code: '123', name: 'A Test' };
const options = { clock, now: () => hands.now(), paymentProvider: provider, payments: { watchEvery: 1e12 } };

placementSuite('balances to pay out', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const cash = async () => (await here.world.money.accounts.balance(here.ann)).cash;
  /** So that there is a method to pay to. */
  async function payIn(user: UserId): Promise<void> {
    told = [];
    const ref = drawUuid() as never;
    const answer = await payments().startDeposit(user, { ref, amount: money(2_000) }, 'http://app.test');
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    const token = String(answer.frameUrl).split('#')[1] ?? '';
    provider.enter(token);
    provider.submit(token, CARD);
    for (const message of told.splice(0)) {
      const body = JSON.stringify(message);
      await payments().hear(signatureOf(provider.messageKey, hands.now(), body), body);
    }
  }
  const change = (columns: object) =>
    here.world.data.database.db.updateTable('users').set(columns).where('id', '=', here.ann).execute();
  async function desk() {
    const staff = await staffHarness(here.world.data.database, {
      recordings: inMemoryRecordings([]),
      payments: payments(),
    });
    const cookie = await staff.signIn('demo-supervisor');
    const list = async () =>
      dataOf<{ payOuts: AwaitedPayOut[] }>(await staff.call('/payouts', null, cookie)).payOuts;
    const pay = (one: AwaitedPayOut, more: object = {}) =>
      staff.call(
        '/payouts',
        {
          ...{ ref: drawUuid(), customer: one.customer, amount: one.amount, method: one.method?.id },
          ...{ why: 'excluded, asked by letter', ...more },
        },
        cookie,
      );
    const trail = async () => {
      const seen = await staff.call('/audit/staff', { name: 'demo-supervisor' }, cookie);
      return dataOf<{ lines: { act: string }[] }>(seen).lines.filter(({ act }) => act === 'paidOut');
    };
    const openAccount = (customer: string) =>
      staff.call('/payouts/account', { customer, why: 'excluded, asked by letter' }, cookie);
    const opened = async () => {
      const seen = await staff.call('/audit/staff', { name: 'demo-supervisor' }, cookie);
      return dataOf<{ lines: { act: string }[] }>(seen).lines.filter(
        ({ act }) => act === 'payOutAccountOpened',
      );
    };
    return { staff, list, pay, trail, openAccount, opened };
  }

  it('[RGT-14.2] the balance behind an exclusion or a closure waits, and is paid out once, with its entry', async () => {
    await payIn(here.ann);
    const { staff, list, pay, trail } = await desk();
    expect(await list()).toEqual([]);
    await change({ break_until: staff.clock.at + 1e9 });
    expect(await list()).toEqual([]);
    await change({ closed_at: START });
    expect(await list()).toMatchObject([{ why: 'CLOSED', since: START }]);
    await change({ excluded_at: START + 1 });
    const [one] = await list();
    expect(one).toMatchObject({ username: 'ann', why: 'EXCLUDED', amount: 3_000, openBets: 0 });
    const ref = drawUuid();
    expect((await pay(one!, { ref })).status).toBe(200);
    expect(await cash()).toBe(0);
    // The same order again is the same payment; another one finds nothing.
    expect((await pay(one!, { ref })).status).toBe(200);
    expect(errorOf(await pay(one!))).toMatch(/^PAYOUT_/);
    expect(await list()).toEqual([]);
    expect(await trail()).toHaveLength(1);
    expect((await payments().cashier(here.ann)).recent[0]).toMatchObject({
      kind: 'WITHDRAWAL',
      amount: 3_000,
    });
    await staff.close();
  });

  it('[RGT-14.2] what was not looked at like this is not paid: another amount, an account that is open again or stopped, a method of nobody', async () => {
    await payIn(here.ann);
    await change({ closed_at: START });
    const { staff, list, pay, trail } = await desk();
    const [one] = await list();
    const refused = async (more: object) => errorOf(await pay(one!, more));
    expect(await refused({ amount: 2_999 })).toBe('PAYOUT_CHANGED');
    expect(await refused({ amount: 3_001 })).toBe('PAYOUT_REFUSED');
    expect(await refused({ method: 'm-none' })).toBe('PAYOUT_REFUSED');
    await change({ frozen: true });
    expect(await list()).toEqual([]);
    expect(await refused({})).toBe('PAYOUT_CHANGED');
    await change({ frozen: false, closed_at: null });
    expect(await refused({})).toBe('PAYOUT_CHANGED');
    expect([await cash(), await trail()]).toEqual([3_000, []]);
    await staff.close();
  });

  it('[RGT-14.2] [UK-35] who has no method is paid to a bank account that staff enter at the provider, and that nobody else is', async () => {
    const { staff, list, pay, trail, openAccount, opened } = await desk();
    // Somebody who can come in names their own.
    expect(errorOf(await openAccount(here.ann))).toBe('PAYOUT_REFUSED');
    await change({ excluded_at: START });
    const [before] = await list();
    expect(before).toMatchObject({ username: 'ann', amount: 1_000, method: null });
    expect(errorOf(await openAccount('nobody'))).toBe('PAYOUT_REFUSED');
    await change({ frozen: true });
    expect(errorOf(await openAccount(here.ann))).toBe('PAYOUT_REFUSED');
    await change({ frozen: false });
    expect(await opened()).toHaveLength(0);
    const { accountUrl } = dataOf<{ accountUrl: string }>(await openAccount(here.ann));
    expect(await opened()).toHaveLength(1);
    const typed = { holder: 'A Test', sortCode: '99-99-99', number: '9999 0014' };
    expect(provider.nameAccount(accountUrl.split('#')[1] ?? '', typed)?.faults).toEqual([]);
    const [one] = await list();
    expect(one).toMatchObject({ amount: 1_000, method: { label: '•••• 0014' } });
    // Who has a method is paid to that one.
    expect(errorOf(await openAccount(here.ann))).toBe('PAYOUT_REFUSED');
    expect((await pay(one!)).status).toBe(200);
    expect([await cash(), await list(), (await trail()).length]).toEqual([0, [], 1]);
    await staff.close();
  });

  it('[RGT-14.2] of two who pay at once one does', async () => {
    await payIn(here.ann);
    await change({ closed_at: START });
    const { staff, list, pay, trail } = await desk();
    const [one] = await list();
    const answers = await Promise.all([pay(one!), pay(one!)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect([await cash(), (await trail()).length]).toEqual([0, 1]);
    await staff.close();
  });
});
