import { describe, expect, it } from 'vitest';
import { json, LOST, offerOf, Rig } from '#property-tests/slip/rig.ts';

const legs = (rig: Rig) => rig.slip().legs.map((leg) => leg.selectionId);
const answered = (body: object) => ({ kind: 'ok' as const, status: 200, body: json(body) });
const loaded = answered({ resultCode: 0, entities: { events: [], markets: [], selections: [] } });
const open = (rig: Rig, ...ids: number[]) => {
  for (const id of ids) rig.offers.set(id, offerOf(id));
};
const small = (maximumSize: number) => {
  const rig = new Rig();
  rig.context = { ...rig.context, rules: { ...rig.context.rules, maximumSize } };
  return rig;
};
const sharing = (rig: Rig) => rig.state().sharing;

describe('betslip links', () => {
  const follow = (rig: Rig, fields: Readonly<Record<string, string>>) => {
    const path = `/dl/betslip?${Object.entries(fields)
      .map(([k, v]) => `${k}=${v}`)
      .join('&')}`;
    rig.submit({ type: 'intent/slipLinkFollowed', data: { path } });
    const request = rig.asked('getSelections')[0];
    if (request !== undefined) rig.answer(request, loaded);
  };

  it('[DPL-02] a single, an acca and a system: selections, tab and stake, and nothing is placed', () => {
    const cases = [
      {
        link: { bettype: 'SINGLE', stake: '2,50' },
        tab: 'single',
        values: { 'single:1': '2.50', 'single:2': '2.50', 'single:3': '2.50' },
      },
      { link: { bettype: 'COMBO', stake: '5' }, tab: 'acca', values: { acca: '5' } },
      {
        link: { bettype: 'SYSTEM', systemtype: 'trixie', stake: '1' },
        tab: 'system',
        values: { 'system:trixie': '1' },
      },
    ] as const;
    for (const { link, tab, values } of cases) {
      const rig = new Rig();
      open(rig, 1, 2, 3);
      follow(rig, { selectionids: '1,2,3', ...link });
      expect(legs(rig)).toEqual([1, 2, 3]);
      expect([rig.slip().activeTab, rig.slip().tabChosenByHand]).toEqual([tab, true]);
      expect(rig.slip().stakes.values).toEqual(values);
      expect(rig.count('placement/requested')).toBe(0);
      expect(rig.count('sharing/slipLinkOpened')).toBe(1);
    }
  });

  it('[DPL-02] the slip opens on a phone and stays closed on a desktop', () => {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const rig = new Rig({ formFactor });
      open(rig, 1);
      follow(rig, { selectionids: '1', bettype: 'SINGLE' });
      expect(rig.slip().open).toBe(formFactor === 'mobile');
    }
  });

  it('[DPL-02] without a stake the default one is filled in, but not over a stake that stands there', () => {
    const rig = new Rig({ defaultStake: '10.00' });
    open(rig, 1, 2);
    follow(rig, { selectionids: '1', bettype: 'SINGLE' });
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '10' });
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:1', key: '7' } });
    follow(rig, { selectionids: '1,2', bettype: 'SINGLE' });
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '7', 'single:2': '10' });
  });

  it('[DPL-02] other legs are switched off for an acca, so that it is the bet of the link', () => {
    const rig = new Rig();
    open(rig, 1, 2, 9);
    rig.add(9);
    follow(rig, { selectionids: '1,2', bettype: 'COMBO' });
    expect(rig.slip().legs.map(({ selectionId, active }) => [selectionId, active])).toEqual([
      [9, false],
      [1, true],
      [2, true],
    ]);
  });

  it('[DPL-02] every rule that needs the slip or the offer, with the slip as it was', () => {
    const table: readonly (readonly [string, (rig: Rig) => void, Readonly<Record<string, string>>])[] = [
      ['tooMany', () => undefined, { selectionids: '1,2,3,4', bettype: 'SINGLE' }],
      ['tooFewForAcca', () => undefined, { selectionids: '1', bettype: 'COMBO' }],
      ['tooFewForAcca', () => undefined, { selectionids: '1,1', bettype: 'COMBO' }],
      ['systemDoesNotFit', () => undefined, { selectionids: '1,2', bettype: 'SYSTEM', systemtype: 'trixie' }],
      [
        'systemDoesNotFit',
        () => undefined,
        { selectionids: '1,2,3', bettype: 'SYSTEM', systemtype: 'trebles' },
      ],
      ['unreadableStake', () => undefined, { selectionids: '1', bettype: 'SINGLE', stake: '1234567.89' }],
      ['notFound', (rig) => void rig.offers.delete(2), { selectionids: '1,2', bettype: 'COMBO' }],
      [
        'unavailable',
        (rig) => rig.change(2, { availability: 'expired' }),
        { selectionids: '1,2', bettype: 'COMBO' },
      ],
      [
        'unavailable',
        (rig) => rig.change(2, { price: { kind: 'none' } }),
        { selectionids: '1,2', bettype: 'COMBO' },
      ],
    ];
    for (const [problem, prepare, link] of table) {
      const rig = small(4);
      open(rig, 1, 2, 3, 4, 9);
      rig.add(9);
      prepare(rig);
      const before = rig.slip();
      follow(rig, link);
      expect([link, sharing(rig).linkProblem]).toEqual([link, problem]);
      expect(rig.slip()).toEqual(before);
      rig.submit({ type: 'intent/slipLinkProblemDismissed', data: {} });
      expect(sharing(rig).linkProblem).toBeNull();
    }
    const lost = new Rig();
    lost.submit({
      type: 'intent/slipLinkFollowed',
      data: { path: '/dl/betslip?selectionids=1&bettype=SINGLE' },
    });
    lost.answer(lost.asked('getSelections')[0]!, LOST);
    expect(sharing(lost).linkProblem).toBe('failed');
  });

  it('[DPL-02] during a placement a link changes nothing', () => {
    const rig = new Rig();
    open(rig, 1, 2);
    rig.add(1);
    rig.type('single:1', '5');
    rig.place();
    const before = rig.slip();
    follow(rig, { selectionids: '2', bettype: 'SINGLE' });
    expect([sharing(rig).linkProblem, rig.slip()]).toEqual(['progress', before]);
  });
});
