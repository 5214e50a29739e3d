import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Balance } from '#domain/contract/account.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import { type RootState, rootReducer } from '#projections/root.ts';

const balanceOf = (version: number): Balance => ({
  cash: money(version * 100),
  bonus: money(0),
  free: money(0),
  bonusCashBalance: money(0),
  initialBalance: money(0),
  currency: GBP,
  version,
});

let seq = 0;
const event = (news: Pick<AppEvent, 'type' | 'data'>): AppEvent => {
  seq += 1;
  // One of the two facts below: what a fold reads of an envelope is the same for both.
  return { seq, commit: seq, v: 1, kind: 'derived', src: 'test', at: seq, mono: seq, ...news } as AppEvent;
};
const loaded = (version: number) =>
  event({ type: 'user/balanceLoaded', data: { balance: balanceOf(version) } });
const moved = (version: number) =>
  event({ type: 'user/cashMoved', data: { cash: money(version * 100), version } });

describe('news that overtake each other', () => {
  it('[FAIL-57] an older balance never takes the place of a newer one, whoever brings it and however often', () => {
    const news = fc.record({ version: fc.integer({ min: 2, max: 40 }), live: fc.boolean() });
    fc.assert(
      fc.property(fc.array(news, { maxLength: 20 }), (list) => {
        let state = rootReducer(undefined, loaded(1));
        let newest = 1;
        for (const { version, live } of list) {
          state = rootReducer(state, live ? moved(version) : loaded(version));
          newest = Math.max(newest, version);
          expect(state.user.balance).toMatchObject({ version: newest, cash: newest * 100 });
        }
        expect<RootState['user']['balance']>(state.user.balance).toEqual(balanceOf(newest));
      }),
    );
  });
});
