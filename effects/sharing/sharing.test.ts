import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { selectFollowed, selectRecommended } from '#projections/sharing/select-sharing.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { accepted, json, LOST, offerOf, ok, Rig, selection } from '#testing/slip/slip-rig.ts';

const legs = (rig: Rig) => rig.slip().legs.map((leg) => leg.selectionId);
const answered = (body: object) => ({ kind: 'ok' as const, status: 200, body: json(body) });
const refusal = (resultCode: number) =>
  ({ kind: 'refused', status: 404, resultCode, errorType: 'X', body: {} }) as const;
const loaded = answered({ resultCode: 0, entities: { events: [], markets: [], selections: [] } });
const codes = (code: string, ...ids: number[]) =>
  answered({
    resultCode: 0,
    data: { betslipCode: code, betCodes: ids.map((selectionId) => ({ selectionId, code })) },
  });
const enter = (rig: Rig, text: string) => rig.submit({ type: 'intent/slipCodeEntered', data: { text } });
const open = (rig: Rig, ...ids: number[]) => {
  for (const id of ids) rig.offers.set(id, offerOf(id));
};
/** Everything up to the moment at which the selections of a code are there. */
const entered = (rig: Rig, ...ids: number[]) => {
  enter(rig, 'ab12 cd34');
  rig.answer(rig.asked('getBetslipCode')[0]!, codes('AB12CD34', ...ids));
  const request = rig.asked('getSelections')[0];
  if (request !== undefined) rig.answer(request, loaded);
};
/** The gateway's answer to the code itself. */
const looked = (rig: Rig, outcome: Parameters<Rig['answer']>[1]) => {
  enter(rig, 'AB12CD34');
  rig.answer(rig.asked('getBetslipCode')[0]!, outcome);
};
const small = (maximumSize: number) => {
  const rig = new Rig();
  rig.context = { ...rig.context, rules: { ...rig.context.rules, maximumSize } };
  return rig;
};
const sharing = (rig: Rig) => rig.state().sharing;

describe('slip codes', () => {
  it('[REQ-02] a code for the selections that are on, one call at a time, gone when the slip changes', () => {
    const rig = new Rig();
    rig.submit({ type: 'intent/slipCodeAsked', data: {} });
    expect(sharing(rig).failed).toEqual({ what: 'make', reason: 'empty', code: 1 });
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/legSwitched', data: { selectionId: selection(2), active: false } });
    rig.submit({ type: 'intent/slipCodeAsked', data: {} });
    rig.submit({ type: 'intent/slipCodeAsked', data: {} });
    expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('working');
    const [request, ...more] = rig.asked('createBetslipCode');
    expect([request!.data.body, more]).toEqual([{ selections: [1, 3] }, []]);
    rig.answer(request!, codes('AB12CD34', 1, 3));
    expect(sharing(rig).codes).toMatchObject({ code: 'AB12CD34' });
    rig.add(4);
    expect(sharing(rig).codes).toBeNull();
  });

  it('[REQ-02.6] a failure is error 1, or the code that the gateway gave', () => {
    for (const [outcome, code] of [
      [LOST, 1],
      [refusal(1), 1],
      [refusal(7), 7],
    ] as const) {
      const rig = new Rig();
      rig.add(1);
      rig.submit({ type: 'intent/slipCodeAsked', data: {} });
      rig.answer(rig.asked('createBetslipCode')[0]!, outcome);
      expect(sharing(rig)).toMatchObject({ working: null, failed: { what: 'make', reason: 'failed', code } });
    }
  });

  it('[PLC-06.3] [REQ-02.4] codes are removed after success', () => {
    const rig = new Rig();
    rig.add(1);
    rig.type('single:1', '5');
    rig.submit({ type: 'intent/slipCodeAsked', data: {} });
    rig.answer(rig.asked('createBetslipCode')[0]!, codes('AB12CD34', 1));
    rig.place();
    expect(sharing(rig).codes).not.toBeNull();
    rig.answer(rig.asked('placeBets')[0]!, ok(rig.sentSlips().map(accepted)));
    expect(sharing(rig).codes).toBeNull();
  });

  it('[REQ-02] an entered code fills the slip, with what is in it already', () => {
    const rig = new Rig();
    open(rig, 1, 2, 3);
    rig.add(1);
    entered(rig, 1, 2, 3);
    expect(rig.asked('getBetslipCode')).toEqual([]);
    expect(legs(rig)).toEqual([1, 2, 3]);
    expect(sharing(rig)).toMatchObject({ working: null, opened: 2, failed: null });
    entered(rig, 1, 2, 3);
    expect(sharing(rig).failed).toMatchObject({ reason: 'already' });
  });

  it('[REQ-02.3] all selections go in under the maximum, or none', () => {
    const full = small(3);
    open(full, 1, 2, 3, 4);
    full.add(1, 2);
    entered(full, 3, 4);
    expect([legs(full), sharing(full).failed?.reason]).toEqual([[1, 2], 'full']);
    const closed = new Rig();
    open(closed, 1, 2);
    closed.change(2, { availability: 'suspended' });
    entered(closed, 1, 2);
    expect([legs(closed), sharing(closed).failed?.reason]).toEqual([[], 'unavailable']);
    const gone = new Rig();
    open(gone, 1);
    entered(gone, 1, 2);
    expect([legs(gone), sharing(gone).failed?.reason]).toEqual([[], 'unavailable']);
  });

  it('[REQ-02.3] [REQ-02.6] every way in which a code leads nowhere has its reason, and the slip is as it was', () => {
    const rig = new Rig();
    rig.add(9);
    const before = rig.slip();
    const ends: readonly (readonly [(rig: Rig) => void, string, number])[] = [
      [(one) => enter(one, 'short'), 'malformed', 1],
      [(one) => looked(one, refusal(1)), 'unknown', 1],
      [(one) => looked(one, refusal(7)), 'failed', 7],
      [(one) => looked(one, LOST), 'failed', 1],
      [(one) => entered(one), 'unknown', 1],
      [
        (one) => {
          enter(one, 'AB12CD34');
          one.answer(one.asked('getBetslipCode')[0]!, codes('AB12CD34', 5));
          one.answer(one.asked('getSelections')[0]!, LOST);
        },
        'failed',
        1,
      ],
    ];
    for (const [end, reason, code] of ends) {
      end(rig);
      expect(sharing(rig).failed).toEqual({ what: 'open', reason, code });
      expect(rig.slip()).toEqual(before);
    }
    rig.type('single:9', '5');
    rig.place();
    enter(rig, 'AB12CD34');
    expect(sharing(rig).failed?.reason).toBe('progress');
  });
});

describe('bet requests', () => {
  const ask = (rig: Rig, description: string) =>
    rig.submit({ type: 'intent/betRequestSubmitted', data: { description } });
  it('[REQ-01.1] a description is required and has a limit; nothing is asked of the gateway without one', () => {
    const rig = new Rig();
    for (const [text, outcome] of [
      ['', 'empty'],
      ['  \n ', 'empty'],
      ['x'.repeat(501), 'tooLong'],
    ] as const) {
      ask(rig, text);
      expect(sharing(rig).request).toEqual({ status: outcome, code: null });
    }
    expect(rig.asked('requestBet')).toEqual([]);
  });

  it('[REQ-01.2] 0 is a success, any other code and a lost answer are failures that can be tried again', () => {
    const rig = new Rig();
    for (const [outcome, status, code] of [
      [refusal(5), 'failed', 5],
      [LOST, 'failed', null],
      [answered({ resultCode: 0 }), 'taken', null],
    ] as const) {
      ask(rig, ' Arsenal and rain ');
      expect(sharing(rig).request.status).toBe('sending');
      ask(rig, 'again');
      expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('sending');
      const [request] = rig.asked('requestBet');
      expect(request!.data.body).toEqual({ description: 'Arsenal and rain' });
      rig.answer(request!, outcome);
      expect(sharing(rig).request).toEqual({ status, code });
    }
    rig.submit({ type: 'intent/betRequestDismissed', data: {} });
    expect(sharing(rig).request.status).toBe('idle');
  });
});

describe('what goes with a slip', () => {
  const wait = (rig: Rig) => rig.advance(DEFAULTS.recommendations.delayMs);
  const recommended = (rig: Rig) => selectRecommended(rig.state()).map(({ selectionId }) => selectionId);
  const told = (...selectionIds: number[]) =>
    answered({
      resultCode: 0,
      result: { selectionIds },
      entities: { events: [], markets: [], selections: [] },
    });

  it('[REQ-02.5] is asked for with lsm=true a moment after a change, shown below the slip, never chosen', () => {
    const rig = new Rig();
    open(rig, 1, 2, 7, 8);
    rig.add(1, 2);
    wait(rig);
    const [request, ...more] = rig.asked('recommendBets');
    expect(more).toEqual([]);
    expect(request!.data).toMatchObject({ query: { lsm: 'true' }, body: { selections: [1, 2] } });
    rig.answer(request!, told(7, 8));
    expect(recommended(rig)).toEqual([7, 8]);
    expect(legs(rig)).toEqual([1, 2]);
    rig.add(7);
    expect(recommended(rig)).toEqual([8]);
    expect(selectFollowed(rig.state()).map(({ selectionId }) => selectionId)).toEqual([1, 2, 7, 7, 8]);
    rig.submit({ type: 'intent/slipCleared', data: {} });
    expect(recommended(rig)).toEqual([]);
  });

  it('[REQ-02] not for a closed slip on a phone, not in maintenance; a failure shows nothing', () => {
    for (const context of [{ formFactor: 'mobile' }, { maintenance: true }, { online: false }] as const) {
      const rig = new Rig(context);
      rig.add(1);
      wait(rig);
      expect(rig.asked('recommendBets')).toEqual([]);
    }
    const rig = new Rig();
    rig.add(1);
    wait(rig);
    rig.answer(rig.asked('recommendBets')[0]!, LOST);
    expect(recommended(rig)).toEqual([]);
    expect(rig.count('sharing/recommendationsReceived')).toBe(0);
  });
});

describe('hostile input', () => {
  it('[REQ-01] [REQ-02] [DPL-02] no text in any field, code or link breaks the slip, loses a leg or places a bet', () => {
    const input: fc.Arbitrary<NewInput> = fc.oneof(
      hostileText.map((text): NewInput => ({ type: 'intent/slipCodeEntered', data: { text } })),
      hostileText.map(
        (description): NewInput => ({ type: 'intent/betRequestSubmitted', data: { description } }),
      ),
      hostileText.map(
        (path): NewInput => ({ type: 'intent/slipLinkFollowed', data: { path: `/dl/${path}` } }),
      ),
      hostileText.map(
        (path): NewInput => ({
          type: 'intent/slipLinkFollowed',
          data: { path: `/dl/betslip?selectionids=1&bettype=SINGLE&stake=${path}` },
        }),
      ),
      fc
        .tuple(hostileText, hostileText)
        .map(
          ([stakeId, amount]): NewInput => ({ type: 'intent/quickStakePressed', data: { stakeId, amount } }),
        ),
      hostileText.map(
        (amount): NewInput => ({
          type: 'intent/quickStakePressed',
          data: { stakeId: 'single:1', amount },
        }),
      ),
      fc
        .tuple(hostileText, hostileText)
        .map(([name, value]): NewInput => ({ type: 'intent/settingChanged', data: { name, value } })),
    );
    const answer = fc.constantFrom(LOST, refusal(1), refusal(-7), loaded, codes('AB12CD34'));
    fc.assert(
      fc.property(fc.array(fc.tuple(input, answer), { maxLength: 12 }), (steps) => {
        const rig = new Rig();
        rig.add(1, 2);
        for (const [step, outcome] of steps) {
          rig.submit(step);
          for (const op of ['getBetslipCode', 'getSelections', 'requestBet'])
            for (const request of rig.asked(op)) rig.answer(request, outcome);
        }
        expect(rig.defects).toEqual([]);
        expect(rig.count('lifecycle/epicFailed')).toBe(0);
        expect(rig.count('placement/requested')).toBe(0);
        expect(legs(rig)).toEqual([1, 2]);
        for (const text of Object.values(rig.slip().stakes.values))
          expect(text).toMatch(/^(0|[1-9]\d{0,5})(\.\d{0,2})?$/);
        const { failed, request } = sharing(rig);
        if (failed !== null) expect(failed.code).toSatisfy(Number.isSafeInteger);
        expect(request.status).not.toBe('sending');
      }),
      { numRuns: 150 },
    );
    expect(DEFAULTS.betRequest.longest).toBe(500);
  });
});
