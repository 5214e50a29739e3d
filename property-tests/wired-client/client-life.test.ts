import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { betStatus } from '#domain/contract/betting.ts';
import { selectOpenBets, selectSettledBets } from '#projections/my-bets/select-my-bets.ts';
import { expectSameState } from '#testing/client/expect-same-state.ts';
import type { WiredClient } from '#testing/client/wired-client.ts';
import { betsOf, PLACE, type WiredCustomer, WiredGateway } from '#testing/client/wired-gateway.ts';
import { LIVE_MATCH } from '#testing/client/wired-offer.ts';

const FUNDS = 10_000;

describe('tabs that come and go around a bet in flight, on a real gateway', { timeout: 300_000 }, () => {
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
  const openBets = (bettor: WiredClient) => selectOpenBets(bettor.state());

  it('[FAIL-59] [FAIL-61] [FAIL-62] a tab that dies in flight finds out what became of its bet when it is opened again', async () => {
    const customer = await staked();
    const { bettor, proxy, truth } = customer;
    proxy.next(PLACE, { kind: 'holdAnswer' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    const again = await customer.reopened();
    await over(again);
    expect(shown(again)).toEqual(['placed']);
    expect([again.asked('placeBets'), await betsOf(truth), await truth.cash()]).toEqual([1, 1, FUNDS - 500]);
    expectSameState(again);
  });

  it('[FAIL-12] [FAIL-61] a tab that dies before its request goes out has the ref fenced when it is opened again', async () => {
    const customer = await staked();
    const { bettor, proxy, truth } = customer;
    proxy.next(PLACE, { kind: 'dropRequest' });
    bettor.place();
    const again = await customer.reopened();
    await over(again);
    expect(shown(again)).toEqual(['failed']);
    expect([await betsOf(truth), await truth.cash()]).toEqual([0, FUNDS]);
  });

  it('[FAIL-61] [FAIL-62] a new tab goes on with what the dead one left, and is logged in when the session is the same', async () => {
    const customer = await staked();
    const { proxy, bettor, truth } = customer;
    proxy.next(PLACE, { kind: 'holdAnswer' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    const again = await customer.inNewTab();
    const won = () =>
      again.all('placement/betOutcomeReceived').filter(({ data }) => data.status === 'SUCCEEDED');
    const told = () => won().length + again.all('placement/lateResultReceived').length;
    await again.until('the outcome', () => told() === 1);
    expect(again.view().context.account).not.toBeNull();
    expect([again.asked('placeBets'), await betsOf(truth), await truth.cash()]).toEqual([1, 1, FUNDS - 500]);
    expectSameState(again);
  });

  it('[FAIL-62] [FAIL-65] another customer of the browser, in a new tab, sees nothing of it and stays logged in elsewhere', async () => {
    const customer = await staked();
    const { proxy, bettor, truth } = customer;
    const other = await world.customer();
    proxy.next(PLACE, { kind: 'holdAnswer' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    const again = await customer.inNewTab({ cookie: other.bettor.cookie });
    const before = again.log.findLastIndex(({ type }) => type === 'lifecycle/sessionResumed');
    const asked = (op: string): number =>
      again.log.slice(before).filter((event) => event.type === 'gateway/requested' && event.data.op === op)
        .length;
    await again.until('whose session it is', () => asked('getUserInfo') > 0);
    await again.logIn(other.username, other.password);
    expect(again.view().placement).toMatchObject({ bets: [], unresolved: [], lateResults: [] });
    expect([again.cash(), openBets(again)]).toEqual([FUNDS, []]);
    expect([asked(betStatus.name), asked('logout'), await betsOf(truth)]).toEqual([0, 0, 1]);
  });

  it.each([
    ['', false],
    [' in a new tab', true],
  ])(
    '[FAIL-60] the next day%s, with the session long over, the outcome is told once, after the login',
    async (_where, isNew) => {
      const customer = await staked();
      const { bettor, proxy } = customer;
      proxy.next(PLACE, { kind: 'dropAnswer' }, { kind: 'dropAnswer' });
      proxy.next(betStatus.path, { kind: 'dropRequest' }, { kind: 'dropRequest' });
      bettor.place();
      await bettor.until('the booking', () => (proxy.calls(PLACE)[0]?.answers.length ?? 0) > 0);
      const again = isNew
        ? // A browser that was closed in between keeps no cookie of a session.
          await customer.inNewTab({ cookie: '', later: 86_400_000 })
        : await customer.reopened(86_400_000);
      await again.until('the end of the session', () => again.view().context.account === null);
      await again.logIn(customer.username, customer.password);
      const told = () =>
        again.all('placement/lateResultReceived').length +
        again.all('placement/betOutcomeReceived').filter(({ data }) => data.status === 'SUCCEEDED').length;
      await again.until('the outcome', () => told() > 0);
      expect(told()).toBe(1);
    },
  );

  it('[FAIL-63] [FAIL-64] a device that has lost everything shows the bet in the list of the account', async () => {
    const customer = await staked();
    const { bettor, proxy } = customer;
    proxy.next(PLACE, { kind: 'dropAnswer' });
    bettor.place();
    await bettor.until('the booking', () => (proxy.calls(PLACE)[0]?.answers.length ?? 0) > 0);
    bettor.vanish();
    const { bettor: wiped } = await customer.another();
    wiped.submit({ type: 'intent/navigated', data: { path: '/mybets/open', replace: false } });
    await wiped.until('the bet', () => openBets(wiped).length === 1);
    expect(openBets(wiped)[0]).toMatchObject({ totalStake: 500, status: 'OPEN' });
    expect(wiped.cash()).toBe(FUNDS - 500);
  });

  it('[FAIL-58] another tab of the customer hears of the bet, and its slip stays as it is', async () => {
    const customer = await staked();
    const { bettor: other } = await customer.another();
    other.stake('b', 1, '7');
    const before = { slip: other.state().betslip, placement: other.placement() };
    customer.bettor.place();
    await over(customer.bettor);
    await other.until('the news', () => other.cash() === FUNDS - 500);
    await other.until('the bet', () => Object.keys(other.state().myBets.bets).length === 1);
    expect(other.state().betslip.legs).toEqual(before.slip.legs);
    expect(other.state().betslip.stakes).toEqual(before.slip.stakes);
    expect(other.placement().step).toBe(before.placement.step);
    other.place();
    await over(other);
    expect(shown(other)).toEqual(['placed']);
    expect(await customer.truth.cash()).toBe(FUNDS - 500 - 700);
  });

  it('[FAIL-65] the next customer on the same line hears nothing of the bet that was in flight', async () => {
    const first = await staked();
    const second = await world.customer();
    first.proxy.next(PLACE, { kind: 'holdAnswer' });
    first.bettor.place();
    await first.bettor.until('the booking', () => first.proxy.isHolding(PLACE));
    first.bettor.submit({ type: 'intent/logoutPressed', data: {} });
    await first.bettor.until('the logout', () => first.bettor.view().context.account === null);
    first.proxy.release();
    await second.truth.cash();
    await first.bettor.logIn(second.username, second.password);
    expect(first.bettor.view().placement).toMatchObject({ bets: [], unresolved: [], lateResults: [] });
    expect([first.bettor.cash(), openBets(first.bettor)]).toEqual([FUNDS, []]);
    expect(first.bettor.asked(betStatus.name)).toBe(0);
  });

  it('[FAIL-41] [FAIL-42] an in-play bet ends by itself when its delay is over, heard or asked for', async () => {
    for (const deaf of [false, true]) {
      const { bettor, proxy, truth } = await staked(LIVE_MATCH);
      bettor.place();
      await bettor.until('the delay', () => bettor.placement().attempt?.bets[0]?.knowledge === 'waiting');
      expect(bettor.view().placement.phase).toBe('confirming');
      if (deaf) proxy.live.freeze();
      await over(bettor);
      expect(shown(bettor)).toEqual(['placed']);
      expect(await truth.cash()).toBe(FUNDS - 500);
    }
  });

  it('[FAIL-45] a bet that is settled before its answer arrives shows both', async () => {
    const { bettor, proxy, truth } = await staked('e');
    bettor.submit({ type: 'intent/navigated', data: { path: '/mybets/history/sports', replace: false } });
    proxy.next(PLACE, { kind: 'holdAnswer' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    world.tell({
      kind: 'result',
      market: 'e.odds',
      results: ['a', 'b', 'c'].map((side) => ({
        selection: `e.odds.${side}`,
        result: { outcome: side === 'a' ? ('WON' as const) : ('LOST' as const) },
      })),
      deductions: [],
    });
    await bettor.until('the settlement', () => selectSettledBets(bettor.state()).length === 1);
    expect(shown(bettor)).toEqual(['pending']);
    proxy.release();
    await over(bettor);
    expect(shown(bettor)).toEqual(['placed']);
    expect(selectSettledBets(bettor.state())[0]).toMatchObject({ status: 'SETTLED', returns: 1_500 });
    await bettor.until('the balance', () => bettor.cash() === FUNDS + 1_000);
    expect(await truth.cash()).toBe(FUNDS + 1_000);
  });

  it('[FAIL-29] a gateway that is killed after the booking comes back, and the waiting client hears the truth', async () => {
    const { bettor, proxy, truth } = await staked();
    proxy.next(PLACE, { kind: 'holdAnswer' });
    proxy.next(betStatus.path, { kind: 'dropRequest' });
    bettor.place();
    await bettor.until('the booking', () => proxy.isHolding(PLACE));
    await world.restart();
    bettor.timeOut();
    await bettor.until('a question in vain', () => proxy.calls(betStatus.path).length > 0);
    bettor.pass(1_000);
    await over(bettor);
    expect(shown(bettor)).toEqual(['placed']);
    expect([bettor.asked('placeBets'), await betsOf(truth), await truth.cash()]).toEqual([1, 1, FUNDS - 500]);
  });
});
