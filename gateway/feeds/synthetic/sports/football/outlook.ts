import { exponentialDecay } from '../../chances/exponential.ts';
import type { BesideGoals } from './beside-goals.ts';
import type { Expectation, Tally } from './tally.ts';

/** Goals of one side; the tail above is put into the last entry. With 2 expected it is 1 in 10⁶. */
const most = 11;

/** Chances of 0, 1, 2 … goals, the last entry holding `highest` and all above; they add up to 1. */
export function poisson(mean: number, highest = most): number[] {
  const chances: number[] = [];
  let chance = exponentialDecay(mean);
  let sum = 0;
  for (let goals = 0; goals < highest; goals += 1) {
    chances.push(chance);
    sum += chance;
    chance *= mean / (goals + 1);
  }
  chances.push(Math.max(0, 1 - sum));
  return chances;
}

type Holds = (home: number, away: number) => boolean;

/** Chances in one match, seen from one state: two Poisson processes whose rates fall with the time left. */
export class Outlook {
  readonly tally: Tally;
  readonly expectation: Expectation;
  readonly #home: readonly number[];
  readonly #away: readonly number[];
  #half: { home: readonly number[]; away: readonly number[] } | undefined;
  #margins: { first: Map<number, number>; rest: Map<number, number> } | undefined;

  readonly #beside: BesideGoals | undefined;

  /** @param beside what markets on corners, cards and players are priced from; others ask for none of it */
  constructor(tally: Tally, expectation: Expectation, beside?: BesideGoals) {
    this.#beside = beside;
    this.tally = tally;
    this.expectation = expectation;
    this.#home = poisson(expectation.first.home + expectation.second.home);
    this.#away = poisson(expectation.first.away + expectation.second.away);
  }

  get beside(): BesideGoals {
    if (this.#beside === undefined) throw new Error('nothing is known of the match beside its goals');
    return this.#beside;
  }

  /** Chance that the final score satisfies a condition. */
  final(holds: Holds): number {
    return summed(this.#home, this.#away, this.tally, holds);
  }

  /** Chance that the score at half-time does; 0 or 1 once it is known. */
  atHalf(holds: Holds): number {
    const { half } = this.tally;
    if (half !== undefined) return holds(half.home, half.away) ? 1 : 0;
    const { home, away } = this.#firstHalf();
    return summed(home, away, this.tally, holds);
  }

  /** Chance of a result at half-time together with a result at the end: −1 away, 0 draw, 1 home. */
  halfAndFull(half: number, full: number): number {
    const lead = this.tally.home - this.tally.away;
    const known = this.tally.half;
    if (known !== undefined && Math.sign(known.home - known.away) !== half) return 0;
    const { first, rest } = this.#halfMargins();
    let chance = 0;
    for (const [gain, p] of first) {
      if (known === undefined && Math.sign(lead + gain) !== half) continue;
      for (const [more, q] of rest) if (Math.sign(lead + gain + more) === full) chance += p * q;
    }
    return chance;
  }

  /** Chances that the next goal is the home side's, the away side's, or that there is none. */
  nextGoal(): { home: number; away: number; none: number } {
    const { first, second } = this.expectation;
    const home = first.home + second.home;
    const away = first.away + second.away;
    const none = exponentialDecay(home + away);
    const share = home + away === 0 ? 0 : (1 - none) / (home + away);
    return { home: home * share, away: away * share, none };
  }

  #halfMargins(): { first: Map<number, number>; rest: Map<number, number> } {
    const { home, away } = this.#firstHalf();
    const { second } = this.expectation;
    this.#margins ??= {
      first: margins(home, away),
      rest: margins(poisson(second.home), poisson(second.away)),
    };
    return this.#margins;
  }

  #firstHalf(): { home: readonly number[]; away: readonly number[] } {
    const { first } = this.expectation;
    this.#half ??= { home: poisson(first.home), away: poisson(first.away) };
    return this.#half;
  }
}

function summed(home: readonly number[], away: readonly number[], from: Tally, holds: Holds): number {
  let chance = 0;
  for (const [i, p] of home.entries()) {
    for (const [j, q] of away.entries()) if (holds(from.home + i, from.away + j)) chance += p * q;
  }
  return chance;
}

function margins(home: readonly number[], away: readonly number[]): Map<number, number> {
  const chances = new Map<number, number>();
  for (const [i, p] of home.entries()) {
    for (const [j, q] of away.entries()) chances.set(i - j, (chances.get(i - j) ?? 0) + p * q);
  }
  return chances;
}
