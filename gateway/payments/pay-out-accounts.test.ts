import { expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { paymentsHarness } from '#testing/gateway/payments-harness.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { drawUuid } from '../random-bytes.ts';

const APP = 'http://127.0.0.1:4600';
const harness = paymentsHarness();
const { provider, options } = harness;

placementSuite('pay-out accounts', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const methodId = async (): Promise<string> => (await payments().cashier(here.ann)).methods[0]?.id ?? '';
  const hearAll = (): Promise<void> => harness.hearAll(payments());

  it('[PAY-08.1] [ACC-09.2] [UK-35] who has no method names a bank account at the provider and is paid; who has one does not', async () => {
    harness.fresh();
    const unconfirmed = here.world.data.database.db.selectFrom('users').select('email_verified_at');
    expect(await unconfirmed.where('id', '=', here.ann).execute()).toEqual([{ email_verified_at: null }]);
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
      harness.advance(ms);
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
