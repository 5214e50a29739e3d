import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { OddsFormat } from '#domain/contract/bettor-choices.ts';
import { ANN, accepted, failed, json, LOST, ok, type Rig, status } from '#testing/slip/slip-rig.ts';
import { requestedSlips, send, twoSingles } from '#testing/slip/staked-slip.ts';

const DAY = 24 * 60 * 60 * 1_000;
const BEN = UserId.parse('ben');

const known = (slips: readonly PlacementSlip[]) =>
  status(slips.map((slip) => ({ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) })));
const fenced = (slips: readonly PlacementSlip[]) =>
  status(slips.map(({ ref }) => ({ ref, state: 'FENCED', outcome: null })));

function hear(rig: Rig, slip: PlacementSlip, seq: number): void {
  const head = { channel: '/betplacement/g', type: 'placement', op: 'update', epoch: 'a', at: 0 } as const;
  const message = { ...head, seq, slip: json(accepted(slip)) };
  rig.submit({ type: 'live/accountMessageReceived', data: { message } });
}

const lastQuestion = (rig: Rig) => {
  const [question] = rig.asked('betStatus').slice(-1);
  if (question === undefined) throw new Error('nothing was asked');
  return question;
};

describe('while the answer is awaited', () => {
  it('[FAIL-44] of several bets each has its own outcome, and the sums shown are those of the placed ones', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (first, second) => {
        const rig = twoSingles();
        const request = send(rig);
        const outcomes = requestedSlips(rig).map((slip, i) =>
          [first, second][i] === true
            ? accepted(slip)
            : failed(slip, [{ type: 'MARKET_SUSPENDED', message: '' }]),
        );
        rig.answer(request, ok(outcomes));
        const shown = rig.view().placement;
        expect(shown.bets.map((bet) => bet.status === 'placed')).toEqual([first, second]);
        expect(shown.placed).toBe(Number(first) + Number(second));
        expect(shown.bets.map((bet) => bet.stake)).toEqual([500, 700]);
        expect(rig.slip().legs).toHaveLength(first || second ? 2 - shown.placed : 2);
      }),
    );
  });

  it('[FAIL-54] [FAIL-55] the answer of another placement is an alarm, and no outcome of this one', () => {
    const rig = twoSingles();
    const request = send(rig);
    const stranger = twoSingles();
    send(stranger);
    const others = requestedSlips(stranger).map((slip, i) => ({
      ...accepted(slip),
      ref: `0190a5b0-0000-7000-8000-00000000000${i}`,
    }));
    rig.answer(request, ok(others));
    expect(rig.all('placement/receiptRejected').map(({ data }) => data.why)).toEqual([
      ['notAsked'],
      ['notAsked'],
    ]);
    expect(rig.view().placement.bets.map((bet) => bet.status)).toEqual(['pending', 'pending']);
    rig.answer(lastQuestion(rig), known(requestedSlips(rig)));
    expect(rig.placement().step).toBe('success');
  });

  it('[FAIL-58] a live message of a bet placed elsewhere leaves this slip as it is', () => {
    const rig = twoSingles();
    const elsewhere = twoSingles();
    send(elsewhere);
    const [foreign] = requestedSlips(elsewhere);
    if (foreign === undefined) throw new Error('no bet');
    const before = rig.state().placement;
    hear(rig, { ...foreign, ref: '0190a5b0-0000-7000-8000-000000000009' as typeof foreign.ref }, 1);
    expect(rig.state().placement).toBe(before);
    expect(rig.view().action.kind).toBe('place');
  });

  it('[FAIL-59] a reload at any moment goes on with the same ref: asked about, never sent again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 4 }),
        (moments) => {
          const rig = twoSingles();
          send(rig);
          const refs = requestedSlips(rig).map(({ ref }) => ref);
          for (const ms of moments) {
            rig.advance(ms);
            rig.reload();
            rig.advance(0);
          }
          expect(rig.asked('placeBets')).toEqual([]);
          const asked = lastQuestion(rig).data.body as { refs: string[] };
          expect(asked.refs).toEqual(refs);
          rig.answer(lastQuestion(rig), known(requestedSlips(rig)));
          expect(rig.placement().step).toBe('success');
        },
      ),
      { numRuns: 30 },
    );
  });

  it('[FAIL-60] a tab opened again next day says what became of the bet, first thing and once', () => {
    for (const [answer, outcome] of [
      [known, 'SUCCEEDED'],
      [fenced, 'FAILED'],
    ] as const) {
      const rig = twoSingles();
      send(rig);
      rig.now += DAY;
      rig.reload();
      rig.advance(0);
      // Yesterday's wait is long over, so nothing claims to be on its way still.
      expect(rig.view().placement.bets.map((bet) => bet.status)).toEqual(['unconfirmed', 'unconfirmed']);
      rig.answer(lastQuestion(rig), answer(requestedSlips(rig)));
      expect(rig.view().placement.lateResults.map((late) => late.status)).toEqual([outcome, outcome]);
      rig.reload();
      rig.advance(60_000);
      expect(rig.asked('betStatus')).toEqual([]);
      expect(rig.count('placement/lateResultReceived')).toBe(2);
    }
  });

  it('[FAIL-60] [FAIL-62] on a phone the closed slip opens to tell it, once, and stays closed where nothing was in flight', () => {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const rig = twoSingles({ formFactor });
      send(rig);
      rig.advance(60_000);
      rig.submit({ type: 'intent/slipClosed', data: {} });
      rig.now += DAY;
      rig.reload();
      rig.advance(0);
      expect(rig.slip().open).toBe(false);
      rig.answer(lastQuestion(rig), known(requestedSlips(rig)));
      expect(rig.view().placement.lateResults).toHaveLength(2);
      expect(rig.slip().open).toBe(formFactor === 'mobile');
      rig.submit({ type: 'intent/slipClosed', data: {} });
      rig.reload();
      rig.advance(60_000);
      expect(rig.slip().open).toBe(false);
    }
  });

  it('[FAIL-65] the next customer of the device sees nothing of the bet in flight, and does not ask about it', () => {
    const rig = twoSingles();
    send(rig);
    const slips = requestedSlips(rig);
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: BEN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    rig.advance(30_000);
    const [slip] = slips;
    if (slip !== undefined) hear(rig, slip, 1);
    expect(rig.asked('betStatus')).toEqual([]);
    expect(rig.view().placement).toMatchObject({ bets: [], unresolved: [], lateResults: [] });
    expect(rig.view().action.reasons).not.toContain('sameBetChecking');

    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: ANN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    rig.advance(0);
    expect((lastQuestion(rig).data.body as { refs: string[] }).refs).toEqual([slips[1]?.ref]);
  });

  it.each([
    ['the next customer is there', BEN],
    ['nobody is there', null],
  ] as const)(
    '[FAIL-65] an answer that is lost when %s is asked about by its own customer alone',
    (_name, account) => {
      const rig = twoSingles();
      const request = send(rig);
      const refs = requestedSlips(rig).map(({ ref }) => ref);
      rig.context = { ...rig.context, account: null };
      rig.logOut();
      rig.context = { ...rig.context, account };
      rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
      rig.answer(request, LOST);
      rig.advance(30_000);
      expect(rig.asked('betStatus')).toEqual([]);

      rig.context = { ...rig.context, account: null };
      rig.logOut();
      rig.context = { ...rig.context, account: ANN };
      rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
      rig.advance(0);
      expect((lastQuestion(rig).data.body as { refs: string[] }).refs).toEqual(refs);
    },
  );

  it('[FAIL-65] [FAIL-59] a page that comes back asks about its bets when it knows whose session it would ask in, and at once then', () => {
    const moment = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(moment, moment, fc.constantFrom(ANN, BEN, null), fc.boolean(), (ms, dark, whose, wakes) => {
        const rig = twoSingles();
        send(rig);
        const refs = requestedSlips(rig).map(({ ref }) => ref);
        rig.advance(ms);
        rig.whose = 'held';
        rig.reload();
        if (wakes) rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
        for (const ref of refs) rig.submit({ type: 'storage/betFreed', data: { ref } });
        rig.advance(dark);
        expect(rig.asked('betStatus')).toEqual([]);
        expect(rig.view().placement.bets.map((bet) => bet.status)).not.toContain('notPlaced');

        rig.context = { ...rig.context, account: whose };
        if (whose !== ANN) rig.logOut();
        rig.sayWhose();
        rig.advance(whose === ANN ? 0 : 60_000);
        const asked = rig.asked('betStatus').map(({ data }) => data.body as { refs: string[] });
        if (whose === ANN) expect(asked).toContainEqual(expect.objectContaining({ refs }));
        else expect(asked).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('[FAIL-65] a result that was in sight at the logout is gone for the next customer of the device', () => {
    for (const rest of [0, 60_000]) {
      const rig = twoSingles();
      rig.answer(send(rig), ok(requestedSlips(rig).map(accepted)));
      rig.advance(rest);
      expect(rig.view().placement.bets).toHaveLength(2);
      rig.context = { ...rig.context, account: null };
      rig.logOut();
      rig.context = { ...rig.context, account: BEN };
      rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
      rig.advance(60_000);
      expect(rig.placement().step).toBe('before');
      expect(rig.view().placement).toMatchObject({ bets: [], outcome: null, lateResults: [] });
    }
  });

  it('[FAIL-67] another odds format in flight changes how the receipt reads, and none of its figures', () => {
    const figures = (rig: Rig) =>
      rig.view().placement.bets.map(({ stake, returns, receipt }) => ({ stake, returns, receipt }));
    for (const oddsFormat of OddsFormat.options) {
      const rig = twoSingles();
      const request = send(rig);
      const sent = requestedSlips(rig);
      rig.context = { ...rig.context, oddsFormat };
      rig.answer(request, ok(sent.map(accepted)));
      expect(rig.placement().step).toBe('success');
      const plain = twoSingles();
      plain.answer(send(plain), ok(requestedSlips(plain).map(accepted)));
      expect(figures(rig)).toEqual(figures(plain));
      expect(rig.placement().attempt?.bets.map((bet) => bet.slip)).toEqual(sent);
    }
  });

  it.each([
    ['the tab is looked at again', { type: 'lifecycle/visibilityChanged', data: { visible: true } }],
    ['the line is back', { type: 'lifecycle/connectivityChanged', data: { online: true } }],
    ['the live channel is back', { type: 'live/connectionChanged', data: { connected: true } }],
  ] as const)(
    '[FAIL-68] timers that never fire do not matter: it is asked at once when %s',
    (_name, wake) => {
      const rig = twoSingles();
      rig.answer(send(rig), LOST);
      rig.answer(lastQuestion(rig), LOST);
      expect(rig.asked('betStatus')).toEqual([]);
      // A minute in the background in which no timer fires.
      rig.now += 60_000;
      rig.submit(wake);
      rig.answer(lastQuestion(rig), known(requestedSlips(rig)));
      expect(rig.placement().step).toBe('success');
    },
  );
});
