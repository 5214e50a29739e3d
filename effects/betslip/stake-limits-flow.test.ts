import { describe, expect, it } from 'vitest';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { money } from '#domain/money/parse-money.ts';
import { failed, json, ok, Rig } from '#testing/slip/slip-rig.ts';

/** The gateway's answer to the last calculation: a largest stake for each single. */
function limited(rig: Rig, maxStake: number | null): void {
  rig.advance(250);
  const request = rig.asked('calculateBets').at(-1);
  if (request === undefined) throw new Error('nothing was calculated');
  const { selections } = request.data.body as { selections: { id: number }[] };
  const betDetails = selections.map(({ id }) => ({
    type: 'SINGLE',
    systemType: null,
    selections: [id],
    maxStake,
    minStake: 10,
    totalOdds: '3',
    displayTotalOdds: '2/1',
  }));
  const data = {
    betDetails,
    nonCombinableSelectionGroups: [],
    comboDisallowed: false,
    systemDisallowed: false,
    selectionGroups: [],
  };
  rig.answer(request, { kind: 'ok', status: 200, body: json({ resultCode: 0, data }) });
}
const one = (context: Partial<SlipContext> = {}): Rig => {
  const rig = new Rig(context);
  rig.add(1);
  return rig;
};
const box = (rig: Rig) => rig.view().stakes.find((stake) => stake.stakeId === 'single:1')!;

describe('[NTC-05] the largest stake in the slip', () => {
  it('is there before anything is typed, and warns of a stake above it without standing in the way', () => {
    const rig = one();
    limited(rig, 1_050);
    expect(box(rig)).toMatchObject({ text: '', max: { amount: 1_000, text: '10' } });
    rig.type('single:1', '10.50');
    expect(box(rig).error).toBeNull();
    rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: 'single:1', amount: '20' } });
    expect(box(rig).error).toMatchObject({
      key: 'maxStake',
      blocking: false,
      params: { maxStake: 1_000, betsCount: 1, currency: 'GBP' },
    });
    rig.submit({
      type: 'intent/quickStakePressed',
      data: { stakeId: 'single:1', amount: box(rig).max!.text },
    });
    expect(box(rig)).toMatchObject({ text: '10', error: null });
  });

  it('[MEND-33] is told before a deposit is: nobody is to pay in for a stake that would not be taken', () => {
    const rig = one({ cash: money(5_000) });
    limited(rig, 10_000);
    rig.type('single:1', '98999');
    expect(rig.view().action).toMatchObject({
      kind: 'unavailable',
      enabled: false,
      params: { reason: 'maxStake', maxStake: 10_000, currency: 'GBP' },
    });
    rig.submit({ type: 'intent/quickStakePressed', data: { stakeId: 'single:1', amount: '100' } });
    expect(rig.view().action).toMatchObject({ kind: 'deposit', params: { missing: 5_000 } });
  });

  it('is unset, and neither nothing nor endless, for a guest and while the gateway said nothing', () => {
    const guest = one({ account: null, cash: null });
    limited(guest, 1_050);
    expect(box(guest).max).toBeNull();
    const unset = one();
    limited(unset, null);
    expect(box(unset).max).toBeNull();
    unset.type('single:1', '99');
    expect(box(unset).error?.key).not.toBe('maxStake');
  });

  it('[PLC-07.3] a refused stake stays as it was typed; the largest one is put in by a press and placed by another', () => {
    const rig = one();
    limited(rig, 5_000);
    rig.type('single:1', '9');
    rig.place();
    const [slip] = rig.sentSlips();
    const refusal = [{ type: 'MaxExposureReached', message: '', maxStake: 450 }];
    rig.answer(rig.asked('placeBets')[0]!, ok([failed(slip!, refusal)]));
    expect(rig.view().placement.bets[0]!.errors[0]).toMatchObject({
      text: 'exposure',
      useStake: { stakeId: 'single:1', amount: '4.50' },
    });
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    expect(box(rig)).toMatchObject({ text: '9', max: { text: '4.50' } });
    expect(box(rig).error).toMatchObject({ key: 'betplacementMaxStake', params: { betsCount: 1 } });
    rig.submit({
      type: 'intent/quickStakePressed',
      data: rig.view().placement.bets[0]?.errors[0]?.useStake ?? { stakeId: 'single:1', amount: '4.50' },
    });
    expect(box(rig)).toMatchObject({ text: '4.50', error: null });
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.view().action).toMatchObject({ kind: 'place', params: { stake: 450 } });
  });
});

describe('[NTC-06] a customer who may not bet', () => {
  it.each(['betting', 'call', 'questionnaire', 'casinoOffer'] as const)(
    '%s: the button is closed, the notice comes first and names the next step and nothing else',
    (wagerBlock) => {
      const rig = one({ bettingBlocked: true, wagerBlock });
      rig.type('single:1', '5');
      const view = rig.view();
      expect(view.action).toMatchObject({ enabled: false, reasons: ['bettingBlocked'] });
      expect(view.notices[0]).toMatchObject({
        key: 'wagerBlock',
        blocking: true,
        params: { block: wagerBlock },
      });
      expect(view.wagerBlock).toBe(wagerBlock);
      rig.place();
      expect(rig.asked('placeBets')).toEqual([]);
    },
  );
});
