import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId, MarketId } from '#domain/brand.ts';
import { fixed, offerOf, Rig, selection } from '#testing/slip/slip-rig.ts';

const MATCH = EventId.parse(70);
const prices = { 1: [2, 1], 2: [3, 1], 3: [5, 1] } as const;

/** Three selections of one market of one match, and two of other matches. */
function treble(): Rig {
  const rig = new Rig();
  for (const id of [1, 2, 3] as const) {
    const [num, den] = prices[id];
    rig.offers.set(id, offerOf(id, { eventId: MATCH, marketId: MarketId.parse(7), price: fixed(num, den) }));
    rig.press(id, { price: `${num}/${den}` });
  }
  rig.add(31, 32);
  return rig;
}
const outranked = (rig: Rig) =>
  rig
    .view()
    .legs.filter(({ outrankedBy }) => outrankedBy !== null)
    .map(({ selectionId }) => selectionId);
const acca = (rig: Rig) => rig.view().stakes.find(({ stakeId }) => stakeId === 'acca');

describe('several selections of one market in an acca', () => {
  it('[MEND-29] [BSL-09.5] [BSL-09.6] the acca counts what will be placed, and each leg that does not count says so where it stands', () => {
    const rig = treble();
    expect(rig.view().tab).toBe('acca');
    expect(acca(rig)).toMatchObject({ size: 3, legs: [3, 31, 32] });
    expect(outranked(rig)).toEqual([1, 2]);
    expect(rig.view().legs[0]?.outrankedBy).toBe(rig.view().legs[2]?.name);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    expect(outranked(rig)).toEqual([]);
  });

  it('[MEND-29] [BSL-09.7] the customer takes another one of the market instead; the others stay in sight, switched off', () => {
    const rig = treble();
    rig.submit({ type: 'intent/legPreferred', data: { selectionId: selection(1) } });
    expect(acca(rig)).toMatchObject({ size: 3, legs: [1, 31, 32] });
    expect(outranked(rig)).toEqual([]);
    expect(rig.view().legs.map(({ active }) => active)).toEqual([true, false, false, true, true]);
    expect(rig.all('betslip/legPreferred').at(-1)?.data).toEqual({ selectionId: 1, switchedOff: [2, 3] });
    // Switched on again it is the longest price once more.
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(3), active: true } });
    expect(acca(rig)).toMatchObject({ legs: [3, 31, 32] });
    rig.submit({ type: 'intent/legPreferred', data: { selectionId: selection(3) } });
    rig.submit({ type: 'intent/legPreferred', data: { selectionId: selection(31) } });
    expect(rig.all('intent/ignored').map(({ data }) => data.reason)).toEqual(['unchanged', 'noOther']);
  });

  it('[MEND-29] [BSL-09.5] [BSL-09.6] whatever stands in the slip: counted and outranked legs are all that are active, and one of each market counts', () => {
    const leg = fc.record({ market: fc.integer({ min: 1, max: 4 }), num: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 2, maxLength: 9 }), fc.nat(), (legs, preferred) => {
        const rig = new Rig();
        for (const [nth, { market, num }] of legs.entries()) {
          const id = 100 + nth;
          const marketId = MarketId.parse(market);
          const eventId = EventId.parse(market);
          rig.offers.set(id, offerOf(id, { marketId, eventId, price: fixed(num, 1) }));
          rig.press(id, { price: `${num}/1` });
        }
        rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
        rig.submit({
          type: 'intent/legPreferred',
          data: { selectionId: selection(100 + (preferred % legs.length)) },
        });
        const view = rig.view();
        const counted = view.legs.filter(({ active, outrankedBy }) => active && outrankedBy === null);
        expect(new Set(counted.map(({ marketId }) => marketId)).size).toBe(counted.length);
        expect(new Set(view.legs.map(({ marketId }) => marketId)).size).toBe(counted.length);
        if (counted.length >= 2)
          expect(acca(rig)).toMatchObject({
            size: counted.length,
            legs: counted.map(({ selectionId }) => selectionId),
          });
      }),
    );
  });
});
