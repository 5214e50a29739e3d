import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_SLIP, type SlipState } from '#domain/betslip/slip.ts';
import { DEFAULT_SLIP_RULES } from '#domain/betslip/slip-rules.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import { betslip } from '#projections/betslip/betslip.ts';
import { fixed, json, LOST, Rig } from '#testing/slip/slip-rig.ts';

const answer = (maxStake: number | null, selections: number[] = [1], resultCode = 0) => ({
  kind: 'ok' as const,
  status: 200,
  body: json({
    resultCode,
    data: {
      betDetails: [
        {
          type: 'SINGLE',
          systemType: null,
          selections,
          maxStake,
          minStake: 10,
          totalOdds: '3',
          displayTotalOdds: '2/1',
        },
      ],
      nonCombinableSelectionGroups: [],
      comboDisallowed: false,
      systemDisallowed: false,
      selectionGroups: [],
    },
  }),
});
const calls = (rig: Rig) =>
  rig.log().filter((event) => event.type === 'gateway/requested' && event.data.op === 'calculateBets').length;

describe('calculation', () => {
  it('[CAL-01.1] [CAL-01.2] asks with the schema of the contract; not for an empty slip, not in maintenance', () => {
    const rig = new Rig();
    rig.advance(10_000);
    expect(calls(rig)).toBe(0);
    rig.add(1, 2);
    rig.advance(250);
    const request = rig.asked('calculateBets')[0]!;
    expect(calculateBets.body.parse(request.data.body)).toEqual({
      selections: [
        { id: 1, eachWay: false },
        { id: 2, eachWay: false },
      ],
      oddsFormat: 'FRACTIONAL',
      betTypes: [{ type: 'SINGLE' }, { type: 'COMBO' }],
      selectionGroups: [],
    });
    const closed = new Rig({ maintenance: true });
    closed.add(1);
    closed.advance(10_000);
    expect(calls(closed)).toBe(0);
    const cleared = new Rig();
    cleared.add(1);
    cleared.press(1);
    cleared.advance(10_000);
    expect(calls(cleared)).toBe(0);
  });

  it('[CAL-01.3] visitors get odds and groups, never a max stake', () => {
    for (const [account, expected] of [
      [null, null],
      [undefined, 700],
    ] as const) {
      const rig = new Rig(account === null ? { account: null } : {});
      rig.add(1);
      rig.advance(250);
      rig.answer(rig.asked('calculateBets')[0]!, answer(700));
      expect(rig.slip().calculation.bets[0]!.maxStake).toBe(expected);
      expect(rig.view().stakes[0]!.estimate).toBe(false);
    }
  });

  it('[CAL-02.1] [CAL-02.2] ten changes in a burst are one call, 250 ms after the first, and a stream cannot starve it', () => {
    const rig = new Rig();
    for (let id = 1; id <= 10; id += 1) {
      rig.add(id);
      rig.advance(20);
    }
    expect(calls(rig)).toBe(0);
    rig.advance(50);
    expect(calls(rig)).toBe(1);
    const busy = new Rig({ rules: { ...DEFAULT_SLIP_RULES, maximumSize: 30 } });
    for (let id = 1; id <= 30; id += 1) {
      busy.add(id);
      busy.advance(100);
    }
    expect(calls(busy)).toBeGreaterThanOrEqual(8);
  });

  it('[CAL-02.3] every 5 s while odds differ from the accepted ones; not when accepted, not when hidden', () => {
    const rig = new Rig();
    rig.add(1);
    rig.advance(1_000);
    expect(calls(rig)).toBe(1);
    rig.change(1, { price: fixed(7, 4) });
    rig.advance(15_000);
    expect(calls(rig)).toBe(4);
    rig.context = { ...rig.context, visible: false };
    rig.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    rig.advance(20_000);
    expect(calls(rig)).toBe(4);
    rig.context = { ...rig.context, visible: true };
    rig.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    rig.advance(5_000);
    expect(calls(rig)).toBe(5);
    const [leg] = rig.view().legs;
    rig.submit({
      type: 'intent/changesAccepted',
      data: { shown: [{ selectionId: leg!.selectionId, was: '2/1', now: '7/4', version: leg!.version }] },
    });
    rig.advance(20_000);
    expect(calls(rig)).toBe(5);
    expect(rig.defects).toEqual([]);
  });

  it('[MEND-33] [CAL-03.4] asks again after an answer that was lost, without any change of the slip', () => {
    const rig = new Rig();
    rig.add(1);
    rig.advance(250);
    rig.answer(rig.asked('calculateBets').at(-1)!, LOST);
    expect(rig.slip().calculation.status).toBe('failed');
    rig.advance(5_000);
    expect(calls(rig)).toBe(2);
    rig.answer(rig.asked('calculateBets').at(-1)!, LOST);
    rig.advance(5_000);
    expect(calls(rig)).toBe(3);
    rig.answer(rig.asked('calculateBets').at(-1)!, answer(700));
    expect(rig.slip().calculation).toMatchObject({ status: 'resulted', bets: [{ maxStake: 700 }] });
    rig.advance(60_000);
    expect(calls(rig)).toBe(3);
    expect(rig.defects).toEqual([]);
  });

  it('[CAL-03.1] [CAL-03.2] [CAL-03.3] [TRAP-16] three branches: data, max stakes unset, everything cleared; stakes always stay', () => {
    const rig = new Rig();
    rig.add(1);
    rig.type('single:1', '5');
    const recalculate = (id: number) => {
      rig.add(id);
      rig.advance(250);
      return rig.asked('calculateBets').at(-1)!;
    };
    rig.answer(recalculate(2), answer(700));
    expect(rig.slip().calculation).toMatchObject({
      status: 'resulted',
      bets: [{ maxStake: 700, totalOdds: '3' }],
    });
    rig.answer(recalculate(3), answer(900, [1], 17));
    expect(rig.slip().calculation).toMatchObject({
      status: 'refused',
      bets: [{ maxStake: null, totalOdds: '3' }],
    });
    rig.answer(recalculate(4), {
      kind: 'refused',
      status: 400,
      resultCode: 2,
      errorType: 'VALIDATION',
      body: {},
    });
    expect(rig.slip().calculation.status).toBe('refused');
    rig.answer(recalculate(5), LOST);
    expect(rig.slip().calculation).toMatchObject({
      status: 'failed',
      bets: [],
      nonCombinable: [],
      groups: [],
    });
    expect(rig.slip().stakes.values).toEqual({ 'single:1': '5' });
  });

  it('[INV-23] [CAL-04.1] [TRAP-16] answers in any order and any number leave the state of the newest request', () => {
    const result = (n: number): Omit<DataOf<'betslip/calculated'>, 'requestId'> => ({
      bets: [
        {
          kind: 'SINGLE',
          systemType: null,
          selections: [],
          maxStake: n as never,
          minStake: 1 as never,
          totalOdds: null,
          displayTotalOdds: null,
        },
      ],
      nonCombinable: [],
      comboDisallowed: n % 2 === 0,
      systemDisallowed: false,
      groups: [],
    });
    const requests = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(
        requests.chain((n) =>
          fc.tuple(
            fc.constant(n),
            fc.shuffledSubarray(Array.from({ length: n }, (_, i) => i)),
            fc.array(fc.boolean(), { minLength: n, maxLength: n }),
          ),
        ),
        ([n, order, kinds]) => {
          const fold = (state: SlipState, event: object) =>
            betslip.reducer(state, { seq: 1, at: 0, ...event } as unknown as AppEvent);
          const settle = (state: SlipState, i: number) =>
            kinds[i] === true
              ? fold(state, { type: 'betslip/calculated', data: { requestId: `r${i}`, ...result(i) } })
              : fold(state, {
                  type: 'betslip/calculationFailed',
                  data: { requestId: `r${i}`, how: 'refused' },
                });
          let state = EMPTY_SLIP;
          for (let i = 0; i < n; i += 1)
            state = fold(state, {
              type: 'betslip/calculationRequested',
              data: { requestId: `r${i}`, reason: 'changed' },
            });
          const asked = state;
          for (const i of order) state = settle(state, i);
          const newest = order.includes(n - 1) ? settle(asked, n - 1) : asked;
          expect(state.calculation).toEqual(newest.calculation);
        },
      ),
    );
  });

  it('[CAL-04.1] live: the answer to an older request changes nothing', () => {
    const rig = new Rig();
    rig.add(1);
    rig.advance(250);
    rig.add(2);
    rig.advance(250);
    const [older, newer] = rig.asked('calculateBets');
    rig.answer(newer!, answer(222));
    rig.answer(older!, answer(111));
    expect(rig.slip().calculation.bets[0]!.maxStake).toBe(222);
  });
});
