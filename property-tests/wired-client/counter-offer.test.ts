import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import type { WiredClient } from '#testing/client/wired-client.ts';
import { WiredGateway } from '#testing/client/wired-gateway.ts';

const TESTER = demonstrationAccounts[2];
/** Half the stake is offered for it: docs/provoking-answers.md. */
const STAKE = '2.05';

describe('a counter-offer across a logout, on a real gateway', { timeout: 300_000 }, () => {
  const world = new WiredGateway();
  beforeAll(() => world.start());
  afterEach(async () => {
    expect(await world.quiet()).toEqual([]);
  });
  afterAll(async () => {
    expect(await world.stop()).toContain('money is conserved');
  });

  /** The tab of the tester, logged out again while the trader looks at a bet. */
  async function leftWaiting(match: string) {
    const customer = await world.known(TESTER.username, TESTER.password);
    const { bettor } = customer;
    await bettor.until('the balance', () => bettor.cash() !== null);
    const before = bettor.cash() ?? 0;
    bettor.stake(match, 0, STAKE);
    bettor.place();
    await bettor.until('the trader', () => bettor.view().placement.held === 'trader');
    bettor.submit({ type: 'intent/logoutPressed', data: {} });
    await bettor.until('the logout', () => bettor.view().context.account === null);
    expect(bettor.view().placement).toMatchObject({ phase: 'idle', unresolved: [] });
    return { ...customer, before };
  }
  /** Logged in again, the offer is there; @returns the press of an answer to it. */
  async function offered(bettor: WiredClient) {
    await bettor.logIn(TESTER.username, TESTER.password);
    const held = () => bettor.view().placement.unresolved[0]?.hold ?? null;
    await bettor.until('the offer', () => {
      // The question that is put every two seconds, should the message have gone by.
      bettor.pass(20);
      return held()?.kind === 'offer';
    });
    const hold = held();
    const ref = bettor.view().placement.unresolved[0]?.ref;
    if (hold?.offer == null || ref === undefined) throw new Error('no offer');
    expect(hold.until).toBeGreaterThan(bettor.timers.now());
    expect(hold.offer).toMatchObject({ stake: 102, was: { stake: 205 } });
    const { id: offerId } = hold.offer;
    return (answer: 'ACCEPT' | 'DECLINE'): void =>
      bettor.submit({
        type: 'intent/offerAnswerPressed',
        data: { ref, offerId, answer, shown: { stake: '£1.02', odds: '2/1', returns: '£3.06' } },
      });
  }
  const late = (bettor: WiredClient) => bettor.view().placement.lateResults.map(({ status }) => status);

  it('[FAIL-43] [PLC-09] in the same tab and after a reload it is shown again, and a yes books exactly it', async () => {
    for (const [match, reloads] of [
      ['a', false],
      ['b', true],
    ] as const) {
      const customer = await leftWaiting(match);
      const { before } = customer;
      const bettor = reloads ? await customer.reopened() : customer.bettor;
      const answer = await offered(bettor);
      answer('ACCEPT');
      await bettor.until('the receipt', () => late(bettor).length > 0);
      expect(late(bettor)).toEqual(['SUCCEEDED']);
      expect(bettor.view().placement.unresolved).toEqual([]);
      await bettor.until('the money', () => {
        bettor.pass(20);
        // What is offered was set aside when the bet went to the trader (MEND-03).
        return bettor.cash() === before - 102;
      });
      expect(bettor.asked('placeBets')).toBe(1);
    }
  });

  it('[FAIL-43] a no after the login leaves the money where it is', async () => {
    const { bettor, before } = await leftWaiting('c');
    const answer = await offered(bettor);
    answer('DECLINE');
    await bettor.until('the end', () => late(bettor).length > 0);
    expect(late(bettor)).toEqual(['FAILED']);
    await bettor.until('the money', () => {
      bettor.pass(20);
      return bettor.cash() === before;
    });
  });
});
