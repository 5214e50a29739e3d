import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId, MarketId, SelectionId, UserId } from '../../brand.ts';
import type { AcceptOddsChange } from '../../contract/betting.ts';
import { money } from '../../money/parse-money.ts';
import { packOdds } from '../../odds/parse-odds.ts';
import { figuresOf } from '../bets/figures.ts';
import { AVAILABILITIES, EMPTY_SLIP, type Leg, type SlipState } from '../slip.ts';
import { type SlipContext, VISITOR_CONTEXT } from '../slip-context.ts';
import { NOTICE_KEYS, noticesOf } from './notices.ts';

const quote = (num: number, den: number, version = 1) =>
  ({ price: { kind: 'fixed', odds: packOdds(num, den) }, version }) as const;
const leg = (id: number, changes: Partial<Leg> = {}): Leg => ({
  selectionId: SelectionId.parse(id),
  marketId: MarketId.parse(id),
  eventId: EventId.parse(id),
  sportId: 'SBTC1_1',
  names: { selection: 'a', market: 'b', event: 'c' },
  inplay: false,
  taken: quote(2, 1),
  acknowledged: quote(2, 1),
  active: true,
  availability: 'open',
  replaced: null,
  lineToAccept: false,
  ...changes,
});
const slipOf = (legs: readonly Leg[], changes: Partial<SlipState> = {}): SlipState => ({
  ...EMPTY_SLIP,
  legs,
  ...changes,
});
const member: SlipContext = { ...VISITOR_CONTEXT, account: UserId.parse('ann'), cash: money(1_000) };
const keysOf = (slip: SlipState, context: SlipContext = member) =>
  noticesOf({ slip, context, figures: figuresOf(slip, context) }).map((notice) => notice.key);
const withStake = (values: Record<string, string>) => ({ stakes: { ...EMPTY_SLIP.stakes, values } });

describe('notices', () => {
  it('[NTC-02.1] [TRAP-06] odds changed: policy by movement, three by three', () => {
    const moved = { none: quote(2, 1, 2), up: quote(5, 2, 2), down: quote(7, 4, 2) };
    const shows = (policy: AcceptOddsChange, now: keyof typeof moved) =>
      keysOf(slipOf([leg(1)], { quotes: { 1: moved[now] } }), {
        ...member,
        acceptOddsChange: policy,
      }).includes('oddsChanged');
    const policies = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const;
    expect(
      policies.map((policy) => (['none', 'up', 'down'] as const).map((now) => shows(policy, now))),
    ).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
    expect(VISITOR_CONTEXT.acceptOddsChange).toBe('NOT_ACCEPT');
  });

  it('[INV-22] [NTC-02.2] [TRAP-07] in no slip does a leg that is suspended or over also have changed odds', () => {
    const anyLeg = (id: number) =>
      fc
        .record({
          availability: fc.constantFrom(...AVAILABILITIES),
          active: fc.boolean(),
          lineToAccept: fc.boolean(),
        })
        .map((changes) => leg(id, changes));
    fc.assert(
      fc.property(
        fc.tuple(anyLeg(1), anyLeg(2), anyLeg(3)),
        fc.constantFrom('NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS' as const),
        (legs, acceptOddsChange) => {
          const slip = slipOf(legs, { quotes: { 1: quote(1, 1, 2), 2: quote(1, 1, 2), 3: quote(1, 1, 2) } });
          const context = { ...member, acceptOddsChange } as SlipContext;
          const input = { slip, context, figures: figuresOf(slip, context) };
          const notices = noticesOf(input);
          const about = (keys: readonly string[]) =>
            notices.filter((notice) => keys.includes(notice.key)).flatMap((notice) => notice.legs);
          const stale = about(['selectionSuspended', 'marketSuspended', 'selectionExpired']);
          expect(about(['oddsChanged', 'lineChanged']).filter((id) => stale.includes(id))).toEqual([]);
          // Switched off legs are not spoken about, and every stale active one is, once.
          expect(stale).toHaveLength(legs.filter((one) => one.active && one.availability !== 'open').length);
          expect(noticesOf(input)).toEqual(notices);
          const order = notices.map((notice) => NOTICE_KEYS.indexOf(notice.key));
          const blocking = notices.map((notice) => notice.blocking);
          expect(blocking).toEqual([...blocking].sort((a, b) => Number(b) - Number(a)));
          for (const part of [true, false]) {
            const inPart = order.filter((_, i) => blocking[i] === part);
            expect(inPart).toEqual([...inPart].sort((a, b) => a - b));
          }
        },
      ),
    );
  });

  it('[NTC-03.1] [TRAP-19] insufficient funds: cash only, by a penny, with the exemptions', () => {
    const acca = (changes: Partial<SlipState> = {}) =>
      slipOf([leg(1), leg(2)], { tabChosenByHand: true, ...withStake({ acca: '10.01' }), ...changes });
    const shown = (slip: SlipState, context: SlipContext = member) =>
      keysOf(slip, context).includes('insufficientFunds');
    expect(shown(acca())).toBe(true);
    expect(shown(acca(withStake({ acca: '10.00' })))).toBe(false);
    // Not logged in, or the balance is not known yet.
    expect(shown(acca(), { ...member, account: null })).toBe(false);
    expect(shown(acca(), { ...member, cash: null })).toBe(false);
    // A suspended leg.
    expect(shown(acca({ legs: [leg(1), leg(2, { availability: 'suspended' })] }))).toBe(false);
    // On the acca tab: combinations prevented, by us or by the gateway, and fewer than two active legs.
    expect(shown(acca({ legs: [leg(1), leg(2, { eventId: EventId.parse(1) })] }))).toBe(false);
    expect(shown(acca({ calculation: { ...EMPTY_SLIP.calculation, comboDisallowed: true } }))).toBe(false);
    expect(shown(acca({ legs: [leg(1), leg(2, { active: false })] }))).toBe(false);
    // The same prevention means nothing for singles.
    const singles = slipOf([leg(1), leg(2, { eventId: EventId.parse(1) })], {
      activeTab: 'single',
      ...withStake({ 'single:1': '10.01' }),
    });
    expect(shown(singles)).toBe(true);
  });

  it('two selections of one event clash in an acca and not in singles', () => {
    const legs = [leg(1), leg(2, { eventId: EventId.parse(1) }), leg(3)];
    expect(keysOf(slipOf(legs))).toContain('nonCombinableSelection');
    expect(keysOf(slipOf(legs, { activeTab: 'single' }))).not.toContain('nonCombinableSelection');
    const named = slipOf([leg(1), leg(2), leg(3)], {
      calculation: { ...EMPTY_SLIP.calculation, nonCombinable: [[1, 3].map((id) => SelectionId.parse(id))] },
    });
    expect(noticesOf({ slip: named, context: member, figures: figuresOf(named, member) })[0]).toMatchObject({
      key: 'nonCombinableSelection',
      legs: [1, 3],
    });
  });

  it('[BSL-11.1] [BSL-11.5] a stale leg makes its bet worth nothing; the payout is cut at the maximum and says so', () => {
    for (const availability of ['suspended', 'marketSuspended', 'expired'] as const) {
      const acca = slipOf([leg(1), leg(2, { availability })], { ...withStake({ acca: '5' }) });
      expect(figuresOf(acca, member)).toMatchObject({
        totalReturns: 0,
        totalStake: 500,
        bets: [{ totalOdds: null, returns: 0 }],
      });
      const singles = slipOf([leg(1), leg(2, { availability })], {
        activeTab: 'single',
        ...withStake({ 'single:1': '5', 'single:2': '5' }),
      });
      expect(figuresOf(singles, member).bets.map((bet) => bet.returns)).toEqual([1500, 0]);
    }
    const rich: SlipContext = { ...member, cash: money(99_999_999) };
    const legs = Array.from({ length: 6 }, (_, i) =>
      leg(i + 1, { taken: quote(100, 1), acknowledged: quote(100, 1) }),
    );
    const capped = slipOf(legs, withStake({ acca: '10' }));
    expect(figuresOf(capped, rich)).toMatchObject({ totalReturns: 50_000_000, capped: true });
    expect(keysOf(capped, rich)).toContain('maxNetWinnings');
    const limits: SlipContext = {
      ...rich,
      rules: { ...rich.rules, maximumNetWinnings: { GBP: 99_999_999_999 } },
    };
    expect(figuresOf(capped, limits).totalReturns).toBe(2_147_483_647);
  });

  it('[BSL-11] totals of singles are the sum of their bets, of an acca the exact product', () => {
    const stakes = fc.array(fc.integer({ min: 10, max: 100_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        stakes,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })), {
          minLength: 6,
          maxLength: 6,
        }),
        (pence, prices) => {
          const text = (amount: number) =>
            `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
          const legs = pence.map((_, i) => leg(i + 1, { acknowledged: quote(prices[i]![0], prices[i]![1]) }));
          const values = Object.fromEntries(pence.map((amount, i) => [`single:${i + 1}`, text(amount)]));
          const singles = figuresOf(slipOf(legs, { activeTab: 'single', ...withStake(values) }), member);
          const half = (num: bigint, den: bigint) => Number((2n * num + den) / (2n * den));
          const expected = pence.map((amount, i) =>
            half(BigInt(amount) * BigInt(prices[i]![0] + prices[i]![1]), BigInt(prices[i]![1])),
          );
          expect(singles.totalStake).toBe(pence.reduce((a, b) => a + b, 0));
          expect(singles.totalReturns).toBe(expected.reduce((a, b) => a + Math.min(b, 50_000_000), 0));
          const acca = figuresOf(slipOf(legs, withStake({ acca: text(pence[0]!) })), member);
          const num = legs.reduce(
            (product, _, i) => product * BigInt(prices[i]![0] + prices[i]![1]),
            BigInt(pence[0]!),
          );
          const den = legs.reduce((product, _, i) => product * BigInt(prices[i]![1]), 1n);
          expect(acca.totalReturns).toBe(Math.min(half(num, den), 50_000_000));
        },
      ),
    );
  });

  it('a starting price has no number: nothing is guessed', () => {
    const sp = { price: { kind: 'startingPrice' }, version: 1 } as const;
    const slip = slipOf([leg(1, { taken: sp, acknowledged: sp })], withStake({ 'single:1': '5' }));
    expect(figuresOf(slip, member)).toMatchObject({ totalStake: 500, totalReturns: null });
  });
});
