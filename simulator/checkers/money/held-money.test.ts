import { describe, expect, it } from 'vitest';
import type { RiskRule } from '#gateway/placement/risk/risk-rules.ts';
import type { World } from '../../scenario/world.ts';
import { type OpenOn, withinExposure } from './exposure.ts';
import { heldWhileWaiting } from './held-money.ts';

const slip = { ref: 'r1', freeBet: null, stake: 50, numberOfBets: 2 };
const requested = (bet: object) => ({ type: 'placement/requested', data: { bets: [{ slip: bet }] } });
const world = (bet: object, kind = 'held') =>
  ({
    people: [{ lives: [{ events: [requested(bet)] }] }],
    words: { exchanges: [{ words: [{ ref: 'r1', kind }] }] },
  }) as unknown as World;

describe('[MEND-03] money of bets that wait', () => {
  it('is the whole stake, or nothing for a free bet', () => {
    expect(heldWhileWaiting(world(slip), new Map([['r1', 100]]))).toEqual([]);
    expect(heldWhileWaiting(world(slip), new Map())).toMatchObject([{ checker: 'held' }]);
    expect(heldWhileWaiting(world(slip), new Map([['r1', 50]]))).toMatchObject([{ checker: 'held' }]);
    expect(heldWhileWaiting(world({ ...slip, freeBet: { id: 'f' } }), new Map())).toEqual([]);
    expect(heldWhileWaiting(world(slip, 'taken'), new Map())).toEqual([]);
  });

  it('is that of who writes their own requests as well', () => {
    const { words } = world(slip);
    const of = (held: number) =>
      heldWhileWaiting(
        {
          people: [],
          words,
          withoutApp: { agreed: new Map([['r1', [slip]]]) },
        } as unknown as World,
        new Map([['r1', held]]),
      );
    expect(of(100)).toEqual([]);
    expect(of(0)).toMatchObject([{ checker: 'held' }]);
  });
});

describe('[MEND-04] what a customer has on a selection', () => {
  const rules: readonly RiskRule[] = [
    {
      name: 'from 300',
      when: { totalStakeFrom: { GBP: 300 } },
      answer: { kind: 'refer', afterMs: 1, trader: { kind: 'accept' } },
    },
  ];
  const bet = (ref: string, more: Partial<OpenOn> = {}): OpenOn => ({
    user: 'ann',
    selection: 1,
    ref,
    stake: 200,
    winnings: 400,
    isFree: false,
    from: 1_000,
    until: null,
    ...more,
  });

  it('counts at every moment, and not what was over when the next one came', () => {
    const both = { riskRules: rules, mostWinnings: 500 };
    const later = (until: number) => [bet('a', { until }), bet('b', { from: 2_000, until: 9_000 })];
    expect(withinExposure(later(1_999), new Map(), both)).toEqual([]);
    expect(withinExposure(later(2_000), new Map(), both)).toEqual([]);
    expect(withinExposure(later(2_001), new Map(), both)).toHaveLength(1);
  });

  it('is looked at by the rules that are for the customer', () => {
    const ofBob = rules.map((rule) => ({ ...rule, when: { ...rule.when, customers: ['bob'] } }));
    const two = (user: string) => [bet('a', { user }), bet('b', { user })];
    expect(withinExposure(two('ann'), new Map(), { riskRules: ofBob, mostWinnings: 0 })).toEqual([]);
    expect(withinExposure(two('bob'), new Map(), { riskRules: ofBob, mostWinnings: 0 })).toHaveLength(1);
  });

  it('is looked at from the stake of a referral on, and wins no more than one bet may', () => {
    expect(withinExposure([bet('a')], new Map(), { riskRules: rules, mostWinnings: 500 })).toEqual([]);
    expect(
      withinExposure([bet('a'), bet('b')], new Map([['b', 200]]), { riskRules: rules, mostWinnings: 0 }),
    ).toEqual([]);
    expect(
      withinExposure([bet('a'), bet('b', { selection: 2 })], new Map(), {
        riskRules: rules,
        mostWinnings: 500,
      }),
    ).toEqual([]);
    expect(
      withinExposure([bet('a'), bet('b', { user: 'bob' })], new Map(), {
        riskRules: rules,
        mostWinnings: 500,
      }),
    ).toEqual([]);
    expect(
      withinExposure([bet('a'), bet('b')], new Map(), { riskRules: rules, mostWinnings: 0 }),
    ).toMatchObject([{ fingerprint: 'exposure staked past the trader' }]);
    expect(
      withinExposure([bet('a'), bet('b', { isFree: true })], new Map(), {
        riskRules: rules,
        mostWinnings: 500,
      }),
    ).toMatchObject([{ fingerprint: 'exposure bets that win more than one may' }]);
  });
});
