import { describe, expect, it } from 'vitest';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { slipExample } from '#domain/events/same-bet.ts';
import type { RootState } from '#projections/root.ts';
import { createBetClaims } from './bet-claims.ts';
import { ClaimBoard } from './claim-board.ts';

const refOf = (tab: string, nth: number): string =>
  `0198c0de-0000-4000-8000-0000000${tab}${`000${nth}`.slice(-4)}`;

const slipOf = (ref: string) => ({ ...slipExample, ref });

/** A tab as far as the claims see it: the bets it is about to send, and what is told to it. */
function tab(name: string, identities: readonly string[]) {
  const bets = identities.map((identity, nth) => {
    const ref = refOf(name, nth);
    return { ref, identity, slip: slipOf(ref), knowledge: 'requested' };
  });
  const told: NewInput[] = [];
  let hear: (event: AppEvent) => void = () => undefined;
  const state = { placement: { attempt: { bets }, unresolved: [] } } as unknown as RootState;
  const board = new ClaimBoard(
    () => window.localStorage,
    () => Date.now(),
  );
  const claims = createBetClaims(
    {
      attach: (interpreter) => {
        hear = (event) => interpreter(event, () => undefined);
        return () => undefined;
      },
      state: () => state,
      submit: (input) => void told.push(input),
    },
    board,
    navigator.locks,
  );
  return {
    bets,
    told,
    claims,
    /** From here on it stands in the state as the other tab's. */
    follow: (nth: number, ref: string) => Object.assign(bets[nth]!, { ref, knowledge: 'sent' }),
    end: (ref: string) =>
      hear({
        type: 'placement/betOutcomeReceived',
        data: { ref, stakeId: 'x', status: 'FAILED', errors: [], receipt: null, from: 'fence' },
      } as unknown as AppEvent),
  };
}
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 200 && !holds(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(holds()).toBe(true);
};
/** The browser frees the locks of a tab that is gone a moment later. */
async function freed(identity: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { held = [] } = await navigator.locks.query();
    if (!held.some(({ name }) => name?.endsWith(identity) === true)) return;
  }
  throw new Error('the lock is still held');
}
const fresh = (): string => `SINGLE|${crypto.randomUUID()}`;

describe('the claims of several tabs on one bet', () => {
  it('[FAIL-69] of tabs at the same moment one sends each bet, and the others hear what it sends', async () => {
    const shared = [fresh(), fresh(), fresh()];
    const tabs = ['a', 'b', 'c', 'd'].map((name) => tab(name, shared));
    await Promise.all(tabs.map(({ claims }) => claims.take('5f'.repeat(32))));
    for (let nth = 0; nth < shared.length; nth += 1) {
      const refs = tabs.map(({ bets, told }) => {
        const news = told.find((one) => one.type === 'storage/betTaken' && one.data.ref === bets[nth]!.ref);
        return news?.type === 'storage/betTaken' ? news.data.slip : bets[nth]!.slip;
      });
      expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
      const followers = refs.filter((slip) => slip.clientHead !== null);
      expect(followers.map(({ clientHead }) => clientHead)).toEqual(Array(3).fill('5f'.repeat(32)));
    }
    for (const { claims } of tabs) claims.close();
    for (const { bets } of tabs) for (const { ref } of bets) tabs[0]!.end(ref);
  });

  it('[FAIL-70] a tab that goes leaves its bet to the one that waits, and a bet that ended leaves nothing', async () => {
    const identity = fresh();
    const first = tab('a', [identity]);
    const second = tab('b', [identity]);
    const { ref } = first.bets[0]!;
    await first.claims.take(null);
    await second.claims.take(null);
    expect(second.told).toMatchObject([{ type: 'storage/betTaken', data: { slip: { ref }, lives: true } }]);
    second.follow(0, ref);
    // As the browser does it for a tab that crashes: every lock it has is free.
    first.claims.close();
    await until(() => second.told.length === 2);
    expect(second.told[1]).toEqual({ type: 'storage/betFreed', data: { ref } });
    const third = tab('c', [identity]);
    await third.claims.take(null);
    expect(third.told).toMatchObject([{ type: 'storage/betTaken', data: { slip: { ref }, lives: true } }]);
    third.claims.close();
    second.end(ref);
    const fourth = tab('d', [identity]);
    await fourth.claims.take(null);
    expect(fourth.told).toEqual([]);
    fourth.end(fourth.bets[0]!.ref);
    expect(Object.keys(window.localStorage).filter((key) => key.includes(identity))).toEqual([]);
  });

  it('[FAIL-70] what a dead tab left is found by the next tab that places the bet', async () => {
    const identity = fresh();
    const first = tab('a', [identity]);
    await first.claims.take(null);
    first.claims.close();
    await freed(identity);
    const second = tab('b', [identity]);
    await second.claims.take(null);
    expect(second.told).toMatchObject([
      { type: 'storage/betTaken', data: { slip: { ref: first.bets[0]!.ref }, lives: false } },
    ]);
    second.end(first.bets[0]!.ref);
  });

  it('[FAIL-69] what others wrote into the storage is not believed', async () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"slip":{"ref":"x"},"at":1}',
      JSON.stringify({ slip: slipOf('x'), at: 'now' }),
    ]) {
      const identity = fresh();
      window.localStorage.setItem(`slipstream.bet:${identity}`, text);
      const one = tab('a', [identity]);
      await one.claims.take(null);
      expect(one.told).toEqual([]);
      one.end(one.bets[0]!.ref);
    }
  });
});
