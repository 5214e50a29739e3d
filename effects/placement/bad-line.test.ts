import { describe, expect, it } from 'vitest';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import { money } from '#domain/money/parse-money.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import {
  accepted,
  fixed,
  LOST,
  offerOf,
  ok,
  pending,
  Rig,
  selection,
  status,
} from '#testing/slip/slip-rig.ts';
import { send, twoSingles } from '#testing/slip/staked-slip.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';

describe('placement over a bad line', () => {
  it('[FAIL-53] an answer lost after the commit is found within ten seconds, without a second placement', () => {
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

  it('[UK-18] a line that comes back: within ten seconds it is asked and shown what became of every bet', () => {
    const rig = twoSingles();
    rig.answer(send(rig), LOST);
    const bets = rig.all('placement/requested')[0]!.data.bets;
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    for (let second = 0; second < 90; second += 1) {
      for (const question of rig.asked('betStatus')) rig.answer(question, LOST);
      rig.advance(1_000);
    }
    for (const question of rig.asked('betStatus')) rig.answer(question, LOST);
    expect(rig.asked('betStatus')).toEqual([]);
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    for (let second = 0; second < 10 && rig.asked('betStatus').length === 0; second += 1) rig.advance(1_000);
    const [question] = rig.asked('betStatus');
    rig.answer(
      question!,
      status(bets.map((bet) => ({ ref: bet.slip.ref, state: 'KNOWN', outcome: accepted(bet.slip) }))),
    );
    expect(rig.placement().step).toBe('success');
    expect(rig.view().placement.phase).toBe('result');
  });

  it('[PLC-08.7] [FAIL-42] a first word that comes after the slip gave up, and decides nothing, is followed up', () => {
    const rig = twoSingles();
    const question = send(rig);
    rig.advance(PLACEMENT_TIMES.waitingPeriod);
    expect(rig.count('placement/waitingEnded')).toBe(1);
    const bets = rig.all('placement/requested')[0]!.data.bets;
    rig.answer(question, ok(bets.map(({ slip }) => pending(slip))));
    // Its message on the live channel may never come: nobody would know its end.
    for (const { slip } of bets) {
      const asked = rig.asked('betStatus')[0]!;
      expect(asked.data.body).toMatchObject({ refs: [slip.ref] });
      rig.answer(asked, status([{ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) }]));
    }
    expect(rig.placement().unresolved).toEqual([]);
    expect(rig.placement().lateResults.map((late) => late.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  });

  it('[FAIL-15] [FAIL-17] "not placed" is said only after a fence', () => {
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

  it('[FAIL-25] [FAIL-54] what is no answer of the contract is never "accepted" and never "failed"', () => {
    for (const outcome of [
      { kind: 'refused', status: 429, resultCode: 7, errorType: 'RATE', body: {} },
      { kind: 'refused', status: 503, resultCode: 5, errorType: 'MAINTENANCE', body: {} },
      { kind: 'refused', status: 503, resultCode: 5, errorType: OVERLOADED, body: {} },
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

  it('[FAIL-23] [FAIL-54] [FAIL-55] a receipt that does not echo what was sent is not believed', () => {
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

  it('[FAIL-10] [FAIL-11] [FAIL-14] a request that could not go out at once is asked again, not queued', () => {
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

  it('[FAIL-12] [FAIL-59] after a crash between storing and sending the ref is resolved, never sent', () => {
    const rig = twoSingles();
    rig.barrier = 'held';
    rig.place();
    rig.reload();
    expect(rig.view().placement.phase).toBe('checking');
    rig.advance(5_000);
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.asked('betStatus')).toHaveLength(1);
  });

  it('[FAIL-02] an identical slip is blocked while its outcome is open', () => {
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

  it('[FAIL-56] the live message before, after and instead of the answer: one outcome', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    const told = (seq: number) => tellOutcome(rig, accepted(slips[0]!), seq);
    told(1);
    told(2);
    rig.answer(request, ok(slips.map((slip) => accepted(slip))));
    told(3);
    expect(rig.all('placement/betOutcomeReceived').map((event) => event.data.ref)).toEqual(
      slips.map((slip) => slip.ref),
    );
    expect(rig.count('placement/lateResultReceived')).toBe(0);
    expect(rig.count('placement/finished')).toBe(1);
  });

  it('[FAIL-01] pressing twice sends once, and the second press is in the log', () => {
    const rig = twoSingles();
    rig.place();
    rig.place();
    expect(rig.asked('placeBets')).toHaveLength(1);
    expect(rig.all('intent/ignored').at(-1)!.data).toEqual({
      intent: 'intent/placePressed',
      reason: 'progress',
    });
  });

  it('[FAIL-03] a tick between paint and press is asked about again, whatever the policy', () => {
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

  it('[FAIL-03] [INV-17] so is a price that went and came back: its version is another', () => {
    const rig = twoSingles();
    const shown = rig.shown();
    rig.change(1, { price: fixed(9, 4) });
    rig.change(1, { price: fixed(2, 1) });
    rig.submit({ type: 'intent/placePressed', data: { shown } });
    expect(rig.all('placement/refused').at(-1)!.data.reasons).toEqual(['notAsShown']);
    rig.place();
    expect(rig.sentSlips()[0]!.selections[0]).toMatchObject({ odds: '2/1', version: 3 });
  });

  it('[FAIL-41] delayed bets stay pending until the gateway decides, and are never fenced meanwhile', () => {
    const rig = twoSingles();
    const request = send(rig);
    const slips = rig.all('placement/requested')[0]!.data.bets.map((bet) => bet.slip);
    rig.answer(request, ok([pending(slips[0]!), accepted(slips[1]!)]));
    expect(rig.view().placement.phase).toBe('confirming');
    rig.advance(2_000);
    const question = rig.asked('betStatus')[0]!;
    expect(question.data.body).toEqual({ refs: [slips[0]!.ref], fence: false });
    rig.answer(question, status([{ ref: slips[0]!.ref, state: 'KNOWN', outcome: pending(slips[0]!) }]));
    tellOutcome(rig, accepted(slips[0]!));
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
