import { describe, expect, it } from 'vitest';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { openBets } from '#domain/placement/attempts.ts';
import { LOST, ok, Rig, status } from '#testing/slip/slip-rig.ts';
import { expectInvariants, expectReplayable } from '../scenarios/invariants.ts';
import { ModelGateway } from '../scenarios/model-gateway.ts';
import { SESSIONS, type Session } from './bet-sessions.ts';
import { CALL_FAILURES, type CallFailure } from './failures.ts';

const FUNDS = 5_000;

/** What is asked of the machine itself. A call of the gateway fails otherwise (`failures.ts`). */
const EFFECTS = ['timer/armed', 'storage/barrierRequested', 'random/requested'] as const;

/** A gateway in which the n-th call fails in one way, and every other is answered. */
class FailingGateway {
  readonly rig = new Rig({ cash: money(FUNDS) });
  readonly model = new ModelGateway(FUNDS);
  readonly #failAt: number;
  readonly #how: CallFailure;
  readonly #answered = new Set<string>();
  calls = 0;

  /** Timers, barriers and draws that were asked for. */
  readonly effects: string[] = [];

  constructor(failAt: number, how: CallFailure, effectAt = 0) {
    this.#failAt = failAt;
    this.#how = how;
    this.rig.fails = (event) => {
      if (!EFFECTS.some((type) => type === event.type)) return false;
      return this.effects.push(event.type) === effectAt;
    };
  }

  #open = (): EventOf<'gateway/requested'>[] =>
    ['placeBets', 'betStatus', 'calculate']
      .flatMap((op) => this.rig.asked(op))
      .filter(({ data }) => !this.#answered.has(data.requestId));

  #good(request: EventOf<'gateway/requested'>) {
    const { op, body } = request.data;
    if (op === 'placeBets') return ok(this.model.place(placeBets.body.parse(body).betSlips));
    if (op !== 'betStatus') return LOST;
    const { refs, fence } = betStatus.body.parse(body);
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

/** Plays a session to its end. @returns the calls and the effects that were asked for. */
function playFailing(session: Session, failAt: number, how: CallFailure, effectAt = 0) {
  const gateway = new FailingGateway(failAt, how, effectAt);
  session(gateway.rig, gateway.settle);
  gateway.settle();
  // A timer that is late by a minute has come by now.
  if (effectAt > 0) {
    gateway.rig.advance(60_000);
    gateway.settle();
  }
  const { rig, model } = gateway;
  expectReplayable(rig);
  // Nothing pending: no doubt, no open question, no slip in progress.
  expect(openBets(rig.placement())).toEqual([]);
  expect(rig.asked('placeBets').length + rig.asked('betStatus').length).toBe(0);
  expect(rig.placement().step).not.toBe('progress');
  const staked = model.booked().reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
  expect(model.cash).toBe(FUNDS - staked);
  return { calls: gateway.calls, effects: gateway.effects, sent: rig.count('placement/sent') };
}

const [NONE] = CALL_FAILURES;
if (NONE === undefined) throw new Error('no way to fail');

describe('[INV-15] [INV-16] every effect of a session with a bet fails in turn', () => {
  it('there are twenty sessions', () => expect(Object.keys(SESSIONS)).toHaveLength(20));

  it.each(Object.entries(SESSIONS))('%s: every invariant holds and all doubt ends', (_name, session) => {
    const { calls, effects, sent } = playFailing(session, 0, NONE);
    expect(Math.min(calls, sent)).toBeGreaterThan(0);
    expect(effects).toEqual(expect.arrayContaining(['storage/barrierRequested', 'timer/armed']));
    for (const how of CALL_FAILURES) {
      for (let nth = 1; nth <= calls; nth += 1) playFailing(session, nth, how);
    }
    for (let nth = 1; nth <= effects.length; nth += 1) playFailing(session, 0, NONE, nth);
  });
});
