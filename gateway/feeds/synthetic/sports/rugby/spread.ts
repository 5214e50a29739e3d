import type { Score } from '../../families/contest.ts';
import type { Ahead, Brings } from './plays.ts';

/** More of a lead, and more points of a side or of both, than are told apart. */
const LEAD = 110;
const MOST = 180;
/** Of each side where both are looked at together. */
const SIDE = 80;

/** A score from which it goes on, with its chance: two while a kick at goal is to come. */
export interface Begins extends Score {
  readonly chance: number;
}
type Adds = readonly (readonly [more: number, chance: number])[];

/** A number that each of so many plays adds to: plays are counted first and then shared out. */
export function mixed(counts: Float64Array, adds: Adds, size: number, zero = 0): Float64Array {
  let now = new Float64Array(size);
  for (let count = counts.length - 1; count >= 0; count -= 1) {
    const next = new Float64Array(size);
    for (let at = 0; at < size; at += 1) {
      const chance = now[at] ?? 0;
      if (chance === 0) continue;
      for (const [more, share] of adds) {
        const into = Math.max(0, Math.min(size - 1, at + more));
        next[into] = (next[into] ?? 0) + chance * share;
      }
    }
    next[zero] = (next[zero] ?? 0) + (counts[count] ?? 0);
    now = next;
  }
  return now;
}

/** The same of both sides at once. */
function mixedPair(counts: Float64Array, brings: readonly Brings[]): Float64Array {
  let now = new Float64Array(SIDE * SIDE);
  for (let count = counts.length - 1; count >= 0; count -= 1) {
    const next = new Float64Array(SIDE * SIDE);
    for (let home = 0; home < SIDE; home += 1)
      for (let away = 0; away < SIDE; away += 1) {
        const chance = now[home * SIDE + away] ?? 0;
        if (chance === 0) continue;
        for (const one of brings) {
          const row = Math.min(SIDE - 1, home + one.home);
          const into = row * SIDE + Math.min(SIDE - 1, away + one.away);
          next[into] = (next[into] ?? 0) + chance * one.chance;
        }
      }
    next[0] = (next[0] ?? 0) + (counts[count] ?? 0);
    now = next;
  }
  return now;
}

/**
 * What a score comes to, each way of looking at it on its own and only when it is asked for: leads, totals,
 * what one side has, and who leads with which total.
 */
export class Spread {
  readonly #begins: readonly Begins[];
  readonly #ahead: Ahead;
  readonly #brings: readonly Brings[];
  readonly #known = new Map<string, Float64Array>();

  constructor(begins: readonly Begins[], ahead: Ahead, brings: (share: number) => readonly Brings[]) {
    this.#begins = begins;
    this.#ahead = ahead;
    this.#brings = brings(ahead.share);
  }

  lead(holds: (lead: number) => boolean): number {
    const more = this.#of('lead', ({ home, away }) => home - away, 2 * LEAD + 1, LEAD);
    return this.#share(more, ({ home, away }, at) => holds(home - away + at - LEAD));
  }
  total(holds: (points: number) => boolean): number {
    const more = this.#of('total', ({ home, away }) => home + away, MOST);
    return this.#share(more, ({ home, away }, at) => holds(home + away + at));
  }
  side(side: 'home' | 'away', holds: (points: number) => boolean): number {
    const more = this.#of(side, (brings) => brings[side], MOST);
    return this.#share(more, (begins, at) => holds(begins[side] + at));
  }
  /** That the home side is ahead and the total satisfies a condition. */
  homeAndTotal(holds: (points: number) => boolean): number {
    return this.#both((home, away) => home > away && holds(home + away));
  }
  /** That the score is level and the total satisfies a condition. */
  levelAndTotal(holds: (points: number) => boolean): number {
    return this.#both((home, away) => home === away && holds(home + away));
  }

  /** Every score of both sides with its chance. */
  scores(take: (home: number, away: number, chance: number) => void): void {
    const grid = this.#pairs();
    for (const begins of this.#begins)
      for (let cell = 0; cell < grid.length; cell += 1) {
        const chance = begins.chance * (grid[cell] ?? 0);
        if (chance > 0) take(begins.home + Math.floor(cell / SIDE), begins.away + (cell % SIDE), chance);
      }
  }

  /** Chances of each lead, from the away side's greatest. */
  leads(): readonly (readonly [lead: number, chance: number])[] {
    return this.#each(
      this.#of('lead', ({ home, away }) => home - away, 2 * LEAD + 1, LEAD),
      ({ home, away }, at) => home - away + at - LEAD,
    );
  }
  /** Chances of each total. */
  totals(): readonly (readonly [total: number, chance: number])[] {
    return this.#each(
      this.#of('total', ({ home, away }) => home + away, MOST),
      ({ home, away }, at) => home + away + at,
    );
  }

  #of(name: string, adds: (brings: Brings) => number, size: number, zero = 0): Float64Array {
    const found =
      this.#known.get(name) ??
      mixed(
        this.#ahead.counts,
        this.#brings.map((brings) => [adds(brings), brings.chance] as const),
        size,
        zero,
      );
    this.#known.set(name, found);
    return found;
  }

  #each(more: Float64Array, value: (begins: Score, at: number) => number) {
    const each = new Map<number, number>();
    for (const begins of this.#begins)
      for (const [at, chance] of more.entries()) {
        if (chance === 0) continue;
        const is = value(begins, at);
        each.set(is, (each.get(is) ?? 0) + begins.chance * chance);
      }
    return [...each];
  }

  #share(more: Float64Array, holds: (begins: Score, at: number) => boolean): number {
    let sum = 0;
    for (const begins of this.#begins)
      for (let at = 0; at < more.length; at += 1) {
        const chance = more[at] ?? 0;
        if (chance > 0 && holds(begins, at)) sum += begins.chance * chance;
      }
    return sum;
  }

  #pairs(): Float64Array {
    const grid = this.#known.get('both') ?? mixedPair(this.#ahead.counts, this.#brings);
    this.#known.set('both', grid);
    return grid;
  }

  #both(holds: (home: number, away: number) => boolean): number {
    const grid = this.#pairs();
    let sum = 0;
    for (const begins of this.#begins)
      for (let home = 0; home < SIDE; home += 1)
        for (let away = 0; away < SIDE; away += 1) {
          const chance = grid[home * SIDE + away] ?? 0;
          if (chance > 0 && holds(begins.home + home, begins.away + away)) sum += begins.chance * chance;
        }
    return sum;
  }
}

/** Who is first to so many points, in plays that come one after the other. */
export function raced(begins: readonly Begins[], ahead: Ahead, brings: readonly Brings[], to: number) {
  const first = { home: 0, away: 0, none: 1 };
  let grid = new Float64Array(to * to);
  for (const { home, away, chance } of begins) {
    if (home >= to) first.home += chance;
    else if (away >= to) first.away += chance;
    else grid[home * to + away] = (grid[home * to + away] ?? 0) + chance;
  }
  let still = 1;
  for (let count = 1; count < ahead.counts.length; count += 1) {
    // Chance that there are as many plays as this.
    still -= ahead.counts[count - 1] ?? 0;
    const next = new Float64Array(to * to);
    for (const [at, chance] of grid.entries()) {
      if (chance === 0) continue;
      const [home, away] = [Math.floor(at / to), at % to];
      for (const one of brings) {
        const share = chance * one.chance;
        if (home + one.home >= to) first.home += still * share;
        else if (away + one.away >= to) first.away += still * share;
        else {
          const into = (home + one.home) * to + away + one.away;
          next[into] = (next[into] ?? 0) + share;
        }
      }
    }
    grid = next;
  }
  first.none = 1 - first.home - first.away;
  return first;
}
