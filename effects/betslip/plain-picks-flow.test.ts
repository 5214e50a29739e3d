import { describe, expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import { apartBecause } from '#domain/builder/event-picks.ts';
import { money } from '#domain/money/parse-money.ts';
import { slipCount } from '#projections/betslip/select-legs.ts';
import { calculated, MATCH, market, rigWithMatch } from '#testing/slip/builder-rig.ts';
import { accepted, failed, json, offerOf, ok, type Rig, selection } from '#testing/slip/slip-rig.ts';

const built = (rig: Rig) => rig.view().groups.map(({ legs }) => [...legs]);
const boxes = (rig: Rig) => rig.view().stakes.map(({ stakeId }) => stakeId);
const text = (rig: Rig, box: string) => rig.view().stakes.find(({ stakeId }) => stakeId === box)?.text;
const press = (rig: Rig, ...ids: number[]) => {
  for (const id of ids) rig.press(id);
};
const bulk = (rig: Rig, ...ids: number[]) =>
  rig.submit({ type: 'intent/selectionsPressed', data: { selectionIds: ids.map(selection) } });
const split = (rig: Rig, eventId = MATCH) =>
  rig.submit({ type: 'intent/builderSplitPressed', data: { eventId } });
const combine = (rig: Rig, eventId = MATCH) =>
  rig.submit({ type: 'intent/builderCombinePressed', data: { eventId } });
const toSingles = (rig: Rig) => rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });

describe('plain picks of one event', () => {
  it('[BBD-01.1] two are one bet builder without a price until it is calculated, and are placed as one bet', () => {
    const rig = rigWithMatch();
    press(rig, 1);
    expect(built(rig)).toEqual([]);
    press(rig, 2);
    expect(built(rig)).toEqual([[1, 2]]);
    expect(rig.view().groups[0]?.priceText).toBe('');
    expect(rig.view().notices.map(({ key }) => key)).not.toContain('nonCombinableSelection');
    rig.type('builder:70', '10');
    expect(rig.view().stakes[0]).toMatchObject({ stakeId: 'builder:70', totalOddsText: '', returns: null });
    expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'builderPrice' } });
    calculated(rig, { odds: '350/100' });
    expect(rig.view().stakes[0]).toMatchObject({ totalOddsText: '7/2', returns: 4_500 });
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      {
        type: 'YOURBET',
        stake: 1_000,
        selectionGroups: [{ id: 'bb-70', selections: [1, 2], odds: '350/100' }],
      },
    ]);
    expect(rig.defects).toEqual([]);
  });

  it('[MEND-29] [BBD-01] a bet builder is one wherever the slip is counted', () => {
    const rig = rigWithMatch();
    const counts = () => [rig.view().count, slipCount(rig.state())];
    press(rig, 1, 2, 3);
    expect(counts()).toEqual([1, 1]);
    press(rig, 31);
    expect(counts()).toEqual([2, 2]);
    expect(rig.view().stakes).toMatchObject([{ stakeId: 'acca', size: 2 }]);
    // A leg of the match that is not in it, and one that is switched off.
    press(rig, 22);
    expect(counts()).toEqual([3, 3]);
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(22), active: false } });
    expect(counts()).toEqual([2, 2]);
    split(rig);
    expect(counts()).toEqual([4, 4]);
  });

  it('[BBD-01.1] a third one joins them, and beside another event they are one leg of the acca', () => {
    const rig = rigWithMatch();
    press(rig, 1, 31, 2, 3);
    expect(built(rig)).toEqual([[1, 2, 3]]);
    expect(rig.view().tab).toBe('acca');
    calculated(rig, { odds: '350/100' });
    rig.type('acca', '4');
    expect(rig.view().stakes[0]).toMatchObject({ size: 2, totalOddsText: '25/2', returns: 5_400 });
    rig.place();
    expect(rig.sentSlips()).toMatchObject([
      { type: 'COMBO', selectionGroups: [{ selections: [1, 2, 3], odds: '350/100' }] },
    ]);
  });

  it('[BBD-01.2] in bulk, and one that joins in bet-builder mode, are one bet builder as well', () => {
    const rig = rigWithMatch();
    bulk(rig, 1, 2, 31);
    expect(built(rig)).toEqual([[1, 2]]);
    bulk(rig, 3);
    expect(built(rig)).toEqual([[1, 2, 3]]);
    const other = rigWithMatch();
    press(other, 1);
    other.build(2);
    expect(built(other)).toEqual([[1, 2]]);
  });

  it('[BBD-01.3] with one removed the other is a regular bet with the stake it had, and the next pick joins it', () => {
    const rig = rigWithMatch();
    press(rig, 1);
    rig.type('single:1', '5');
    press(rig, 2);
    expect(boxes(rig)).toEqual(['builder:70']);
    expect(text(rig, 'builder:70')).toBe('');
    expect(rig.view().totals.stake).toBe(0);
    press(rig, 2);
    expect(built(rig)).toEqual([]);
    expect([boxes(rig), text(rig, 'single:1')]).toEqual([['single:1'], '5']);
    press(rig, 3);
    expect(built(rig)).toEqual([[1, 3]]);
  });

  it('[BBD-01.4] what cannot be in one with the others stays a leg of its own', () => {
    const rig = rigWithMatch();
    // Of a market that has one, and of a market that is not offered for it.
    press(rig, 1, 21);
    expect(built(rig)).toEqual([]);
    press(rig, 22);
    expect(built(rig)).toEqual([]);
    // The two of one market are in the way of the third, until one of them is gone: then the customer says
    // so.
    press(rig, 2);
    expect(built(rig)).toEqual([]);
    press(rig, 21);
    expect(built(rig)).toEqual([]);
    combine(rig);
    expect(built(rig)).toEqual([[1, 2]]);
    expect(rig.slip().legs.map((leg) => leg.selectionId)).toEqual([1, 22, 2]);
    const many = rigWithMatch();
    press(many, ...Array.from({ length: 13 }, (_, i) => i + 1));
    expect(built(many).map((legs) => legs.length)).toEqual([12]);
    expect(many.slip().legs).toHaveLength(13);
    const ruledOut = rigWithMatch();
    press(ruledOut, 1, 2);
    press(ruledOut, 2);
    calculated(ruledOut, { excluded: [{ id: 5, reason: 'impossible' }] });
    press(ruledOut, 5);
    expect(built(ruledOut)).toEqual([]);
    combine(ruledOut);
    expect(ruledOut.all('intent/ignored').at(-1)?.data.reason).toBe('notCombinable');
    // Over for good: nothing is tied to it.
    const over = rigWithMatch();
    press(over, 1);
    over.change(1, { availability: 'expired' });
    press(over, 2);
    expect(built(over)).toEqual([]);
  });

  it('[MEND-33] [BBD-01.4] what stays a leg of its own says why, where it stands', () => {
    const rig = rigWithMatch();
    const told = () => {
      const slip = rig.slip();
      const moment = { slip, lookup: rig.lookup };
      return slip.legs.flatMap((leg) => {
        const reason = apartBecause(moment, leg);
        return reason === null ? [] : [`${leg.selectionId} ${reason}`];
      });
    };
    // Two of one market are two bets, as everybody knows.
    press(rig, 1, 21);
    expect(told()).toEqual([]);
    press(rig, 22);
    expect(told()).toEqual(['21 sameMarket', '22 notOffered']);
    press(rig, 21);
    press(rig, 2);
    expect(built(rig)).toEqual([[1, 2]]);
    expect(told()).toEqual(['22 notOffered']);
    calculated(rig, { odds: '350/100', excluded: [{ id: 5, reason: 'implies' }] });
    press(rig, 5);
    expect(told()).toEqual(['22 notOffered', '5 implies']);
    press(rig, 31);
    expect(told()).toEqual(['22 notOffered', '5 implies']);
    split(rig);
    press(rig, 22);
    expect(told()).toEqual([]);
  });

  it('[BBD-01.4] where no bet builder is offered two picks stay as they were', () => {
    const rig = rigWithMatch();
    for (const id of [41, 42]) rig.offers.set(id, offerOf(id, { eventId: EventId.parse(40) }));
    press(rig, 41, 42);
    expect(rig.count('betslip/groupAdded')).toBe(0);
    expect(rig.view().notices.map(({ key }) => key)).toContain('nonCombinableSelection');
  });

  it('[BBD-01.5] taken apart they are singles with their stakes, the next pick too, and combined they are one again', () => {
    const rig = rigWithMatch();
    press(rig, 1);
    rig.type('single:1', '5');
    press(rig, 2);
    rig.type('builder:70', '3');
    split(rig);
    expect(built(rig)).toEqual([]);
    expect(boxes(rig)).toEqual(['commonSingle', 'single:1', 'single:2']);
    expect([text(rig, 'single:1'), text(rig, 'single:2')]).toEqual(['5', '']);
    press(rig, 3);
    expect(built(rig)).toEqual([]);
    rig.type('single:2', '2');
    rig.place();
    expect(rig.sentSlips().map(({ type, stake }) => [type, stake])).toEqual([
      ['SINGLE', 500],
      ['SINGLE', 200],
    ]);
    rig.answer(rig.asked('placeBets')[0]!, ok(rig.sentSlips().map((slip) => failed(slip))));
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    combine(rig);
    expect(built(rig)).toEqual([[1, 2, 3]]);
    expect(text(rig, 'builder:70')).toBe('3');
    split(rig);
    press(rig, 1, 2, 3);
    // None of them is left: what comes next is picked as at first.
    press(rig, 4, 5);
    expect(built(rig)).toEqual([[4, 5]]);
    expect(rig.defects).toEqual([]);
  });

  it('[BBD-01.5] a split is nothing where there is no bet builder, and nothing moves while a bet is on its way', () => {
    const rig = rigWithMatch();
    press(rig, 1);
    split(rig);
    expect(rig.all('intent/ignored').at(-1)?.data).toEqual({
      intent: 'intent/builderSplitPressed',
      reason: 'noGroup',
    });
    press(rig, 2);
    calculated(rig, { odds: '350/100' });
    rig.type('builder:70', '1');
    rig.place();
    split(rig);
    combine(rig);
    expect(rig.all('intent/ignored').map(({ data }) => data.reason)).toEqual([
      'noGroup',
      'progress',
      'progress',
    ]);
    expect(built(rig)).toEqual([[1, 2]]);
  });

  it('[BBD-01.5] a bonus and the caret do not stay on a box that is gone', () => {
    const rig = rigWithMatch();
    press(rig, 1);
    rig.derive({ type: 'betslip/freeBetAttached', data: freeBet('single:1') });
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    press(rig, 2);
    expect([rig.slip().freeBets, rig.slip().stakes.active]).toEqual([{}, null]);
    rig.derive({ type: 'betslip/freeBetAttached', data: freeBet('builder:70') });
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'builder:70' } });
    split(rig);
    expect([rig.slip().freeBets, rig.slip().stakes.active]).toEqual([{}, null]);
  });

  it('[BBD-01.6] a group that the gateway refuses says so, and can be taken apart', () => {
    const rig = rigWithMatch();
    press(rig, 1, 2);
    calculated(rig, { refused: { reason: 'impossible', selection: 2 } });
    expect(rig.view().groups[0]).toMatchObject({ refusal: 'impossible', priceText: '' });
    split(rig);
    rig.type('single:1', '1');
    rig.type('single:2', '1');
    expect(rig.view().action.kind).toBe('place');
  });

  it('[BBD-01.7] undo brings back what was, and joins what came meanwhile as far as it was no stranger', () => {
    const clear = (rig: Rig) => rig.submit({ type: 'intent/slipCleared', data: {} });
    const undo = (rig: Rig) => rig.submit({ type: 'intent/clearUndone', data: {} });
    const together = rigWithMatch();
    press(together, 1, 2);
    clear(together);
    undo(together);
    expect(built(together)).toEqual([[1, 2]]);
    clear(together);
    press(together, 3);
    undo(together);
    expect(built(together)).toEqual([[1, 2, 3]]);
    const apart = rigWithMatch();
    press(apart, 1, 2);
    split(apart);
    clear(apart);
    undo(apart);
    expect(built(apart)).toEqual([]);
    clear(apart);
    press(apart, 3);
    undo(apart);
    expect(built(apart)).toEqual([]);
    press(apart, 4);
    expect(built(apart)).toEqual([]);
    // One that was alone meets another.
    const alone = rigWithMatch();
    press(alone, 1);
    clear(alone);
    press(alone, 2);
    undo(alone);
    expect(built(alone)).toEqual([[1, 2]]);
  });

  it('[BBD-01.7] "reuse last slip" and a reload keep bet builders and what stands apart', () => {
    for (const isApart of [false, true]) {
      const rig = rigWithMatch();
      press(rig, 1, 2);
      if (isApart) split(rig);
      rig.reload();
      expect(built(rig)).toEqual(isApart ? [] : [[1, 2]]);
      toSingles(rig);
      if (!isApart) calculated(rig, { odds: '350/100' });
      for (const box of isApart ? ['single:1', 'single:2'] : ['builder:70']) rig.type(box, '1');
      rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
      rig.place();
      rig.answer(rig.asked('placeBets')[0]!, ok(rig.sentSlips().map(accepted)));
      rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
      expect(rig.slip().legs).toHaveLength(2);
      expect(built(rig)).toEqual(isApart ? [] : [[1, 2]]);
      press(rig, 3);
      expect(built(rig)).toEqual(isApart ? [] : [[1, 2, 3]]);
    }
  });

  it('[BBD-01.7] a leg that is switched on, and one that became another selection, is with the others', () => {
    const rig = rigWithMatch();
    const turn = (id: number, active: boolean) =>
      rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(id), active } });
    press(rig, 1, 31);
    turn(1, false);
    press(rig, 2);
    expect(built(rig)).toEqual([]);
    turn(1, true);
    expect(built(rig)).toEqual([[1, 2]]);
    rig.submit({
      type: 'intent/selectionChosen',
      data: {
        from: selection(1),
        to: { selectionId: selection(21), marketId: market(1), eventId: MATCH },
        shown: { price: '2/1', version: 1, selection: '', market: '', event: '' },
      },
    });
    expect(built(rig)).toEqual([[21, 2]]);
    split(rig);
    rig.submit({
      type: 'intent/selectionChosen',
      data: {
        from: selection(21),
        to: { selectionId: selection(1), marketId: market(1), eventId: MATCH },
        shown: { price: '2/1', version: 1, selection: '', market: '', event: '' },
      },
    });
    press(rig, 3);
    expect(built(rig)).toEqual([]);
  });

  it('[BBD-01.8] a link to singles brings singles, one to an acca brings a leg of it, a code as a press of all', () => {
    const follow = (rig: Rig, path: string) => {
      rig.submit({ type: 'intent/slipLinkFollowed', data: { path } });
      rig.answer(rig.asked('getSelections')[0]!, {
        kind: 'ok',
        status: 200,
        body: json({ resultCode: 0, entities: { events: [], markets: [], selections: [] } }),
      });
    };
    const singles = rigWithMatch();
    follow(singles, '/dl/betslip?selectionids=1,2&bettype=SINGLE&stake=2');
    expect(built(singles)).toEqual([]);
    expect([text(singles, 'single:1'), text(singles, 'single:2')]).toEqual(['2', '2']);
    const acca = rigWithMatch();
    follow(acca, '/dl/betslip?selectionids=1,2,31&bettype=COMBO&stake=2');
    expect(built(acca)).toEqual([[1, 2]]);
    expect(acca.view().stakes).toMatchObject([{ stakeId: 'acca', size: 2, text: '2' }]);
  });

  it('[BBD-01.9] the default stake goes into the box of a new bet builder, of a shared one and a heard one not', () => {
    const rig = rigWithMatch({ prefillDefaultStake: true, defaultStake: '5.00' });
    press(rig, 1);
    expect(text(rig, 'single:1')).toBe('5');
    press(rig, 2);
    expect(text(rig, 'builder:70')).toBe('5');
    rig.submit({ type: 'intent/stakeEdited', data: { stakeId: 'builder:70', text: '' } });
    press(rig, 3);
    expect(text(rig, 'builder:70')).toBe('');
    const elsewhere = rigWithMatch({ prefillDefaultStake: true, defaultStake: '5.00' });
    press(elsewhere, 1);
    elsewhere.derive({
      type: 'betslip/groupAdded',
      data: { eventId: MATCH, accaId: null, selectionIds: [selection(1), selection(2)], elsewhere: true },
    });
    expect(text(elsewhere, 'builder:70') ?? '').toBe('');
  });
});

const freeBet = (stakeId: string) => ({ stakeId, id: 'f1', amount: money(500) });
