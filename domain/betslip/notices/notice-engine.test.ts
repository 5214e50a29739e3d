import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId, MarketId, SelectionId, UserId } from '../../brand.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import { money } from '../../money/parse-money.ts';
import { packOdds } from '../../odds/parse-odds.ts';
import { figuresOf } from '../bets/figures.ts';
import { AVAILABILITIES, EMPTY_SLIP, type Leg, type SlipState, TABS } from '../slip.ts';
import { type SlipContext, VISITOR_CONTEXT } from '../slip-context.ts';
import { NOTICE_KEYS, type Notice, noticesOf } from './notices.ts';
import { isGeneral, visibleNotices } from './visible-notices.ts';

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
const member: SlipContext = { ...VISITOR_CONTEXT, account: UserId.parse('ann'), cash: money(100_000_000) };
const told = (slip: SlipState, context: SlipContext = member): readonly Notice[] =>
  noticesOf({ slip, context, figures: figuresOf(slip, context) });
const keys = (slip: SlipState, context?: SlipContext) => told(slip, context).map(({ key }) => key);

const anyLeg = (id: number) =>
  fc
    .record({
      availability: fc.constantFrom(...AVAILABILITIES),
      active: fc.boolean(),
      lineToAccept: fc.boolean(),
      // Some share an event with another one, and clash.
      eventId: fc.constantFrom(1, 2, id).map((event) => EventId.parse(event)),
    })
    .map((changes) => leg(id, changes));
const stakeText = fc.constantFrom('', '0', '0.05', '5', '12.5', '99999999', '99999999.99');
const anySlip: fc.Arbitrary<SlipState> = fc
  .record({
    legs: fc
      .integer({ min: 0, max: 4 })
      .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => anyLeg(i + 1)))),
    tab: fc.constantFrom(...TABS),
    moved: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    stakes: fc.record({
      acca: stakeText,
      'single:1': stakeText,
      'single:2': stakeText,
      'single:3': stakeText,
    }),
    limit: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: null }),
  })
  .map(({ legs, tab, moved, stakes, limit }) => ({
    ...EMPTY_SLIP,
    legs,
    activeTab: tab,
    tabChosenByHand: true,
    quotes: Object.fromEntries(
      legs.map((one, i) => [one.selectionId, moved[i] === true ? quote(7, 4, 2) : quote(2, 1)]),
    ),
    stakes: { ...EMPTY_SLIP.stakes, values: stakes },
    placementMaxStakes: limit === null ? {} : { acca: money(limit) },
  }));
const anyContext = fc
  .record({
    account: fc.constantFrom(null, member.account),
    cash: fc.constantFrom(null, money(0), money(499), money(100_000)),
    bettingBlocked: fc.boolean(),
    acceptOddsChange: fc.constantFrom('NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS' as const),
  })
  .map((changes) => ({ ...member, ...changes }));

describe('the notice engine', () => {
  it('[INV-22] [NTC-01.1] the notices are a function of the slip: worked out twice they are the same, and each key is known', () => {
    fc.assert(
      fc.property(anySlip, anyContext, (slip, context) => {
        const once = told(slip, context);
        expect(told(structuredClone(slip), structuredClone(context))).toEqual(once);
        for (const { key } of once) expect(NOTICE_KEYS).toContain(key);
        // What blocks stands before what only informs.
        const blocking = once.map((notice) => notice.blocking);
        expect(blocking.lastIndexOf(true)).toBeLessThan(
          blocking.includes(false) ? blocking.indexOf(false) : blocking.length,
        );
        const texts = once.map((notice) => JSON.stringify(notice));
        expect(new Set(texts).size).toBe(texts.length);
      }),
    );
  });

  it('[NTC-01.3] a selection that is removed takes its notices along, and no other', () => {
    fc.assert(
      fc.property(anySlip, anyContext, fc.integer({ min: 1, max: 4 }), (slip, context, id) => {
        const gone = SelectionId.parse(id);
        const rest = { ...slip, legs: slip.legs.filter((one) => one.selectionId !== gone) };
        const after = told(rest, context);
        for (const notice of after) {
          expect(notice.legs).not.toContain(gone);
          expect(notice.stakeId).not.toBe(`single:${gone}`);
        }
        const ofOneLeg = (all: readonly Notice[]) =>
          all.filter((notice) => notice.legs.length === 1 && notice.legs[0] !== gone);
        expect(ofOneLeg(after)).toEqual(ofOneLeg(told(slip, context)));
      }),
    );
  });

  it('[NTC-01.4] never more than three general notices are in sight, the first ones, and all others stay', () => {
    const general = (n: number): Notice => ({
      key: NOTICE_KEYS[n % NOTICE_KEYS.length]!,
      params: { n },
      legs: [],
      stakeId: null,
      blocking: n < 3,
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ n: fc.integer({ min: 0, max: 40 }), at: fc.constantFrom('general', 'leg', 'stake') }),
          { maxLength: 12 },
        ),
        (drafts) => {
          const all = drafts.map(
            ({ n, at }): Notice => ({
              ...general(n),
              ...(at === 'leg' ? { legs: [SelectionId.parse(1)] } : {}),
              ...(at === 'stake' ? { stakeId: 'acca' } : {}),
            }),
          );
          const shown = visibleNotices(all);
          const most = DEFAULTS.betslip.generalNotices;
          expect(most).toBe(3);
          expect(shown.filter(isGeneral)).toEqual(all.filter(isGeneral).slice(0, most));
          expect(shown.filter((notice) => !isGeneral(notice))).toEqual(
            all.filter((notice) => !isGeneral(notice)),
          );
          expect(shown).toEqual(all.filter((notice) => shown.includes(notice)));
        },
      ),
    );
  });

  it('[NTC-01.2] [TRAP-07] every key that this engine finds comes up somewhere', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anySlip, anyContext, (slip, context) => {
        for (const { key } of told(slip, context)) seen.add(key);
      }),
      { numRuns: 1_500, seed: 7 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'wagerBlock',
        'selectionExpired',
        'selectionSuspended',
        'marketSuspended',
        'nonCombinableSelection',
        'lineChanged',
        'oddsChanged',
        'betplacementMaxStake',
        'minimumStakeValue',
        'enterStakeAmount',
        'insufficientFunds',
        'invalidStake',
      ]),
    );
  });
});

describe('the largest payout', () => {
  const limits = (limit: number): SlipContext => ({
    ...member,
    rules: { ...member.rules, maximumNetWinnings: { GBP: limit } },
  });
  const acca = (changes: Partial<SlipState> = {}): SlipState => ({
    ...EMPTY_SLIP,
    legs: [leg(1), leg(2)],
    stakes: { ...EMPTY_SLIP.stakes, values: { acca: '10' } },
    ...changes,
  });
  const shows = (slip: SlipState, context: SlipContext) => keys(slip, context).includes('maxNetWinnings');

  it('[NTC-04.1] returns of exactly the limit are no news, a penny above it is', () => {
    // 10.00 at 3 x 3 returns 90.00.
    expect(shows(acca(), limits(9_000))).toBe(false);
    expect(shows(acca(), limits(8_999))).toBe(true);
    expect(figuresOf(acca(), limits(8_999))).toMatchObject({ totalReturns: 8_999, capped: true });
    expect(figuresOf(acca(), limits(9_000))).toMatchObject({ totalReturns: 9_000, capped: false });
    expect(told(acca(), limits(8_999)).find(({ key }) => key === 'maxNetWinnings')).toMatchObject({
      params: { limit: 8_999, currency: 'GBP' },
      blocking: false,
    });
  });

  it('[NTC-04.2] [NTC-04.3] said to customers only, of an acca or the only single with a stake', () => {
    expect(shows(acca(), { ...limits(8_999), account: null })).toBe(false);
    const singles = (values: Record<string, string>) =>
      acca({ activeTab: 'single', stakes: { ...EMPTY_SLIP.stakes, values } });
    expect(shows(singles({ 'single:1': '10' }), limits(2_999))).toBe(true);
    expect(shows(singles({ 'single:1': '10' }), limits(3_000))).toBe(false);
    expect(shows(singles({ 'single:1': '10', 'single:2': '10' }), limits(2_999))).toBe(false);
  });

  it('[NTC-04.3] nothing is said while a leg is suspended or combinations are prevented', () => {
    const { calculation } = EMPTY_SLIP;
    const context = limits(100);
    expect(shows(acca({ calculation: { ...calculation, comboDisallowed: true } }), context)).toBe(false);
    expect(shows(acca({ legs: [leg(1), leg(2, { eventId: EventId.parse(1) })] }), context)).toBe(false);
    const other = leg(2, { availability: 'suspended' });
    const values = { 'single:1': '10' };
    const suspended = acca({
      activeTab: 'single',
      legs: [leg(1), other],
      stakes: { ...EMPTY_SLIP.stakes, values },
    });
    expect(shows(suspended, context)).toBe(false);
    expect(shows({ ...suspended, legs: [leg(1), { ...other, active: false }] }, context)).toBe(true);
  });
});

describe('not enough money', () => {
  const context: SlipContext = { ...member, cash: money(1_000) };
  const acca = (changes: Partial<SlipState> = {}): SlipState => ({
    ...EMPTY_SLIP,
    legs: [leg(1), leg(2)],
    tabChosenByHand: true,
    stakes: { ...EMPTY_SLIP.stakes, values: { acca: '10.01' } },
    ...changes,
  });

  it('[NTC-03.1] [NTC-03.3] [TRAP-19] a penny above the cash shows it, and each of the four exemptions hides it alone', () => {
    const missing = (slip: SlipState, who: SlipContext = context) =>
      told(slip, who).find(({ key }) => key === 'insufficientFunds')?.params.missing;
    expect(missing(acca())).toBe(1);
    const { calculation } = EMPTY_SLIP;
    const exemptions: Readonly<Record<string, readonly [SlipState, SlipContext?]>> = {
      'not logged in': [acca(), { ...context, account: null }],
      'a suspended leg': [acca({ legs: [leg(1), leg(2, { availability: 'suspended' })] })],
      'combinations prevented': [acca({ calculation: { ...calculation, comboDisallowed: true } })],
      'fewer legs than an acca': [acca({ legs: [leg(1), leg(2, { active: false })] })],
    };
    for (const [why, [slip, who]] of Object.entries(exemptions))
      expect([why, missing(slip, who)]).toEqual([why, undefined]);
    expect(missing(acca({ stakes: { ...EMPTY_SLIP.stakes, values: { acca: '10' } } }))).toBeUndefined();
  });
});
