import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventId, MarketId } from '#domain/brand.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { accepted, fixed, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

/** Market 7 of event 70 with the selections 71, 72 and 73; market 8 of the same event with 81. */
const ofMarket = (id: number) =>
  offerOf(id, { marketId: MarketId.parse(Math.floor(id / 10)), eventId: EventId.parse(70) });

function market(context = {}): Rig {
  const rig = new Rig(context);
  for (const id of [71, 72, 73, 81]) rig.offers.set(id, ofMarket(id));
  return rig;
}

const choose = (
  rig: Rig,
  from: number,
  to: number,
  shown: Partial<DataOf<'intent/selectionChosen'>['shown']> = {},
) => {
  const { selectionId, marketId, eventId, version } = rig.offers.get(to) ?? ofMarket(to);
  rig.submit({
    type: 'intent/selectionChosen',
    data: {
      from: selection(from),
      to: { selectionId, marketId, eventId },
      shown: { price: '2/1', version, selection: '', market: '', event: '', ...shown },
    },
  });
};
const ids = (rig: Rig) => rig.slip().legs.map((leg) => leg.selectionId);
const lastIgnored = (rig: Rig) => rig.all('intent/ignored').at(-1)?.data;

describe('choosing another selection of a market', () => {
  it('[BSL-06.3] the leg keeps its place, its stake and its switch, and there is nothing to accept', () => {
    const rig = market();
    rig.add(1, 71, 2);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:71', '5');
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(71), active: false } });
    rig.change(72, { price: fixed(7, 2) });
    choose(rig, 71, 72, { price: '7/2' });
    expect(ids(rig)).toEqual([1, 72, 2]);
    expect(rig.slip().stakes.values).toEqual({ 'single:72': '5' });
    expect(rig.slip().legs[1]).toMatchObject({
      active: false,
      replaced: null,
      lineToAccept: false,
      taken: { price: fixed(7, 2), version: 2 },
    });
    expect(rig.slip().quotes[71]).toBeUndefined();
    expect(rig.view().legs[1]).toMatchObject({ takenText: '7/2', priceText: '7/2', change: null });
    expect(rig.all('betslip/selectionSwitched').at(-1)?.data).toMatchObject({
      from: { selectionId: 71 },
      to: { selectionId: 72 },
      shown: '7/2',
    });
  });

  it('[BSL-06] a switch there and back is the identity on legs, stakes and each-way marks', () => {
    const eachWay = { num: 1, den: 5, places: 3, required: false };
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('', '5', '2.50'),
        fc.constantFrom('single', 'acca' as const),
        (marked, active, stake, tab) => {
          const rig = market();
          for (const id of [71, 72]) rig.offers.set(id, { ...ofMarket(id), eachWay });
          rig.add(71, 1);
          rig.submit({ type: 'intent/slipTabChosen', data: { tab } });
          if (stake !== '') rig.type(tab === 'single' ? 'single:71' : 'acca', stake);
          if (marked) rig.submit({ type: 'intent/eachWayPressed', data: { key: 'single:71', on: true } });
          rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(71), active } });
          const before = rig.slip();
          choose(rig, 71, 72);
          expect(ids(rig)).toEqual([72, 1]);
          choose(rig, 72, 71);
          const { legs, stakes, eachWay: marks, quotes } = rig.slip();
          expect({ legs, values: stakes.values, marks, quotes }).toEqual({
            legs: before.legs,
            values: before.stakes.values,
            marks: before.eachWay,
            quotes: before.quotes,
          });
        },
      ),
    );
  });

  it('[BSL-06.6] what cannot take its place leaves the leg as it is, and says why', () => {
    const rig = market();
    rig.add(71, 1);
    rig.change(72, { availability: 'suspended' });
    rig.change(73, { price: { kind: 'none' } });
    const before = rig.slip();
    const reasons = () => rig.all('betslip/legRefused').at(-1)?.data.reasons;
    choose(rig, 71, 72);
    expect(reasons()).toEqual(['suspended']);
    choose(rig, 71, 73);
    expect(reasons()).toEqual(['noPrice']);
    choose(rig, 71, 1);
    expect(reasons()).toEqual(['duplicate']);
    choose(rig, 71, 79);
    expect(reasons()).toEqual(['notLoaded']);
    choose(rig, 71, 81);
    expect(lastIgnored(rig)).toEqual({ intent: 'intent/selectionChosen', reason: 'otherMarket' });
    choose(rig, 5, 72);
    expect(lastIgnored(rig)?.reason).toBe('notInSlip');
    expect(rig.slip()).toEqual(before);
  });

  it('[BSL-06.4] [BSL-06.5] any step but progress becomes before; during progress nothing is switched (TRAP-17)', () => {
    const rig = market();
    rig.add(71);
    rig.type('single:71', '5');
    rig.place();
    rig.submit({ type: 'intent/choiceOpened', data: { selectionId: selection(71) } });
    expect(lastIgnored(rig)).toEqual({ intent: 'intent/choiceOpened', reason: 'progress' });
    choose(rig, 71, 72);
    expect(lastIgnored(rig)).toEqual({ intent: 'intent/selectionChosen', reason: 'progress' });
    expect([rig.placement().step, ids(rig)]).toEqual(['progress', [71]]);
    const other = market();
    other.add(71, 1);
    other.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    other.type('single:1', '5');
    other.place();
    const [request] = other.asked('placeBets');
    other.answer(request!, ok(other.sentSlips().map(accepted)));
    expect(other.placement().step).not.toBe('before');
    choose(other, 71, 72);
    expect([other.placement().step, ids(other)]).toEqual(['before', [72]]);
  });

  it('[BSL-06.3] the price on the button is the one taken, also when a tick landed before the press (FAIL-03)', () => {
    const rig = market();
    rig.add(71);
    rig.change(72, { price: fixed(7, 4) });
    choose(rig, 71, 72, { price: '2/1', version: 1 });
    expect(rig.view().legs[0]).toMatchObject({
      takenText: '2/1',
      priceText: '7/4',
      change: { was: '2/1', now: '7/4', needsAcceptance: true },
    });
  });

  it('[BSL-06] an each-way mark does not go where each-way is not offered', () => {
    const rig = market();
    rig.offers.set(71, { ...ofMarket(71), eachWay: { num: 1, den: 5, places: 3, required: false } });
    rig.add(71);
    rig.submit({ type: 'intent/eachWayPressed', data: { key: 'single:71', on: true } });
    expect(rig.slip().eachWay).toEqual(['single:71']);
    choose(rig, 71, 72);
    expect(rig.slip().eachWay).toEqual([]);
  });

  it('[BSL-06] a pick of a bet builder stays one under its new id, and a prebuilt one is prebuilt no longer', () => {
    const rig = market();
    for (const id of [71, 72, 81]) rig.offers.set(id, { ...ofMarket(id), builder: true });
    rig.submit({
      type: 'intent/builderAccaPressed',
      data: {
        accaId: 'bba-1',
        eventId: EventId.parse(70),
        selectionIds: [selection(71), selection(81)],
        shown: { name: '', odds: '' },
      },
    });
    expect(rig.view().groups[0]?.legs).toEqual([71, 81]);
    choose(rig, 71, 72);
    expect(rig.view().groups[0]?.legs).toEqual([72, 81]);
    expect(rig.slip().builder.accas).toEqual([]);
  });

  it('[BSL-06] the list opens for a leg and closes by choosing, by the selection it is, by leaving and by its end', () => {
    const ways: readonly ((rig: Rig) => void)[] = [
      (rig) => choose(rig, 71, 72),
      (rig) => choose(rig, 71, 71),
      (rig) => rig.submit({ type: 'intent/choiceDismissed', data: {} }),
      (rig) => rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: selection(71) } }),
      (rig) => rig.reload(),
    ];
    for (const close of ways) {
      const rig = market();
      rig.add(71, 1);
      rig.submit({ type: 'intent/choiceOpened', data: { selectionId: selection(71) } });
      expect(rig.slip().choosing).toBe(71);
      close(rig);
      expect(rig.slip().choosing).toBeUndefined();
    }
    const rig = market();
    rig.submit({ type: 'intent/choiceOpened', data: { selectionId: selection(71) } });
    expect(lastIgnored(rig)?.reason).toBe('notInSlip');
    rig.submit({ type: 'intent/choiceDismissed', data: {} });
    expect(lastIgnored(rig)?.reason).toBe('nothingToClose');
  });

  it('[BSL-06] a line that moves while its list is open goes on being chosen for, and the choice settles it', () => {
    const rig = market();
    rig.add(71);
    rig.submit({ type: 'intent/choiceOpened', data: { selectionId: selection(71) } });
    rig.replacements.set(71, ofMarket(81));
    rig.offers.set(82, ofMarket(82));
    rig.frame();
    rig.replacements.clear();
    expect([ids(rig), rig.slip().choosing]).toEqual([[81], 81]);
    expect(rig.view().legs[0]?.lineChanged).toBe(true);
    choose(rig, 81, 82);
    expect(rig.view().legs[0]).toMatchObject({ selectionId: 82, lineChanged: false });
  });
});
