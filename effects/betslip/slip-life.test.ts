import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legsToClean } from '#domain/betslip/clean-legs.ts';
import { SLIP_TIMES } from '#domain/betslip/slip-rules.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { slipContextAt } from '#projections/session/slip-context.ts';
import { accepted, fixed, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

const legs = (rig: Rig) => rig.slip().legs.map((leg) => leg.selectionId);
const switched = (rig: Rig, id: number, active: boolean) =>
  rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(id), active } });
const visible = (rig: Rig, shown: boolean) =>
  rig.submit({ type: 'lifecycle/visibilityChanged', data: { visible: shown } });
const phone = () => new Rig({ formFactor: 'mobile' });
/** Places what is in the slip and lets the gateway take it. */
const placed = (rig: Rig) => {
  rig.place();
  rig.answer(rig.asked('placeBets')[0]!, ok(rig.sentSlips().map(accepted)));
};

describe('the quick slip', () => {
  it('[BSL-05.1] a first selection on a phone opens it, a second one folds it into the bar', () => {
    const rig = phone();
    rig.add(1);
    expect(rig.view().life.floating).toBe('quick');
    rig.add(2);
    expect(rig.view().life.floating).toBe('bar');
    rig.press(2);
    expect(rig.view().life.floating).toBe('bar');
    rig.press(1);
    expect(rig.view().life.floating).toBe('none');
    rig.add(1);
    expect(rig.view().life.floating).toBe('quick');
  });

  it('[BSL-05.2] [BSL-05.3] stays away on a desktop, when switched off, under an intervention, and once it was closed', () => {
    for (const context of [
      { formFactor: 'desktop' },
      { formFactor: 'mobile', autoOpenQuickSlip: false },
      { formFactor: 'mobile', intervention: true },
    ] as const) {
      const rig = new Rig(context);
      rig.add(1);
      expect(rig.view().life.floating).toBe('bar');
      expect(rig.count('betslip/quickSlipMoved')).toBe(0);
    }
    const closed = phone();
    closed.add(1);
    closed.submit({ type: 'intent/quickSlipClosed', data: {} });
    expect(closed.view().life.floating).toBe('bar');
    closed.submit({ type: 'intent/quickSlipClosed', data: {} });
    expect(closed.all('intent/ignored').at(-1)!.data.reason).toBe('unchanged');
  });

  it('[BSL-05.6] opening the whole slip, and placing, hand over to it', () => {
    const rig = phone();
    rig.add(1);
    rig.submit({ type: 'intent/slipOpened', data: {} });
    expect([rig.slip().quick, rig.view().life.floating]).toEqual([false, 'none']);
    const placing = phone();
    placing.add(1);
    placing.type('single:1', '5');
    placing.place();
    expect([placing.slip().quick, placing.slip().open]).toEqual([false, true]);
  });

  it('[BSL-05.2] [BSL-05.3] an unfinished login counts as an intervention, and auto-open is on until it is switched off', () => {
    const rig = phone();
    expect(slipContextAt(rig.state(), 0)).toMatchObject({ autoOpenQuickSlip: true, intervention: false });
    rig.derive({
      type: 'session/started',
      data: {
        gwSessionId: 'g',
        workflow: 'KYC',
        startedAt: 0,
        expiresAt: 9e12,
        hasBettingToken: true,
      } as never,
    });
    expect(slipContextAt(rig.state(), 0).intervention).toBe(true);
  });
});

describe('legs on and off', () => {
  it('[BSL-06.1] a leg that is off stays in sight and counts for nothing', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    const odds = () => rig.view().stakes[0]!.totalOddsText;
    const three = odds();
    switched(rig, 3, false);
    expect([rig.view().count, rig.view().size, rig.view().legs.length]).toEqual([2, 3, 3]);
    expect(odds()).not.toBe(three);
    switched(rig, 3, true);
    expect([rig.view().count, odds()]).toEqual([3, three]);
  });

  it('[BSL-06.2] closed selections go at one press, suspended ones stay', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.change(1, { availability: 'expired' });
    rig.change(2, { availability: 'suspended' });
    expect(rig.view().life.closed).toBe(1);
    rig.submit({ type: 'intent/unavailableRemoved', data: {} });
    expect(legs(rig)).toEqual([2, 3]);
    expect(rig.all('betslip/legsRemoved').at(-1)!.data).toEqual({ selectionIds: [1], cause: 'expired' });
    rig.submit({ type: 'intent/unavailableRemoved', data: {} });
    expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('nothingClosed');
  });

  it('[MEND-30] a leg of a race that is off waits for nothing, and says why as long as it is so', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.change(1, { availability: 'marketSuspended' });
    expect(rig.view().legs.find(({ selectionId }) => selectionId === 1)).toMatchObject({ shut: null });
    rig.change(1, { availability: 'marketSuspended', shut: 'silent' });
    expect(rig.view().legs.find(({ selectionId }) => selectionId === 1)).toMatchObject({ shut: 'silent' });
    rig.change(1, { availability: 'expired', shut: 'raceOff' });
    const view = rig.view();
    expect(view.legs.find(({ selectionId }) => selectionId === 1)).toMatchObject({ shut: 'raceOff' });
    expect([view.life.closed, view.action.params.reason]).toEqual([1, 'expired']);
    rig.change(1, { availability: 'open', shut: undefined });
    expect(rig.view().legs.find(({ selectionId }) => selectionId === 1)).toMatchObject({ shut: null });
  });

  it('[PLC-02.4] [BSL-06.4] every change of selections leads back to before', () => {
    const changes: Readonly<Record<string, (rig: Rig) => void>> = {
      add: (rig) => rig.add(7),
      remove: (rig) => rig.press(1),
      clean: (rig) => rig.submit({ type: 'intent/slipCleared', data: {} }),
      deactivate: (rig) => switched(rig, 1, false),
      activate: (rig) => switched(rig, 3, true),
      expire: (rig) => {
        rig.change(1, { availability: 'expired' });
        rig.submit({ type: 'intent/unavailableRemoved', data: {} });
      },
      replace: (rig) => {
        rig.replacements.set(1, offerOf(91));
        rig.frame();
      },
      bulk: (rig) => {
        rig.offers.set(8, offerOf(8));
        rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: [selection(8)] } });
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const rig = new Rig();
      rig.add(1, 2, 3);
      switched(rig, 3, false);
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
      expect([name, rig.placement().step]).toEqual([name, 'semiFailed']);
      change(rig);
      expect([name, rig.placement().step]).toEqual([name, 'before']);
    }
  });
});

describe('clearing and coming back', () => {
  it('[BSL-07.1] a cleaning keeps what must stay, and takes inactive legs only when it is told to', () => {
    const rig = new Rig();
    rig.add(1, 2, 3, 4);
    switched(rig, 2, false);
    switched(rig, 4, false);
    const table = [
      { keep: [], inactiveToo: false, gone: [1, 3] },
      { keep: [], inactiveToo: true, gone: [1, 2, 3, 4] },
      { keep: [1], inactiveToo: false, gone: [3] },
      { keep: [1, 2], inactiveToo: true, gone: [3, 4] },
      { keep: [1, 2, 3, 4], inactiveToo: true, gone: [] },
    ];
    for (const { keep, inactiveToo, gone } of table)
      expect(legsToClean(rig.slip(), { keep: new Set(keep.map(selection)), inactiveToo })).toEqual(gone);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    expect(legs(rig)).toEqual([]);
  });

  it('[BSL-07.2] [BSL-07.3] from three selections on clearing asks first; undo is offered exactly as long as the log says', () => {
    const rig = new Rig();
    rig.add(1, 2);
    expect(rig.view().life.clearAsks).toBe(false);
    rig.add(3);
    expect(rig.view().life.clearAsks).toBe(true);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    expect(rig.view().undo).toEqual({ offered: true, legs: 3 });
    rig.advance(SLIP_TIMES.undoClear - 1);
    expect(rig.view().undo.offered).toBe(true);
    rig.advance(1);
    expect([rig.view().undo.offered, rig.count('betslip/undoEnded')]).toEqual([false, 1]);
  });

  it('[BSL-07.3] after a reload the rest of the five seconds is left, and no more', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    rig.advance(2_000);
    rig.reload();
    expect(rig.view().undo.offered).toBe(true);
    rig.advance(SLIP_TIMES.undoClear - 2_000);
    expect(rig.view().undo.offered).toBe(false);
    const late = new Rig();
    late.add(1, 2);
    late.submit({ type: 'intent/slipCleared', data: {} });
    // The page is gone while its timer would have fired.
    late.now += SLIP_TIMES.undoClear;
    late.reload();
    expect(late.view().undo.offered).toBe(false);
  });

  it('[BSL-08.1] [BSL-08.2] restoring a backup is the identity on legs, prices, stakes and each-way marks', () => {
    const slip = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 6 }),
      stakes: fc.array(fc.constantFrom('', '1', '2.5', '0.9'), { minLength: 6, maxLength: 6 }),
      off: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(slip, ({ ids, stakes, off }) => {
        const rig = new Rig();
        rig.add(...ids);
        rig.type('acca', '3');
        rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
        ids.forEach((id, nth) => {
          if (stakes[nth] !== '') rig.type(`single:${id}`, stakes[nth]!);
        });
        if (off !== undefined && ids[off] !== undefined) switched(rig, ids[off], false);
        const { legs: before, quotes, eachWay } = rig.slip();
        const { values } = rig.slip().stakes;
        rig.submit({ type: 'intent/slipCleared', data: {} });
        rig.submit({ type: 'intent/clearUndone', data: {} });
        expect(rig.slip().legs).toEqual(before);
        expect(rig.slip().stakes.values).toEqual(values);
        expect(rig.slip().quotes).toEqual(quotes);
        expect(rig.slip().eachWay).toEqual(eachWay);
        expect(rig.slip().backup).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('[BSL-08.4] a reused selection is taken at what it is worth by now, and nothing waits for a yes', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.type('acca', '5');
    placed(rig);
    rig.advance(DEFAULTS.betslip.resultDelayMs);
    expect(rig.placement().step).toBe('result');
    rig.change(1, { price: fixed(3, 1) });
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
    expect(legs(rig)).toEqual([1, 2]);
    expect(rig.slip().stakes.values).toEqual({ acca: '5' });
    expect(rig.view().legs.map(({ takenText, priceText, change }) => [takenText, priceText, change])).toEqual(
      [
        ['3/1', '3/1', null],
        ['2/1', '2/1', null],
      ],
    );
    expect(rig.view().action.kind).toBe('place');
  });
});

describe('while the customer was away', () => {
  it('one summary of what moved since the tab was hidden: price, suspension, closing; nothing for what came back', () => {
    const rig = new Rig();
    rig.add(1, 2, 3, 4);
    visible(rig, false);
    rig.change(1, { price: fixed(7, 4) });
    rig.change(2, { availability: 'suspended' });
    rig.change(3, { availability: 'expired' });
    rig.change(4, { price: fixed(5, 2) });
    rig.change(4, { price: fixed(2, 1) });
    expect(rig.view().life.away).toEqual([]);
    visible(rig, true);
    expect(rig.view().life.away).toMatchObject([
      { name: 'Team 1', was: '2/1', now: '7/4', what: 'price' },
      { name: 'Team 2', what: 'suspended' },
      { name: 'Team 3', what: 'closed' },
    ]);
    rig.submit({ type: 'intent/awayDismissed', data: {} });
    expect(rig.view().life.away).toEqual([]);
    rig.submit({ type: 'intent/awayDismissed', data: {} });
    expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('nothingToClose');
  });

  it('what moves after the customer has been back for a while is no part of it', () => {
    const rig = new Rig();
    rig.add(1, 2);
    visible(rig, false);
    rig.change(1, { price: fixed(7, 4) });
    visible(rig, true);
    rig.advance(DEFAULTS.betslip.awaySettleMs + 1);
    rig.change(2, { price: fixed(7, 4) });
    expect(rig.view().life.away.map(({ name }) => name)).toEqual(['Team 1']);
  });

  it('after a reload it waits for the connection that brings the news', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.reload();
    rig.advance(60_000);
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    rig.advance(1_000);
    rig.change(2, { price: fixed(9, 4) });
    expect(rig.view().life.away).toMatchObject([{ name: 'Team 2', was: '2/1', now: '9/4' }]);
    rig.press(2);
    expect(rig.view().life.away).toEqual([]);
  });
});

describe('the default stake', () => {
  const willing = (more = {}) => new Rig({ prefillDefaultStake: true, defaultStake: '10.00', ...more });

  it('[STK-05.3] is filled in only for a customer who turned that on, and the next digit replaces it', () => {
    const plain = new Rig({ defaultStake: '10.00' });
    plain.add(1, 2);
    expect(plain.slip().stakes.values).toEqual({});
    const rig = willing();
    rig.add(1);
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '10' });
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:1', key: '2' } });
    expect(rig.slip().stakes.values['single:1']).toBe('2');
  });

  it('[STK-05.3] the acca gets it once, when it comes into being; an emptied box stays empty', () => {
    const rig = willing();
    rig.add(1, 2);
    expect(rig.slip().stakes.values.acca).toBe('10');
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'acca' } });
    for (const _ of '10')
      rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'acca', key: 'backspace' } });
    rig.add(3);
    expect(rig.slip().stakes.values.acca).toBeUndefined();
    expect(willing({ defaultStake: 'nonsense' }).slip().stakes.values).toEqual({});
  });

  it('[STK-05.4] the tip follows a repeated smaller stake, at most three times, and never asks to stake more', () => {
    const play = (rig: Rig, stake: string) => {
      rig.add(1);
      for (const _ of rig.slip().stakes.values['single:1'] ?? '')
        rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:1', key: 'backspace' } });
      rig.type('single:1', stake);
      placed(rig);
      rig.advance(DEFAULTS.betslip.resultDelayMs);
      rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    };
    const { afterBets, most } = DEFAULTS.betslip.defaultStakeTip;
    const rig = willing();
    for (let round = 1; round <= most + 1; round += 1) {
      for (let bet = 1; bet <= afterBets; bet += 1) {
        expect(rig.view().life.stakeTip).toBeNull();
        play(rig, '5');
      }
      expect(rig.view().life.stakeTip).toBe(round <= most ? '5' : null);
      rig.submit({ type: 'intent/stakeTipAnswered', data: { accept: false } });
    }
    expect(rig.state().settings.settings.betslip).toMatchObject({ lastStake: '5', defaultStake: '10.00' });
    const more = willing();
    for (let bet = 0; bet < 6; bet += 1) play(more, '20');
    expect(more.all('betslip/stakeUsed').some(({ data }) => data.tip)).toBe(false);
    const yes = willing();
    for (let bet = 0; bet < afterBets; bet += 1) play(yes, '5');
    yes.submit({ type: 'intent/stakeTipAnswered', data: { accept: true } });
    expect(yes.state().settings.settings.betslip.defaultStake).toBe('5');
  });
});
