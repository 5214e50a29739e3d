import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import { calculated, MATCH, market, rigWithMatch } from '#testing/slip/builder-rig.ts';
import { accepted, fixed, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

const groups = (rig: Rig) =>
  rig.view().groups.map(({ legs, priceText, stakeId }) => ({ legs, priceText, stakeId }));

describe('bet builder in the slip', () => {
  it('[BBD-01.1] [BBD-01.3] two picks of one event are one group; with one removed the other is a regular bet', () => {
    const rig = rigWithMatch();
    rig.build(1);
    expect(groups(rig)).toEqual([]);
    expect(rig.view().stakes.map(({ stakeId }) => stakeId)).toEqual(['single:1']);
    rig.build(2);
    expect(groups(rig)).toEqual([{ legs: [1, 2], priceText: '', stakeId: 'builder:70' }]);
    // One bet: the default tab shows its stake at once (BSL-03).
    expect(rig.view().tab).toBe('single');
    expect(rig.view().stakes.map(({ stakeId }) => stakeId)).toEqual(['builder:70']);
    rig.build(1);
    expect(groups(rig)).toEqual([]);
    expect(rig.view().stakes.map(({ stakeId }) => stakeId)).toEqual(['single:2']);
    expect(rig.view().legs.map(({ selectionId }) => selectionId)).toEqual([2]);
    expect(rig.defects).toEqual([]);
  });

  it('[BBD-01.1] [BSL-10.3] shows no price until the gateway has priced exactly these legs, never the product', () => {
    const rig = rigWithMatch();
    rig.build(1, 2);
    rig.type('builder:70', '10');
    const stakeNow = () => rig.view().stakes.find(({ stakeId }) => stakeId === 'builder:70')!;
    expect(stakeNow()).toMatchObject({
      totalOddsText: '',
      returns: null,
      unpriced: true,
      estimate: true,
    });
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'builderPrice' } });
    calculated(rig, { odds: '350/100' });
    expect(groups(rig)[0]?.priceText).toBe('7/2');
    expect(stakeNow()).toMatchObject({ totalOddsText: '7/2', returns: 4_500 });
    expect(rig.view().action.kind).toBe('place');
    rig.build(3);
    expect(groups(rig)[0]?.priceText).toBe('');
    expect(stakeNow()).toMatchObject({ returns: null, unpriced: true });
    calculated(rig, { odds: '900/100' });
    expect(groups(rig)[0]?.priceText).toBe('9/1');
  });

  it('[MEND-30] [BSL-11.9] what a bet returns that has no price is not nothing, but not known', () => {
    const rig = rigWithMatch();
    rig.build(1, 2);
    rig.type('builder:70', '10');
    const known = () => {
      const { stakes, totals } = rig.view();
      return [...stakes, totals].map(({ returns, unpriced }) => (unpriced ? '—' : returns));
    };
    expect(known()).toEqual(['—', '—']);
    calculated(rig, { refused: { reason: 'implied', selection: 2 } });
    expect(known()).toEqual(['—', '—']);
    rig.build(3);
    calculated(rig, { odds: '350/100' });
    expect(known()).toEqual([4_500, 4_500]);
    // A leg that is suspended: nothing is calculated, and 0 is what the row asks for.
    rig.change(3, { availability: 'suspended' });
    expect(known()).toEqual([0, 0]);
    rig.change(3, { availability: 'open' });
    // Beside a single the sum is not known either.
    rig.add(31);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:31', '2');
    rig.build(4);
    expect(known()).toEqual(['—', 600, '—']);
  });

  it('[MEND-30] [BSL-09] selections that cannot be one bet return no sum as one', () => {
    const rig = rigWithMatch();
    rig.add(22, 1, 31);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.type('acca', '4');
    expect(rig.view().notices.map(({ key }) => key)).toContain('nonCombinableSelection');
    expect(rig.view().stakes).toMatchObject([{ totalOddsText: '', returns: null, unpriced: true }]);
    expect(rig.view().totals).toMatchObject({ returns: null, unpriced: true });
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'system' } });
    expect(rig.view().stakes.every(({ returns, unpriced }) => returns === 0 && !unpriced)).toBe(true);
    rig.type('system:doubles', '4');
    expect(rig.view().totals).toMatchObject({ returns: null, unpriced: true });
  });

  it('[BBD-02.1] [BBD-02.4] rejects a second selection of a market, one that is not offered, and a thirteenth pick', () => {
    const rig = rigWithMatch();
    rig.build(1, 21, 22);
    expect(rig.all('betslip/groupRefused').map(({ data }) => [data.selectionIds, data.reasons])).toEqual([
      [[21], ['sameMarket']],
      [[22], ['notOffered']],
    ]);
    expect(rig.slip().legs).toHaveLength(1);
    rig.build(...Array.from({ length: 11 }, (_, i) => i + 2));
    expect(rig.view().groups[0]?.legs).toHaveLength(12);
    rig.build(13);
    expect(rig.all('betslip/groupRefused').at(-1)?.data.reasons).toEqual(['tooManyLegs']);
    expect(rig.slip().legs).toHaveLength(12);
  });

  it('[BBD-02.2] refuses what the model of the event rules out, as soon as it is known', () => {
    const rig = rigWithMatch();
    rig.build(1);
    calculated(rig, { excluded: [{ id: 5, reason: 'impossible' }] });
    rig.build(5);
    expect(rig.all('betslip/groupRefused').at(-1)?.data.reasons).toEqual(['impossible']);
    rig.build(6);
    calculated(rig, { refused: { reason: 'implied', selection: 6 } });
    rig.type('builder:70', '5');
    expect(rig.view().groups[0]).toMatchObject({ refusal: 'implied', priceText: '' });
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'builderRefused' } });
  });

  it('[BBD-03.1] a prebuilt one goes in whole, as one group with its id, or not at all', () => {
    const press = (rig: Rig, ...ids: number[]) =>
      rig.submit({
        type: 'intent/builderAccaPressed',
        data: {
          accaId: 'bba-70-x',
          eventId: MATCH,
          selectionIds: ids.map(selection),
          shown: { name: 'x', odds: '9/1' },
        },
      });
    const rig = rigWithMatch();
    rig.change(3, { availability: 'suspended' });
    press(rig, 1, 2, 3);
    expect(rig.slip().legs).toEqual([]);
    expect(rig.slip().builder.refusal).toMatchObject({ accaId: 'bba-70-x', reasons: ['suspended'] });
    rig.change(3, { availability: 'open' });
    press(rig, 1, 2, 3);
    expect(rig.all('betslip/groupAdded').map(({ data }) => data)).toEqual([
      { eventId: 70, accaId: 'bba-70-x', selectionIds: [1, 2, 3] },
    ]);
    expect(rig.slip().builder.refusal).toBeNull();
    calculated(rig, { odds: '900/100' });
    rig.type('builder:70', '2');
    rig.place();
    expect(rig.sentSlips()[0]).toMatchObject({
      type: 'YOURBET',
      totalOdds: '10',
      possibleWinnings: 2_000,
      numberOfBets: 1,
      selectionGroups: [{ id: 'bb-70', selections: [1, 2, 3], odds: '900/100' }],
      betBuilderAccaIds: ['bba-70-x'],
    });
    // Another one of the same match would not be this group any more.
    const other = rigWithMatch();
    other.build(4);
    press(other, 1, 2, 3);
    expect(other.slip().builder.refusal?.reasons).toEqual(['groupThere']);
    expect(other.slip().legs).toHaveLength(1);
  });

  it('[BBD-01.1] is one leg of an accumulator, at its own price', () => {
    const rig = rigWithMatch();
    rig.build(1, 2);
    rig.add(31);
    expect(rig.view().tab).toBe('acca');
    calculated(rig, { odds: '350/100' });
    rig.type('acca', '4');
    expect(rig.view().stakes[0]).toMatchObject({ totalOddsText: '25/2', returns: 5_400 });
    rig.place();
    const [slip] = rig.sentSlips();
    expect(slip).toMatchObject({
      type: 'COMBO',
      totalOdds: '13.5',
      numberOfBets: 1,
      selectionGroups: [{ selections: [1, 2], odds: '350/100' }],
    });
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(slip!)]));
    expect(rig.view().placement).toMatchObject({ outcome: 'success' });
    expect(rig.slip().legs).toEqual([]);
    expect(rig.slip().builder.members).toEqual([]);
  });

  it('asks about a price that moved, and accepts the one that was on the screen alone', () => {
    const rig = rigWithMatch();
    rig.build(1, 2);
    calculated(rig, { odds: '350/100' });
    rig.type('builder:70', '10');
    // A leg's own price is not paid: nobody is asked about it, but the group is priced anew.
    rig.change(1, { price: fixed(5, 4) });
    expect(rig.view().notices.map(({ key }) => key)).not.toContain('oddsChanged');
    calculated(rig, { odds: '330/100' });
    expect(rig.view().groups[0]?.change).toMatchObject({ was: '7/2', trend: 'down', needsAcceptance: true });
    expect(rig.view().action.kind).toBe('acceptChanges');
    const accept = (odds: string) =>
      rig.submit({ type: 'intent/changesAccepted', data: { shown: [], groups: [{ id: 'bb-70', odds }] } });
    accept('340/100');
    expect(rig.view().action.kind).toBe('acceptChanges');
    accept('330/100');
    expect(rig.view().action.kind).toBe('place');
    expect(rig.count('betslip/groupPricesAccepted')).toBe(1);
  });

  it('[FAIL-03] is not placed at a price that was not on the screen, whatever changes its customer lets pass', () => {
    const rig = rigWithMatch({ acceptOddsChange: 'ACCEPT_ANY_ODDS' });
    rig.build(1, 2);
    calculated(rig, { odds: '350/100' });
    rig.type('builder:70', '10');
    const shown = rig.shown();
    rig.change(1, { price: fixed(5, 4) });
    calculated(rig, { odds: '330/100' });
    expect(rig.view().action.kind).toBe('place');
    rig.submit({ type: 'intent/placePressed', data: { shown } });
    expect(rig.all('placement/refused').map(({ data }) => data.reasons)).toEqual([['notAsShown']]);
    rig.place();
    expect(rig.sentSlips()[0]?.selectionGroups).toMatchObject([{ odds: '330/100' }]);
  });

  it('is priced again every five seconds while it stands in the slip, for its price moves without its legs', () => {
    const rig = rigWithMatch();
    const asked = () =>
      rig.log().filter((event) => event.type === 'gateway/requested' && event.data.op === 'calculateBets')
        .length;
    rig.build(1, 2);
    rig.advance(250);
    const first = asked();
    rig.advance(15_000);
    expect(asked()).toBe(first + 3);
    rig.build(1);
    rig.advance(250);
    const after = asked();
    rig.advance(15_000);
    expect(asked()).toBe(after);
  });

  it('[BSL-09.1] [BSL-09.2] [BSL-09.3] of two selections of one market the acca takes the longer price and names both; single says nothing', () => {
    const rig = new Rig();
    for (const [id, price] of [
      [1, fixed(2, 1)],
      [2, fixed(3, 1)],
    ] as const) {
      rig.offers.set(id, offerOf(id, { eventId: MATCH, marketId: market(1), price }));
      rig.press(id, { price: id === 1 ? '2/1' : '3/1' });
    }
    rig.add(31);
    const told = () => rig.view().notices.filter(({ key }) => key === 'nonCombinableSelection');
    expect(rig.view().tab).toBe('acca');
    expect(told()).toMatchObject([{ legs: [1, 2], blocking: false }]);
    rig.type('acca', '1');
    expect(rig.view().stakes[0]).toMatchObject({ legs: [2, 31], totalOddsText: '11/1' });
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    expect(told()).toEqual([]);
    // Of different markets neither can be dropped for the other.
    rig.offers.set(3, offerOf(3, { eventId: MATCH, marketId: market(3) }));
    rig.press(3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    expect(told().map(({ legs, blocking }) => [[...legs].sort((a, b) => a - b), blocking])).toEqual([
      [[2, 3], true],
      [[1, 2], false],
    ]);
    // [MEND-30] and no price is shown of a bet that cannot be.
    expect(rig.view().stakes[0]).toMatchObject({ stakeId: 'acca', totalOddsText: '' });
  });

  it('[BBD-01.10] whatever is picked and removed, groups are the picks of one event, two or more of them', () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((id) => ({ kind: 'build' as const, id })),
      fc.integer({ min: 1, max: 6 }).map((id) => ({ kind: 'press' as const, id })),
      fc.constantFrom('clear', 'undo').map((kind) => ({ kind: kind, id: 0 })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const rig = rigWithMatch();
        for (let id = 4; id <= 6; id += 1)
          rig.offers.set(
            id,
            offerOf(id, { eventId: EventId.parse(71), marketId: market(id), builder: true }),
          );
        for (const { kind, id } of steps) {
          if (kind === 'build') rig.build(id);
          else if (kind === 'press') rig.press(id);
          else rig.submit({ type: kind === 'clear' ? 'intent/slipCleared' : 'intent/clearUndone', data: {} });
        }
        const { legs, builder } = rig.slip();
        expect(builder.members.every((id) => legs.some((leg) => leg.selectionId === id))).toBe(true);
        for (const group of rig.view().groups) {
          expect(group.legs.length).toBeGreaterThan(1);
          const events = new Set(
            legs.filter((leg) => group.legs.includes(leg.selectionId)).map((leg) => leg.eventId),
          );
          expect([...events]).toEqual([group.eventId]);
        }
        const inGroups = rig.view().groups.flatMap((group) => group.legs);
        const alone = builder.members.filter((id) => !inGroups.includes(id));
        const lonely = alone.map((id) => legs.find((leg) => leg.selectionId === id)?.eventId);
        expect(new Set(lonely).size).toBe(lonely.length);
        expect(rig.defects).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
