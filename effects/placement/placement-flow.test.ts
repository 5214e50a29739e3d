import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import {
  accepted,
  failed,
  fixed,
  LOST,
  offerOf,
  ok,
  pending,
  Rig,
  selection,
  status,
} from '#property-tests/slip/rig.ts';

/** Two singles staked, ready to place. */
function twoSingles(context: ConstructorParameters<typeof Rig>[0] = {}): Rig {
  const rig = new Rig(context);
  rig.add(1, 2);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  rig.type('single:1', '5');
  rig.type('single:2', '7');
  return rig;
}
const send = (rig: Rig) => {
  rig.place();
  return rig.asked('placeBets')[0]!;
};

describe('placement', () => {
  it('[PLC-01] [EVT-03] the request holds exactly what is sent and every text that was shown', () => {
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

  it('[PLC-04] [PLC-06] success keeps a backup and what was not placed, and moves to the result', () => {
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

  it('[PLC-06] with the slip closed on a mobile the step goes back to before by itself', () => {
    const rig = twoSingles({ formFactor: 'mobile' });
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    rig.advance(PLACEMENT_TIMES.successShown - 1);
    expect(rig.placement().step).toBe('success');
    rig.advance(1);
    expect(rig.placement().step).toBe('before');
    expect(rig.slip().legs).toEqual([]);
  });

  it('[PLC-07] [T18] a partial failure keeps exactly the failed bet with its stake', () => {
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

  it('[PLC-05] a refusal fails every bet with the server list, or one generic error', () => {
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
        body: JSON.parse(JSON.stringify(body)),
      });
      const bets = rig.placement().attempt!.bets;
      expect(bets.map((bet) => bet.status)).toEqual(['FAILED', 'FAILED']);
      expect(bets.map((bet) => bet.errors.map((error) => error.type))).toEqual([expected, expected]);
      expect(rig.placement().step).toBe('semiFailed');
      expect(rig.count('placement/balanceRefreshDue')).toBe(1);
    }
  });

  it('[PLC-05] a code other than 0 keeps what succeeded and fails the rest', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    rig.answer(request, ok([accepted(slips[0]!), { ...pending(slips[1]!) }], 2001));
    expect(rig.placement().attempt!.bets.map((bet) => bet.status)).toEqual(['SUCCEEDED', 'FAILED']);
    expect(rig.placement().attempt!.bets[1]!.errors).toEqual([{ type: 'Other', message: '' }]);
  });

  it('[PLC-08] [T2] [T3] the waiting period ends in "could not be confirmed"; the truth comes as an event of its own', () => {
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
    expect(rig.count('placement/balanceRefreshDue')).toBeGreaterThan(refreshes);
  });

  it('[PLC-08] the period of the configuration wins over the default', () => {
    const rig = twoSingles();
    rig.context = { ...rig.context, rules: { ...rig.context.rules, waitingPeriodSeconds: 30 } };
    send(rig);
    rig.advance(29_999);
    expect(rig.count('placement/waitingEnded')).toBe(0);
    rig.advance(1);
    expect(rig.count('placement/waitingEnded')).toBe(1);
  });

  it('[PLC-09] logout stops processing; after the next login the open refs are asked about, never sent again', () => {
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

  it('[PLC-03] no order or repetition of messages moves a bet out of a final status', () => {
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
              rig.submit({
                type: 'live/accountMessageReceived',
                data: {
                  message: {
                    channel: '/betplacement/g',
                    type: 'placement',
                    op: 'update',
                    epoch: 'a',
                    seq: i + 1,
                    at: 0,
                    slip: JSON.parse(JSON.stringify(outcome)),
                  },
                },
              });
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

describe('placement over a bad line', () => {
  it('P53 an answer lost after the commit is found within ten seconds, without a second placement', () => {
    const rig = twoSingles();
    rig.answer(send(rig), LOST);
    expect(rig.view().action.kind).toBe('checking');
    expect(rig.view().placement.phase).toBe('checking');
    const bets = rig.all('placement/requested')[0]!.data.bets;
    const question = rig.asked('betStatus')[0]!;
    rig.answer(
      question,
      status(bets.map((bet) => ({ ref: bet.slip.ref, state: 'KNOWN', outcome: accepted(bet.slip) }))),
    );
    expect(rig.placement().step).toBe('success');
    expect(rig.asked('placeBets')).toHaveLength(0);
    expect(
      rig.log().filter((event) => event.type === 'gateway/requested' && event.data.op === 'placeBets'),
    ).toHaveLength(1);
  });

  it('P15 P17 "not placed" is said only after a fence', () => {
    const rig = twoSingles();
    rig.answer(send(rig), LOST);
    const bets = rig.all('placement/requested')[0]!.data.bets;
    const unknown = status(bets.map((bet) => ({ ref: bet.slip.ref, state: 'UNKNOWN', outcome: null })));
    const fences: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      rig.advance(1_000);
      const question = rig.asked('betStatus')[0]!;
      fences.push((question.data.body as { fence: boolean }).fence);
      expect(rig.view().placement.bets.map((bet) => bet.status)).toEqual(['pending', 'pending']);
      if (i < 2) rig.answer(question, unknown);
      else
        rig.answer(
          question,
          status(bets.map((bet) => ({ ref: bet.slip.ref, state: 'FENCED', outcome: null }))),
        );
    }
    expect(fences).toEqual([false, false, true]);
    expect(rig.view().placement.bets.map((bet) => [bet.status, bet.errors[0]!.type])).toEqual([
      ['failed', 'NotPlaced'],
      ['failed', 'NotPlaced'],
    ]);
  });

  it('P25 P54 what is no answer of the contract is never "accepted" and never "failed"', () => {
    for (const outcome of [
      { kind: 'refused', status: 429, resultCode: 7, errorType: 'RATE', body: {} },
      { kind: 'refused', status: 503, resultCode: 5, errorType: 'MAINTENANCE', body: {} },
      { kind: 'refused', status: 422, resultCode: 2002, errorType: 'SAME_REF', body: {} },
      { kind: 'ok', status: 200, body: { hello: 'captive portal' } },
      ok([]),
    ] as const) {
      const rig = twoSingles();
      rig.answer(send(rig), outcome);
      expect(rig.placement().attempt!.bets.map((bet) => [bet.status, bet.knowledge])).toEqual([
        ['PENDING', 'unknown'],
        ['PENDING', 'unknown'],
      ]);
    }
  });

  it('P23 P54 P55 a receipt that does not echo what was sent is not believed', () => {
    const spoil: ((receipt: ReturnType<typeof accepted>['receipt']) => object)[] = [
      (receipt) => ({ ...receipt, contentHash: '0'.repeat(64) }),
      (receipt) => ({ ...receipt, stake: receipt.stake + 1 }),
      (receipt) => ({ ...receipt, selections: receipt.selections.map((leg) => ({ ...leg, odds: '9/4' })) }),
      (receipt) => ({ ...receipt, possibleWinnings: 1 }),
      (receipt) => ({ ...receipt, currency: 'EUR' }),
    ];
    for (const change of spoil) {
      const rig = twoSingles();
      const request = send(rig);
      const [first, second] = rig.all('placement/requested')[0]!.data.bets;
      const good = accepted(first!.slip);
      rig.answer(request, ok([{ ...good, receipt: change(good.receipt) }, accepted(second!.slip)]));
      expect(rig.count('placement/receiptRejected')).toBe(1);
      expect(rig.placement().attempt!.bets.map((bet) => bet.status)).toEqual(['PENDING', 'SUCCEEDED']);
    }
    const rig = twoSingles();
    rig.signatureHolds = false;
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    expect(rig.placement().step).toBe('progress');
  });

  it('P10 P11 P14 a request that could not go out at once is asked again, not queued', () => {
    const cases: [string, (rig: Rig) => void][] = [
      ['stale', (rig) => rig.advance(PLACEMENT_TIMES.intentGoesStale + 1)],
      [
        'offline',
        (rig) => {
          rig.context = { ...rig.context, online: false };
        },
      ],
      [
        'disconnected',
        (rig) => {
          rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
          rig.advance(0);
          rig.derive({ type: 'placement/gateMoved', data: { open: false } });
        },
      ],
    ];
    for (const [reason, hinder] of cases) {
      const rig = twoSingles();
      rig.barrier = 'held';
      rig.place();
      hinder(rig);
      rig.store();
      expect(rig.all('placement/abandoned').map((event) => event.data.reason)).toEqual([reason]);
      expect(rig.asked('placeBets')).toEqual([]);
      expect(rig.placement()).toMatchObject({ step: 'before', abandoned: reason, unresolved: [] });
    }
  });

  it('P12 P59 after a crash between storing and sending the ref is resolved, never sent', () => {
    const rig = twoSingles();
    rig.barrier = 'held';
    rig.place();
    rig.reload();
    expect(rig.view().placement.phase).toBe('checking');
    rig.advance(5_000);
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.asked('betStatus')).toHaveLength(1);
  });

  it('P02 an identical slip is blocked while its outcome is open', () => {
    const rig = twoSingles();
    send(rig);
    rig.advance(PLACEMENT_TIMES.waitingPeriod);
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    expect(rig.placement().step).toBe('before');
    expect(rig.view().action).toMatchObject({
      kind: 'checking',
      enabled: false,
      reasons: ['sameBetChecking'],
    });
    rig.place();
    expect(rig.all('placement/refused').at(-1)!.data.reasons).toEqual(['sameBetChecking']);
  });

  it('P56 the live message before, after and instead of the answer: one outcome', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    const hear = (seq: number) =>
      rig.submit({
        type: 'live/accountMessageReceived',
        data: {
          message: {
            channel: '/betplacement/g',
            type: 'placement',
            op: 'update',
            epoch: 'a',
            seq,
            at: 0,
            slip: JSON.parse(JSON.stringify(accepted(slips[0]!))),
          },
        },
      });
    hear(1);
    hear(2);
    rig.answer(request, ok(slips.map((slip) => accepted(slip))));
    hear(3);
    expect(rig.all('placement/betOutcomeReceived').map((event) => event.data.ref)).toEqual(
      slips.map((slip) => slip.ref),
    );
    expect(rig.count('placement/lateResultReceived')).toBe(0);
    expect(rig.count('placement/finished')).toBe(1);
  });

  it('P01 pressing twice sends once, and the second press is in the log', () => {
    const rig = twoSingles();
    rig.place();
    rig.place();
    expect(rig.asked('placeBets')).toHaveLength(1);
    expect(rig.all('intent/ignored').at(-1)!.data).toEqual({
      intent: 'intent/placePressed',
      reason: 'progress',
    });
  });

  it('P03 a tick between paint and press is asked about again, whatever the policy', () => {
    const rig = twoSingles({ acceptOddsChange: 'ACCEPT_ANY_ODDS' });
    const shownBefore = rig.view().legs.map((leg) => leg.priceText);
    rig.offers.set(1, { ...offerOf(1), price: fixed(9, 4), version: 2 });
    rig.frame();
    expect(rig.view().legs[0]!.priceText).not.toBe(shownBefore[0]);
    const view = rig.view();
    rig.submit({
      type: 'intent/placePressed',
      data: {
        shown: {
          button: '',
          totalStake: '',
          returns: '',
          stakes: [],
          notices: [],
          oddsFormat: '',
          acceptOddsChange: '',
          balance: '',
          legs: view.legs.map((leg, i) => ({
            selectionId: selection(leg.selectionId),
            selection: '',
            market: '',
            event: '',
            price: shownBefore[i]!,
            version: 1,
            stake: '',
          })),
        },
      },
    });
    expect(rig.all('placement/refused').at(-1)!.data.reasons).toEqual(['notAsShown']);
    rig.place();
    expect(rig.sentSlips()[0]!.selections[0]).toMatchObject({ odds: '9/4', version: 2 });
  });

  it('P04 delayed bets stay pending until the gateway decides, and are never fenced meanwhile', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    rig.answer(request, ok([pending(slips[0]!), accepted(slips[1]!)]));
    expect(rig.view().placement.phase).toBe('confirming');
    rig.advance(2_000);
    const question = rig.asked('betStatus')[0]!;
    expect(question.data.body).toEqual({ refs: [slips[0]!.ref], fence: false });
    rig.answer(question, status([{ ref: slips[0]!.ref, state: 'KNOWN', outcome: pending(slips[0]!) }]));
    rig.submit({
      type: 'live/accountMessageReceived',
      data: {
        message: {
          channel: '/betplacement/g',
          type: 'placement',
          op: 'update',
          epoch: 'a',
          seq: 1,
          at: 0,
          slip: JSON.parse(JSON.stringify(accepted(slips[0]!))),
        },
      },
    });
    expect(rig.placement().step).toBe('success');
    rig.advance(10_000);
    expect(rig.asked('betStatus')).toEqual([]);
  });

  it('every end of an attempt says that the balance may have moved', () => {
    const rig = twoSingles();
    const request = send(rig);
    rig.answer(request, ok(rig.all('placement/requested')[0]!.data.bets.map((bet) => accepted(bet.slip))));
    rig.advance(60_000);
    expect(rig.count('placement/balanceRefreshDue')).toBe(1);
  });

  it('a receipt may say more than the maximum payout that was shown, if the prices come to it', () => {
    const rich = () => {
      const rig = new Rig({ cash: money(99_999_999) });
      rig.offers.set(1, offerOf(1, { price: fixed(600, 1) }));
      rig.add(1);
      rig.type('single:1', '1000');
      return rig;
    };
    for (const [winnings, believed] of [
      [60_100_000, true],
      [60_100_001, false],
      [40_000_000, false],
    ] as const) {
      const rig = rich();
      const request = send(rig);
      const [slip] = rig.sentSlips();
      expect(slip!.possibleWinnings).toBe(50_000_000);
      const good = accepted(slip!);
      rig.answer(request, ok([{ ...good, receipt: { ...good.receipt, possibleWinnings: winnings } }]));
      expect(rig.placement().step === 'success').toBe(believed);
    }
  });
});
