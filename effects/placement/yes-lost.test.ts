import { describe, expect, it } from 'vitest';
import type { CounterOffer, PlacementSlip } from '#domain/contract/betting.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import { accepted, fixed, ok, Rig, selection, status } from '#testing/slip/slip-rig.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';
import { halfTheStake, offered, referred } from '#testing/slip/trader-answers.ts';

/**
 * What is left of the log when the page comes back, of a bet that a trader made an offer on and that its
 * customer said yes to.
 */
const REST = ['the yes', 'the offer', 'the wait', 'what is armed'] as const;
type Rest = (typeof REST)[number];

/** One single of £10 at 2/1, ready to be placed. */
function ready(): Rig {
  const rig = new Rig();
  rig.head = 'aa'.repeat(32);
  rig.add(1);
  rig.type('single:1', '10');
  return rig;
}
const bookedOn = (slip: PlacementSlip, offer: CounterOffer) => ({
  ...accepted({ ...asOffered(slip, offer), contentHash: 'b0'.repeat(32), clientHead: 'bb'.repeat(32) }),
  offer,
});
const press = (rig: Rig, slip: PlacementSlip, answer: 'ACCEPT' | 'DECLINE'): void =>
  rig.submit({
    type: 'intent/offerAnswerPressed',
    data: { ref: slip.ref, offerId: 'o1', answer, shown: { stake: '£5.00', odds: '8/5', returns: '£13.00' } },
  });

/** The bet up to where the log ends, or would end if the page came back. */
function upTo(rest: Exclude<Rest, 'what is armed'>, answer: 'ACCEPT' | 'DECLINE' = 'ACCEPT') {
  const rig = ready();
  rig.place();
  const slip = rig.sentSlips()[0]!;
  const offer = halfTheStake(slip, rig.now);
  rig.answer(rig.asked('placeBets')[0]!, ok([referred(slip, rig.now)]));
  if (rest !== 'the wait') tellOutcome(rig, offered(slip, offer), 1, rig.now);
  if (rest === 'the yes') {
    // That it went out is what the log lost.
    rig.barrier = 'held';
    press(rig, slip, answer);
  }
  return { rig, slip, offer };
}
const answerStatus = (rig: Rig, slip: PlacementSlip, outcome: unknown): void =>
  rig.answer(rig.asked('betStatus')[0]!, status([{ ref: slip.ref, state: 'KNOWN', outcome }]));

/** The page comes back with that rest of its log, and hears how the bet ended. */
function back(rest: Rest, change: (outcome: ReturnType<typeof bookedOn>) => unknown = (same) => same): Rig {
  if (rest !== 'what is armed') {
    const { rig, slip, offer } = upTo(rest);
    rig.reload();
    answerStatus(rig, slip, change(bookedOn(slip, offer)));
    return rig;
  }
  const rig = ready();
  rig.reload();
  rig.context = { ...rig.context, acceptOddsChange: 'ACCEPT_HIGHER_ODDS' };
  rig.change(1, { price: fixed(9, 4) });
  rig.place();
  const slip = rig.sentSlips()[0]!;
  // The offer was made for the first press, at another price.
  const offer = { ...halfTheStake(slip, rig.now), basedOn: 'c0'.repeat(32) };
  rig.answer(rig.asked('placeBets')[0]!, ok([change(bookedOn(slip, offer))]));
  return rig;
}
const whyRejected = (rig: Rig) => rig.all('placement/receiptRejected').map(({ data }) => data.why);

describe('a yes to an offer that the log has lost', () => {
  it('[FAIL-12] [FAIL-43] [FAIL-61] [INV-07] the bet ends as the gateway booked it, and is told as that', () => {
    for (const rest of REST) {
      const rig = back(rest);
      expect(whyRejected(rig), rest).toEqual([]);
      expect(rig.placement().step, rest).toBe('success');
      expect(rig.view().placement.bets[0], rest).toMatchObject({
        status: 'placed',
        stake: 500,
        returns: 1_300,
        totalOddsText: '8/5',
        legs: [{ priceText: '8/5' }],
        hold: null,
      });
      const { slip, receipt } = rig.placement().attempt!.bets[0]!;
      expect([slip.stake, slip.contentHash, slip.selections[0]!.odds]).toEqual([
        500,
        receipt!.contentHash,
        '8/5',
      ]);
      expect(rig.defects).toEqual([]);
    }
  });

  it('[FAIL-43] [FAIL-69] the yes of another tab stands in that tab’s log, and this one believes the receipt as well', () => {
    const rig = ready();
    rig.barrier = 'held';
    rig.place();
    const { ref, slip: own } = rig.placement().attempt!.bets[0]!;
    const slip = { ...own, ref: 'ec5c45c0-73db-49f6-81fd-0000000a0001' as typeof ref };
    rig.submit({ type: 'storage/betTaken', data: { ref, slip, lives: true } });
    rig.store();
    tellOutcome(rig, bookedOn(slip, halfTheStake(slip, rig.now)), 1, rig.now);
    expect(whyRejected(rig)).toEqual([]);
    expect(rig.view().placement.bets[0]).toMatchObject({ status: 'placed', stake: 500 });
  });

  it('[FAIL-43] [FAIL-61] [INV-07] also where the offer was of the very terms that were asked for, and the head alone is another', () => {
    for (const rest of ['the yes', 'the offer', 'the wait'] as const) {
      const { rig, slip } = upTo(rest);
      const { stake, totalOdds, displayTotalOdds, possibleWinnings } = slip;
      const selections = slip.selections.map(({ id, odds }) => ({ id, odds }));
      const terms = { stake, totalStake: stake, totalOdds, displayTotalOdds, possibleWinnings, selections };
      const offer: CounterOffer = { ...halfTheStake(slip, rig.now), ...terms };
      rig.reload();
      const booked = { ...accepted({ ...slip, clientHead: 'bb'.repeat(32) }), offer };
      answerStatus(rig, slip, booked);
      expect(whyRejected(rig), rest).toEqual([]);
      expect(rig.view().placement.bets[0], rest).toMatchObject({ status: 'placed', stake: 1_000 });
    }
  });

  it('[FAIL-02] [FAIL-43] [FAIL-61] [INV-07] also where a leg was picked again since, so that the offer has its legs in the first order', () => {
    const rig = new Rig();
    rig.head = 'aa'.repeat(32);
    rig.add(1, 2);
    rig.type('acca', '8');
    rig.reload();
    rig.submit({ type: 'intent/legRemovePressed', data: { selectionId: selection(1) } });
    rig.add(1);
    rig.type('acca', '8');
    rig.place();
    const [slip] = rig.sentSlips();
    expect(slip!.selections.map(({ id }) => Number(id))).toEqual([2, 1]);
    const first = { ...slip!, selections: slip!.selections.toReversed() };
    const offer = { ...halfTheStake(first, rig.now), basedOn: 'c0'.repeat(32) };
    rig.answer(rig.asked('placeBets')[0]!, ok([bookedOn(first, offer)]));
    expect(whyRejected(rig)).toEqual([]);
    expect(rig.view().placement.bets[0]).toMatchObject({ status: 'placed', stake: 500 });
    expect(rig.defects).toEqual([]);
  });

  it('[INV-05] [FAIL-20] [FAIL-43] [FAIL-54] where the log has every word, a receipt for what was offered is not believed without a yes', () => {
    for (const rest of ['the offer', 'the wait'] as const) {
      const { rig, slip, offer } = upTo(rest);
      tellOutcome(rig, bookedOn(slip, offer), 2, rig.now);
      expect(whyRejected(rig)).toEqual([expect.arrayContaining(['contentHash', 'stake', 'totalStake'])]);
      expect(rig.view().placement.bets[0]!.status).toBe('pending');
    }
    const { rig, slip, offer } = upTo('the yes', 'DECLINE');
    rig.reload();
    answerStatus(rig, slip, bookedOn(slip, offer));
    expect(whyRejected(rig)).toEqual([expect.arrayContaining(['contentHash', 'stake', 'totalStake'])]);
  });

  it('[INV-05] [FAIL-20] [FAIL-54] what nobody offered for this bet is not believed, whatever the log has lost', () => {
    const strange: Record<string, (outcome: ReturnType<typeof bookedOn>) => unknown> = {
      'another stake': (outcome) => ({
        ...outcome,
        receipt: { ...outcome.receipt, stake: 900, totalStake: 900 },
      }),
      'another price': (outcome) => ({
        ...outcome,
        receipt: {
          ...outcome.receipt,
          selections: outcome.receipt.selections.map((leg) => ({ ...leg, odds: '1/5' })),
        },
      }),
      'an offer that does not add up': (outcome) => ({
        ...outcome,
        offer: { ...outcome.offer, totalStake: 700 },
      }),
      'another leg': (outcome) => ({
        ...outcome,
        offer: { ...outcome.offer, selections: [{ id: 2, odds: '8/5' }] },
      }),
    };
    for (const rest of REST) {
      for (const [what, change] of Object.entries(strange)) {
        const rig = back(rest, change);
        expect(whyRejected(rig), `${rest}, ${what}`).toHaveLength(1);
        expect(rig.view().placement.bets[0]!.status, `${rest}, ${what}`).toBe('pending');
      }
    }
    const { rig, slip, offer } = upTo('the offer');
    rig.signatureHolds = false;
    rig.reload();
    answerStatus(rig, slip, bookedOn(slip, offer));
    expect(whyRejected(rig)).toEqual([['signature']]);
    const other = upTo('the wait');
    other.rig.reload();
    answerStatus(other.rig, other.slip, { ...bookedOn(other.slip, other.offer), offer: undefined });
    expect(whyRejected(other.rig)).toEqual([expect.arrayContaining(['stake', 'totalStake'])]);
  });
});
