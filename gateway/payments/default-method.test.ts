import { expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { paymentsHarness } from '#testing/gateway/payments-harness.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { drawUuid } from '../random-bytes.ts';

const harness = paymentsHarness();
const { provider, options } = harness;

placementSuite('default payment methods', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const pay = async (last = '0014') => {
    const wish = { ref: PlacementRef.parse(drawUuid()), amount: money(2_000) };
    const answer = await payments().startDeposit(here.ann, wish, 'http://127.0.0.1:4600');
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    const token = String(answer.frameUrl).split('#')[1] ?? '';
    provider.enter(token);
    const card = { number: `9999 9900 0000 ${last}`, expiry: '12/99', code: '123', name: 'A Test' };
    provider.submit(token, card);
    return { token };
  };
  const hearAll = (): Promise<void> => harness.hearAll(payments());

  it('[PAY-10.1] a method is added by paying in, made the default, stands first then, and is removed', async () => {
    harness.fresh();
    const labels = async () => {
      const { methods } = await payments().cashier(here.ann);
      return methods.map(({ methodLabel, isDefault }) => [methodLabel, isDefault === true]);
    };
    const first = '•••• 0014';
    const second = '•••• 0022';
    await pay();
    await hearAll();
    expect(await labels()).toEqual([[first, false]]);
    const one = (await payments().cashier(here.ann)).methods[0]?.id ?? '';
    harness.advance(1_000);
    await pay('0022').then(({ token }) => provider.answerChallenge(token, '123456'));
    await hearAll();
    // The last used one comes first as long as none is the default.
    expect(await labels()).toEqual([
      [second, false],
      [first, false],
    ]);
    expect(await payments().makeDefault(here.ann, one)).toBeUndefined();
    expect(await labels()).toEqual([
      [first, true],
      [second, false],
    ]);
    const other = (await payments().cashier(here.ann)).methods[1]?.id ?? '';
    // Both at once: one of them is the default, and only one.
    await Promise.all([payments().makeDefault(here.ann, other), payments().makeDefault(here.ann, one)]);
    expect((await labels()).filter(([, isDefault]) => isDefault)).toHaveLength(1);
    await payments().makeDefault(here.ann, other);
    expect(await labels()).toEqual([
      [second, true],
      [first, false],
    ]);
    expect(await payments().removeMethod(here.ann, other)).toBeUndefined();
    expect(await labels()).toEqual([[first, false]]);
    expect(await payments().makeDefault(here.ann, other)).toMatchObject({ errorType: 'MethodUnknown' });
    expect(await payments().makeDefault(await here.world.customer('eve', 100), one)).toMatchObject({
      errorType: 'MethodUnknown',
    });
    expect(await labels()).toEqual([[first, false]]);
  });
});
