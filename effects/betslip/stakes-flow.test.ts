import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAKE_KEYS } from '#domain/betslip/stakes/stake-grammar.ts';
import { money } from '#domain/money/parse-money.ts';
import { Rig, selection } from '#testing/slip/slip-rig.ts';

const singles = (...ids: number[]): Rig => {
  const rig = new Rig();
  rig.add(...ids);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  return rig;
};
const key = (rig: Rig, stakeId: string, ...keys: (typeof STAKE_KEYS)[number][]) => {
  for (const one of keys) rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: one } });
};
const focus = (rig: Rig, stakeId: string) => rig.submit({ type: 'intent/stakeFocused', data: { stakeId } });
const text = (rig: Rig, stakeId: string) =>
  rig.view().stakes.find((stake) => stake.stakeId === stakeId)?.text;

describe('stakes', () => {
  it('[STK-01] [STK-02] the fold of key events is the string on the screen, and always in the grammar', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STAKE_KEYS, 'chip' as const), { maxLength: 25 }), (keys) => {
        const rig = singles(1);
        focus(rig, 'single:1');
        for (const one of keys) {
          if (one === 'chip')
            rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: 'single:1', amount: '10' } });
          else key(rig, 'single:1', one);
          expect(text(rig, 'single:1')).toMatch(/^((0|[1-9]\d{0,5})(\.\d{0,2})?)?$/);
        }
        expect(rig.state().betslip.stakes.values['single:1'] ?? '').toBe(text(rig, 'single:1'));
      }),
      { numRuns: 50 },
    );
  });

  it('[STK-02.2] [STK-02.3] [STK-02.4] cancel restores what was there, a previous 0 becomes nothing, done keeps the text', () => {
    const rig = singles(1);
    focus(rig, 'single:1');
    key(rig, 'single:1', '5');
    rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId: 'single:1' } });
    focus(rig, 'single:1');
    key(rig, 'single:1', '0', '0');
    rig.submit({ type: 'intent/stakeCancelled', data: { stakeId: 'single:1' } });
    expect(text(rig, 'single:1')).toBe('5');
    focus(rig, 'single:1');
    key(rig, 'single:1', 'backspace', '0');
    rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId: 'single:1' } });
    expect(text(rig, 'single:1')).toBe('0');
    focus(rig, 'single:1');
    key(rig, 'single:1', '7');
    rig.submit({ type: 'intent/stakeCancelled', data: { stakeId: 'single:1' } });
    expect(text(rig, 'single:1')).toBe('');
  });

  it('[STK-02] a chip is replaced by the next digit, and cancel of the common stake gives every box its own back', () => {
    const rig = singles(1, 2);
    rig.type('single:1', '1');
    rig.type('single:2', '2');
    focus(rig, 'commonSingle');
    rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: 'commonSingle', amount: '10' } });
    key(rig, 'commonSingle', '4');
    expect([text(rig, 'single:1'), text(rig, 'single:2')]).toEqual(['4', '4']);
    rig.submit({ type: 'intent/stakeCancelled', data: { stakeId: 'commonSingle' } });
    expect([text(rig, 'single:1'), text(rig, 'single:2')]).toEqual(['1', '2']);
  });

  it('[STK-03.1] [STK-03.2] done, cancel, a tab and a removal end the active stake; only one is active', () => {
    const ends: ((rig: Rig) => void)[] = [
      (rig) => rig.submit({ type: 'intent/stakeConfirmed', data: { stakeId: 'single:1' } }),
      (rig) => rig.submit({ type: 'intent/stakeCancelled', data: { stakeId: 'single:1' } }),
      (rig) => rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } }),
      (rig) => rig.press(2),
    ];
    for (const end of ends) {
      const rig = singles(1, 2, 3);
      focus(rig, 'single:3');
      focus(rig, 'single:1');
      expect(
        rig
          .view()
          .stakes.filter((stake) => stake.active)
          .map((stake) => stake.stakeId),
      ).toEqual(['single:1']);
      expect(rig.view().keypad).toEqual({ open: true, stakeId: 'single:1' });
      end(rig);
      expect(rig.slip().stakes.active).toBeNull();
      expect(rig.view().keypad.open).toBe(false);
    }
  });

  it('[BSL-13.1] [STK-03.3] focus, a key, a logout and a changed selection clear a max-stake error', () => {
    const clears: ((rig: Rig) => void)[] = [
      (rig) => focus(rig, 'single:1'),
      (rig) => key(rig, 'single:1', '5'),
      (rig) => rig.logOut(),
      (rig) => rig.add(3),
    ];
    for (const clear of clears) {
      const rig = singles(1, 2);
      rig.derive({
        type: 'placement/betOutcomeReceived',
        data: {
          ref: '0198c0de-0000-4000-8000-000000000001' as never,
          stakeId: 'single:1',
          status: 'FAILED',
          errors: [{ type: 'StakeTooHigh', message: '', maxStake: money(300) }],
          receipt: null,
          from: 'answer',
        },
      });
      expect(rig.view().stakes.find((stake) => stake.stakeId === 'single:1')!.error).toMatchObject({
        key: 'betplacementMaxStake',
        params: { maxStake: 300 },
      });
      clear(rig);
      expect(rig.slip().placementMaxStakes).toEqual({});
    }
  });

  it('[INV-29] [STK-04.1] [STK-04.2] the common stake shows exactly while all single stakes are equal, and writes them all', () => {
    const edit = fc.record({
      box: fc.constantFrom('single:1', 'single:2', 'single:3', 'commonSingle'),
      digit: fc.constantFrom('1', '2'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.boolean(), (edits, switchOff) => {
        const rig = singles(1, 2, 3);
        if (switchOff)
          rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(2), active: false } });
        for (const { box, digit } of edits) {
          rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: box, amount: digit } });
          const eligible = rig
            .slip()
            .legs.filter((leg) => leg.active)
            .map((leg) => rig.slip().stakes.values[`single:${leg.selectionId}`] ?? '');
          expect(text(rig, 'commonSingle')).toBe(new Set(eligible).size === 1 ? eligible[0] : '');
          if (box === 'commonSingle') expect(new Set(eligible)).toEqual(new Set([digit]));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('[STK-06.6] [TRAP-20] below two legs the acca stake goes, the single stakes of the others stay', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.type('acca', '5');
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    for (const id of [1, 2, 3]) rig.type(`single:${id}`, String(id));
    rig.press(1);
    expect(rig.slip().stakes.values).toEqual({ acca: '5', 'single:2': '2', 'single:3': '3' });
    rig.press(2);
    expect(rig.slip().stakes.values).toEqual({ 'single:3': '3' });
  });

  it('[STK-06.3] one stake below the minimum zeroes the totals and says so at its box', () => {
    const rig = singles(1, 2);
    rig.type('single:1', '5');
    rig.type('single:2', '0.09');
    expect(rig.view().totals).toMatchObject({ stake: 0, returns: 0 });
    expect(rig.view().notices).toContainEqual({
      key: 'minimumStakeValue',
      params: { minimum: 10, currency: 'GBP' },
      legs: [],
      stakeId: 'single:2',
      blocking: true,
    });
    expect(rig.view().action).toMatchObject({ kind: 'enterStake', enabled: false });
    focus(rig, 'single:2');
    key(rig, 'single:2', 'backspace', 'backspace', 'backspace', 'backspace');
    expect(rig.view().totals).toMatchObject({ stake: 500, returns: 1500, bets: 1 });
    expect(rig.view().action.kind).toBe('place');
  });

  it('[STK-06.5] a slip without any stake asks for one', () => {
    const rig = singles(1);
    expect(rig.view().notices.map((notice) => notice.key)).toEqual(['enterStakeAmount']);
    rig.type('single:1', '0');
    expect(rig.view().notices.map((notice) => notice.key)).toEqual(['enterStakeAmount']);
  });
});
