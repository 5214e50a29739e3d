import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getBalance, logout } from '#domain/contract/account.ts';
import { betStatus } from '#domain/contract/betting.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import type { WiredClient } from '#testing/client/wired-client.ts';
import { betsOf, PLACE, type WiredCustomer, WiredGateway } from '#testing/client/wired-gateway.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type Fault, STRANGERS } from '#testing/network/line-faults.ts';

/** The account of a new customer, minor units. */
const FUNDS = 10_000;

describe('a real client and a real gateway over a bad line', { timeout: 300_000 }, () => {
  const world = new WiredGateway();
  beforeAll(() => world.start());
  afterEach(async () => {
    expect(await world.quiet()).toEqual([]);
  });
  afterAll(async () => {
    expect(await world.stop()).toContain('money is conserved');
  });

  async function staked(match = 'a'): Promise<WiredCustomer> {
    const customer = await world.customer();
    customer.bettor.stake(match, 0, '5');
    return customer;
  }
  const shown = (bettor: WiredClient) => bettor.view().placement.bets.map(({ status }) => status);
  const over = (bettor: WiredClient) => bettor.until('the end', () => bettor.placement().step !== 'progress');

  /** What must be true of the customer, by the gateway and by their screen, at the end. */
  async function expectOutcome({ bettor, truth }: WiredCustomer, placed: boolean): Promise<void> {
    await over(bettor);
    expect(shown(bettor)).toEqual([placed ? 'placed' : 'failed']);
    expect(await betsOf(truth)).toBe(placed ? 1 : 0);
    expect(await truth.cash()).toBe(placed ? FUNDS - 500 : FUNDS);
    expect(bettor.asked('placeBets')).toBe(1);
    // Told on the live channel, or asked for after a while.
    bettor.pass(SESSION_TIMING.balanceAfterPlacementMs);
    await bettor.until('the balance', () => bettor.cash() === (placed ? FUNDS - 500 : FUNDS));
  }

  it.each<[string, Fault, boolean]>([
    ['[FAIL-15] fails before the first byte', { kind: 'dropRequest' }, false],
    ['[FAIL-16] is reset in the middle of the body', { kind: 'cutRequest', bytes: 200 }, false],
    ['[FAIL-18] [FAIL-19] is handed on four times at once', { kind: 'duplicate', times: 4 }, true],
    ['[FAIL-27] crawls', { kind: 'trickle', parts: 12, pauseMs: 10 }, true],
    ['[FAIL-53] is booked and its answer is lost', { kind: 'dropAnswer' }, true],
    ['[FAIL-54] is booked and its answer breaks off', { kind: 'cutAnswer', bytes: 120 }, true],
    ...Object.entries(STRANGERS).map(([name, fault]): [string, Fault, boolean] => [
      `[FAIL-25] [FAIL-54] is answered by a stranger (${name})`,
      fault,
      fault.kind === 'instead' && fault.reached,
    ]),
  ])('a placement that %s ends as the gateway has it, and was sent once', async (_name, fault, placed) => {
    const customer = await staked();
    customer.proxy.next(PLACE, fault);
    customer.bettor.place();
    await expectOutcome(customer, placed);
    if (!placed) {
      // Fenced, so the customer may try again: with a new ref.
      expect(customer.bettor.placement().attempt?.bets[0]?.errors[0]?.type).toBe('NotPlaced');
      customer.bettor.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
      customer.bettor.place();
      await over(customer.bettor);
      expect(shown(customer.bettor)).toEqual(['placed']);
      expect(
        new Set(customer.proxy.calls(PLACE).map(({ body }) => /"ref":"([^"]+)/.exec(body)?.[1])).size,
      ).toBe(2);
    }
  });

  it('[FAIL-17] a request that arrives after the customer was told "not placed" is refused', async () => {
    const customer = await staked();
    const { bettor, proxy, truth } = customer;
    proxy.next(PLACE, { kind: 'holdRequest' });
    bettor.place();
    await bettor.until('the request', () => proxy.isHolding(PLACE));
    bettor.timeOut();
    await expectOutcome(customer, false);
    proxy.release();
    await bettor.until('its late arrival', () => (proxy.calls(PLACE)[0]?.answers.length ?? 0) > 0);
    expect(proxy.calls(PLACE)[0]?.answers[0]?.body.toString()).toContain('PLACEMENT_FENCED');
    expect(await truth.cash()).toBe(FUNDS);
    expect(shown(bettor)).toEqual(['failed']);
  });

  it('[FAIL-36] [FAIL-53] an answer that takes longer than the client waits is asked for, and its late arrival changes nothing', async () => {
    const customer = await staked();
    const { bettor, proxy } = customer;
    proxy.next(PLACE, { kind: 'holdAnswer' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    expect(shown(bettor)).toEqual(['pending']);
    bettor.timeOut();
    await expectOutcome(customer, true);
    const before = bettor.placement();
    proxy.release();
    await customer.truth.cash();
    expect(bettor.placement().attempt).toBe(before.attempt);
  });

  it('[FAIL-22] a captured request sent again next day gets the old receipt and books nothing', async () => {
    const customer = await staked();
    customer.bettor.place();
    await expectOutcome(customer, true);
    const [captured] = customer.proxy.calls(PLACE);
    const answer = await customer.truth.send(PLACE, JSON.parse(captured?.body ?? ''));
    expect(await answer.json()).toEqual(JSON.parse(captured?.answers[0]?.body.toString() ?? ''));
    expect(await betsOf(customer.truth)).toBe(1);
  });

  it('[FAIL-23] a stake altered on the way is refused for good, and no money moves', async () => {
    const customer = await staked();
    customer.proxy.next(PLACE, {
      kind: 'alterRequest',
      alter: (body) => body.replace('"stake":500', '"stake":5000'),
    });
    customer.bettor.place();
    await expectOutcome(customer, false);
    expect(customer.bettor.placement().attempt?.bets[0]?.errors[0]?.type).toBe('CONTENT_MISMATCH');
  });

  it.each([
    ['[FAIL-54] with another stake', (body: string) => body.replaceAll('"stake":500', '"stake":400')],
    [
      '[FAIL-54] with another balance, which only the signature covers',
      (body: string) => body.replace(/"balance":\d+/, '"balance":77'),
    ],
    ['[FAIL-55] for another placement', (body: string) => body.replace(/"ref":"[0-9a-f]{4}/g, '"ref":"0000')],
    [
      '[FAIL-26] without a field that this build needs',
      (body: string) => body.replace('"contentHash"', '"hash"'),
    ],
  ])('%s, an answer is not believed; the question brings the true one', async (_name, alter) => {
    const customer = await staked();
    customer.proxy.next(PLACE, { kind: 'alterAnswer', alter });
    customer.bettor.place();
    await expectOutcome(customer, true);
    const rejected =
      customer.bettor.all('placement/receiptRejected').length +
      customer.bettor.all('lifecycle/inputRejected').length;
    expect(rejected).toBeGreaterThan(0);
  });

  it('[FAIL-24] nobody may keep an answer, and one that was kept is no outcome of another bet', async () => {
    const customer = await staked();
    const { bettor, proxy, truth } = customer;
    bettor.place();
    await expectOutcome(customer, true);
    for (const { answers } of [...proxy.calls(PLACE), ...proxy.calls(getBalance.path)]) {
      for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    }
    bettor.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    bettor.stake('b', 0, '7');
    proxy.next(PLACE, { kind: 'cached' });
    bettor.place();
    await over(bettor);
    expect(bettor.all('placement/receiptRejected').map(({ data }) => data.why)).toEqual([['notAsked']]);
    // The cache never handed the bet on, so there is none.
    expect(shown(bettor)).toEqual(['failed']);
    expect(await truth.cash()).toBe(FUNDS - 500);
  });

  it('[FAIL-26] what an older client no longer says right is refused as a whole, without a debit', async () => {
    const customer = await staked();
    customer.proxy.next(PLACE, {
      kind: 'alterRequest',
      alter: (body) => body.replace('"betBuilderAccaIds":[],', ''),
    });
    customer.bettor.place();
    await expectOutcome(customer, false);
    // The refusal of a whole request is signed by nobody: a fence says that there is no bet.
    expect(customer.bettor.asked(betStatus.name)).toBe(1);
  });

  it('[FAIL-08] a session that was ended elsewhere places nothing, and the slip waits for the login', async () => {
    const { bettor, proxy, truth, username, password } = await staked();
    proxy.live.refused = true;
    proxy.live.sever();
    const elsewhere = new HttpCustomer(proxy.url);
    elsewhere.cookie = bettor.cookie;
    await elsewhere.call(logout, { body: {} });
    bettor.place();
    await bettor.until('the end of the session', () => bettor.all('session/ended').length === 1);
    // Nobody signed that there is no bet, so nothing says so yet; a fence does, once it can be asked for.
    expect(shown(bettor)).not.toContain('failed');
    proxy.live.refused = false;
    await bettor.logIn(username, password);
    await bettor.until('the fence', () => bettor.placement().unresolved.length === 0);
    expect(bettor.all('placement/betOutcomeReceived').map(({ data }) => [data.status, data.from])).toEqual(
      [],
    );
    expect(bettor.state().betslip.legs).toHaveLength(1);
    expect([await truth.cash(), await betsOf(truth)]).toEqual([FUNDS, 0]);
  });

  it('[FAIL-14] with a dead live channel the gateway still compares prices: the old one is refused', async () => {
    const customer = await staked('c');
    const { bettor, proxy, truth } = customer;
    proxy.live.freeze();
    world.tell({
      kind: 'prices',
      market: 'c.odds',
      prices: [{ selection: 'c.odds.a', odds: '1/1', suspended: false }],
    });
    bettor.place();
    await over(bettor);
    expect(shown(bettor)).toEqual(['failed']);
    expect(await truth.cash()).toBe(FUNDS);
  });

  it('[FAIL-73] a live line that breaks comes back by itself, with the price of now', async () => {
    const { bettor, proxy } = await staked('d');
    proxy.live.sever();
    world.tell({
      kind: 'prices',
      market: 'd.odds',
      prices: [{ selection: 'd.odds.a', odds: '9/2', suspended: false }],
    });
    await bettor.until('the new price', () => bettor.view().legs[0]?.priceText === '9/2');
    expect(bettor.view().action.kind).toBe('acceptChanges');
  });

  it('[FAIL-13] a device whose clock is a day off places like any other, and the log has both clocks', async () => {
    for (const ms of [-86_400_000, 86_400_000]) {
      const customer = await world.customer(ms);
      customer.bettor.stake('a', 0, '5');
      customer.bettor.place();
      await expectOutcome(customer, true);
      const answered = customer.bettor.all('gateway/answered').find(({ data }) => data.op === 'placeBets');
      const serverAt = answered?.data.outcome.kind === 'ok' ? answered.data.outcome.serverAt : undefined;
      expect(Math.abs((serverAt ?? 0) + ms - (answered?.at ?? 0))).toBeLessThan(60_000);
    }
  });
});
