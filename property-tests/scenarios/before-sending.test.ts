import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { shownSlip } from '#testing/slip/shown-slip.ts';
import { ANN, accepted, fixed, ok, type Rig } from '#testing/slip/slip-rig.ts';
import { acceptChanges, requestedSlips, send, twoSingles } from '#testing/slip/staked-slip.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Presses with the texts of an earlier view: what the customer saw, and not what is there now. */
function pressAsSeen(rig: Rig, view: ReturnType<Rig['view']>): void {
  const shown = shownSlip(view, rig.context.acceptOddsChange);
  rig.submit({ type: 'intent/placePressed', data: { shown } });
}

describe('between the finger and the wire', () => {
  it('[FAIL-01] however often and whenever place is pressed, each bet is sent once until its outcome is known', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 8 }),
        fc.boolean(),
        (pauses, held) => {
          const rig = twoSingles();
          rig.barrier = held ? 'held' : 'at once';
          rig.place();
          for (const ms of pauses) {
            rig.advance(ms);
            rig.place();
          }
          expect(rig.count('placement/requested')).toBe(1);
          expect(rig.all('intent/ignored')).toHaveLength(pauses.length);
          rig.store();
          expect(rig.asked('placeBets').length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('[FAIL-03] whatever ticks come before the press, what is sent is what was seen, or nothing is', () => {
    const policy = fc.constantFrom('NOT_ACCEPT', 'ACCEPT_ANY_ODDS', 'ACCEPT_HIGHER_ODDS');
    const prices = fc.array(fc.integer({ min: 5, max: 40 }), { maxLength: 5 });
    let sent = 0;
    fc.assert(
      fc.property(policy, prices, fc.nat(5), (acceptOddsChange, ticks, seenAt) => {
        const rig = twoSingles({ acceptOddsChange: acceptOddsChange as 'NOT_ACCEPT' });
        let seen = rig.view();
        for (const [i, quarters] of ticks.entries()) {
          rig.change(1, { price: fixed(quarters, 4) });
          if (i < seenAt) seen = rig.view();
        }
        pressAsSeen(rig, seen);
        const [request] = rig.asked('placeBets');
        if (request === undefined) {
          expect(rig.all('placement/refused').at(-1)?.data.reasons).not.toEqual([]);
          return;
        }
        sent += 1;
        const sentOdds = rig.sentSlips().flatMap(({ selections }) => selections.map(({ odds }) => odds));
        expect(sentOdds).toEqual(seen.legs.map(({ priceText }) => priceText));
      }),
    );
    expect(sent).toBeGreaterThan(10);
  });

  it.each([
    ['suspended', { availability: 'suspended' }, 'suspended'],
    ['market suspended', { availability: 'marketSuspended' }, 'suspended'],
    ['over', { availability: 'expired' }, 'expired'],
    ['without a price', { price: { kind: 'none' } }, 'noPrice'],
  ] as const)(
    '[FAIL-04] a leg that is %s at the press sends nothing and says why',
    (_name, change, reason) => {
      const rig = twoSingles();
      rig.change(1, change);
      rig.place();
      expect(rig.asked('placeBets')).toEqual([]);
      expect(rig.all('placement/refused')[0]?.data.reasons).toContain(reason);
      expect(rig.placement().step).toBe('before');
    },
  );

  it.each(['durable', 'degraded'] as const)(
    '[FAIL-05] [FAIL-06] [FAIL-07] the bet goes out as soon as the writer answers, be its evidence %s, and the log says which',
    (evidence) => {
      const rig = twoSingles();
      rig.barrier = 'held';
      rig.place();
      expect(rig.asked('placeBets')).toEqual([]);
      rig.advance(250);
      rig.store(evidence);
      expect(rig.all('placement/sent').map(({ data }) => data.evidence)).toEqual([evidence]);
      expect(rig.asked('placeBets')).toHaveLength(1);
    },
  );

  it('[FAIL-08] a session that has run out at the press sends nothing; after the new login the same bet has the same ref', () => {
    const rig = twoSingles();
    const armed = rig.placement().armed.map(({ ref }) => ref);
    rig.context = { ...rig.context, account: null };
    rig.place();
    expect(rig.all('placement/refused')[0]?.data.reasons).toEqual(['logIn']);
    expect(rig.view().action.kind).toBe('logIn');
    rig.context = { ...rig.context, account: ANN };
    rig.change(1, { price: fixed(9, 4) });
    rig.place();
    expect(rig.all('placement/refused')[1]?.data.reasons).toEqual(['oddsChanged']);
    acceptChanges(rig);
    send(rig);
    expect(rig.sentSlips().map(({ ref }) => ref)).toEqual(armed);
  });

  it('[FAIL-08] a gateway that no longer knows the session refuses without a signature: not placed once it is fenced, and the slip stays', () => {
    const rig = twoSingles();
    const answer = { kind: 'refused', status: 401, resultCode: 1001, errorType: 'LOGIN_REQUIRED', body: {} };
    rig.answer(send(rig), answer as Parameters<Rig['answer']>[1]);
    expect(rig.view().placement.bets.map((bet) => bet.status)).toEqual(['pending', 'pending']);
    expect(rig.fenceAll()).toBe(1);
    expect(rig.placement().attempt?.bets.map(({ status, knowledge }) => [status, knowledge])).toEqual([
      ['FAILED', 'final'],
      ['FAILED', 'final'],
    ]);
    expect(rig.asked('betStatus')).toEqual([]);
    expect(rig.slip().legs).toHaveLength(2);
  });

  it('[FAIL-11] a tab that slept between the press and the store sends nothing when it wakes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * DAY }), (ms) => {
        const rig = twoSingles();
        rig.barrier = 'held';
        rig.place();
        rig.now += PLACEMENT_TIMES.intentGoesStale + ms;
        rig.store();
        expect(rig.asked('placeBets')).toEqual([]);
        expect(rig.placement()).toMatchObject({ step: 'before', abandoned: 'stale', unresolved: [] });
        expect(rig.view().placement.notSent).toBe('stale');
      }),
    );
  });

  it("[FAIL-65] a bet that a logout stopped before it was stored is never sent, least of all in the next customer's session", () => {
    const rig = twoSingles();
    rig.barrier = 'held';
    rig.place();
    const stopped = requestedSlips(rig).map(({ ref }) => ref);
    rig.logOut();
    rig.context = { ...rig.context, account: UserId.parse('bea') };
    rig.place();
    const next = requestedSlips(rig).map(({ ref }) => ref);
    expect(next).not.toEqual(stopped);
    // Both are stored only now.
    rig.store();
    expect(rig.sentSlips().map(({ ref }) => ref)).toEqual(next);
    expect(rig.asked('placeBets')).toHaveLength(1);
  });

  it('[FAIL-64] [PLC-09.4] a bet that was being stored when its customer logged out goes to nobody', () => {
    const rig = twoSingles();
    rig.barrier = 'held';
    rig.place();
    rig.context = { ...rig.context, account: null };
    rig.store();
    expect(rig.asked('placeBets')).toEqual([]);
    expect(rig.all('placement/abandoned').map(({ data }) => data.reason)).toEqual(['loggedOut']);
  });

  it('[FAIL-13] a clock that is a day off, or jumps during the call, changes nothing about the bet', () => {
    const jump = fc.integer({ min: -DAY, max: DAY });
    fc.assert(
      fc.property(jump, jump, (off, during) => {
        const rig = twoSingles();
        rig.now = Math.max(0, rig.now + off);
        const request = send(rig);
        rig.now = Math.max(0, rig.now + during);
        rig.answer(request, ok(requestedSlips(rig).map(accepted)));
        expect(rig.placement().step).toBe('success');
        expect(rig.defects).toEqual([]);
      }),
    );
  });

  it('[LIV-05.4] [FAIL-14] after five seconds without the live channel the slip is gated, and opens with it', () => {
    const rig = twoSingles();
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    rig.advance(PLACEMENT_TIMES.disconnectedTolerance);
    rig.place();
    expect(rig.all('placement/refused')[0]?.data.reasons).toEqual(['disconnected']);
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    send(rig);
  });

  it("[FAIL-72] yesterday's slip is not placed at yesterday's price: it is asked about, and sent as it stands today", () => {
    const rig = twoSingles();
    const yesterday = rig.view();
    rig.now += DAY;
    rig.reload();
    rig.change(1, { price: { kind: 'fixed', odds: packOdds(7, 4) } });
    pressAsSeen(rig, yesterday);
    expect(rig.asked('placeBets')).toEqual([]);
    acceptChanges(rig);
    send(rig);
    expect(rig.sentSlips()[0]?.selections[0]).toMatchObject({ odds: '7/4', version: 2 });
  });

  it('[FAIL-74] ten thousand changes in one burst before the press: the last price counts, and one fact a frame is logged', () => {
    const rig = twoSingles({ acceptOddsChange: 'ACCEPT_ANY_ODDS', cash: money(10_000) });
    for (let i = 0; i < 10_000; i += 1) {
      const offer = rig.offers.get(1);
      if (offer !== undefined)
        rig.offers.set(1, { ...offer, price: fixed(5 + (i % 90), 4), version: offer.version + 1 });
      if (i % 500 === 499) rig.frame();
    }
    const before = rig.commits.length;
    send(rig);
    expect(rig.commits.length - before).toBeLessThanOrEqual(3);
    expect(rig.sentSlips()[0]?.selections[0]).toMatchObject({ version: 10_001 });
    expect(rig.count('betslip/legPriceChanged')).toBeLessThanOrEqual(20);
  });
});
