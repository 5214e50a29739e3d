import { describe, expect, it } from 'vitest';
import type { NewDerived } from '#domain/events/registry.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { slipView } from '#projections/betslip/select-slip.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { ok as answered, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, prolongAnswer, submitted, userInfo } from '#testing/runtime/session-harness.ts';
import { shownBy } from '#testing/slip/shown-by.ts';
import { accepted, LOST, ok, type Rig } from '#testing/slip/slip-rig.ts';
import { requestedSlips, twoSingles } from '#testing/slip/staked-slip.ts';
import { halfTheStake, offered } from '#testing/slip/trader-answers.ts';
import { epics } from '../epics.ts';

const STALE = PLACEMENT_TIMES.intentGoesStale;
const begins: NewDerived = { type: 'session/prolongRequested', data: { attempt: 1, rule: 'RECREATE' } };
const ends = (rig: Rig): NewDerived => ({
  type: 'session/prolonged',
  data: { hasBettingToken: true, issuedAt: rig.now, expiresAt: rig.now + 900_000 },
});
const renewing = (): Rig => {
  const rig = twoSingles();
  rig.derive(begins);
  return rig;
};

describe('[SES-05] a bet that is pressed while the session is renewed', () => {
  it('goes out once, when there is a betting token again, and says until then that it is on its way', () => {
    const rig = renewing();
    rig.place();
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.placement().step).toBe('progress');
    rig.place();
    expect(rig.all('intent/ignored').at(-1)?.data.reason).toBe('progress');
    rig.advance(STALE - 1);
    rig.derive(ends(rig));
    const [request] = rig.asked('placeBets');
    expect(rig.sentSlips()).toEqual(requestedSlips(rig).map((slip) => ({ ...slip, clientHead: rig.head })));
    rig.answer(request!, ok(requestedSlips(rig).map(accepted)));
    expect(rig.placement().step).toBe('success');
    rig.derive(begins, ends(rig));
    rig.advance(10 * STALE);
    expect(rig.count('placement/sent')).toBe(1);
    expect(rig.defects).toEqual([]);
  });

  it('[FAIL-11] is not sent when it has gone stale meanwhile, also not by the renewal that ends later', () => {
    const rig = renewing();
    rig.place();
    rig.advance(STALE);
    expect(rig.placement()).toMatchObject({ step: 'before', abandoned: 'stale', unresolved: [] });
    rig.derive(ends(rig));
    expect(rig.asked('placeBets')).toEqual([]);
    rig.place();
    expect(rig.asked('placeBets')).toHaveLength(1);
  });

  it('[FAIL-11] is not sent by a tab that slept through the renewal', () => {
    const rig = renewing();
    rig.place();
    rig.now += STALE + 1;
    rig.derive(ends(rig));
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.placement()).toMatchObject({ step: 'before', abandoned: 'stale' });
  });

  it('[FAIL-64] [FAIL-65] goes to nobody when a logout comes first, or the renewal ends the session', () => {
    const logouts: readonly (readonly NewDerived[])[] = [
      [{ type: 'session/ended', data: { reason: 'user' } }],
      [
        {
          type: 'session/logoutRequested',
          data: { reason: 'user', hadSession: true, forceOpenLogin: false },
        },
      ],
    ];
    for (const logout of logouts) {
      const rig = renewing();
      rig.place();
      rig.derive(...logout);
      rig.advance(2 * STALE);
      rig.derive(begins, ends(rig));
      expect(rig.asked('placeBets')).toEqual([]);
      expect(rig.count('placement/sent')).toBe(0);
    }
  });

  it('[FAIL-12] is not sent by the page that comes after a reload', () => {
    const rig = renewing();
    rig.place();
    rig.reload();
    rig.derive(begins, ends(rig));
    rig.advance(2 * STALE);
    expect(rig.asked('placeBets')).toEqual([]);
  });

  it('[FAIL-43] holds a word on a counter-offer as well', () => {
    for (const [ms, sent] of [
      [STALE - 1, 1],
      [STALE, 0],
    ] as const) {
      const rig = twoSingles();
      rig.place();
      const slips = requestedSlips(rig);
      const [slip] = slips;
      const at = rig.now;
      const outcomes = slips.map((one, nth) =>
        nth === 0 ? offered(one, halfTheStake(one, at)) : accepted(one),
      );
      rig.answer(rig.asked('placeBets')[0]!, ok(outcomes));
      rig.derive(begins);
      rig.submit({
        type: 'intent/offerAnswerPressed',
        data: {
          ref: slip!.ref,
          offerId: 'o1',
          answer: 'DECLINE',
          shown: { stake: '£5.00', odds: '8/5', returns: '£13.00' },
        },
      });
      expect(rig.asked('answerOffer')).toEqual([]);
      rig.advance(ms);
      rig.derive(ends(rig));
      expect(rig.asked('answerOffer')).toHaveLength(sent);
      for (const request of rig.asked('answerOffer')) rig.answer(request, LOST);
    }
  });

  it('[SES-05] [FAIL-12] waits for the renewal that a reload asks for, with every epic of the app', () => {
    const made = runtimeHarness(epics, ({ data: { op } }) => {
      if (op === 'login') return loginAnswer(made.now());
      return op === 'getUserInfo' ? answered({ resultCode: 0, data: userInfo('ann') }) : undefined;
    });
    made.start();
    made.submit({ type: 'live/connectionChanged', data: { connected: true } });
    made.submit(submitted);
    const outcome = answered({ resultCode: 0, entities: matchEntities(7) });
    made.submit({ type: 'gateway/answered', data: { requestId: '0.0', op: 'getEventView', outcome } });
    made.runtime.restartEpics();
    made.forget();
    made.submit({
      type: 'lifecycle/sessionResumed',
      data: { ...surroundings, storage: 'durable', eventsCut: 0 },
    });
    made.submit({ type: 'live/connectionChanged', data: { connected: true } });
    const shown = { price: '5/2', version: 3, selection: '', market: '', event: '' };
    const ids = { selectionId: 700 as never, marketId: 70 as never, eventId: 7 as never };
    made.submit({ type: 'intent/oddsPressed', data: { ...ids, shown } });
    made.submit({ type: 'intent/stakeFocused', data: { stakeId: 'single:700' } });
    made.submit({ type: 'intent/stakeKeyPressed', data: { stakeId: 'single:700', key: '5' } });
    made.submit({ type: 'intent/stakeConfirmed', data: { stakeId: 'single:700' } });
    const context = selectSlipContext(made.state());
    made.submit({
      type: 'intent/placePressed',
      data: { shown: shownBy(slipView(made.state(), context), context) },
    });
    expect(made.of('placement/refused')).toEqual([]);
    for (const { data } of made.of('storage/barrierRequested'))
      made.submit({
        type: 'storage/barrierReached',
        data: { barrierId: data.barrierId, evidence: 'durable', head: null },
      });
    const renewal = made.calls.filter(({ data }) => data.op === 'prolong').at(-1);
    expect([made.asked('placeBets'), made.state().placement.step]).toEqual([0, 'progress']);
    made.answer(renewal!, prolongAnswer(made.now()));
    expect(made.asked('placeBets')).toBe(1);
    made.pass(STALE);
    expect([made.asked('placeBets'), made.defects]).toEqual([1, []]);
  });
});
