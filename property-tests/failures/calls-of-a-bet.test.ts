import { describe, expect, it } from 'vitest';
import type { PlacementRef } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { openBets } from '#domain/placement/attempts.ts';
import { expectInvariants, expectReplayable } from '../scenarios/invariants.ts';
import { ModelGateway } from '../scenarios/model-gateway.ts';
import { acceptChanges, stakeTwoSingles } from '../scenarios/staked-slip.ts';
import { ANN, LOST, ok, Rig, status } from '../slip/rig.ts';
import { CALL_FAILURES, type CallFailure } from './failures.ts';

/** A customer's session around a bet; `settle` lets the gateway answer what is open. */
type Session = (rig: Rig, settle: () => void) => void;

const acca = (rig: Rig): void => {
  rig.add(1, 2);
  rig.type('acca', '5');
};

const SESSIONS: Readonly<Record<string, Session>> = {
  'one single': (rig, settle) => {
    rig.add(1);
    rig.type('single:1', '5');
    rig.place();
    settle();
  },
  'two singles': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    settle();
  },
  'an acca': (rig, settle) => {
    acca(rig);
    rig.place();
    settle();
  },
  'a double press': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.place();
    settle();
    rig.place();
    settle();
  },
  'a reload in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.reload();
    settle();
  },
  'a logout in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    rig.context = { ...rig.context, account: ANN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    settle();
  },
  'a price that moves before the press': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.change(1, { price: { kind: 'fixed', odds: packOdds(9, 4) } });
    acceptChanges(rig);
    rig.place();
    settle();
  },
  'a second bet after the first': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    settle();
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    if (rig.slip().legs.length === 0) acca(rig);
    rig.place();
    settle();
  },
  'a line that drops in flight': (rig, settle) => {
    stakeTwoSingles(rig);
    rig.place();
    rig.submit({ type: 'live/connectionChanged', data: { connected: false } });
    rig.advance(2_000);
    rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
    settle();
  },
};

const FUNDS = 5_000;

/** A gateway in which the n-th call fails in one way, and every other is answered. */
class FailingGateway {
  readonly rig = new Rig({ cash: money(FUNDS) });
  readonly model = new ModelGateway(FUNDS);
  readonly #failAt: number;
  readonly #how: CallFailure;
  readonly #answered = new Set<string>();
  calls = 0;

  constructor(failAt: number, how: CallFailure) {
    this.#failAt = failAt;
    this.#how = how;
  }

  #open = (): EventOf<'gateway/requested'>[] =>
    ['placeBets', 'betStatus', 'calculate']
      .flatMap((op) => this.rig.asked(op))
      .filter(({ data }) => !this.#answered.has(data.requestId));

  #good(request: EventOf<'gateway/requested'>) {
    const { op, body } = request.data;
    if (op === 'placeBets')
      return ok(this.model.place((body as unknown as { betSlips: PlacementSlip[] }).betSlips));
    if (op !== 'betStatus') return LOST;
    const { refs, fence } = body as unknown as { refs: PlacementRef[]; fence: boolean };
    return status(this.model.status(refs, fence));
  }

  answerOne(): boolean {
    const [request] = this.#open();
    if (request === undefined) return false;
    this.calls += 1;
    this.#answered.add(request.data.requestId);
    const fails = this.calls === this.#failAt;
    const answer = !fails || this.#how.reached ? this.#good(request) : LOST;
    this.rig.answer(request, fails ? this.#how.outcome : answer);
    return true;
  }

  readonly settle = (): void => {
    for (let ms = 0; ms < 12_000; ms += 250) {
      for (let most = 20; most > 0 && this.answerOne(); most -= 1) expectInvariants(this.rig, this.model);
      this.rig.advance(250);
    }
    expectInvariants(this.rig, this.model);
  };
}

/** Plays a session to its end. @returns the calls that were made. */
function playFailing(session: Session, failAt: number, how: CallFailure): number {
  const gateway = new FailingGateway(failAt, how);
  session(gateway.rig, gateway.settle);
  gateway.settle();
  const { rig, model } = gateway;
  expectReplayable(rig);
  // Nothing pending: no doubt, no open question, no slip in progress.
  expect(openBets(rig.placement())).toEqual([]);
  expect(rig.asked('placeBets').length + rig.asked('betStatus').length).toBe(0);
  expect(rig.placement().step).not.toBe('progress');
  const staked = model.booked().reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
  expect(model.cash).toBe(FUNDS - staked);
  return gateway.calls;
}

describe('[N05] [N06] every call of a session with a bet fails in turn', () => {
  it.each(Object.entries(SESSIONS))('%s: every invariant holds and all doubt ends', (_name, session) => {
    const [none] = CALL_FAILURES;
    if (none === undefined) throw new Error('no way to fail');
    const calls = playFailing(session, 0, none);
    expect(calls).toBeGreaterThan(0);
    for (const how of CALL_FAILURES) {
      for (let nth = 1; nth <= calls; nth += 1) playFailing(session, nth, how);
    }
  });
});
