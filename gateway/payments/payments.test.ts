import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { PlacementRef, type UserId } from '#domain/brand.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
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
/** What the provider has told, in order; a test delivers it, or does not. */
let told: ProviderMessage[] = [];
const provider = new DemonstrationProvider({
  clock,
  tell: (message) => Promise.resolve(void told.push(message)),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});
const ref = (): PlacementRef => PlacementRef.parse(drawUuid());
const CARD = { number: '9999 9900 0000 0014', expiry: '12/99', code: '123', name: 'A Test' };

const options = { clock, now: () => hands.now(), paymentProvider: provider, payments: { watchEvery: 1e12 } };

placementSuite('payments', { options }, (here) => {
  const payments = () => here.world.money.payments;
  const cash = async (user: UserId = here.ann): Promise<number> =>
    (await here.world.money.accounts.balance(user)).cash;
  const sign = (body: string): string => signatureOf(provider.messageKey, hands.now(), body);
  const deliver = async (message: ProviderMessage) => {
    const body = JSON.stringify(message);
    return payments().hear(sign(body), body);
  };
  const hearAll = async (): Promise<void> => {
    for (const message of told.splice(0)) await deliver(message);
  };
  const begin = async (amount = 2_000, user: UserId = here.ann, own = ref()) => {
    const answer = await payments().startDeposit(user, { ref: own, amount: money(amount) }, APP);
    if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
    return { ...answer.payment, token: String(answer.frameUrl).split('#')[1] ?? '' };
  };
  const pay = async (last = '0014', amount = 2_000, user: UserId = here.ann) => {
    const payment = await begin(amount, user);
    provider.enter(payment.token);
    provider.submit(payment.token, { ...CARD, number: `9999 9900 0000 ${last}` });
    return payment;
  };
  const stateOf = async (own: PlacementRef, user: UserId = here.ann) =>
    (await payments().status(user, [own], false)).payments[0];
  const fresh = (): void => {
    hands = new ManualClock(START);
    told = [];
  };
  const methodId = async (user: UserId = here.ann): Promise<string> =>
    (await payments().cashier(user)).methods[0]?.id ?? '';
  const withdraw = async (amount: number, own = ref()) =>
    payments().withdraw(here.ann, { ref: own, amount: money(amount), methodId: await methodId() });

  it('[PAY-14.1] moves nothing before the provider says paid, and then exactly that, once', async () => {
    fresh();
    const payment = await pay();
    expect(await cash()).toBe(1_000);
    const messages = told.splice(0);
    expect(messages.map(({ result }) => result.state)).toEqual(['ENTERING', 'SUCCEEDED']);
    for (const message of [...messages, ...messages]) await deliver(message);
    const again = messages.at(-1);
    if (again !== undefined) expect(await deliver({ ...again, eventId: 'another' })).toBe('known');
    expect(await cash()).toBe(3_000);
    expect(await stateOf(payment.ref)).toMatchObject({ state: 'KNOWN', payment: { state: 'SUCCEEDED' } });
    const { db } = here.world.data.database;
    const tables = ['payments', 'payment_results', 'payment_methods'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const kept = JSON.stringify([...rows, ...messages]);
    for (const canary of [CARD.number, CARD.number.replaceAll(' ', ''), CARD.name, payment.token])
      expect(kept).not.toContain(canary);
  });

  it('[PAY-14.2] a forged, foreign, altered or old word of the provider does nothing', async () => {
    fresh();
    await pay();
    const message = told.find(({ result }) => result.state === 'SUCCEEDED');
    if (message === undefined) throw new Error('nothing was told');
    const body = JSON.stringify(message);
    const hear = (signature: unknown, text: string) => payments().hear(signature, text);
    expect(await hear(undefined, body)).toBe('forged');
    expect(await hear(signatureOf(Buffer.alloc(32), hands.now(), body), body)).toBe('forged');
    expect(await hear(sign(body), body.replace('2000', '9000'))).toBe('forged');
    expect(await hear(signatureOf(provider.messageKey, hands.now() - 300_001, body), body)).toBe('forged');
    expect(await hear(sign('{'), '{')).toBe('malformed');
    const { result } = message;
    const wrong: readonly (readonly [object, string])[] = [
      [{ amount: 200_000 }, 'mismatch'],
      [{ currency: 'EUR' }, 'mismatch'],
      [{ kind: 'WITHDRAWAL' }, 'mismatch'],
      [{ paymentId: drawUuid() }, 'unknown'],
    ];
    for (const [change, heard] of wrong)
      expect(await deliver({ eventId: drawUuid(), result: { ...result, ...change } })).toBe(heard);
    expect(here.world.failures.splice(0).map(String).join()).toMatch(/(mismatch.*){3}unknown/);
    expect(await cash()).toBe(1_000);
    expect(await deliver(message)).toBe('applied');
    expect(await cash()).toBe(3_000);
  });

  it('[PAY-14.3] the same request again is one payment, another under its ref none, a foreign ref unused', async () => {
    fresh();
    const own = ref();
    const starts = await Promise.all(Array.from({ length: 6 }, () => begin(2_000, here.ann, own)));
    expect(new Set(starts.map(({ paymentId }) => paymentId)).size).toBe(1);
    const start = (amount: number, user: UserId) =>
      payments().startDeposit(user, { ref: own, amount: money(amount) }, APP);
    expect(await start(2_500, here.ann)).toEqual({ kind: 'sameRefOtherContent' });
    const eve = await here.world.customer('eve', 100);
    expect(await start(2_000, eve)).toEqual({ kind: 'notFound' });
    expect(await payments().frame(eve, own, APP)).toBeNull();
    expect(await stateOf(own, eve)).toEqual(await stateOf(ref(), eve).then((one) => ({ ...one, ref: own })));
  });

  it('[PAY-14.4] a ref that was fenced never becomes a payment, and one that is a payment is never fenced', async () => {
    fresh();
    const lost = ref();
    const { payments: told } = await payments().status(here.ann, [lost], true);
    expect(told).toEqual([{ ref: lost, state: 'FENCED', payment: null }]);
    const late = await payments().startDeposit(here.ann, { ref: lost, amount: money(2_000) }, APP);
    expect(late).toMatchObject({ kind: 'refused', errorType: 'RefFenced' });
    const { ref: known } = await begin();
    expect((await payments().status(here.ann, [known], true)).payments[0]?.state).toBe('KNOWN');
  });

  it('[PAY-14.5] an answer of the provider that was lost is found when the page asks', async () => {
    fresh();
    const first = await pay('0105');
    await hearAll();
    expect((await stateOf(first.ref))?.payment?.state).toBe('SUCCEEDED');
    expect(await cash()).toBe(3_000);
  });

  it('[PAY-04.1] [PAY-04.2] ends stay, and money that came after the end is credited once', async () => {
    fresh();
    const late = await pay('0113');
    await hearAll();
    hands.advanceTo(START + 900_000);
    expect((await stateOf(late.ref))?.payment?.state).toBe('EXPIRED');
    expect(await cash()).toBe(1_000);
    hands.advanceTo(START + 910_000);
    await hearAll();
    expect((await stateOf(late.ref))?.payment?.steps.map(({ state }) => state)).toEqual([
      'CREATED',
      'ENTERING',
      'PENDING',
      'EXPIRED',
      'SUCCEEDED',
    ]);
    expect(await cash()).toBe(3_000);
    const declined = await pay('0048');
    await hearAll();
    const paymentId = declined.paymentId;
    const result = { paymentId, kind: 'DEPOSIT', amount: money(2_000), currency: GBP } as const;
    const said = { ...result, state: 'PENDING', reason: null, method: null } as const;
    expect(await deliver({ eventId: drawUuid(), result: said })).toBe('known');
    expect((await stateOf(declined.ref))?.payment).toMatchObject({
      state: 'DECLINED',
      reason: 'DECLINED_BY_BANK',
    });
  });

  it('[PAY-14.9] [PAY-14.5] [PAY-06.2] ended between two steps it goes on: nothing is lost and nothing doubled', async () => {
    fresh();
    await pay('0014', 4_000);
    await hearAll();
    const withdrawal = ref();
    await withdraw(1_000, withdrawal);
    const [one, other] = [await pay('0014', 600), await pay('0105', 700)];
    // What the provider says meanwhile is heard by nobody.
    hands.advanceTo(START + 30_000);
    told = [];
    await here.world.close();
    const { database } = here.world.data;
    here.world = await servicesHarness(database, here.offer, { ...options, payments: { watchEvery: 1_000 } });
    hands.advanceTo(START + 31_000);
    await vi.waitFor(async () => expect(await cash()).toBe(1_000 + 4_000 - 1_000 + 600 + 700));
    const recent = (await payments().cashier(here.ann)).recent;
    expect(recent.map(({ ref: own, state }) => [own, state])).toEqual(
      expect.arrayContaining([
        [one.ref, 'SUCCEEDED'],
        [other.ref, 'SUCCEEDED'],
        [withdrawal, 'PAID'],
      ]),
    );
  });

  it('[PAY-01.1] [PAY-05.1] amounts beyond the bounds, and a customer who may not, get none', async () => {
    fresh();
    const start = (amount: number) =>
      payments().startDeposit(here.ann, { ref: ref(), amount: money(amount) }, APP);
    for (const amount of [499, 500_001, 0, -2_000])
      expect(await start(amount)).toMatchObject({ errorType: 'AmountOutOfBounds' });
    for (const amount of [500, 500_000]) expect((await start(amount)).kind).toBe('answered');
    await here.world.data.database.db
      .updateTable('users')
      .set({ self_excluded_until: START + 1_000 })
      .where('id', '=', here.ann)
      .execute();
    expect(await start(2_000)).toMatchObject({ errorType: 'DepositNotAllowed' });
    expect((await payments().cashier(here.ann)).deposit.allowed).toBe(false);
    expect((await payments().cashier(here.ann)).withdraw.allowed).toBe(true);
  });

  it('[PAY-05.3] [PAY-03.1] each card ends as it says, and a credit card is refused', async () => {
    fresh();
    const ends: readonly (readonly [string, string, string | null])[] = [
      ['0048', 'DECLINED', 'DECLINED_BY_BANK'],
      ['0055', 'DECLINED', 'NO_FUNDS'],
      ['0063', 'BLOCKED', 'CREDIT_CARD'],
      ['0071', 'DECLINED', 'CARD_EXPIRED'],
      ['0121', 'DECLINED', 'PROVIDER_DOWN'],
    ];
    for (const [last, state, reason] of ends) {
      const payment = await pay(last);
      await hearAll();
      expect((await stateOf(payment.ref))?.payment, last).toMatchObject({ state, reason });
    }
    const challenges: readonly (readonly [string, string | null, string, string | null])[] = [
      ['0022', null, 'CANCELLED', 'CHALLENGE_LEFT'],
      ['0030', '123456', 'DECLINED', 'CHALLENGE_REFUSED'],
      ['0022', '123456', 'SUCCEEDED', null],
    ];
    for (const [last, code, state, reason] of challenges) {
      const payment = await pay(last);
      expect((await stateOf(payment.ref))?.payment?.state).toBe('AUTHENTICATING');
      provider.answerChallenge(payment.token, code);
      await hearAll();
      expect((await stateOf(payment.ref))?.payment, `${last} ${state}`).toMatchObject({ state, reason });
    }
    expect(await cash()).toBe(3_000);
    const unknown = await begin();
    const number = '4111 1111 1111 1111';
    expect(provider.submit(unknown.token, { ...CARD, number })?.faults).toEqual(['number']);
  });

  it('[PAY-08.1] [PAY-08.2] [PAY-14.4] [FAIL-38] of a dozen withdrawals at once no more goes than there is', async () => {
    fresh();
    await pay();
    await hearAll();
    const answers = await Promise.all(Array.from({ length: 12 }, () => withdraw(700)));
    expect(answers.filter(({ kind }) => kind === 'answered')).toHaveLength(4);
    expect(answers.filter((one) => 'errorType' in one && one.errorType === 'InsufficientFunds')).toHaveLength(
      8,
    );
    expect(await cash()).toBe(200);
    // A refusal is the end of its ref: money that comes later is not taken by a request on its way again.
    const refused = ref();
    expect(await withdraw(5_000, refused)).toMatchObject({ errorType: 'InsufficientFunds' });
    await pay('0014', 5_000);
    await hearAll();
    expect(await withdraw(5_000, refused)).toMatchObject({ errorType: 'InsufficientFunds' });
    expect((await withdraw(5_000)).kind).toBe('answered');
    const own = ref();
    const twice = await Promise.all([withdraw(200, own), withdraw(200, own)]);
    expect(twice.map(({ kind }) => kind)).toEqual(['answered', 'answered']);
    expect(await cash()).toBe(0);
  });

  it('[PAY-08.1] goes only to a method that money came from, of this customer, and £5 or all of less', async () => {
    fresh();
    expect(await withdraw(1_000)).toMatchObject({ errorType: 'MethodUnknown' });
    const eve = await here.world.customer('eve', 0);
    await pay('0014', 2_000, eve);
    await hearAll();
    const foreign = { ref: ref(), amount: money(1_000), methodId: await methodId(eve) };
    expect(await payments().withdraw(here.ann, foreign)).toMatchObject({ errorType: 'MethodUnknown' });
    await pay();
    await hearAll();
    expect(await withdraw(499)).toMatchObject({ errorType: 'AmountOutOfBounds' });
    expect((await withdraw(2_700)).kind).toBe('answered');
    expect((await withdraw(300)).kind).toBe('answered');
    expect(await withdraw(0)).toMatchObject({ errorType: 'AmountOutOfBounds' });
  });

  it('[PAY-09.1] [PAY-09.2] is tracked to paid, and one that comes back gives the money back', async () => {
    fresh();
    await pay('0014', 4_000);
    await hearAll();
    const [kept, returned] = [ref(), ref()];
    await withdraw(2_000, kept);
    await withdraw(1_013, returned);
    expect(await cash()).toBe(1_987);
    for (const ms of [5_000, 10_000, 30_000]) {
      hands.advanceTo(START + ms);
      await hearAll();
    }
    const steps = async (own: PlacementRef) => (await stateOf(own))?.payment?.steps.map(({ state }) => state);
    expect(await steps(kept)).toEqual(['REQUESTED', 'CHECKING', 'SENT', 'PAID']);
    expect(await steps(returned)).toEqual(['REQUESTED', 'CHECKING', 'SENT', 'RETURNED']);
    expect(await cash()).toBe(3_000);
  });

  it('[PAY-10.2] the last method that money could go back to stays, and another is removed', async () => {
    fresh();
    await pay();
    await hearAll();
    const last = await methodId();
    expect(await payments().removeMethod(here.ann, last)).toMatchObject({ errorType: 'MethodInUse' });
    await pay('0022').then(({ token }) => provider.answerChallenge(token, '123456'));
    await hearAll();
    expect(await payments().removeMethod(here.ann, last)).toBeUndefined();
    const { methods } = await payments().cashier(here.ann);
    expect(methods.map(({ methodLabel, removable }) => [methodLabel, removable])).toEqual([
      ['•••• 0022', false],
    ]);
    expect(await payments().removeMethod(here.ann, last)).toMatchObject({ errorType: 'MethodUnknown' });
  });

  it('[PAY-11.1] [PAY-11.3] [PAY-12.1] the running balance is the fold of what stands in the list', async () => {
    fresh();
    await pay('0014', 5_000);
    await hearAll();
    await here.world.money.placement.placeBets(here.ann, [
      slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake: 250 }),
    ]);
    await withdraw(1_013);
    await withdraw(600);
    hands.advanceTo(START + 30_000);
    await hearAll();
    const all = await payments().transactions(here.ann, { span: { days: 30 } });
    let balance: number = all.opening;
    for (const one of [...all.items].reverse()) {
      balance += one.amount;
      expect(one.balanceAfter).toBe(balance);
    }
    expect(balance).toBe(all.closing);
    expect(all.closing).toBe(await cash());
    expect(all.totals.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 5_000],
      ['withdrawal', -1_613],
      ['returned', 1_013],
      ['stake', -250],
      ['demonstration', 1_000],
    ]);
    expect(all.lifetimeNet).toBe(4_400);
    const stakes = await payments().transactions(here.ann, { span: { days: 30 }, kind: 'stake' });
    expect(stakes.items.map(({ amount }) => amount)).toEqual([-250]);
    expect(stakes.closing).toBe(all.closing);
  });

  it('[PAY-14.6] [INV-01] racing deposits, withdrawals and bets are conserved to the penny', async () => {
    const move = fc.record({
      kind: fc.constantFrom('deposit', 'withdrawal', 'bet', 'again'),
      amount: fc.integer({ min: 500, max: 3_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 14 }), async (moves) => {
        fresh();
        await pay('0014', 500);
        await hearAll();
        const method = await methodId();
        const before = await cash();
        const sums = await Promise.all(
          moves.map(async ({ kind, amount }): Promise<number> => {
            if (kind === 'withdrawal') {
              const request = { ref: ref(), amount: money(amount), methodId: method };
              const answers = await Promise.all([
                payments().withdraw(here.ann, request),
                payments().withdraw(here.ann, request),
              ]);
              return answers.every((one) => one.kind === 'answered') ? -amount : 0;
            }
            if (kind === 'bet') {
              const slip = slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake: amount });
              const placed = await here.world.money.placement.placeBets(here.ann, [slip]);
              const status = placed.kind === 'answered' ? placed.betSlips[0]?.status : undefined;
              return status === 'SUCCEEDED' ? -amount : 0;
            }
            const payment = await pay('0014', amount);
            const own = told.filter(({ result }) => result.paymentId === payment.paymentId);
            await Promise.all([...own, ...(kind === 'again' ? own : [])].map(deliver));
            return (await stateOf(payment.ref))?.payment?.state === 'SUCCEEDED' ? amount : 0;
          }),
        );
        expect(await cash()).toBe(before + sums.reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: 6 },
    );
  });
});
