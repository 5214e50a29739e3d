import { describe, expect, it } from 'vitest';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { Money } from '#domain/money/money.ts';
import { accepted, ok, Rig } from '#testing/slip/slip-rig.ts';

const HEAD = '5f'.repeat(32);

/** One single staked, on a device that can name the head of its log's chain. */
function single(head: string | null): Rig {
  const rig = new Rig();
  rig.head = head;
  rig.add(1);
  rig.type('single:1', '5');
  rig.place();
  return rig;
}

describe('the head of the hash chain', () => {
  it('[PLC-01] [FAIL-77] the head with the request in it goes out with every bet, and into the state for the receipt', () => {
    const rig = single(HEAD);
    const requested = rig.all('placement/requested')[0]!.data.bets[0]!.slip;
    expect(requested.clientHead).toBeNull();
    expect(rig.sentSlips()).toEqual([{ ...requested, clientHead: HEAD }]);
    expect(rig.all('placement/sent')[0]!.data).toMatchObject({ evidence: 'durable', clientHead: HEAD });
    expect(rig.placement().attempt!.bets[0]!.slip).toEqual(rig.sentSlips()[0]);
  });

  it('[FAIL-12] [FAIL-61] a page whose log does not say which head went out believes the signed receipt of its bet', () => {
    const rig = single(null);
    const [slip] = rig.sentSlips();
    const good = accepted(slip!);
    rig.answer(rig.asked('placeBets')[0]!, ok([{ ...good, receipt: { ...good.receipt, clientHead: HEAD } }]));
    expect(rig.placement().step).toBe('success');
    expect(rig.all('placement/receiptRejected')).toEqual([]);
  });

  it('[FAIL-12] [FAIL-61] a bet that may have gone out in a life of the page of which the log lost the end takes its receipt as well', () => {
    const rig = new Rig();
    rig.head = HEAD;
    rig.add(1);
    rig.type('single:1', '5');
    const [armed] = rig.placement().armed;
    // The bet goes out here, and the log forgets it: what is left ends with the armed slip.
    rig.reload();
    rig.place();
    const [slip] = rig.sentSlips();
    const good = accepted(slip!);
    rig.answer(
      rig.asked('placeBets')[0]!,
      ok([{ ...good, receipt: { ...good.receipt, clientHead: 'a0'.repeat(32) } }]),
    );
    expect(rig.all('placement/receiptRejected')).toEqual([]);
    expect(rig.placement().step).toBe('success');
    expect([slip!.clientHead, slip!.ref]).toEqual([HEAD, armed!.ref]);
  });

  it('[FAIL-12] [FAIL-61] [FAIL-20] a bet that went out at another price in a life that the log lost is that bet, not one of unknown end', () => {
    const believed = (change: (slip: PlacementSlip) => PlacementSlip): Rig => {
      const rig = new Rig();
      rig.add(1);
      rig.type('single:1', '5');
      // It goes out here at another price, and the log forgets it.
      rig.reload();
      rig.place();
      const [slip] = rig.sentSlips();
      rig.answer(rig.asked('placeBets')[0]!, ok([accepted(change(slip!))]));
      return rig;
    };
    const atAnotherPrice = (slip: PlacementSlip): PlacementSlip => ({
      ...slip,
      contentHash: 'a0'.repeat(32),
      totalOdds: '7',
      possibleWinnings: Money.parse(3_500),
      selections: slip.selections.map((leg) => ({ ...leg, odds: '6/1' })),
    });
    const rig = believed(atAnotherPrice);
    expect(rig.all('placement/receiptRejected')).toEqual([]);
    expect(rig.placement().step).toBe('success');
    const [bet] = rig.placement().attempt!.bets;
    expect(bet!.slip.selections[0]!.odds).toBe('6/1');
    expect(bet!.slip.contentHash).toBe(bet!.receipt!.contentHash);

    const atAnotherStake = believed((slip) => ({ ...atAnotherPrice(slip), stake: Money.parse(9_900) }));
    expect(atAnotherStake.all('placement/receiptRejected').map(({ data }) => data.why)).toEqual([
      ['stake', 'totalStake'],
    ]);
  });

  it('[FAIL-02] [FAIL-20] a bet whose legs were picked in another order in a life that the log lost is that bet', () => {
    const believed = (change: (slip: PlacementSlip) => PlacementSlip): Rig => {
      const rig = new Rig();
      rig.add(1, 2);
      rig.type('acca', '5');
      const [armed] = rig.placement().armed;
      // It goes out here, and the log forgets it.
      rig.reload();
      rig.press(1);
      rig.press(1);
      rig.type('acca', '5');
      rig.place();
      const [slip] = rig.sentSlips();
      expect(slip!.ref).toBe(armed!.ref);
      expect(slip!.selections.map(({ id }) => id)).toEqual([2, 1]);
      rig.answer(rig.asked('placeBets')[0]!, ok([accepted(change(slip!))]));
      return rig;
    };
    const asPickedFirst = (slip: PlacementSlip): PlacementSlip => ({
      ...slip,
      contentHash: 'a0'.repeat(32),
      selections: slip.selections.toReversed(),
    });
    const rig = believed(asPickedFirst);
    expect(rig.all('placement/receiptRejected')).toEqual([]);
    expect(rig.placement().step).toBe('success');
    const { slip } = rig.placement().attempt!.bets[0]!;
    expect(slip.selections.map(({ id }) => id)).toEqual([1, 2]);

    const onOtherLegs = believed((sent) => ({
      ...asPickedFirst(sent),
      selections: sent.selections.map((leg) => ({ ...leg, id: sent.selections[0]!.id })),
    }));
    expect(onOtherLegs.all('placement/receiptRejected')).toHaveLength(1);
  });

  it('[FAIL-55] [FAIL-77] a receipt is believed only with the head that was sent', () => {
    for (const echoed of [HEAD, null, 'a0'.repeat(32)]) {
      const rig = single(HEAD);
      const [slip] = rig.sentSlips();
      const good = accepted(slip!);
      rig.answer(
        rig.asked('placeBets')[0]!,
        ok([{ ...good, receipt: { ...good.receipt, clientHead: echoed } }]),
      );
      expect(rig.placement().step).toBe(echoed === HEAD ? 'success' : 'progress');
      expect(rig.all('placement/receiptRejected').map((event) => event.data.why)).toEqual(
        echoed === HEAD ? [] : [['clientHead']],
      );
    }
  });

  it('[FAIL-05] a device that cannot name its head sends none, and the bet goes out all the same', () => {
    const rig = single(null);
    expect(rig.sentSlips()[0]!.clientHead).toBeNull();
    const [slip] = rig.sentSlips();
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(slip!)]));
    expect(rig.placement().step).toBe('success');
  });
});
