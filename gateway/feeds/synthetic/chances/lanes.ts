import { afterUnit, type Format, isDecided, type Side, type Standing, starterOf } from './units.ts';

/** What the best of each side may be at most. */
export interface Bound {
  readonly home: number;
  readonly away: number;
}

/** Of a unit: chances that a side wins it and that nothing in it is beyond a bound, by bound. */
export type BoundedLaw = Readonly<Record<Side, Float64Array>>;
export interface BoundedLaws {
  readonly now: BoundedLaw;
  /** By who begins. */
  readonly later: Readonly<Record<Side, BoundedLaw>>;
}

const SIDES = ['home', 'away'] as const;
const nameOf = ({ sets, units }: Standing): number =>
  ((sets.home * 64 + sets.away) * 64 + units.home) * 64 + units.away;

/** Chances that a match is played to its end without anything beyond a bound: all bounds in one pass. */
export function withinBounds(
  format: Format,
  standing: Standing,
  first: Side,
  { now, later }: BoundedLaws,
): Float64Array {
  const count = now.home.length;
  const within = new Float64Array(count);
  let open = new Map([[nameOf(standing), { standing, chances: new Float64Array(count).fill(1) }]]);
  for (let isNow = true; open.size > 0; isNow = false) {
    const next: typeof open = new Map();
    for (const before of open.values()) {
      const law = isNow ? now : later[starterOf(before.standing, first)];
      for (const side of SIDES) {
        const after = afterUnit(format, before.standing, side);
        let into = within;
        if (!isDecided(format, after)) {
          const name = nameOf(after);
          const found = next.get(name) ?? { standing: after, chances: new Float64Array(count) };
          next.set(name, found);
          into = found.chances;
        }
        for (let nth = 0; nth < count; nth += 1)
          into[nth] = (into[nth] ?? 0) + (before.chances[nth] ?? 0) * (law[side][nth] ?? 0);
      }
    }
    open = next;
  }
  return within;
}

/** Who has the higher of two highest numbers; level is neither. */
export interface Higher {
  readonly home: number;
  readonly level: number;
  readonly away: number;
}

/**
 * The highest number of each side in a match, told apart up to a most: as chances that none is beyond a
 * bound, which multiply from unit to unit.
 */
export class Highest {
  readonly #most: number;
  readonly #had: Bound;
  readonly #within: Float64Array;

  /**
   * The same bound for both, and one less for either: ties are told by them.
   *
   * @param ofOne bounds of one alone
   */
  static bounds(most: number, ofOne: readonly number[] = []): readonly Bound[] {
    return [
      ...Array.from({ length: most + 1 }, (_, at) => at).flatMap((at) => [
        { home: at, away: at },
        { home: at, away: at - 1 },
        { home: at - 1, away: at },
      ]),
      ...ofOne.flatMap((at) => [
        { home: at, away: most },
        { home: most, away: at },
      ]),
    ];
  }

  /** @param had the highest of each so far @param within of what is left, by `bounds` of the same most */
  constructor(most: number, had: Bound, within: Float64Array) {
    this.#most = most;
    this.#had = had;
    this.#within = within;
  }

  /** Chance that the highest of both is at most so much. */
  upTo(number: number): number {
    return this.#at(3 * number, { home: number, away: number });
  }

  /** The same of one side. @param nth of the bounds of one alone */
  ofOneUpTo(side: Side, nth: number, number: number): number {
    const lane = 3 * (this.#most + 1) + 2 * nth;
    return side === 'home'
      ? this.#at(lane, { home: number, away: this.#most })
      : this.#at(lane + 1, { home: this.#most, away: number });
  }

  /** Which of them is higher. */
  who(): Higher {
    let [home, away, level] = [0, 0, this.upTo(0)];
    for (let at = 1; at <= this.#most; at += 1) {
      const [below, both] = [this.upTo(at - 1), this.upTo(at)];
      const ownAlone = this.#at(3 * at + 1, { home: at, away: at - 1 });
      const theirsAlone = this.#at(3 * at + 2, { home: at - 1, away: at });
      home += ownAlone - below;
      away += theirsAlone - below;
      level += both - ownAlone - theirsAlone + below;
    }
    const all = home + level + away;
    return { home: Math.max(0, home / all), level: Math.max(0, level / all), away: Math.max(0, away / all) };
  }

  /** Chance that the lead of one of them, 1 to 0, 0 to 0 or 0 to 1, is as asked. */
  lead(holds: (home: number, away: number) => boolean): number {
    const { home, level, away } = this.who();
    return (holds(1, 0) ? home : 0) + (holds(0, 0) ? level : 0) + (holds(0, 1) ? away : 0);
  }

  /** What both may still come to: the most of all cannot be passed, and can be met. */
  static within(most: number, { home, away }: Bound): readonly Bound[] {
    return [
      { home, away },
      { home: most, away },
      { home, away: most },
      { home: most, away: most },
    ];
  }

  #at(lane: number, bound: Bound): number {
    if (this.#had.home > bound.home || this.#had.away > bound.away) return 0;
    return Math.min(1, this.#within[lane] ?? 0);
  }
}
