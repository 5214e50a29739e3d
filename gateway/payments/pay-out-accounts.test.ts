import { expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { wallClock } from '../feeds/clock.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import type { ProviderMessage } from '../providers/payment-provider.ts';
import { signatureOf } from '../providers/signature.ts';
import { drawUuid } from '../random-bytes.ts';

const APP = 'http://127.0.0.1:4600';
const START = 1_790_000_000_000;
let hands = new ManualClock(START);
/** Waits of payments are moved by hand; what a commit waits for on its way runs by itself. */
const clock = {
  now: () => hands.now(),
  after: (ms: number, work: () => void) => (ms >= 1_000 ? hands.after(ms, work) : wallClock.after(ms, work)),
};
const told: ProviderMessage[] = [];
const provider = new DemonstrationProvider({
  clock,
  tell: (message) => Promise.resolve(void told.push(message)),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});
const options = { clock, now: () => hands.now(), paymentProvider: provider, payments: { watchEvery: 1e12 } };

placementSuite('pay-out accounts', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const methodId = async (): Promise<string> => (await payments().cashier(here.ann)).methods[0]?.id ?? '';
  const hearAll = async (): Promise<void> => {
    for (const message of told.splice(0)) {
      const body = JSON.stringify(message);
      await payments().hear(signatureOf(provider.messageKey, hands.now(), body), body);
    }
  };

  it('[PAY-08.1] who has no method names a bank account at the provider and is paid; who has one does not', async () => {
    hands = new ManualClock(START);
    const eve = await here.world.customer('eve', 0);
    const page = await payments().accountPage(here.ann, APP);
    expect(await payments().accountPage(here.ann, APP)).toBe(page);
    expect(page).not.toBe(await payments().accountPage(eve, APP));
    const token = String(page).split('#')[1] ?? '';
    expect(provider.enterAccount(token)).toEqual({ origin: APP });
    const typed = { holder: 'A Test', sortCode: '99-99-99', number: '9999 0014' };
    const foreign = { ...typed, sortCode: '20-00-00', number: '1234 5678' };
    expect(provider.nameAccount(token, foreign)?.faults).toEqual(['sortCode', 'number']);
    expect((await payments().cashier(here.ann)).methods).toEqual([]);
    expect(provider.nameAccount(token, typed)?.faults).toEqual([]);
    const { methods } = await payments().cashier(here.ann);
    expect(methods).toMatchObject([{ kind: 'account', methodLabel: '•••• 0014', removable: false }]);
    expect((await payments().cashier(eve)).methods).toEqual([]);
    const kept = JSON.stringify(
      await here.world.data.database.db.selectFrom('payment_methods').selectAll().execute(),
    );
    for (const canary of ['99990014', 'A Test', token]) expect(kept).not.toContain(canary);
    expect(await payments().accountPage(here.ann, APP)).toBeNull();
    const own = PlacementRef.parse(drawUuid());
    const asked = { ref: own, amount: money(1_000), methodId: await methodId() };
    expect((await payments().withdraw(here.ann, asked)).kind).toBe('answered');
    for (const ms of [5_000, 10_000, 30_000]) {
      hands.advanceTo(START + ms);
      await hearAll();
    }
    const { payments: known } = await payments().status(here.ann, [own], false);
    expect(known[0]?.payment).toMatchObject({ state: 'PAID', methodLabel: '•••• 0014' });
    expect((await here.world.money.accounts.balance(here.ann)).cash).toBe(0);
    // What is removed is forgotten at the provider as well, and does not come back by itself.
    expect(await payments().removeMethod(here.ann, await methodId())).toBeUndefined();
    expect((await payments().cashier(here.ann)).methods).toEqual([]);
  });
});
