import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { accepted, failed, fixed, json, offerOf, ok, pending, Rig, status } from '#testing/slip/slip-rig.ts';
import { send, twoSingles } from '#testing/slip/staked-slip.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';

describe('placement', () => {
  it('[INV-18] [PLC-01.3] [EVT-03.1] the request holds exactly what is sent and every text that was shown', () => {
    const rig = twoSingles();
    expect(rig.view().action.kind).toBe('place');
    const armed = rig
      .all('placement/armed')
      .at(-1)!
      .data.bets.map((bet) => bet.ref);
    const request = send(rig);
    const requested = rig.all('placement/requested')[0]!;
    expect(request.data.body).toEqual({ betSlips: requested.data.bets.map((bet) => bet.slip) });
    expect(requested.data.bets.map((bet) => bet.slip.ref)).toEqual(armed);
    const slip = requested.data.bets[0]!.slip;
    expect(slip).toMatchObject({
      lang: 'en',
      oddsFormat: 'FRACTIONAL',
      type: 'SINGLE',
      stake: 500,
      totalOdds: '3',
      displayTotalOdds: '2/1',
      currency: 'GBP',
      possibleWinnings: 1500,
      numberOfBets: 1,
      systemType: null,
      acceptOddsChange: 'NOT_ACCEPT',
      selections: [{ id: 1, odds: '2/1', version: 1, eachWay: false }],
    });
    expect(requested.data.shown).toEqual(rig.all('intent/placePressed')[0]!.data.shown);
    // Stored before anything goes out: request, barrier, sent, call.
    const order = rig.log().map((event) => event.type);
    expect(order.indexOf('placement/requested')).toBeLessThan(order.indexOf('storage/barrierRequested'));
    expect(order.indexOf('storage/barrierReached')).toBeLessThan(order.indexOf('placement/sent'));
    expect(rig.defects).toEqual([]);
  });

  it('[PLC-01.2] [INV-01] [BSL-09] a bet that two prices of one frame change and change back keeps a ref that was minted before the press', () => {
    const rig = new Rig({ acceptOddsChange: 'ACCEPT_ANY_ODDS' });
    const { marketId, eventId } = offerOf(1);
    rig.offers.set(1, offerOf(1, { price: fixed(2, 1) }));
    rig.offers.set(2, offerOf(2, { marketId, eventId, price: fixed(3, 1) }));
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
    rig.type('acca', '5');
    // Between the first price and the second the other side is the longer one.
    rig.offers.set(1, { ...rig.offers.get(1)!, version: 2, price: fixed(4, 1) });
    rig.change(2, { price: fixed(5, 1) });
    const armed = rig
      .all('placement/armed')
      .at(-1)!
      .data.bets.map((bet) => bet.ref);
    send(rig);
    const [bet] = rig.all('placement/requested')[0]!.data.bets;
    expect(bet?.slip.selections.map(({ id }) => id)).toEqual([2, 3]);
    expect(armed).toEqual([bet?.slip.ref]);
  });

  it('[PLC-04] [PLC-06.1] [PLC-06.2] success keeps a backup and what was not placed, and moves to the result', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:1', '5');
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    expect(rig.placement().step).toBe('success');
    expect(rig.slip().legs.map((leg) => leg.selectionId)).toEqual([2]);
    expect(rig.slip().backup?.legs).toHaveLength(2);
    rig.advance(PLACEMENT_TIMES.resultDelay);
    expect(rig.placement().step).toBe('result');
    expect(rig.view().placement).toMatchObject({ phase: 'result', placed: 1, total: 1, outcome: 'success' });
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
    expect(rig.placement().step).toBe('before');
    expect(
      rig
        .slip()
        .legs.map((leg) => leg.selectionId)
        .sort(),
    ).toEqual([1, 2]);
    expect(rig.defects).toEqual([]);
  });

  it('[PLC-06] [BSL-08.3] [BSL-08.5] a result offers what was placed with it to be used again, and nothing that was placed before', () => {
    const rig = new Rig();
    const press = (id: number, answer: (slip: PlacementSlip) => object): void => {
      rig.add(id);
      rig.type(`single:${id}`, '5');
      const request = send(rig);
      const [bet] = rig.all('placement/requested').at(-1)!.data.bets;
      rig.answer(request, ok([answer(bet!.slip)]));
      rig.advance(PLACEMENT_TIMES.resultDelay);
    };
    press(1, accepted);
    expect(rig.view().placement.reusable).toBe(true);
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    press(2, (slip) => failed(slip, [{ type: 'MARKET_SUSPENDED', message: '' }]));
    expect(rig.view().placement).toMatchObject({ phase: 'result', reusable: false });
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
    expect(rig.slip().legs.map((leg) => leg.selectionId)).toEqual([2]);
    expect(rig.defects).toEqual([]);
  });

  it('[INV-09] [FAIL-65] [LIV-08.3] what was placed goes with its customer, and the next one of the device cannot take it up', () => {
    const rig = twoSingles();
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    expect(rig.slip().backup?.because).toBe('placed');
    rig.logOut();
    expect(rig.slip().backup).toBeNull();
    expect(rig.slip().builder.backup).toEqual([]);
  });

  it('[PLC-06.2] with the slip closed on a mobile the step goes back to before by itself', () => {
    const rig = twoSingles({ formFactor: 'mobile' });
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    rig.advance(PLACEMENT_TIMES.successShown - 1);
    expect(rig.placement().step).toBe('success');
    rig.advance(1);
    expect(rig.placement().step).toBe('before');
    expect(rig.slip().legs).toEqual([]);
  });

  it('[PLC-07.1] [TRAP-18] a partial failure keeps exactly the failed bet with its stake', () => {
    const rig = new Rig();
    rig.add(1, 2, 3);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    for (const id of [1, 2, 3]) rig.type(`single:${id}`, String(id + 4));
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    const error = { type: 'StakeTooHigh', message: '', maxStake: 300 };
    rig.answer(request, ok([accepted(slips[0]!), failed(slips[1]!, [error]), accepted(slips[2]!)]));
    expect(rig.placement().step).toBe('result');
    expect(rig.slip().legs.map((leg) => leg.selectionId)).toEqual([2]);
    expect(rig.slip().stakes.values).toEqual({ 'single:2': '6' });
    expect(rig.view().placement).toMatchObject({ placed: 2, total: 3, outcome: 'partial' });
    // The returned maximum is shown and not filled in.
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    expect(rig.slip().placementMaxStakes).toEqual({});
  });

  it('[PLC-05.1] [PLC-05.2] [FAIL-54] an unsigned refusal fails every bet with the server list once a fence proves it, and not before', () => {
    for (const [body, errorType, expected] of [
      [{ errors: [{ type: 'MaxBetOver', message: 'x' }] }, 'PLACEMENT', ['MaxBetOver']],
      [{}, 'SelfImposedLimitsExceeded', ['SelfImposedLimitsExceeded']],
      [{}, '', ['Other']],
    ] as const) {
      const rig = twoSingles();
      rig.answer(send(rig), {
        kind: 'refused',
        status: 403,
        resultCode: 2001,
        errorType,
        body: json(body),
      });
      expect(rig.placement().attempt!.bets.map((bet) => bet.status)).toEqual(['PENDING', 'PENDING']);
      expect(rig.view().placement.phase).toBe('checking');
      expect(rig.fenceAll()).toBe(1);
      const bets = rig.placement().attempt!.bets;
      expect(bets.map((bet) => bet.status)).toEqual(['FAILED', 'FAILED']);
      expect(bets.map((bet) => bet.errors.map((error) => error.type))).toEqual([expected, expected]);
      expect(rig.placement().step).toBe('semiFailed');
      expect(rig.count('placement/balanceRefreshDue')).toBe(1);
    }
  });

  it('[PLC-05.1] [TRAP-30] a code other than 0 with HTTP 200 is a failure: what succeeded stays, the rest is fenced and fails', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    rig.answer(request, ok([accepted(slips[0]!), { ...pending(slips[1]!) }], 2001));
    expect(rig.placement().attempt!.bets.map((bet) => bet.status)).toEqual(['SUCCEEDED', 'PENDING']);
    expect(rig.fenceAll()).toBe(1);
    expect(rig.placement().attempt!.bets.map((bet) => bet.status)).toEqual(['SUCCEEDED', 'FAILED']);
    expect(rig.placement().attempt!.bets[1]!.errors).toEqual([{ type: 'Other', message: '' }]);
  });

  it('[PLC-08.1] [PLC-08.5] [PLC-08.6] [TRAP-02] [TRAP-03] the waiting period ends in "could not be confirmed"; the truth comes as an event of its own', () => {
    const rig = twoSingles();
    const request = send(rig);
    rig.advance(PLACEMENT_TIMES.interim);
    expect(rig.view().placement).toMatchObject({ phase: 'confirming', waitProlonged: true });
    rig.advance(PLACEMENT_TIMES.waitingPeriod - PLACEMENT_TIMES.interim - 1);
    expect(rig.placement().step).toBe('progress');
    rig.advance(1);
    const [bet] = rig.placement().attempt!.bets;
    expect([bet!.status, bet!.errors[0]!.type]).toEqual(['FAILED', 'BetplacementTimeout']);
    expect(rig.view().placement.bets.map((shown) => shown.status)).toEqual(['unconfirmed', 'unconfirmed']);
    const refreshes = rig.count('placement/balanceRefreshDue');
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((sent) => accepted(sent.slip))));
    expect(rig.count('placement/lateResultReceived')).toBe(2);
    expect(rig.placement().attempt!.bets[0]!.status).toBe('FAILED');
    expect(rig.view().placement.lateResults).toHaveLength(2);
    // Both were placed, so neither is called "not placed" beside it (INV-04).
    expect(rig.view().placement.bets.map((shown) => shown.status)).toEqual(['unconfirmed', 'unconfirmed']);
    expect(rig.count('placement/balanceRefreshDue')).toBeGreaterThan(refreshes);
  });

  it('[PLC-08.2] the period of the configuration wins over the default', () => {
    const rig = twoSingles();
    rig.context = { ...rig.context, rules: { ...rig.context.rules, waitingPeriodSeconds: 30 } };
    send(rig);
    rig.advance(29_999);
    expect(rig.count('placement/waitingEnded')).toBe(0);
    rig.advance(1);
    expect(rig.count('placement/waitingEnded')).toBe(1);
  });

  it('[PLC-09.1] [PLC-09.2] logout stops processing; after the next login the open refs are asked about, never sent again', () => {
    const rig = twoSingles();
    send(rig);
    rig.context = { ...rig.context, account: null };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    rig.logOut();
    expect(rig.placement().step).toBe('before');
    expect(rig.placement().unresolved).toHaveLength(1);
    rig.context = { ...rig.context, account: rig.placement().unresolved[0]!.account };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    rig.advance(0);
    const question = rig.asked('betStatus')[0]!;
    const refs = rig.placement().unresolved[0]!.bets.map((bet) => bet.ref);
    expect(question.data.body).toEqual({ refs, fence: false });
    rig.answer(question, status(refs.map((ref) => ({ ref, state: 'FENCED', outcome: null }))));
    expect(rig.count('placement/lateResultReceived')).toBe(2);
    expect(rig.placement().unresolved).toEqual([]);
    expect(rig.asked('placeBets')).toHaveLength(1);
  });

  it('[PLC-03.1] no order or repetition of messages moves a bet out of a final status', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ok', 'no', 'wait', 'end'), { minLength: 1, maxLength: 12 }),
        (messages) => {
          const rig = twoSingles();
          send(rig);
          const slip = rig.all('placement/requested')[0]!.data.bets[0]!.slip;
          let final: string | undefined;
          messages.forEach((message, i) => {
            if (message === 'end') rig.advance(PLACEMENT_TIMES.waitingPeriod);
            else {
              const outcome =
                message === 'ok' ? accepted(slip) : message === 'no' ? failed(slip) : pending(slip);
              tellOutcome(rig, outcome, i + 1);
            }
            const now = rig.placement().attempt!.bets[0]!.status;
            if (final !== undefined) expect(now).toBe(final);
            if (now !== 'PENDING') final = now;
          });
          expect(rig.defects).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
