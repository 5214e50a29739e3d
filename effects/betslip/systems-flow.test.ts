import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#domain/bet/lines.ts';
import { SYSTEM_TYPES, systemsFor } from '#domain/bet/system-types.ts';
import type { EachWayTerms } from '#domain/betslip/slip.ts';
import { money } from '#domain/money/parse-money.ts';
import { accepted, failed, json, offerOf, ok, Rig } from '#testing/slip/slip-rig.ts';

const TERMS: EachWayTerms = { num: 1, den: 5, places: 3, required: false };
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** A slip of n selections on the system tab. */
function systemsOf(n: number, eachWay?: EachWayTerms): Rig {
  const rig = new Rig({ cash: money(10_000_000) });
  for (const id of upTo(n)) rig.offers.set(id, offerOf(id, { eachWay }));
  rig.add(...upTo(n));
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
  return rig;
}
const calculation = (data: object) => ({
  kind: 'ok' as const,
  status: 200,
  body: json({ resultCode: 0, data }),
});
const stakeIdsOf = (rig: Rig) => rig.view().stakes.map(({ stakeId }) => stakeId);
const stakeOf = (rig: Rig, stakeId: string) => rig.view().stakes.find((stake) => stake.stakeId === stakeId);
const toggle = (rig: Rig, key: string, on = true) =>
  rig.submit({ type: 'intent/eachWayPressed', data: { key, on } });
const switches = (rig: Rig) =>
  rig.view().eachWay.map(({ key, on, required, disabled }) => ({ key, on, required, disabled }));
const keysOf = (rig: Rig) => rig.view().notices.map(({ key }) => key);

describe('system bets in the slip', () => {
  it('[INV-30] [SYS-02.3] [TRAP-05] boxes from no leg to twelve, each with its lines; only switched-on legs count', () => {
    for (const n of upTo(12)) {
      const rig = systemsOf(n);
      expect(rig.view().stakes.map(({ systemType, lines }) => [systemType, lines])).toEqual(
        systemsFor(n).map((type) => [type, linesOf('SYSTEM', type, n).length]),
      );
      if (n < 3)
        expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'tooFewLegs' } });
      if (n > 8)
        expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'tooManyLegs' } });
    }
    const five = systemsOf(5);
    five.submit({ type: 'intent/legSwitched', data: { selectionId: 5 as never, active: false } });
    expect(stakeIdsOf(five)).toEqual(['system:doubles', 'system:trebles', 'system:yankee', 'system:lucky15']);
    expect(stakeIdsOf(new Rig())).toEqual(['acca']);
  });

  it('[SYS-01] [STK-06] stakes are per line, each type by itself, with the minimum of a system line', () => {
    const rig = systemsOf(4);
    rig.type('system:doubles', '0.05');
    rig.type('system:lucky15', '1');
    expect(stakeOf(rig, 'system:doubles')).toMatchObject({ unitStake: 5, totalStake: 30, error: null });
    expect(stakeOf(rig, 'system:lucky15')).toMatchObject({ unitStake: 100, totalStake: 1_500 });
    // 2/1 everywhere: a double returns 9, a treble 27, a fourfold 81 for one.
    expect(stakeOf(rig, 'system:doubles')?.returns).toBe(6 * 9 * 5);
    expect(stakeOf(rig, 'system:lucky15')?.returns).toBe((4 * 3 + 6 * 9 + 4 * 27 + 81) * 100);
    expect(rig.view().totals).toMatchObject({ stake: 1_530, bets: 2 });
    expect(rig.view().action.kind).toBe('place');
    rig.type('system:trebles', '0.04');
    expect(stakeOf(rig, 'system:trebles')?.error).toMatchObject({
      key: 'minimumStakeValue',
      params: { minimum: 5 },
    });
    expect(rig.view().totals.stake).toBe(0);
    expect(rig.view().action).toMatchObject({ kind: 'enterStake', params: { minimum: 5 } });
  });

  it('[STK-06] [TRAP-20] the acca stake goes when fewer than two legs are left, and no other does', () => {
    const rig = systemsOf(3);
    rig.type('system:trixie', '1');
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:1', '2');
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.type('acca', '3');
    rig.press(3);
    expect(rig.slip().stakes.values).toEqual({ 'system:trixie': '1', 'single:1': '2', acca: '3' });
    rig.press(2);
    expect(rig.slip().stakes.values).toEqual({ 'system:trixie': '1', 'single:1': '2' });
  });

  it('[BSL-11.1] a suspended leg leaves nothing to calculate for any type; a starting price no number', () => {
    const rig = systemsOf(3);
    rig.type('system:patent', '1');
    rig.change(2, { availability: 'suspended' });
    expect(stakeOf(rig, 'system:patent')?.returns).toBe(0);
    expect(rig.view().totals).toMatchObject({ stake: 700, returns: 0 });
    const atSp = systemsOf(3);
    atSp.type('system:patent', '1');
    atSp.change(2, { price: { kind: 'startingPrice' } });
    expect(atSp.view().totals).toMatchObject({ stake: 700, returns: null });
  });

  it('[BSL-03.4] [SYS-04.3] [TRAP-04] entering the tab asks for the types on offer and clears what was disallowed', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.advance(300);
    const [first] = rig.asked('calculateBets');
    const disallowed = {
      betDetails: [],
      nonCombinableSelectionGroups: [[1, 2]],
      comboDisallowed: true,
      systemDisallowed: true,
      selectionGroups: [],
    };
    rig.answer(first!, calculation(disallowed));
    rig.type('acca', '5');
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'nonCombinable' } });
    expect(keysOf(rig)).toContain('nonCombinableSelection');
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    expect(rig.slip()).toMatchObject({
      tabChosenByHand: true,
      calculation: { comboDisallowed: false, systemDisallowed: false, nonCombinable: [] },
    });
    rig.advance(300);
    const [second] = rig.asked('calculateBets');
    expect((second!.data.body as { betTypes: unknown }).betTypes).toEqual([
      { type: 'SINGLE' },
      { type: 'COMBO' },
      { type: 'SYSTEM', systemType: 'doubles' },
      { type: 'SYSTEM', systemType: 'trixie' },
      { type: 'SYSTEM', systemType: 'patent' },
    ]);
    rig.answer(second!, calculation({ ...disallowed, nonCombinableSelectionGroups: [] }));
    rig.type('system:trixie', '1');
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'notOffered' } });
  });

  it('[PLC-01] [SYS-01.4] sends one slip for each type with a stake, and identifies them apart', () => {
    const rig = systemsOf(3);
    rig.type('system:doubles', '1');
    rig.type('system:patent', '2');
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      {
        type: 'SYSTEM',
        systemType: 'doubles',
        stake: 100,
        numberOfBets: 3,
        totalOdds: '27',
        displayTotalOdds: null,
        possibleWinnings: 2_700,
        eachWay: false,
        eachWayTotalOdds: null,
        eachWayPossibleWinnings: null,
      },
      { type: 'SYSTEM', systemType: 'patent', stake: 200, numberOfBets: 7, totalOdds: '63' },
    ]);
    const [doubles, patent] = rig.sentSlips();
    expect(doubles!.ref).not.toBe(patent!.ref);
    expect(rig.view().placement.bets.map(({ systemType, lines }) => [systemType, lines])).toEqual([
      ['doubles', 3],
      ['patent', 7],
    ]);
  });

  it('[PLC-07.1] [TRAP-18] after a partial failure only the failed types keep their stakes, and all their legs stay', () => {
    fc.assert(
      fc.property(fc.subarray(systemsFor(4).slice(), { minLength: 1 }), fc.nat(15), (types, mask) => {
        const rig = systemsOf(4);
        for (const type of types) rig.type(`system:${type}`, '1');
        rig.place();
        const [request] = rig.asked('placeBets');
        const outcomes = rig.sentSlips().map((slip, i) => {
          return (mask >> i) % 2 === 1 ? accepted(slip) : failed(slip, [{ type: 'Other', message: '' }]);
        });
        rig.answer(request!, ok(outcomes));
        const refused = types.filter((_, i) => (mask >> i) % 2 === 0);
        expect(Object.keys(rig.slip().stakes.values).sort()).toEqual(
          refused.map((type) => `system:${type}`).sort(),
        );
        expect(rig.slip().legs).toHaveLength(refused.length > 0 ? 4 : 0);
        expect(rig.placement().lastResult?.outcome).toBe(
          refused.length === 0 ? 'success' : refused.length === types.length ? 'failure' : 'partial',
        );
        expect(rig.defects).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('each way in the slip', () => {
  const onTab = (tab: 'single' | 'acca' | 'system', terms: readonly (EachWayTerms | undefined)[]): Rig => {
    const rig = new Rig({ cash: money(10_000_000) });
    for (const [i, eachWay] of terms.entries()) rig.offers.set(i + 1, offerOf(i + 1, { eachWay }));
    rig.add(...terms.map((_, i) => i + 1));
    rig.submit({ type: 'intent/slipTabChosen', data: { tab } });
    return rig;
  };

  it('[EWY-01.1] is offered where every leg has place terms, and what is each way is always offered', () => {
    const terms = fc.constantFrom(
      undefined,
      TERMS,
      { ...TERMS, required: true },
      { num: 1, den: 4, places: 2, required: false },
    );
    fc.assert(
      fc.property(
        fc.array(terms, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('single', 'acca', 'system' as const),
        fc.array(fc.tuple(fc.constantFrom('single:1', 'single:2', 'acca', 'system'), fc.boolean()), {
          maxLength: 6,
        }),
        (drawn, tab, presses) => {
          const rig = onTab(tab, drawn);
          for (const [key, on] of presses) toggle(rig, key, on);
          rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
          rig.submit({ type: 'intent/slipTabChosen', data: { tab } });
          for (const stake of rig.view().stakes.filter(({ eachWay }) => eachWay)) {
            for (const id of stake.legs) expect(drawn[id - 1]).toBeDefined();
          }
          for (const { required, disabled, on, legs } of rig.view().eachWay) {
            expect(required).toBe(legs.some((id) => drawn[id - 1]?.required === true));
            if (required) expect([on, disabled]).toEqual([true, true]);
          }
          // No leg that must be each way is ever bet on another way.
          for (const stake of rig
            .view()
            .stakes.filter(({ eachWay, stakeId }) => !eachWay && stakeId !== 'commonSingle')) {
            const forced = stake.legs.some((id) => drawn[id - 1]?.required === true);
            if (forced) expect(keysOf(rig)).toContain('nonCombinableSelectionEw');
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('[EWY-01.2] cannot be switched where a market requires it, and says which leg is in its way', () => {
    const required = { ...TERMS, required: true };
    const rig = onTab('acca', [required, TERMS]);
    expect(switches(rig)).toEqual([{ key: 'acca', on: true, required: true, disabled: true }]);
    toggle(rig, 'acca', true);
    toggle(rig, 'acca', false);
    expect(rig.all('intent/ignored').map(({ data }) => data.reason)).toEqual(['required', 'unchanged']);
    const clash = onTab('acca', [required, undefined]);
    clash.type('acca', '5');
    expect(clash.view().notices).toContainEqual(
      expect.objectContaining({ key: 'nonCombinableSelectionEw', legs: [2], blocking: true }),
    );
    expect(clash.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'eachWayClash' } });
    clash.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    expect(keysOf(clash)).not.toContain('nonCombinableSelectionEw');
  });

  it('[EWY-01] a leg without place terms does not drop the place part unsaid', () => {
    const rig = onTab('acca', [TERMS, TERMS]);
    toggle(rig, 'acca');
    rig.type('acca', '5');
    expect(rig.view().totals.stake).toBe(1_000);
    rig.add(3);
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'eachWayClash' } });
    toggle(rig, 'acca', false);
    expect(rig.view()).toMatchObject({ totals: { stake: 500 }, action: { kind: 'place' }, eachWay: [] });
    const withdrawn = onTab('single', [TERMS]);
    toggle(withdrawn, 'single:1');
    withdrawn.type('single:1', '5');
    withdrawn.change(1, { eachWay: undefined });
    expect(keysOf(withdrawn)).toContain('nonCombinableSelectionEw');
  });

  it('[EWY-02.1] [EWY-02.2] [TRAP-11] counts twice for single, acca and system, with the place part of the returns', () => {
    const single = onTab('single', [TERMS]);
    toggle(single, 'single:1');
    single.type('single:1', '5');
    expect(stakeOf(single, 'single:1')).toMatchObject({
      unitStake: 500,
      totalStake: 1_000,
      eachWay: true,
      // 2/1: the win part returns 15, the place part at a fifth 7.
      returns: 1_500 + 700,
    });
    single.place();
    expect(single.sentSlips()).toMatchObject([
      {
        stake: 500,
        numberOfBets: 2,
        eachWay: true,
        totalOdds: '3',
        eachWayTotalOdds: '1.4',
        possibleWinnings: 2_200,
        eachWayPossibleWinnings: 700,
        selections: [{ eachWay: true }],
      },
    ]);
    const acca = onTab('acca', [TERMS, TERMS]);
    toggle(acca, 'acca');
    acca.type('acca', '5');
    acca.place();
    expect(acca.sentSlips()).toMatchObject([
      { numberOfBets: 2, totalOdds: '9', eachWayTotalOdds: '1.96', possibleWinnings: 4_500 + 980 },
    ]);
    const system = onTab('system', [TERMS, TERMS, TERMS]);
    toggle(system, 'system');
    system.type('system:trixie', '1');
    system.place();
    expect(system.sentSlips()).toMatchObject([
      {
        type: 'SYSTEM',
        numberOfBets: 8,
        totalOdds: '54',
        eachWayTotalOdds: '8.624',
        possibleWinnings: 5_400 + 862,
        eachWayPossibleWinnings: 862,
      },
    ]);
  });

  it('asks the calculation each way, and keeps a switch to the bet it was made for', () => {
    const rig = onTab('single', [TERMS, TERMS]);
    toggle(rig, 'single:2');
    rig.advance(300);
    const flags = () =>
      (rig.asked('calculateBets').at(-1)!.data.body as { selections: { eachWay: boolean }[] }).selections.map(
        ({ eachWay }) => eachWay,
      );
    expect(flags()).toEqual([false, true]);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.advance(300);
    expect(flags()).toEqual([false, false]);
    expect(stakeOf(rig, 'acca')?.eachWay).toBe(false);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.press(2);
    rig.press(2);
    expect(switches(rig).map(({ on }) => on)).toEqual([false, false]);
  });

  it('follows the place terms of the market', () => {
    const rig = onTab('single', [TERMS]);
    toggle(rig, 'single:1');
    rig.type('single:1', '10');
    expect(stakeOf(rig, 'single:1')?.returns).toBe(3_000 + 1_400);
    rig.change(1, { eachWay: { num: 1, den: 4, places: 2, required: false } });
    expect(rig.count('betslip/eachWayTermsChanged')).toBe(1);
    expect(stakeOf(rig, 'single:1')?.returns).toBe(3_000 + 1_500);
    expect(rig.view().legs[0]?.placeTerms).toMatchObject({ num: 1, den: 4, places: 2 });
    // They are agreed to as a price is, but only while the bet is each way.
    const asked: unknown = expect.objectContaining({
      key: 'oddsChanged',
      legs: [1],
      params: { what: 'placeTerms' },
    });
    expect(rig.view().notices).toContainEqual(asked);
    expect(rig.view().action.kind).toBe('acceptChanges');
    toggle(rig, 'single:1', false);
    expect(rig.view().action.kind).toBe('place');
    toggle(rig, 'single:1');
    const shown = [{ selectionId: 1 as never, was: '', now: '', version: rig.view().legs[0]!.version }];
    rig.submit({ type: 'intent/changesAccepted', data: { shown } });
    expect(rig.view()).toMatchObject({ notices: [], action: { kind: 'place' } });
    rig.place();
    expect(rig.sentSlips()[0]?.selections[0]?.placeTerms).toEqual({ num: 1, den: 4, places: 2 });
  });

  it('[EWY-01.5] takes a yes for the place terms that were shown alone, also where they change twice at one version', () => {
    const rig = onTab('single', [TERMS]);
    toggle(rig, 'single:1');
    rig.type('single:1', '10');
    const { version: same } = rig.view().legs[0]!;
    const change = (places: number) =>
      rig.change(1, { version: same, eachWay: { num: 1, den: 4, places, required: false } });
    const accept = (placeTerms: { num: number; den: number; places: number }) => {
      const { version } = rig.view().legs[0]!;
      const shown = [{ selectionId: 1 as never, was: '', now: '', version, placeTerms }];
      rig.submit({ type: 'intent/changesAccepted', data: { shown } });
    };
    change(3);
    change(2);
    expect(rig.all('betslip/eachWayTermsChanged').map(({ data }) => data.eachWay?.places)).toEqual([3, 2]);
    accept({ num: 1, den: 4, places: 3 });
    expect(rig.view().action.kind).toBe('acceptChanges');
    accept({ num: 1, den: 4, places: 2 });
    expect(rig.view()).toMatchObject({ notices: [], action: { kind: 'place' } });
    rig.place();
    expect(rig.sentSlips()[0]?.selections[0]?.placeTerms).toEqual({ num: 1, den: 4, places: 2 });
  });

  it('is a bet of its own: switched to each way, the same legs and stake get a new ref', () => {
    const rig = onTab('single', [TERMS]);
    rig.type('single:1', '5');
    const plain = rig.placement().armed[0];
    toggle(rig, 'single:1');
    expect(rig.placement().armed[0]?.identity).not.toBe(plain?.identity);
    expect(rig.placement().armed[0]?.ref).not.toBe(plain?.ref);
  });

  it('every system type counts its lines twice', () => {
    for (const type of SYSTEM_TYPES) {
      const legs = upTo(8).find((n) => systemsFor(n).includes(type)) ?? 0;
      const rig = systemsOf(legs, TERMS);
      toggle(rig, 'system');
      rig.type(`system:${type}`, '0.05');
      expect(rig.view().totals.stake).toBe(linesOf('SYSTEM', type, legs).length * 2 * 5);
    }
  });
});
