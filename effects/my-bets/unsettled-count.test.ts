import { filter, map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { lost, ok, runtimeHarness, type Script } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { wireBet } from '#testing/runtime/wire-bet.ts';
import { epics } from '../epics.ts';
import type { Epic } from '../runtime/epic.ts';

const BET = BetId.parse('SB-4F7K-92MX-TQ3D');
const { unsettledCountEveryMs: EVERY, unsettledCountAfterPlacementMs: AFTER } = DEFAULTS.myBets;

const open = wireBet(BET, { cashOut: { status: 'ENABLED', amount: 384 } });

/** What another epic finds out: a bet is placed, as it says so. */
const places: Epic = (events$) =>
  events$.pipe(
    filter((event) => event.type === 'lifecycle/viewportChanged'),
    map(
      (): NewDerived => ({ type: 'placement/finished', data: { outcome: 'success', placed: 1, total: 1 } }),
    ),
  );

/** Everything as on a page, and a gateway that has one open bet. */
function page(more: Readonly<Record<string, Script>> = {}) {
  const made = runtimeHarness({ ...epics, places }, (asked, nth) => {
    const { op } = asked.data;
    const answer = more[op];
    if (answer !== undefined) return answer(asked, nth);
    switch (op) {
      case 'login':
        return loginAnswer(made.now(), { expiresAt: made.now() + 9e9 });
      case 'getAppConfig':
        return ok({ resultCode: 0, data: made.state().config.config });
      case 'getUnsettledBets':
        return ok({ resultCode: 0, data: { bets: [open] } });
      case 'getUnsettledCount':
        return ok({ resultCode: 0, data: { unsettledBetsCount: 1 } });
      default:
        return lost();
    }
  });
  made.runtime.attach((event) => {
    if (event.type === 'storage/barrierRequested') {
      const { barrierId } = event.data;
      made.submit({ type: 'storage/barrierReached', data: { barrierId, evidence: 'durable', head: null } });
    }
    if (event.type === 'random/requested')
      made.submit({ type: 'random/drawn', data: { drawId: event.data.drawId, value: 1 } });
  });
  made.start({ path: '/mybets/open' });
  made.submit({ type: 'live/connectionChanged', data: { connected: true } });
  return { ...made, counts: () => made.asked('getUnsettledCount') };
}

function customer(more: Readonly<Record<string, Script>> = {}) {
  const made = page(more);
  made.submit(submitted);
  expect(made.state().myBets.unsettledCount).toBe(1);
  expect(made.counts()).toBe(1);
  return made;
}

describe('count of open bets', () => {
  it('[MYB-06.2] is asked for every minute, for customers alone', () => {
    const guest = page();
    guest.pass(3 * EVERY);
    expect(guest.counts()).toBe(0);
    const made = customer();
    made.pass(EVERY - 1);
    expect(made.counts()).toBe(1);
    for (const nth of [2, 3, 4]) {
      made.pass(nth === 2 ? 1 : EVERY);
      expect(made.counts()).toBe(nth);
    }
    made.submit({ type: 'intent/logoutPressed', data: {} });
    made.pass(3 * EVERY);
    expect(made.counts()).toBe(4);
  });

  it('[MYB-06.2] is not asked for in sportsbook maintenance, also not for a bet of just before', () => {
    const made = customer({ getAppConfig: () => undefined });
    made.submit({ type: 'lifecycle/viewportChanged', data: { formFactor: 'mobile', width: 1, height: 1 } });
    const asked = made.calls.find(({ data }) => data.op === 'getAppConfig');
    if (asked === undefined) throw new Error('no configuration was asked for');
    const featureToggles = { sb_maintenance: { enable: true } };
    made.answer(asked, ok({ resultCode: 0, data: { ...made.state().config.config, featureToggles } }));
    made.pass(3 * EVERY);
    expect(made.counts()).toBe(1);
  });

  it('[MYB-06.2] is asked for so long after a placement, beside the minute', () => {
    const made = customer();
    made.submit({ type: 'lifecycle/viewportChanged', data: { formFactor: 'mobile', width: 1, height: 1 } });
    made.pass(AFTER - 1);
    expect(made.counts()).toBe(1);
    made.pass(1);
    expect(made.counts()).toBe(2);
  });

  it('[CSH-04.2] [MYB-06.2] is asked for so long after a cash-out that paid, and not after one that did not', () => {
    const answers =
      (status: 'SUCCEEDED' | 'FAILED'): Script =>
      ({ data: { body } }) => {
        const { ref, betId, contentHash, amount } = JSON.parse(JSON.stringify(body)) as Record<
          string,
          string
        >;
        const bound = { ref, account: 'id-ann', betId, contentHash, clientHead: null, signature: 'sig' };
        const receipt = {
          ...bound,
          kind: 'CASHED_OUT',
          asked: amount,
          paid: amount,
          currency: 'GBP',
          balance: 10_384,
          balanceVersion: 9,
          paidAt: 1,
          rulesVersion: '1',
        };
        const refusal = { ...bound, kind: 'CASH_OUT_REFUSED', reason: 'CASH_OUT_SUSPENDED', statedAt: 1 };
        const isPaid = status === 'SUCCEEDED';
        const data = {
          ref,
          betslipId: betId,
          status,
          cashOutAmount: amount,
          error: isPaid ? null : { type: refusal.reason, message: '' },
          receipt: isPaid ? receipt : null,
          notCashedOut: isPaid ? null : refusal,
        };
        return ok({ resultCode: 0, data });
      };
    for (const [status, more] of [
      ['SUCCEEDED', 1],
      ['FAILED', 0],
    ] as const) {
      const made = customer({ cashOut: answers(status) });
      const shown = { amount: '£3.84', moved: '', bet: 'Single' };
      made.submit({ type: 'intent/cashOutPressed', data: { betId: BET, amount: money(384) } });
      made.submit({ type: 'intent/cashOutConfirmed', data: { betId: BET, shown } });
      expect(made.of('cashOut/ended').map(({ data }) => data.status)).toEqual([status]);
      made.pass(AFTER - 1);
      expect(made.counts()).toBe(1);
      made.pass(1);
      expect(made.counts()).toBe(1 + more);
    }
  });
});
