import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { FreeBet, ProfitBoost } from '#domain/contract/bonuses.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { fixed, json, Rig } from '#testing/slip/slip-rig.ts';
import { BONUS_INTENTS } from './choose-bonuses.ts';

const common = { issuedAt: 0, expiresAt: 1_000_000 + 3 * 86_400_000, bets: 'ANY' };
const freeBets = [
  FreeBet.parse({ ...common, id: 'f1', name: 'Slipstream: Free bet', amount: 500, currency: 'GBP' }),
  FreeBet.parse({ ...common, id: 'f2', name: 'Another', amount: 300, currency: 'GBP' }),
];
const profitBoosts = [
  ProfitBoost.parse({ ...common, id: 'p', name: 'Boost', percentage: 25, maxStake: 2_000 }),
];
const rules = { ...defaultAppConfig('slipstream').betslip };
const held = { ...NOTHING_HELD, freeBets, profitBoosts, at: 1_000_000 };

interface Named {
  readonly freeBets?: readonly string[];
  readonly boosted?: boolean;
  readonly comboBonus?: number;
}

/** Answers the newest calculation: every single, and the acca when there are several legs. */
function calculate(rig: Rig, named: Named = {}): void {
  rig.advance(250);
  const request = rig.asked('calculateBets').at(-1);
  if (request === undefined) return;
  const ids = rig
    .slip()
    .legs.filter(({ active }) => active)
    .map((leg) => leg.selectionId);
  const bonus = {
    freeBets: named.freeBets ?? ['f1', 'f2'],
    ...(named.boosted === false
      ? {}
      : {
          profitBoosts: [{ id: 'p', percentage: 25, maxStake: 2_000, displayOddsBoosted: '5/2' }],
        }),
  };
  const detail = (type: string, selections: readonly number[]) => ({
    type,
    systemType: null,
    selections,
    maxStake: null,
    minStake: 10,
    totalOdds: null,
    displayTotalOdds: null,
    ...bonus,
    ...(type === 'COMBO' && named.comboBonus !== undefined
      ? { comboBonusId: 'acca-boost', comboBonusPercentage: named.comboBonus }
      : {}),
  });
  rig.answer(request, {
    kind: 'ok',
    status: 200,
    body: json({
      resultCode: 0,
      data: {
        betDetails: [
          ...ids.map((id) => detail('SINGLE', [id])),
          ...(ids.length > 1 ? [detail('COMBO', ids)] : []),
        ],
        nonCombinableSelectionGroups: [],
        comboDisallowed: false,
        systemDisallowed: false,
        selectionGroups: [],
      },
    }),
  });
}

function withLegs(legs: readonly number[], named: Named = {}, cash = 10_000): Rig {
  const rig = new Rig({ bonuses: held, rules: { ...rules, waitingPeriodSeconds: 0 }, cash: money(cash) });
  rig.add(...legs);
  calculate(rig, named);
  return rig;
}
const attach = (rig: Rig, stakeId: string, id: string | null): void =>
  rig.submit({ type: 'intent/freeBetPressed', data: { stakeId, id } });
const boost = (rig: Rig, stakeId: string, id: string | null): void =>
  rig.submit({ type: 'intent/profitBoostPressed', data: { stakeId, id } });
const stake = (rig: Rig, stakeId: string) => rig.view().stakes.find((one) => one.stakeId === stakeId);
const why = (rig: Rig): string | undefined => rig.all('intent/ignored').at(-1)?.data.reason;

describe('free bets on the slip', () => {
  it('[BON-01.2] [BON-01.3] locks the stake at its amount, wins without it, and goes again', () => {
    const rig = withLegs([1]);
    rig.type('single:1', '7');
    attach(rig, 'single:1', 'f1');
    expect(stake(rig, 'single:1')).toMatchObject({
      text: '5.00',
      disabled: true,
      returns: 1_000,
      bonus: { attached: { id: 'f1', name: 'Free bet', amount: 500 } },
    });
    expect(rig.view().totals).toMatchObject({ stake: 500, freeStake: 500, returns: 1_000 });
    rig.type('single:1', '9');
    expect([why(rig), stake(rig, 'single:1')?.text]).toEqual(['freeBet', '5.00']);
    attach(rig, 'single:1', null);
    expect(stake(rig, 'single:1')).toMatchObject({ text: '', disabled: false, bonus: { attached: null } });
  });

  it('[BON-01] [INV-01] a slip whose boost is gone is another bet: it has a ref of its own before anybody presses', () => {
    const rig = withLegs([1]);
    rig.type('single:1', '2');
    boost(rig, 'single:1', 'p');
    const armed = () => rig.placement().armed.map(({ identity }) => identity.split('|').at(-1));
    expect(armed()).toEqual(['p']);
    rig.context = { ...rig.context, bonuses: NOTHING_HELD };
    rig.derive({ type: 'bonuses/loaded', data: { bonuses: { freeBets: [], profitBoosts: [] } } });
    expect(armed()).toEqual(['GBP']);
    const [ref] = rig.placement().armed.map((bet) => bet.ref);
    rig.place();
    expect(rig.sentSlips().map((slip) => slip.ref)).toEqual([ref]);
  });

  it('[BON-01.2] one on a stake, one stake for each; what is not available is not attached', () => {
    const rig = withLegs([1, 2], { freeBets: ['f1'] });
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    attach(rig, 'single:1', 'f2');
    expect(why(rig)).toBe('notAvailable');
    attach(rig, 'single:1', 'f1');
    attach(rig, 'single:2', 'f1');
    expect(why(rig)).toBe('attachedElsewhere');
    expect(rig.slip().freeBets).toEqual({ 'single:1': { id: 'f1', amount: 500 } });
    expect(stake(rig, 'single:2')?.bonus?.freeBets).toEqual([]);
    attach(rig, 'commonSingle', 'f1');
    expect(why(rig)).toBe('noSuchStake');
  });

  it('[BON-01.4] comes off when selections are added, removed, switched, over or swapped', () => {
    const changes: readonly ((rig: Rig) => void)[] = [
      (rig) => rig.add(3),
      (rig) => rig.press(2),
      (rig) => rig.submit({ type: 'intent/slipCleared', data: {} }),
      (rig) =>
        rig.submit({
          type: 'intent/legSwitched',
          data: { selectionId: rig.slip().legs[1]!.selectionId, active: false },
        }),
      (rig) => rig.change(2, { availability: 'expired' }),
    ];
    for (const change of changes) {
      const rig = withLegs([1, 2]);
      attach(rig, 'acca', 'f1');
      expect(rig.slip().freeBets).toHaveProperty('acca');
      change(rig);
      expect(rig.slip().freeBets).toEqual({});
    }
  });

  it('[BON-02.1] what the gateway does not name any more, or the customer does not hold, comes off', () => {
    const rig = withLegs([1]);
    attach(rig, 'single:1', 'f1');
    rig.change(1, { price: fixed(3, 1) });
    rig.advance(5_000);
    calculate(rig, { freeBets: ['f2'] });
    expect(rig.slip().freeBets).toEqual({});
    attach(rig, 'single:1', 'f2');
    rig.derive({ type: 'bonuses/loaded', data: { bonuses: { freeBets: [freeBets[0]!], profitBoosts: [] } } });
    expect(rig.slip().freeBets).toEqual({});
  });

  it('[TRAP-19] is not asked of the cash, and the rest is', () => {
    const rig = withLegs([1, 2], {}, 100);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    attach(rig, 'single:1', 'f1');
    rig.type('single:2', '1');
    const missing = () => rig.view().notices.find(({ key }) => key === 'insufficientFunds')?.params.missing;
    expect(missing()).toBeUndefined();
    rig.type('single:2', '.01');
    expect(missing()).toBe(1);
  });

  it('[STK-04.2] the common stake neither reads nor writes the single that a free bet pays', () => {
    const rig = withLegs([1, 2, 3]);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    attach(rig, 'single:2', 'f1');
    rig.type('commonSingle', '4');
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '4', 'single:3': '4' });
    expect(stake(rig, 'commonSingle')?.text).toBe('4');
    expect(stake(rig, 'single:2')?.text).toBe('5.00');
    expect(rig.view().totals).toMatchObject({ stake: 1_300, freeStake: 500 });
  });

  it('[STK-03] attaching puts the caret away and forgets the maximum that a refusal named', () => {
    const rig = withLegs([1]);
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    attach(rig, 'single:1', 'f1');
    expect(rig.slip().stakes.active).toBeNull();
    expect(rig.slip().placementMaxStakes).toEqual({});
  });

  it('[BON-01] is sent with the bet, and the bet with another free bet is another bet', () => {
    const rig = withLegs([1]);
    attach(rig, 'single:1', 'f1');
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      {
        stake: 500,
        numberOfBets: 1,
        possibleWinnings: 1_000,
        freeBet: { id: 'f1', amount: 500 },
        profitBoost: null,
      },
    ]);
    const identity = (id: string): string | undefined => {
      const other = withLegs([1]);
      attach(other, 'single:1', id);
      return other.placement().armed[0]?.identity;
    };
    expect(identity('f1')).not.toBe(identity('f2'));
  });

  it('[BON-02.3] the list is opened for one stake, and what was in it is not new for a day', () => {
    const rig = withLegs([1]);
    expect(stake(rig, 'single:1')?.bonus?.freeBets[0]).toMatchObject({ daysLeft: 3, isNew: true });
    rig.submit({ type: 'intent/freeBetsPressed', data: { stakeId: 'single:1' } });
    expect(rig.state().bonuses.choosingFor).toBe('single:1');
    rig.context = { ...rig.context, bonuses: { ...held, checkedAt: rig.state().bonuses.held.checkedAt } };
    expect(stake(rig, 'single:1')?.bonus?.freeBets[0]).toMatchObject({ endsSoon: true, isNew: false });
    rig.submit({ type: 'intent/freeBetsClosed', data: {} });
    expect(rig.state().bonuses.choosingFor).toBeNull();
  });
});

describe('profit boost on the slip', () => {
  it('[BON-03.2] [BON-03.3] is off by default, shows both prices, and is sent as it was shown', () => {
    const rig = withLegs([1]);
    rig.type('single:1', '10');
    expect(stake(rig, 'single:1')).toMatchObject({
      returns: 3_000,
      bonus: { boost: { on: false, before: '2/1', after: '5/2' } },
    });
    boost(rig, 'single:1', 'p');
    expect(stake(rig, 'single:1')).toMatchObject({
      returns: 3_500,
      bonus: { boost: { on: true, after: '5/2' } },
    });
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      {
        totalOdds: '3',
        possibleWinnings: 3_500,
        profitBoost: { id: 'p', percentage: 25, trueOddsBoosted: '3.5' },
      },
    ]);
  });

  it('[BON-03.1] [BON-03.4] one bet takes one: not beside a free bet, on one stake, and not above its own maximum', () => {
    const rig = withLegs([1, 2]);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    boost(rig, 'single:1', 'p');
    boost(rig, 'single:2', 'p');
    expect(why(rig)).toBe('attachedElsewhere');
    expect(stake(rig, 'single:2')?.bonus?.boost).toBeNull();
    rig.type('single:1', '20.01');
    expect(stake(rig, 'single:1')).toMatchObject({
      returns: 6_003,
      bonus: { boost: { aboveMaximum: true } },
    });
    attach(rig, 'single:1', 'f1');
    expect(rig.slip().profitBoosts).toEqual({});
    boost(rig, 'single:1', 'p');
    expect(why(rig)).toBe('freeBet');
  });
});

describe('acca boost on the slip', () => {
  it('[BON-05] counts once the gateway has said so; one leg that does not count refuses it, and says why', () => {
    const rig = withLegs([1, 2, 3]);
    rig.type('acca', '1');
    expect(stake(rig, 'acca')?.returns).toBe(2_700);
    rig.change(1, { price: fixed(2, 1) });
    const boosted = withLegs([1, 2, 3], { comboBonus: 5 });
    boosted.type('acca', '1');
    expect(stake(boosted, 'acca')).toMatchObject({
      returns: 2_830,
      bonus: { acca: { kind: 'boosted', percentage: 5 } },
    });
    boosted.place();
    expect(boosted.sentSlips()).toMatchObject([
      { possibleWinnings: 2_830, freeBet: null, profitBoost: null },
    ]);
    const refused = withLegs([1, 2, 3], { comboBonus: 5 });
    refused.change(3, { inplay: true });
    refused.change(2, { price: fixed(1, 10) });
    expect(refused.view().notices.find(({ key }) => key === 'accaBoostNotAvailable')).toMatchObject({
      params: { reason: 'inplay' },
      blocking: false,
    });
    refused.type('acca', '1');
    expect(stake(refused, 'acca')?.bonus?.acca).toBeNull();
  });

  it('[BON-05] says the rule as a fact while there are too few legs, and asks for nothing', () => {
    const rig = withLegs([1, 2]);
    expect(stake(rig, 'acca')?.bonus?.acca).toEqual({ kind: 'rule', percentage: 5, minimumLegs: 3 });
    expect(rig.view().notices.some(({ key }) => key === 'accaBoostNotAvailable')).toBe(false);
  });
});

describe('every intent about bonuses', () => {
  const stakeId = fc.constantFrom('single:1', 'single:2', 'acca', 'commonSingle', 'nonsense');
  const id = fc.constantFrom('f1', 'f2', 'p', 'stranger', null);
  const intent: fc.Arbitrary<NewInput> = fc.oneof(
    stakeId.map((box): NewInput => ({ type: 'intent/freeBetsPressed', data: { stakeId: box } })),
    fc.constant<NewInput>({ type: 'intent/freeBetsClosed', data: {} }),
    fc
      .tuple(fc.constantFrom('intent/freeBetPressed', 'intent/profitBoostPressed'), stakeId, id)
      .map(([type, box, bonus]): NewInput => ({ type, data: { stakeId: box, id: bonus } })),
    fc
      .constantFrom('single', 'acca')
      .map((tab): NewInput => ({ type: 'intent/slipTabChosen', data: { tab } })),
  );
  type Step = NewInput | number;
  const steps = fc.array(
    fc.oneof({ weight: 5, arbitrary: intent }, { weight: 1, arbitrary: fc.constantFrom(1, 2, 3) }),
    { maxLength: 25 },
  );

  it('[BON-01.2] attached is part of available, whatever is pressed; each intent has one outcome', () => {
    fc.assert(
      fc.property(steps, fc.subarray(['f1', 'f2']), (taken: readonly Step[], named) => {
        const rig = withLegs([1, 2], { freeBets: named });
        for (const step of taken) {
          if (typeof step === 'number') {
            rig.press(step);
            calculate(rig, { freeBets: named });
          } else rig.submit(step);
          const attached = Object.values(rig.slip().freeBets).map((freeBet) => freeBet.id);
          expect(attached.every((freeBet) => named.includes(freeBet))).toBe(true);
          expect(new Set(attached).size).toBe(attached.length);
          for (const box of Object.keys(rig.slip().freeBets))
            expect(rig.slip().profitBoosts).not.toHaveProperty(box);
          const unnamed = Object.keys(rig.slip().freeBets).filter(
            (box) => box !== 'acca' && !rig.slip().legs.some((leg) => `single:${leg.selectionId}` === box),
          );
          expect(unnamed).toEqual([]);
        }
        const asked = rig.commits.filter(({ events }) =>
          events.some((event) => BONUS_INTENTS.some((type) => event.type === type)),
        );
        for (const { events } of asked) expect(events.length).toBeGreaterThan(1);
      }),
      { numRuns: 60 },
    );
  });
});
