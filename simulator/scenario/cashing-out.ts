import type { Chances } from '../random/prng.ts';

/** What people do with open bets: cash-outs by a press, whole and in part, and by a rule (CSH-01). */
export interface CashingOut {
  /** Out of 100 looks of somebody with an open bet, how many go to what it is worth, or act on it there. */
  readonly looks: number;
  /** Out of 100 presses, how many are for a part. */
  readonly parts: number;
  /** Out of 100 deeds there, how many set, change or remove a rule. */
  readonly rules: number;
  /** Out of 100 questions, how many are answered with a no, or too late. */
  readonly wavers: number;
  /** Out of 100 people, how many let the value change without a question, some of them upwards only. */
  readonly trusting: number;
  /** Out of 100 requests, how many are sent again by somebody: copied, changed, as another, or fenced. */
  readonly repeated: number;
  /** Out of 100 looks at what open bets are worth, how many begin to edit one of them. */
  readonly edits: number;
  /** Out of 100 answers about a rule, after how many the power is cut, where the gateway has a journal. */
  readonly powerCuts: number;
  /**
   * Out of 100 looks at a rule whose firing is on its way, how many remove it at that moment; and out of 100
   * new rules, how many stand at a value that is there and are taken back at the next look.
   */
  readonly removals: number;
  /** Out of 100 requests to be cashed out, how many are answered by somebody without the gateway's key. */
  readonly forged: number;
}

/** Of so many worlds, in one people cash out. */
const CASHED = 4;
/** ms that it takes at least: a bet is struck, looked at, asked about, and what it is worth has moved. */
const LASTING_MS = 15_000;

/** Out of 100 entries of a phase, how many are struck at most: what a fault struck down is no bet. */
const MOST_STRUCK = 15;
/** The same where they edit: each takes three answers in a row, and the value must not have moved. */
const MOST_STRUCK_IN_EDITS = 5;

/** A stream of its own, so that worlds that were drawn before it was there stay what they were. */
export function drawCashingOut(chances: Chances): CashingOut | null {
  const chance = chances.of('cashing out');
  if (!chance.chance(1, CASHED)) return null;
  return {
    looks: chance.between(30, 70),
    parts: chance.between(30, 80),
    rules: chance.between(10, 40),
    wavers: chance.between(5, 30),
    trusting: chance.chance(2, 3) ? chance.between(30, 100) : 0,
    repeated: chance.chance(1, 2) ? chance.between(10, 40) : 0,
    edits: chance.chance(1, 2) ? chance.between(40, 90) : 0,
    powerCuts: chance.chance(1, 2) ? chance.between(10, 50) : 0,
    removals: chance.between(30, 90),
    forged: chance.chance(1, 3) ? chance.between(20, 60) : 0,
  };
}

/** What a world needs for them: time, and bets that are struck. */
export const forCashingOut = <
  Options extends {
    readonly cashingOut: CashingOut | null;
    readonly safetyMs: number;
    readonly strike: number;
  },
>(
  all: Options,
): Options =>
  all.cashingOut === null
    ? all
    : {
        ...all,
        safetyMs: Math.max(all.safetyMs, LASTING_MS),
        strike: Math.min(all.strike, all.cashingOut.edits > 0 ? MOST_STRUCK_IN_EDITS : MOST_STRUCK),
      };
