import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { openBets } from '#domain/placement/attempts.ts';
import { ANN, accepted, LOST, ok, Rig, status } from '#testing/slip/slip-rig.ts';
import { acceptChanges, stakeTwoSingles } from '#testing/slip/staked-slip.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';
import { expectInvariants, expectReplayable } from './invariants.ts';
import { ModelGateway } from './model-gateway.ts';

/** What becomes of a request and of its answer. */
const FATES = [
  'answered',
  'requestLost',
  'answerLost',
  'timedOut',
  'late',
  'doubled',
  'refSkipped',
  'captcha',
  'rateLimited',
  'proxyGaveUp',
] as const;
type Fate = (typeof FATES)[number];

const STEPS = [
  'press',
  'answerPlacement',
  'answerQuestion',
  'lateArrives',
  'liveMessage',
  'wait',
  'waitLong',
  'reload',
  'logOutAndIn',
  'tick',
  'lineDrops',
  'lineReturns',
  'dismiss',
] as const;
const step = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('press' as const, 'answerPlacement' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...STEPS) },
  ),
  fate: fc.constantFrom(...FATES),
  ms: fc.integer({ min: 0, max: 4_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const FUNDS = 5_000;

/** A customer and a gateway with everything in between that can go wrong, in virtual time. */
class Storm {
  readonly rig = new Rig({ cash: money(FUNDS) });
  readonly gateway = new ModelGateway(FUNDS);
  /** Requests under way of which the client no longer expects an answer. */
  readonly #late: ReturnType<Rig['sentSlips']>[] = [];
  #price = 8;
  #heard = 0;

  #slipsOf(request: ReturnType<Rig['asked']>[number]) {
    return (request.data.body as { betSlips: ReturnType<Rig['sentSlips']> }).betSlips;
  }

  #press(): void {
    if (this.rig.placement().step === 'before' && this.rig.slip().legs.length === 0)
      stakeTwoSingles(this.rig);
    if (this.rig.view().action.kind === 'acceptChanges') acceptChanges(this.rig);
    this.rig.place();
  }

  answerPlacement(fate: Fate): void {
    const [request] = this.rig.asked('placeBets');
    if (request === undefined) return;
    const slips = this.#slipsOf(request);
    const reached = !['requestLost', 'late', 'captcha', 'rateLimited'].includes(fate);
    const outcomes = reached ? this.gateway.place(slips) : [];
    if (fate === 'doubled') this.gateway.place(slips);
    // Whoever answered in the gateway's place may still hand the request on.
    if (fate === 'late' || fate === 'captcha' || fate === 'rateLimited') this.#late.push(slips);
    const answers = {
      answered: ok(outcomes),
      doubled: ok(outcomes),
      requestLost: LOST,
      answerLost: LOST,
      late: LOST,
      timedOut: { kind: 'lost', cause: 'timeout' },
      refSkipped: ok(outcomes.slice(1)),
      captcha: { kind: 'lost', cause: 'contract', status: 200 },
      rateLimited: { kind: 'refused', status: 429, resultCode: 7, errorType: 'RATE_LIMITED', body: {} },
      proxyGaveUp: { kind: 'lost', cause: 'contract', status: 504 },
    } as const;
    this.rig.answer(request, answers[fate]);
  }

  answerQuestion(fate: Fate): void {
    const [question] = this.rig.asked('betStatus');
    if (question === undefined) return;
    const { refs, fence } = question.data.body as { refs: never[]; fence: boolean };
    if (fate === 'requestLost' || fate === 'rateLimited') {
      this.rig.answer(question, LOST);
      return;
    }
    const states = this.gateway.status(refs, fence);
    this.rig.answer(question, fate === 'answerLost' || fate === 'timedOut' ? LOST : status(states));
  }

  #reload(): void {
    for (const request of this.rig.asked('placeBets')) this.#late.push(this.#slipsOf(request));
    this.rig.reload();
  }

  #logOutAndIn(): void {
    this.rig.context = { ...this.rig.context, account: null };
    this.rig.logOut();
    this.rig.context = { ...this.rig.context, account: ANN };
    this.rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
  }

  #liveMessage(): void {
    const booked = this.gateway.booked();
    const slip = booked[this.#heard % Math.max(1, booked.length)];
    if (slip === undefined) return;
    this.#heard += 1;
    tellOutcome(this.rig, accepted(slip), this.#heard);
  }

  #line(up: boolean): void {
    this.rig.context = { ...this.rig.context, online: up };
    this.rig.submit({ type: 'lifecycle/connectivityChanged', data: { online: up } });
    this.rig.submit({ type: 'live/connectionChanged', data: { connected: up } });
  }

  take({ kind, fate, ms }: Step): void {
    const { rig } = this;
    if (kind === 'press') this.#press();
    else if (kind === 'answerPlacement') this.answerPlacement(fate);
    else if (kind === 'answerQuestion') this.answerQuestion(fate);
    else if (kind === 'lateArrives') this.gateway.place(this.#late.shift() ?? []);
    else if (kind === 'liveMessage') this.#liveMessage();
    else if (kind === 'wait') rig.advance(ms);
    else if (kind === 'waitLong') rig.advance(ms * 60);
    else if (kind === 'reload') this.#reload();
    else if (kind === 'logOutAndIn') this.#logOutAndIn();
    else if (kind === 'tick') {
      this.#price += 1;
      rig.change(1, { price: { kind: 'fixed', odds: packOdds(this.#price, 4) } });
    } else if (kind === 'dismiss') rig.submit({ type: 'intent/resultDismissed', data: { reuse: true } });
    else this.#line(kind === 'lineReturns');
  }

  /** All faults end: what is late arrives, and every question is answered. */
  calm(): void {
    for (const slips of this.#late.splice(0)) this.gateway.place(slips);
    this.#line(true);
    for (let ms = 0; ms < 10_000; ms += 250) {
      this.answerPlacement('answered');
      while (this.rig.asked('betStatus').length > 0) this.answerQuestion('answered');
      this.rig.advance(250);
    }
  }
}

describe('any order of faults between press and receipt', () => {
  it('[FAIL-01] [FAIL-12] [FAIL-15] [FAIL-16] [FAIL-17] [FAIL-18] [FAIL-25] [FAIL-53] [FAIL-56] [FAIL-59] keeps every invariant, and ends all doubt', () => {
    let unsure = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
        const storm = new Storm();
        stakeTwoSingles(storm.rig);
        for (const one of steps) {
          storm.take(one);
          expectInvariants(storm.rig, storm.gateway);
        }
        if (openBets(storm.rig.placement()).length > 0) unsure += 1;
        storm.calm();
        expectInvariants(storm.rig, storm.gateway);
        expectReplayable(storm.rig);
        expect(openBets(storm.rig.placement())).toEqual([]);
        // INV-02: every bet that stands was told to its owner as placed.
        const told = new Set([
          ...storm.rig
            .all('placement/betOutcomeReceived')
            .flatMap(({ data }) => (data.status === 'SUCCEEDED' ? [data.ref] : [])),
          ...storm.rig
            .all('placement/lateResultReceived')
            .flatMap(({ data }) => (data.status === 'SUCCEEDED' ? [data.ref] : [])),
        ]);
        expect(told).toEqual(new Set(storm.gateway.booked().map(({ ref }) => ref)));
        const staked = storm.gateway.booked().reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
        expect(storm.gateway.cash).toBe(FUNDS - staked);
      }),
      { numRuns: 250 },
    );
    // The storm must have blown: a good part of the runs end in doubt before the calm.
    expect(unsure).toBeGreaterThan(30);
  });
});
