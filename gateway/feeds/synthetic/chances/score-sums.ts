/** More points of a side, and of both, than any game comes to; more of a lead. */
const MOST = 320;
const LEAD = 160;

/** What a score comes to, each way of looking at it on its own: leads, totals, what each side has. */
export class Sums {
  readonly #lead = new Float64Array(2 * LEAD + 1);
  readonly #total = new Float64Array(2 * MOST);
  readonly #homeWins = new Float64Array(2 * MOST);
  readonly #level = new Float64Array(2 * MOST);
  readonly #home = new Float64Array(MOST);
  readonly #away = new Float64Array(MOST);
  #all = 0;

  add(home: number, away: number, chance: number): void {
    const lead = Math.max(0, Math.min(2 * LEAD, home - away + LEAD));
    this.#lead[lead] = (this.#lead[lead] ?? 0) + chance;
    this.#total[home + away] = (this.#total[home + away] ?? 0) + chance;
    if (home > away) this.#homeWins[home + away] = (this.#homeWins[home + away] ?? 0) + chance;
    if (home === away) this.#level[home + away] = (this.#level[home + away] ?? 0) + chance;
    this.#home[home] = (this.#home[home] ?? 0) + chance;
    this.#away[away] = (this.#away[away] ?? 0) + chance;
    this.#all += chance;
  }

  lead(holds: (lead: number) => boolean): number {
    return this.#share(this.#lead, (at) => holds(at - LEAD));
  }
  total(holds: (points: number) => boolean): number {
    return this.#share(this.#total, holds);
  }
  /** That the home side is ahead and the total satisfies a condition. */
  homeAndTotal(holds: (points: number) => boolean): number {
    return this.#share(this.#homeWins, holds);
  }
  /** That the score is level and the total satisfies a condition. */
  levelAndTotal(holds: (points: number) => boolean): number {
    return this.#share(this.#level, holds);
  }
  side(side: 'home' | 'away', holds: (points: number) => boolean): number {
    return this.#share(side === 'home' ? this.#home : this.#away, holds);
  }

  /** Points of a side on average. */
  mean(side: 'home' | 'away'): number {
    const chances = side === 'home' ? this.#home : this.#away;
    let sum = 0;
    for (let at = 0; at < chances.length; at += 1) sum += at * (chances[at] ?? 0);
    return sum / this.#all;
  }

  /** Chances of each total, from nought. */
  totals(): Float64Array {
    return this.#total.map((chance) => chance / this.#all);
  }

  /** What is too rare to be counted is spread over the rest. */
  #share(chances: Float64Array, holds: (at: number) => boolean): number {
    let sum = 0;
    for (let at = 0; at < chances.length; at += 1) {
      const chance = chances[at] ?? 0;
      if (chance > 0 && holds(at)) sum += chance;
    }
    return sum / this.#all;
  }
}
