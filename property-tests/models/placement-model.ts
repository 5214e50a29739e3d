import type fc from 'fast-check';
import { expect } from 'vitest';
import { betStatus, type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { openBets } from '#domain/placement/attempts.ts';
import { ANN, accepted, failed, LOST, ok, Rig, status } from '#testing/slip/slip-rig.ts';
import { acceptChanges } from '#testing/slip/staked-slip.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';
import { expectInvariants, expectReplayable } from '../scenarios/invariants.ts';
import { ModelGateway } from '../scenarios/model-gateway.ts';

/** Stakes of the two singles that are placed again and again, in pounds. */
export const STAKES: Readonly<Record<number, number>> = { 1: 5, 2: 7 };
export const FUNDS = 6_000;
/** Milliseconds until a bet without an answer counts as not confirmed. */
export const PATIENCE = 60_000;

interface Bet {
  readonly ref: string;
  readonly leg: number;
  /** What the slip says of it: for good, once it is not pending. */
  shown: 'pending' | 'placed' | 'failed';
  /** Whether the customer was told what really became of it. */
  isKnown: boolean;
}

/** A price as it is sent, in quarters over evens. */
function quarters(odds: unknown): number {
  const [num, den] = String(odds).split('/').map(Number);
  return ((num ?? 0) * 4) / (den ?? 1);
}

/** A customer with a notebook: what is on the slip, what was pressed, and what was heard of each bet. */
export class Notebook {
  /** Legs on the slip with the price at which each was taken, in quarters over evens. */
  readonly legs = new Map<number, number>([
    [1, 8],
    [2, 8],
  ]);
  readonly prices = new Map<number, number>([
    [1, 8],
    [2, 8],
  ]);
  step: 'before' | 'progress' | 'semiFailed' | 'success' | 'result' = 'before';
  attempt: Bet[] = [];
  /** Bets of earlier attempts of which nothing certain is known. */
  doubts: Bet[] = [];
  isLoadedAnew = false;
  /** Presses that sent something. */
  sent = 0;

  #all = (): Bet[] => [...this.attempt, ...this.doubts];
  isInDoubt = (leg: number): boolean => this.#all().some((bet) => bet.leg === leg && !bet.isKnown);
  hasChanged = (): boolean => [...this.legs].some(([leg, taken]) => this.prices.get(leg) !== taken);
  maySend = (): boolean =>
    this.step === 'before' &&
    this.legs.size > 0 &&
    !this.hasChanged() &&
    ![...this.legs.keys()].some(this.isInDoubt);

  press(refs: readonly { readonly ref: string; readonly leg: number }[]): void {
    this.attempt = refs.map(({ ref, leg }) => ({ ref, leg, shown: 'pending', isKnown: false }));
    this.step = 'progress';
    this.sent += 1;
  }

  /**
   * Something certain is heard of a bet: only the first word counts, and what the slip has said it goes on
   * saying.
   */
  hear(ref: string, what: 'placed' | 'failed'): void {
    const bet = this.#all().find((one) => one.ref === ref);
    if (bet === undefined || bet.isKnown) return;
    bet.isKnown = true;
    this.doubts = this.doubts.filter((one) => !one.isKnown);
    if (bet.shown === 'pending') bet.shown = what;
    // Placed after all: it leaves the slip, whatever the slip goes on saying of it.
    else if (what === 'placed') this.legs.delete(bet.leg);
    this.settle();
  }

  giveUp(): void {
    if (this.step !== 'progress') return;
    for (const bet of this.attempt) if (bet.shown === 'pending') bet.shown = 'failed';
    this.settle();
  }

  /** A while after all was placed. A page loaded anew meanwhile goes on showing that it was. */
  moveOn(): void {
    if (this.step === 'success' && !this.isLoadedAnew) this.step = 'result';
  }

  settle(): void {
    if (this.step !== 'progress' || this.attempt.some(({ shown }) => shown === 'pending')) return;
    const placed = this.attempt.filter(({ shown }) => shown === 'placed');
    for (const { leg } of placed) this.legs.delete(leg);
    this.isLoadedAnew = false;
    if (placed.length === 0) this.step = 'semiFailed';
    else this.step = placed.length === this.attempt.length ? 'success' : 'result';
  }

  /** What was shown is put away; what is uncertain is not forgotten. */
  close(): void {
    // Who leaves while others are waited for: what is placed by then is not found on the slip again.
    if (this.step === 'progress')
      for (const { leg, shown } of this.attempt) if (shown === 'placed') this.legs.delete(leg);
    this.doubts.push(...this.attempt.filter(({ isKnown }) => !isKnown));
    // A bet of which the slip waits no more is told of beside it.
    for (const bet of this.doubts) if (bet.shown === 'pending') bet.shown = 'failed';
    this.attempt = [];
    this.step = 'before';
  }
}

/** The slip with every epic, and a line to a gateway on which answers are lost, doubled and late. */
export class PlacementUnderTest {
  readonly rig = new Rig({
    cash: money(FUNDS),
    acceptOddsChange: 'NOT_ACCEPT',
  });
  readonly gateway = new ModelGateway(FUNDS);
  /** Requests of which the answer never came, and answers that came: to be heard once more. */
  readonly late: PlacementSlip[][] = [];
  answered: PlacementSlip[] = [];
  heard = 0;
  /** Questions that were open when the customer left. */
  readonly nobodys = new Set<string>();

  constructor() {
    this.rig.context = {
      ...this.rig.context,
      rules: { ...this.rig.context.rules, waitingPeriodSeconds: PATIENCE / 1_000 },
    };
    this.rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    for (const leg of [1, 2]) this.put(leg);
  }

  put(leg: number): void {
    this.rig.add(leg);
    this.rig.type(`single:${leg}`, String(STAKES[leg]));
  }

  openRequest():
    | { readonly slips: PlacementSlip[]; readonly answer: (outcome: typeof LOST) => void }
    | undefined {
    const [request] = this.rig.asked('placeBets');
    if (request === undefined) return undefined;
    const { betSlips } = placeBets.body.parse(request.data.body);
    return { slips: betSlips, answer: (outcome) => this.rig.answer(request, outcome) };
  }

  expectLike(book: Notebook): void {
    const { rig } = this;
    expectInvariants(rig, this.gateway);
    expect(rig.placement().step).toBe(book.step);
    expect(
      rig
        .slip()
        .legs.map(({ selectionId }) => Number(selectionId))
        .toSorted(),
    ).toEqual([...book.legs.keys()].toSorted());
    const words = { PENDING: 'pending', SUCCEEDED: 'placed', FAILED: 'failed' } as const;
    const shown = (rig.placement().attempt?.bets ?? []).map((bet) => `${bet.ref} ${words[bet.status]}`);
    expect(shown).toEqual(book.attempt.map((bet) => `${bet.ref} ${bet.shown}`));
    const open = openBets(rig.placement()).map(({ ref }) => ref);
    const doubts = [...book.attempt, ...book.doubts].filter(({ isKnown }) => !isKnown).map(({ ref }) => ref);
    expect(open.toSorted()).toEqual(doubts.toSorted());
    // One request for each press that may send, and none of anybody else's making.
    const sent = rig.all('gateway/requested').filter(({ data }) => data.op === 'placeBets');
    expect(sent).toHaveLength(book.sent);
  }

  /** Everything that was lost arrives, and every question is answered. */
  calm(book: Notebook): void {
    for (const slips of this.late.splice(0)) this.gateway.place(slips);
    for (let ms = 0; ms < 12_000; ms += 250) {
      answerPlacement(book, this, 'answered');
      while (this.rig.asked('betStatus').length > 0) answerQuestion(book, this, true);
      this.rig.advance(250);
    }
    expect(openBets(this.rig.placement())).toEqual([]);
    const staked = this.gateway.booked().reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
    expect(this.gateway.cash).toBe(FUNDS - staked);
    expectReplayable(this.rig);
  }
}

export type Fate = 'answered' | 'refusedInPart' | 'requestLost' | 'answerLost' | 'overtaken';

/**
 * The gateway answers what is open, or does not. `overtaken`: the request comes through when nobody waits any
 * more.
 */
export function answerPlacement(book: Notebook, real: PlacementUnderTest, fate: Fate): void {
  const open = real.openRequest();
  if (open === undefined) return;
  const { slips, answer } = open;
  if (fate === 'requestLost' || fate === 'overtaken') {
    if (fate === 'overtaken') real.late.push(slips);
    answer(LOST);
    return;
  }
  const taken = fate === 'refusedInPart' ? slips.slice(1) : slips;
  const [refused] = fate === 'refusedInPart' ? slips : [];
  if (refused !== undefined) real.gateway.status([refused.ref], true);
  const outcomes = real.gateway.place(taken);
  if (fate === 'answerLost') {
    answer(LOST);
    return;
  }
  real.answered = slips;
  answer(
    ok([
      ...(refused === undefined ? [] : [failed(refused, [{ type: 'MARKET_SUSPENDED', message: '' }])]),
      ...outcomes,
    ]),
  );
  for (const { ref } of slips) book.hear(ref, real.gateway.isBooked(ref) ? 'placed' : 'failed');
}

/** A question about bets is answered, or its answer is lost. */
export function answerQuestion(book: Notebook, real: PlacementUnderTest, arrives: boolean): void {
  const [question] = real.rig.asked('betStatus');
  if (question === undefined) return;
  const { refs, fence } = betStatus.body.parse(question.data.body);
  const states = real.gateway.status(refs, fence);
  real.rig.answer(question, arrives ? status(states) : LOST);
  // Whoever asked before a logout has gone: nobody's bet is told to whoever comes then.
  if (!arrives || real.nobodys.has(question.data.requestId)) return;
  for (const { ref, state } of states)
    if (state !== 'UNKNOWN') book.hear(ref, real.gateway.isBooked(ref) ? 'placed' : 'failed');
}

export const act = {
  press: (book: Notebook, real: PlacementUnderTest): void => {
    const before = real.rig.asked('placeBets').length;
    const goes = book.maySend();
    real.rig.place();
    const request = real.rig.asked('placeBets').at(before);
    expect([goes, request !== undefined]).toEqual([goes, goes]);
    if (request === undefined) return;
    const { betSlips } = placeBets.body.parse(request.data.body);
    book.press(betSlips.map(({ ref, selections: [first] }) => ({ ref, leg: Number(first?.id) })));
    // What goes out is what stood on the screen, to the price.
    for (const {
      selections: [first],
      stake,
    } of betSlips) {
      const leg = Number(first?.id);
      expect(stake).toBe((STAKES[leg] ?? 0) * 100);
      expect(quarters(first?.odds)).toBe(book.legs.get(leg));
    }
  },
  /** The very answer comes once more, now on the live channel. */
  double: (_book: Notebook, real: PlacementUnderTest): void => {
    const slip = real.gateway.booked().find(({ ref }) => real.answered.some((one) => one.ref === ref));
    if (slip === undefined) return;
    real.heard += 1;
    tellOutcome(real.rig, accepted(slip), real.heard);
  },
  /** News of a bet that stands, before any answer or long after. */
  news: (book: Notebook, real: PlacementUnderTest): void => {
    const booked = real.gateway.booked();
    const slip = booked[real.heard % Math.max(1, booked.length)];
    if (slip === undefined) return;
    real.heard += 1;
    tellOutcome(real.rig, accepted(slip), real.heard);
    book.hear(slip.ref, 'placed');
  },
  lateArrives: (_book: Notebook, real: PlacementUnderTest): void => {
    real.gateway.place(real.late.shift() ?? []);
  },
  tick: (book: Notebook, real: PlacementUnderTest): void => {
    const price = (book.prices.get(1) ?? 8) + 1;
    book.prices.set(1, price);
    real.rig.change(1, { price: { kind: 'fixed', odds: packOdds(price, 4) } });
  },
  accept: (book: Notebook, real: PlacementUnderTest): void => {
    acceptChanges(real.rig);
    if (book.step === 'progress') return;
    for (const leg of book.legs.keys()) book.legs.set(leg, book.prices.get(leg) ?? 8);
  },
  refill: (book: Notebook, real: PlacementUnderTest): void => {
    if (book.step === 'progress') return;
    const missing = [1, 2].filter((leg) => !book.legs.has(leg));
    for (const leg of missing) {
      real.put(leg);
      book.legs.set(leg, book.prices.get(leg) ?? 8);
    }
    // Another selection ends what is shown of the last bets, and keeps them on the screen until the next
    // press.
    if (missing.length > 0) book.step = 'before';
  },
  dismiss: (book: Notebook, real: PlacementUnderTest): void => {
    real.rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
    if (book.step !== 'progress' && book.step !== 'before') book.close();
  },
  reload: (book: Notebook, real: PlacementUnderTest): void => {
    for (const slips of [real.openRequest()?.slips ?? []]) if (slips.length > 0) real.late.push(slips);
    real.rig.reload();
    book.isLoadedAnew = true;
    real.rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
  },
  logOutAndIn: (book: Notebook, real: PlacementUnderTest): void => {
    const { rig } = real;
    for (const { data } of rig.asked('betStatus')) real.nobodys.add(data.requestId);
    rig.context = { ...rig.context, account: null };
    rig.logOut();
    book.close();
    rig.context = { ...rig.context, account: ANN };
    rig.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
  },
  pass: (book: Notebook, real: PlacementUnderTest): void => {
    real.rig.advance(600);
    book.moveOn();
  },
  passLong: (book: Notebook, real: PlacementUnderTest): void => {
    real.rig.advance(PATIENCE + 1_000);
    book.moveOn();
    book.giveUp();
  },
} as const;

export type Move = fc.Command<Notebook, PlacementUnderTest>;

export const move = (name: string, run: (book: Notebook, real: PlacementUnderTest) => void): Move => ({
  check: () => true,
  run: (book, real) => {
    run(book, real);
    real.expectLike(book);
  },
  toString: () => name,
});
