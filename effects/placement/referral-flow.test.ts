import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import {
  ANN,
  accepted,
  failed,
  json,
  LOST,
  ok,
  pending,
  Rig,
  sha256Hex,
  status,
} from '#testing/slip/slip-rig.ts';
import { tellOutcome as hearOnChannel } from '#testing/slip/tell-outcome.ts';
import { halfTheStake, offered, referred } from '#testing/slip/trader-answers.ts';

const SERVER_AHEAD = 86_400_000;

/** One single of £10 at 2/1, sent. */
function sent() {
  const rig = new Rig();
  rig.head = 'aa'.repeat(32);
  rig.add(1);
  rig.type('single:1', '10');
  rig.place();
  const [slip] = rig.sentSlips();
  if (slip === undefined) throw new Error('nothing went out');
  return { rig, slip, request: rig.asked('placeBets')[0]! };
}
/** By the gateway's clock, a day ahead of this device. */
const there = (rig: Rig): number => rig.now + SERVER_AHEAD;
/** As the gateway would say it on the live channel, a day ahead of this device. */
const hear = (rig: Rig, slip: unknown, seq = 1): void => hearOnChannel(rig, slip, seq, there(rig));
const press = (rig: Rig, slip: PlacementSlip, answer: 'ACCEPT' | 'DECLINE', offerId = 'o1'): void =>
  rig.submit({
    type: 'intent/offerAnswerPressed',
    data: { ref: slip.ref, offerId, answer, shown: { stake: '£5.00', odds: '8/5', returns: '£13.00' } },
  });
const agreedOf = (slip: PlacementSlip, offer: CounterOffer, head: string | null): PlacementSlip => {
  const agreed = asOffered(slip, offer);
  return { ...agreed, contentHash: sha256Hex(contentHashInput(agreed, ANN)), clientHead: head };
};
const answerOf = (rig: Rig, outcome: unknown) =>
  rig.answer(rig.asked('answerOffer')[0]!, {
    kind: 'ok',
    status: 200,
    body: json({ resultCode: 0, data: { outcome } }),
  });
/** Asked about an offer. */
function asked() {
  const { rig, slip, request } = sent();
  const offer = halfTheStake(slip, there(rig));
  rig.answer(request, ok([referred(slip, there(rig))]));
  hear(rig, offered(slip, offer));
  return { rig, slip, offer };
}

describe('a bet that is referred to a trader', () => {
  it('[PLC-03.2] WAITING and CONFIRM are pending, and say until when by the device’s own clock', () => {
    const { rig, slip, request } = sent();
    rig.answer(request, {
      ...ok([referred(slip, there(rig))]),
      ...{ serverAt: rig.now + SERVER_AHEAD },
    });
    expect(rig.view().placement.phase).toBe('confirming');
    expect(rig.view().placement.bets[0]).toMatchObject({
      status: 'pending',
      hold: { kind: 'trader', until: rig.now + 6_000 },
    });
    rig.advance(500);
    const offer = halfTheStake(slip, there(rig));
    hear(rig, offered(slip, offer));
    expect(rig.view().placement.bets[0]).toMatchObject({
      status: 'pending',
      hold: {
        kind: 'offer',
        until: rig.now + 15_000,
        offer: { id: 'o1', stake: 500, was: { stake: 1_000, returns: 3_000 }, returns: 1_300, odds: '8/5' },
      },
    });
    // An older message after it, and the same once more, change nothing.
    const before = rig.count('placement/decisionDeferred');
    hear(rig, referred(slip, there(rig)), 2);
    hear(rig, offered(slip, offer), 3);
    expect(rig.count('placement/decisionDeferred')).toBe(before);
  });

  it('[FAIL-43] a yes is stored before it goes out, and its receipt is checked against what was offered', () => {
    const { rig, slip, offer } = asked();
    rig.head = 'bb'.repeat(32);
    rig.barrier = 'held';
    press(rig, slip, 'ACCEPT');
    expect(rig.asked('answerOffer')).toEqual([]);
    rig.store();
    const agreed = agreedOf(slip, offer, rig.head);
    expect(rig.asked('answerOffer')[0]!.data.body).toEqual({
      ref: slip.ref,
      offerId: 'o1',
      answer: 'ACCEPT',
      contentHash: agreed.contentHash,
      clientHead: rig.head,
    });
    answerOf(rig, accepted(agreed));
    expect(rig.placement().step).toBe('success');
    expect(rig.view().placement.bets[0]).toMatchObject({
      status: 'placed',
      hold: null,
      stake: 500,
      returns: 1_300,
      totalOddsText: '8/5',
    });
    expect(rig.defects).toEqual([]);
  });

  it('[MEND-01] [FAIL-42] a yes in play goes on with the delay of the game, at the figures of the offer', () => {
    const { rig, slip, offer } = asked();
    press(rig, slip, 'ACCEPT');
    const agreed = agreedOf(slip, offer, rig.head);
    const waits = { ...pending(slip), delay: { startedAt: there(rig), ms: 5_000 }, offer };
    answerOf(rig, waits);
    expect(rig.view().placement.bets[0]).toMatchObject({
      status: 'pending',
      stake: 500,
      returns: 1_300,
      totalOddsText: '8/5',
      hold: { kind: 'delay', offer: null, answer: 'open' },
    });
    // Neither the live channel's copy nor an older word brings the question back.
    hear(rig, waits, 2);
    hear(rig, offered(slip, offer), 3);
    expect(rig.count('placement/decisionDeferred')).toBe(3);
    expect(rig.count('placement/offerAnswerLost')).toBe(0);
    hear(rig, accepted(agreed), 4);
    expect(rig.placement().step).toBe('success');
    expect(rig.defects).toEqual([]);
  });

  it('[INV-05] without a yes no receipt for the offer is believed, and none for another stake with one', () => {
    const { rig, slip, offer } = asked();
    hear(rig, accepted(agreedOf(slip, offer, null)), 2);
    expect(rig.placement().step).toBe('progress');
    press(rig, slip, 'ACCEPT');
    const agreed = agreedOf(slip, offer, rig.head);
    const good = accepted(agreed);
    for (const receipt of [
      { ...good.receipt, stake: 501, totalStake: 501 },
      { ...good.receipt, clientHead: null },
      {
        ...good.receipt,
        selections: slip.selections.map(({ id, version }) => ({ id, odds: '1/1', version })),
      },
    ]) {
      hear(rig, { ...good, receipt }, 3);
      expect(rig.placement().step).toBe('progress');
    }
    hear(rig, good, 4);
    expect(rig.placement().step).toBe('success');
  });

  it('[FAIL-43] a no, and the end of the offer, fail the bet with the reason', () => {
    for (const [answer, type] of [
      ['DECLINE', 'OFFER_DECLINED'],
      ['ACCEPT', 'OFFER_EXPIRED'],
    ] as const) {
      const { rig, slip } = asked();
      press(rig, slip, answer);
      answerOf(rig, failed(slip, [{ type, message: '' }]));
      expect(rig.view().placement).toMatchObject({ outcome: 'failure' });
      expect(rig.view().placement.bets[0]).toMatchObject({ status: 'failed', errors: [{ type }] });
    }
  });

  it('[FAIL-43] an answer that is lost may be given again and counts once; the bet is found by asking all the same', () => {
    const { rig, slip, offer } = asked();
    press(rig, slip, 'ACCEPT');
    press(rig, slip, 'ACCEPT');
    expect(rig.all('intent/ignored').at(-1)!.data.reason).toBe('answered');
    rig.answer(rig.asked('answerOffer')[0]!, LOST);
    expect(rig.view().placement.bets[0]!.hold).toMatchObject({ answer: 'lost' });
    const first = agreedOf(slip, offer, rig.head);
    rig.head = 'cc'.repeat(32);
    press(rig, slip, 'ACCEPT');
    expect(rig.asked('answerOffer')).toHaveLength(1);
    rig.advance(2_000);
    rig.answer(
      rig.asked('betStatus')[0]!,
      // It was the first of the two that arrived.
      status([{ ref: slip.ref, state: 'KNOWN', outcome: accepted(first) }]),
    );
    expect(rig.placement().step).toBe('success');
    answerOf(rig, accepted(first));
    expect(rig.count('placement/finished')).toBe(1);
  });

  it('[FAIL-11] [FAIL-10] an answer that could not go out at once is not sent', () => {
    const hinder: [string, (rig: Rig) => void][] = [
      ['stale', (rig) => rig.advance(PLACEMENT_TIMES.intentGoesStale + 1)],
      [
        'offline',
        (rig) => {
          rig.context = { ...rig.context, online: false };
        },
      ],
    ];
    for (const [cause, change] of hinder) {
      const { rig, slip } = asked();
      rig.barrier = 'held';
      press(rig, slip, 'ACCEPT');
      change(rig);
      rig.store();
      expect(rig.asked('answerOffer')).toEqual([]);
      expect(rig.all('placement/offerAnswerLost').map((event) => event.data.cause)).toEqual([cause]);
    }
  });

  it('[RGT-01] [FAIL-43] no yes counts while a window must be answered first; a no does, and a yes after it', () => {
    const { rig, slip } = asked();
    const under = (intervention: boolean): void => {
      rig.context = { ...rig.context, intervention };
    };
    under(true);
    press(rig, slip, 'ACCEPT');
    expect(rig.all('intent/ignored').at(-1)!.data).toEqual({
      intent: 'intent/offerAnswerPressed',
      reason: 'intervention',
    });
    expect(rig.asked('answerOffer')).toEqual([]);
    under(false);
    press(rig, slip, 'ACCEPT');
    expect(rig.asked('answerOffer')).toHaveLength(1);

    const other = asked();
    other.rig.context = { ...other.rig.context, intervention: true };
    press(other.rig, other.slip, 'DECLINE');
    expect(other.rig.asked('answerOffer')).toHaveLength(1);
  });

  it('[FAIL-43] only the offer that stands can be answered, and only before its end', () => {
    const { rig, slip } = asked();
    press(rig, slip, 'ACCEPT', 'another');
    rig.advance(15_000);
    press(rig, slip, 'ACCEPT');
    expect(rig.all('intent/ignored').map((event) => event.data.reason)).toEqual(['noOffer', 'expired']);
    expect(rig.asked('answerOffer')).toEqual([]);
  });

  it('[INV-05] an offer that is not for this bet, or does not add up, is never shown', () => {
    for (const wrong of [
      { basedOn: '0'.repeat(64) },
      { totalStake: 501 as never },
      { selections: [] },
      { stake: 0 as never, totalStake: 0 as never },
    ]) {
      const { rig, slip, request } = sent();
      rig.answer(request, ok([referred(slip, there(rig))]));
      hear(rig, offered(slip, { ...halfTheStake(slip, there(rig)), ...wrong }));
      expect(rig.view().placement.bets[0]!.hold!.kind).toBe('trader');
      expect(rig.all('placement/receiptRejected').map((event) => event.data.why)).toEqual([['offer']]);
    }
  });

  it('[FAIL-59] after a reload the offer is asked about, shown again and can be answered', () => {
    const { rig, slip, offer } = asked();
    press(rig, slip, 'ACCEPT');
    rig.reload();
    expect(rig.view().placement.phase).toBe('checking');
    rig.answer(
      rig.asked('betStatus')[0]!,
      status([{ ref: slip.ref, state: 'KNOWN', outcome: offered(slip, offer) }]),
    );
    expect(rig.view().placement.phase).toBe('confirming');
    expect(rig.view().placement.bets[0]!.hold).toMatchObject({ kind: 'offer', answer: 'lost' });
    press(rig, slip, 'ACCEPT');
    answerOf(rig, accepted(agreedOf(slip, offer, rig.head)));
    expect(rig.placement().step).toBe('success');
    expect(rig.defects).toEqual([]);
  });

  it('[FAIL-41] an in-play delay says until when, and its end is the gateway’s to tell', () => {
    const { rig, slip, request } = sent();
    const delay = { startedAt: rig.now, ms: 5_000 };
    rig.answer(request, { ...ok([{ ...pending(slip), delay }]), ...{ serverAt: rig.now } });
    expect(rig.view().placement.bets[0]!.hold).toMatchObject({ kind: 'delay', until: rig.now + 5_000 });
    rig.advance(5_000);
    expect(rig.placement().step).toBe('progress');
    hear(rig, failed(slip, [{ type: 'MARKET_SUSPENDED', message: '' }]), 2);
    expect(rig.view().placement.bets[0]).toMatchObject({ status: 'failed', hold: null });
  });

  it('[PLC-08] [FAIL-43] the waiting period does not end while a trader has the bet or an offer stands, also after a reload', () => {
    for (const reloads of [false, true]) {
      const rig = new Rig();
      rig.context = { ...rig.context, rules: { ...rig.context.rules, waitingPeriodSeconds: 30 } };
      rig.add(1, 2);
      rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
      rig.type('single:1', '10');
      rig.type('single:2', '10');
      rig.place();
      const [slip, other] = rig.sentSlips();
      if (slip === undefined || other === undefined) throw new Error('nothing went out');
      const referral = { startedAt: rig.now + SERVER_AHEAD, ms: 60_000 };
      const held = { ...pending(slip), status: 'WAITING', referral };
      rig.answer(rig.asked('placeBets')[0]!, {
        ...ok([held, pending(other)]),
        ...{ serverAt: rig.now + SERVER_AHEAD },
      });
      if (reloads) {
        rig.advance(10_000);
        rig.reload();
        rig.answer(
          rig.asked('betStatus')[0]!,
          status([
            { ref: slip.ref, state: 'KNOWN', outcome: held },
            { ref: other.ref, state: 'KNOWN', outcome: pending(other) },
          ]),
        );
        rig.advance(20_000);
      } else rig.advance(30_000);
      // The bet that nobody holds is given up on, the other is not.
      expect(rig.all('placement/waitingEnded').map(({ data }) => data.refs)).toEqual([[other.ref]]);
      rig.advance(29_000);
      const offer = { ...halfTheStake(slip, there(rig)), expiresAt: rig.now + SERVER_AHEAD + 40_000 };
      hear(rig, offered(slip, offer));
      rig.advance(40_000 + PLACEMENT_TIMES.afterHold - 1);
      expect(rig.view().placement.bets.map((bet) => bet.status)).toEqual(['pending', 'unconfirmed']);
      expect(rig.placement().step).toBe('progress');
      rig.advance(1);
      expect(rig.all('placement/waitingEnded').at(-1)?.data.refs).toEqual([slip.ref]);
      expect(rig.view().placement.outcome).toBe('failure');
      expect(rig.defects).toEqual([]);
    }
  });

  it('[FAIL-43] [PLC-09] an offer is found again after logout and login, with or without a reload, and its answer counts', () => {
    for (const reloads of [false, true]) {
      for (const answer of ['ACCEPT', 'DECLINE'] as const) {
        const { rig, slip, offer } = asked();
        rig.context = { ...rig.context, account: null };
        rig.logOut();
        expect(rig.view().placement).toMatchObject({ phase: 'idle', unresolved: [] });
        press(rig, slip, answer);
        expect(rig.asked('answerOffer')).toEqual([]);
        if (reloads) rig.reload();
        rig.context = { ...rig.context, account: ANN };
        rig.sayWhose();
        // Said again only when the gateway has said so.
        expect(rig.view().placement.unresolved).toMatchObject([{ ref: slip.ref, hold: null }]);
        rig.advance(0);
        rig.answer(
          rig.asked('betStatus').at(-1)!,
          status([{ ref: slip.ref, state: 'KNOWN', outcome: offered(slip, offer) }]),
        );
        expect(rig.view().placement.unresolved[0]!.hold).toMatchObject({
          kind: 'offer',
          until: offer.expiresAt - SERVER_AHEAD,
          offer: { id: offer.id, stake: 500 },
        });
        press(rig, slip, answer);
        answerOf(
          rig,
          answer === 'ACCEPT'
            ? accepted(agreedOf(slip, offer, rig.head))
            : failed(slip, [{ type: 'OFFER_DECLINED', message: '' }]),
        );
        expect(rig.view().placement).toMatchObject({
          unresolved: [],
          lateResults: [{ ref: slip.ref, status: answer === 'ACCEPT' ? 'SUCCEEDED' : 'FAILED' }],
        });
        expect(rig.defects).toEqual([]);
      }
    }
  });

  it('[INV-09] [FAIL-43] another customer who logs in neither sees nor answers the offer', () => {
    const { rig, slip } = asked();
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: UserId.parse('bob') };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    rig.advance(0);
    expect(rig.asked('betStatus')).toEqual([]);
    expect(rig.view().placement.unresolved).toEqual([]);
    press(rig, slip, 'ACCEPT');
    expect(rig.asked('answerOffer')).toEqual([]);
  });
});
