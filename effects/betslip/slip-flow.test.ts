import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import { money } from '#domain/money/parse-money.ts';
import { accepted, fixed, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

const legs = (rig: Rig) => rig.slip().legs.map((leg) => leg.selectionId);
const open = (rig: Rig, ...ids: number[]) => {
  for (const id of ids) rig.offers.set(id, offerOf(id));
};

describe('the slip', () => {
  it('[BSL-01.1] [BSL-01.3] a price pressed goes in, pressed again comes out, in any order and any number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 }), (presses) => {
        const rig = new Rig();
        open(rig, 1, 2, 3, 4, 5, 6);
        const model: number[] = [];
        for (const id of presses) {
          rig.press(id);
          const at = model.indexOf(id);
          if (at < 0) model.push(id);
          else model.splice(at, 1);
        }
        expect(legs(rig)).toEqual(model);
        expect(rig.view().count).toBe(model.length);
      }),
      { numRuns: 40 },
    );
  });

  it('[BSL-01.3] adding and removing is the identity on the legs', () => {
    const rig = new Rig();
    rig.add(1, 2);
    const before = rig.slip().legs;
    rig.add(3);
    rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: selection(3) } });
    expect(rig.slip().legs).toEqual(before);
  });

  it('[BSL-01.5] [BSL-01.6] [TRAP-17] while a placement is in progress the contents stand still, and every intent is in the log', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.type('acca', '5');
    rig.place();
    expect(rig.placement().step).toBe('progress');
    const before = rig.slip().legs;
    open(rig, 3);
    rig.press(3);
    rig.press(1);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(1), active: false } });
    rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'acca', key: '0' } });
    expect(rig.slip().legs).toEqual(before);
    expect(rig.all('intent/ignored').map((event) => event.data.reason)).toEqual(Array(5).fill('progress'));
    // The feed goes on being folded.
    rig.change(1, { availability: 'suspended' });
    rig.change(2, { price: fixed(7, 4) });
    expect(rig.slip().legs[0]!.availability).toBe('suspended');
    expect(rig.view().legs[1]!.priceText).toBe('7/4');
    expect(rig.placement().step).toBe('progress');
  });

  it('[BSL-02.2] [BSL-02.3] refuses the bet above the maximum and shows the limit; a bulk goes in whole or not at all', () => {
    const rig = new Rig();
    rig.context = { ...rig.context, rules: { ...rig.context.rules, maximumSize: 3 } };
    rig.add(1, 2, 3);
    open(rig, 4, 5);
    rig.press(4);
    expect(legs(rig)).toEqual([1, 2, 3]);
    expect(rig.all('betslip/legRefused').at(-1)!.data).toEqual({
      selectionIds: [4],
      reasons: ['maxSize'],
      limit: 3,
    });
    expect(rig.view().maxLimit).toBe(3);
    rig.submit({ type: 'intent/maxLimitDismissed', data: {} });
    expect(rig.view().maxLimit).toBeNull();
    rig.press(1);
    rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: [selection(4), selection(5)] } });
    expect(legs(rig)).toEqual([2, 3]);
    rig.press(2);
    rig.submit({
      type: 'intent/selectionsPressed',
      data: { selectionIds: [selection(3), selection(4), selection(5)] },
    });
    expect(legs(rig)).toEqual([3, 4, 5]);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.change(5, { availability: 'suspended' });
    rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: [selection(3), selection(5)] } });
    expect(legs(rig)).toEqual([]);
  });

  it('[INV-20] [BSL-02.5] at every moment of any session the slip is within the maximum', () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((id) => ['press', id] as const),
      fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }).map((ids) => ['bulk', ids] as const),
      fc.constant(['clear', 0] as const),
      fc.constant(['undo', 0] as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const rig = new Rig();
        rig.context = { ...rig.context, rules: { ...rig.context.rules, maximumSize: 4 } };
        open(rig, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        for (const [kind, value] of steps) {
          const before = legs(rig);
          if (kind === 'press') rig.press(value);
          else if (kind === 'bulk') {
            rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: value.map(selection) } });
            const wanted = [...new Set([...before, ...value.map(selection)])];
            expect([before.length, wanted.length]).toContain(legs(rig).length);
          } else if (kind === 'clear') rig.submit({ type: 'intent/slipCleared', data: {} });
          else rig.submit({ type: 'intent/clearUndone', data: {} });
          expect(legs(rig).length).toBeLessThanOrEqual(4);
          expect(new Set(legs(rig)).size).toBe(legs(rig).length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[BSL-01] reasons are ordered and complete: no price before suspended', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, { price: { kind: 'none' }, availability: 'suspended' }));
    rig.press(1);
    rig.press(2);
    expect(rig.all('betslip/legRefused').map((event) => event.data.reasons)).toEqual([
      ['noPrice', 'suspended'],
      ['notLoaded'],
    ]);
  });

  it('[BSL-03.2] [BSL-03.6] [TRAP-38] acca is the default; one leg shows its single stake without changing the tab', () => {
    const rig = new Rig();
    rig.add(1);
    expect([rig.slip().activeTab, rig.view().tab]).toEqual(['acca', 'single']);
    rig.add(2);
    expect(rig.view().tab).toBe('acca');
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.press(2);
    expect([rig.slip().tabChosenByHand, rig.view().tab]).toEqual([true, 'acca']);
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'acca' } });
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    expect(rig.view().keypad).toEqual({ open: false, stakeId: null });
    expect(rig.slip().calculation).toMatchObject({
      comboDisallowed: false,
      systemDisallowed: false,
      nonCombinable: [],
    });
  });

  it('[BSL-03] the next slip after multiples shows its first leg with its single stake', () => {
    const rig = new Rig();
    for (const leg of [1, 2, 3]) rig.add(leg);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.add(4);
    expect([rig.slip().activeTab, rig.view().tab]).toEqual(['system', 'single']);
  });

  it('[TRAP-01] any change of selections leads back to before', () => {
    const changes: ((rig: Rig) => void)[] = [
      (rig) => rig.add(7),
      (rig) => rig.press(1),
      (rig) => rig.submit({ type: 'intent/slipCleared', data: {} }),
      (rig) => rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(1), active: false } }),
      (rig) => {
        rig.replacements.set(1, offerOf(91));
        rig.frame();
      },
    ];
    for (const change of changes) {
      const rig = new Rig();
      rig.add(1, 2);
      rig.type('acca', '5');
      rig.place();
      rig.answer(rig.asked('placeBets')[0]!, {
        kind: 'refused',
        status: 400,
        resultCode: 1,
        errorType: 'x',
        body: {},
      });
      rig.fenceAll();
      expect(rig.placement().step).toBe('semiFailed');
      change(rig);
      expect(rig.placement().step).toBe('before');
    }
  });

  it('a clear can be undone for five seconds, with stakes', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.type('acca', '5');
    const before = { legs: rig.slip().legs, values: rig.slip().stakes.values };
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.advance(SLIP_TIMES.undoClear - 1);
    rig.submit({ type: 'intent/clearUndone', data: {} });
    expect({ legs: rig.slip().legs, values: rig.slip().stakes.values }).toEqual(before);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.advance(SLIP_TIMES.undoClear);
    rig.submit({ type: 'intent/clearUndone', data: {} });
    expect(legs(rig)).toEqual([]);
    expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('nothingToUndo');
  });

  it('[BSL-07.4] [NTC-02] an undo asks what was asked at the clear, whatever was taken and thrown out since', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, { price: fixed(4, 5), version: 1 }));
    rig.add(1, 2);
    rig.offers.set(1, offerOf(1, { price: fixed(1, 2), version: 2 }));
    rig.frame();
    const before = rig.view().legs.map(({ change }) => change);
    expect(before[0]).toMatchObject({ was: '4/5', now: '1/2', needsAcceptance: true });
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.press(1, { price: '1/2', version: 2 });
    expect(rig.view().legs.map(({ change }) => change)).toEqual([null]);
    rig.press(1, { price: '1/2', version: 2 });
    rig.submit({ type: 'intent/clearUndone', data: {} });
    expect(rig.view().legs.map(({ change }) => change)).toEqual(before);
    expect(rig.view().action.kind).toBe('acceptChanges');
  });

  it('what was on the button is what was taken, also when a tick landed before the press', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, { price: fixed(7, 4), version: 5 }));
    rig.press(1, { price: '2/1', version: 4 });
    expect(rig.view().legs[0]).toMatchObject({
      takenText: '2/1',
      priceText: '7/4',
      change: { was: '2/1', now: '7/4', trend: 'down', since: 'added', needsAcceptance: true },
    });
  });

  it('[BSL-13.1] a replaced line keeps its old ids, its stake and its place, and must be accepted', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:1', '5');
    rig.replacements.set(1, offerOf(91, { price: fixed(2, 1) }));
    rig.frame();
    rig.replacements.clear();
    const [leg] = rig.slip().legs;
    expect(leg).toMatchObject({
      selectionId: 91,
      replaced: { selectionId: 1, marketId: 1, eventId: 1 },
      lineToAccept: true,
    });
    expect(rig.slip().stakes.values).toEqual({ 'single:91': '5' });
    expect(rig.view().notices.map((notice) => notice.key)).toContain('lineChanged');
    expect(rig.view().action.kind).toBe('acceptChanges');
    rig.submit({
      type: 'intent/changesAccepted',
      data: { shown: [{ selectionId: selection(91), was: '2/1', now: '2/1', version: 1 }] },
    });
    expect(rig.view().action.kind).toBe('place');
  });

  it('legs, stakes and tab survive a reload and a logout; the calculation does not', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.type('acca', '5');
    const { legs: kept, stakes } = rig.slip();
    rig.advance(250);
    rig.reload();
    rig.logOut();
    expect(rig.slip().legs).toEqual(kept);
    expect(rig.slip().stakes.values).toEqual(stakes.values);
  });
});

describe('placing is refused for the reasons shown', () => {
  it('one ordered list of reasons decides the button', () => {
    const rig = new Rig({ account: null, cash: null });
    const kind = () => rig.view().action.kind;
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'empty' } });
    rig.add(1, 2);
    expect(kind()).toBe('logIn');
    rig.context = { ...new Rig().context, cash: money(499) };
    expect(kind()).toBe('enterStake');
    rig.type('acca', '0.05');
    expect(rig.view().action).toMatchObject({
      kind: 'enterStake',
      params: { reason: 'minimumStake', minimum: 10 },
    });
    rig.type('acca', '5');
    expect(rig.slip().stakes.values).toEqual({ acca: '0.05' });
    for (let i = 0; i < 4; i += 1)
      rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'acca', key: 'backspace' } });
    rig.type('acca', '5');
    expect(rig.view().action).toMatchObject({ kind: 'deposit', params: { missing: 1, currency: 'GBP' } });
    rig.context = { ...rig.context, cash: money(500) };
    expect(rig.view().action).toEqual({
      kind: 'place',
      params: { stake: 500, currency: 'GBP' },
      enabled: true,
      reasons: [],
    });
    rig.change(1, { price: fixed(9, 4) });
    expect(kind()).toBe('acceptChanges');
    rig.change(1, { availability: 'suspended' });
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'suspended' } });
    rig.place();
    expect(rig.all('placement/refused')[0]!.data.reasons[0]).toBe('suspended');
  });

  it('an acca is placed as one combined bet with exact odds', () => {
    const rig = new Rig();
    rig.offers.set(1, offerOf(1, { price: fixed(2, 15) }));
    rig.offers.set(2, offerOf(2, { price: fixed(8, 13) }));
    rig.add(1, 2);
    rig.type('acca', '10');
    rig.place();
    const [slip] = rig.sentSlips();
    // 17/15 × 21/13 = 357/195
    expect(slip).toMatchObject({
      type: 'COMBO',
      totalOdds: '1.83076923',
      possibleWinnings: 1831,
      stake: 1000,
      numberOfBets: 1,
    });
    expect(String(slip!.possibleWinnings)).toBe(rig.all('placement/requested')[0]!.data.shown.returns);
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(slip!)]));
    expect(rig.slip().legs).toEqual([]);
    expect(rig.slip().stakes.values).toEqual({});
  });
});
