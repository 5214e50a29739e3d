import { describe, expect, it } from 'vitest';
import { parseSlipLink } from '#domain/betslip/link/slip-link.ts';
import { slipLinkPath } from '#domain/betslip/link/slip-link-path.ts';
import { EventId, MarketId } from '#domain/brand.ts';
import { selectSlipLink } from '#projections/sharing/select-sharing.ts';
import { json, LOST, offerOf, Rig, selection } from '#testing/slip/slip-rig.ts';

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

  it('[DPL-02.6] a single, an acca and a system: selections, tab and stake, and nothing is placed', () => {
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

  it('[MEND-30] [DPL-02.5] what somebody shared comes without any stake, also without the own default one', () => {
    for (const [ids, box, prefillDefaultStake] of [
      [[1], 'single:1', false],
      [[1, 2], 'acca', false],
      [[1], 'single:1', true],
      [[1, 2], 'acca', true],
    ] as const) {
      const rig = new Rig({ prefillDefaultStake, defaultStake: '10.00' });
      open(rig, ...ids);
      const path = slipLinkPath({
        selectionIds: ids.map(selection),
        betType: ids.length > 1 ? 'COMBO' : 'SINGLE',
        accaId: null,
      });
      rig.submit({ type: 'intent/slipLinkFollowed', data: { path } });
      const [request] = rig.asked('getSelections');
      if (request !== undefined) rig.answer(request, loaded);
      expect(legs(rig)).toEqual([...ids]);
      expect(rig.slip().stakes.values[box] ?? '').toBe('');
    }
  });

  it('[DPL-02.6] the slip opens on a phone and stays closed on a desktop', () => {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const rig = new Rig({ formFactor });
      open(rig, 1);
      follow(rig, { selectionids: '1', bettype: 'SINGLE' });
      expect(rig.slip().open).toBe(formFactor === 'mobile');
    }
  });

  it('[DPL-02.5] without a stake the default one is filled in, but not over a stake that stands there', () => {
    const rig = new Rig({ defaultStake: '10.00' });
    open(rig, 1, 2);
    follow(rig, { selectionids: '1', bettype: 'SINGLE' });
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '10' });
    rig.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:1' } });
    rig.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:1', key: '7' } });
    follow(rig, { selectionids: '1,2', bettype: 'SINGLE' });
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '7', 'single:2': '10' });
  });

  it('[DPL-02.8] other legs are switched off for an acca, so that it is the bet of the link', () => {
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

  it('[DPL-02.4] every rule that needs the slip or the offer, with the slip as it was', () => {
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

describe('links to bet builders', () => {
  /** Selections 71 and 81 of event 70, which has bet builders. */
  const builder = (context = {}) => {
    const rig = new Rig(context);
    for (const id of [71, 72, 81, 91])
      rig.offers.set(
        id,
        offerOf(id, {
          marketId: MarketId.parse(Math.floor(id / 10)),
          eventId: EventId.parse(70),
          builder: true,
        }),
      );
    return rig;
  };
  const follow = (rig: Rig, query: string) =>
    rig.submit({ type: 'intent/slipLinkFollowed', data: { path: `/dl/betslip?${query}` } });
  const acca = (id: string, selectionIds: readonly number[]) =>
    answered({
      resultCode: 0,
      result: { id, selectionIds, displayOdds: '5/1' },
      entities: { events: [], markets: [], selections: [] },
    });
  const open = (rig: Rig, ids: readonly number[] = [71, 81], extra = '') => {
    follow(rig, `bettype=YOURBET&betbuilderaccaid=bba-70-lead${extra}`);
    const [request] = rig.asked('getBetBuilderAcca');
    expect(request?.data.query).toEqual({ betBuilderAccaId: 'bba-70-lead' });
    rig.answer(request!, acca('bba-70-lead', ids));
  };

  it('[DPL-02] [BBD-03.2] a ready-made one comes in whole, with its id, its stake and its tab, and nothing is placed', () => {
    const rig = builder({ formFactor: 'mobile' });
    rig.add(1);
    open(rig, [71, 81], '&stake=2,50');
    expect(legs(rig)).toEqual([1, 71, 81]);
    expect(rig.view().groups.map((group) => group.legs)).toEqual([[71, 81]]);
    expect(rig.slip().builder.accas).toEqual([{ accaId: 'bba-70-lead', selectionIds: [71, 81] }]);
    expect([rig.slip().activeTab, rig.slip().open]).toEqual(['single', true]);
    expect(rig.slip().stakes.values).toEqual({ 'builder:70': '2.50' });
    expect(rig.slip().legs.every((leg) => leg.active)).toBe(true);
    expect([rig.count('placement/requested'), rig.count('sharing/slipLinkOpened')]).toEqual([0, 1]);
  });

  it('[DPL-02] followed twice it is there once; selections of an own one are fetched as such', () => {
    const rig = builder();
    open(rig);
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(71), active: false } });
    open(rig);
    expect(legs(rig)).toEqual([71, 81]);
    expect(rig.slip().legs.every((leg) => leg.active)).toBe(true);
    expect(rig.count('betslip/groupAdded')).toBe(1);
    const own = builder();
    follow(own, 'bettype=YOURBET&selectionids=72,81');
    own.answer(own.asked('getSelections')[0]!, loaded);
    expect(own.view().groups.map((group) => group.legs)).toEqual([[72, 81]]);
    expect(own.slip().builder.accas).toEqual([]);
  });

  it('[DPL-02] [BBD-03.1] one that cannot be had is said to be so, with the slip as it was', () => {
    const table: readonly (readonly [string, (rig: Rig) => void, readonly number[]])[] = [
      ['notFound', (rig) => void rig.offers.delete(81), [71, 81]],
      ['notFound', () => undefined, [71]],
      ['notFound', () => undefined, []],
      ['notFound', () => undefined, [71, 71]],
      ['notFound', () => undefined, [71, 0]],
      ['unavailable', (rig) => rig.change(81, { availability: 'suspended' }), [71, 81]],
      ['builderRefused', () => undefined, [71, 72]],
      ['builderRefused', () => undefined, [71, 9]],
      ['builderRefused', (rig) => rig.change(81, { builder: false }), [71, 81]],
      ['builderThere', (rig) => rig.build(72, 91), [71, 81]],
    ];
    for (const [problem, prepare, ids] of table) {
      const rig = builder();
      rig.add(9);
      prepare(rig);
      const before = rig.slip();
      open(rig, ids);
      expect([ids, sharing(rig).linkProblem]).toEqual([ids, problem]);
      expect(rig.slip()).toEqual(before);
    }
    const full = builder();
    full.context = { ...full.context, rules: { ...full.context.rules, maximumSize: 2 } };
    full.add(9);
    open(full);
    expect([sharing(full).linkProblem, legs(full)]).toEqual(['tooMany', [9]]);
  });

  it('[DPL-02] an answer that is another one, a refusal and a lost answer bring nothing', () => {
    const refusal = (status: number) => ({
      kind: 'refused' as const,
      status,
      resultCode: 1,
      errorType: 'NOT_FOUND',
      body: {},
    });
    const table = [
      [acca('bba-71-lead', [71, 81]), 'notFound'],
      [refusal(404), 'notFound'],
      [refusal(500), 'failed'],
      [LOST, 'failed'],
    ] as const;
    for (const [outcome, problem] of table) {
      const rig = builder();
      follow(rig, 'bettype=YOURBET&betbuilderaccaid=bba-70-lead');
      rig.answer(rig.asked('getBetBuilderAcca')[0]!, outcome);
      expect([sharing(rig).linkProblem, legs(rig)]).toEqual([problem, []]);
    }
    const hostile = builder();
    follow(hostile, 'bettype=YOURBET&betbuilderaccaid=..%2F..%2Fwallet');
    expect(sharing(hostile).linkProblem).toBe('unreadable');
    expect(hostile.asked('getBetBuilderAcca')).toEqual([]);
  });

  it('[DPL-02] what is shared of a bet builder is a link to it', () => {
    const rig = builder();
    open(rig);
    const parsed = () => parseSlipLink(selectSlipLink(rig.state()) ?? '');
    expect(parsed()).toMatchObject({ betType: 'YOURBET', accaId: 'bba-70-lead', stake: null });
    rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: selection(71) } });
    rig.build(72);
    expect(parsed()).toMatchObject({ betType: 'YOURBET', accaId: null, selectionIds: [81, 72] });
    rig.add(1);
    expect(parsed()).toMatchObject({ accaId: null, selectionIds: [81, 72, 1] });
  });
});
