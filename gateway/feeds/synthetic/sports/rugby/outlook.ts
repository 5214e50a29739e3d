import type { Seen } from '../../playing/belief.ts';
import type { Course } from './course.ts';
import {
  type Ahead,
  aheadIn,
  bothAhead,
  kicksOf,
  type Law,
  lawOf,
  nextPlay,
  type Place,
  pointsOf,
  triesOf,
} from './plays.ts';
import { conversionChance, KINDS, type Kind, type TeamSide, tryChance } from './rules.ts';
import { type Begins, mixed, raced, Spread } from './spread.ts';
import { placeAt, RACES, type RugbyState, type Tally } from './state.ts';

type Lead = 1 | 0 | -1;
type Half = 1 | 2;
/** More tries of a side, and more points kicked by one, than are told apart. */
const MOST_TRIES = 24;
const MOST_KICKED = 80;
const NOTHING: Ahead = { counts: new Float64Array([1]), share: 0.5 };

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: RugbyState;
  readonly #law: Law;
  readonly #place: Place;
  readonly #ahead = new Map<Half | 'match', Ahead>();
  readonly #spreads = new Map<string, Spread>();
  readonly #counts = new Map<string, Float64Array>();

  constructor(state: RugbyState, law: Law, place: Place) {
    this.#state = state;
    this.#law = law;
    this.#place = place;
  }

  /** The score after eighty minutes. */
  final(): Spread {
    return this.#once('final', () => this.#points(this.#begins(this.#state), this.#toCome()));
  }

  /** Points of a half. */
  half(nth: Half): Spread {
    return this.#once(`half ${nth}`, () => {
      const ended = this.#state.halves[nth - 1];
      if (ended !== undefined) return this.#points([{ ...ended, chance: 1 }], NOTHING);
      const isOn = this.#state.half === nth;
      const begins = isOn ? this.#begins(this.#state.now) : [{ home: 0, away: 0, chance: 1 }];
      return this.#points(begins, this.#inHalf(nth));
    });
  }

  /** Tries of each side. */
  tries(): Spread {
    const brings = (share: number) => triesOf(this.#law.code, share);
    return this.#once(
      'tries',
      () => new Spread([{ ...this.#state.tries, chance: 1 }], this.#toCome(), brings),
    );
  }

  /** Who leads at half-time, and at the end. */
  halfAndEnd(atHalf: Lead, atEnd: Lead): number {
    let sum = 0;
    const second = this.half(2).leads();
    for (const [first, chance] of this.half(1).leads()) {
      if (Math.sign(first) !== atHalf) continue;
      for (const [more, then] of second) if (Math.sign(first + more) === atEnd) sum += chance * then;
    }
    return sum;
  }

  /** More points in the first half, in the second, in both alike. */
  highestHalf(): readonly [first: number, second: number, equal: number] {
    let [first, second, equal] = [0, 0, 0];
    const later = this.half(2).totals();
    for (const [points, chance] of this.half(1).totals())
      for (const [others, then] of later) {
        if (points > others) first += chance * then;
        else if (points < others) second += chance * then;
        else equal += chance * then;
      }
    return [first, second, equal];
  }

  firstTo(nth: number) {
    const ahead = this.#toCome();
    return raced(this.#begins(this.#state), ahead, pointsOf(this.#law.code, ahead.share), RACES[nth] ?? 0);
  }

  nextScore() {
    return nextPlay(this.#law, this.#place);
  }
  /** Who has the next scoring play, and which it is, in the order of `KINDS`; that there is none. */
  nextKind(): readonly [home: readonly number[], away: readonly number[], none: number] {
    const { home, away, none } = this.nextScore();
    const parts = KINDS.map((kind) => this.#partOf(kind));
    return [parts.map((part) => home * part), parts.map((part) => away * part), none];
  }
  nextTry() {
    const { counts, share } = this.#toCome();
    const without = 1 - tryChance(this.#law.code);
    let [none, noTry] = [0, 1];
    for (const chance of counts) {
      none += chance * noTry;
      noTry *= without;
    }
    return { home: (1 - none) * share, away: (1 - none) * (1 - share), none };
  }

  /** A number of the state that is looked from. */
  soFar(count: (tally: Tally) => number): number {
    return count(this.#state);
  }

  /** Mean of a weight of the number of tries of a side that are still to come. */
  triesLeft(side: TeamSide, weight: (more: number) => number): number {
    const counts = this.#count(`tries ${side}`, () => {
      const ahead = this.#toCome();
      const brings = triesOf(this.#law.code, ahead.share);
      return mixed(
        ahead.counts,
        brings.map((one) => [one[side], one.chance] as const),
        MOST_TRIES,
      );
    });
    return counts.reduce((sum, chance, more) => sum + chance * weight(more), 0);
  }

  /** Chance that the points kicked by a side satisfy a condition. */
  kicked(side: TeamSide, holds: (points: number) => boolean): number {
    const counts = this.#count(`kicked ${side}`, () => {
      const ahead = this.#toCome();
      const brings = kicksOf(this.#law.code, ahead.share);
      return mixed(
        ahead.counts,
        brings.map((one) => [one[side], one.chance] as const),
        MOST_KICKED,
      );
    });
    const { kicked, kicks } = this.#state;
    const after = this.#afterKick(kicks === side);
    return counts.reduce(
      (sum, chance, more) =>
        sum +
        chance *
          after.reduce((all, [points, part]) => (holds(kicked[side] + points + more) ? all + part : all), 0),
      0,
    );
  }

  #partOf(kind: Kind): number {
    const { code } = this.#law;
    return kind === 'try' ? tryChance(code) : code.parts[kind] / 100;
  }

  /** What the kick after a try brings, if there is one to come. */
  #afterKick(isToCome: boolean): readonly (readonly [points: number, chance: number])[] {
    if (!isToCome) return [[0, 1]];
    const chance = conversionChance(this.#law.code);
    return [
      [0, 1 - chance],
      [this.#law.code.points.conversion, chance],
    ];
  }

  #begins({ home, away }: { readonly home: number; readonly away: number }): readonly Begins[] {
    const { kicks } = this.#state;
    return this.#afterKick(kicks !== undefined).map(([points, chance]) => ({
      home: home + (kicks === 'home' ? points : 0),
      away: away + (kicks === 'away' ? points : 0),
      chance,
    }));
  }

  #points(begins: readonly Begins[], ahead: Ahead): Spread {
    return new Spread(begins, ahead, (share) => pointsOf(this.#law.code, share));
  }

  #inHalf(nth: Half): Ahead {
    const found = this.#ahead.get(nth) ?? aheadIn(this.#law, this.#place, nth);
    this.#ahead.set(nth, found);
    return found;
  }
  #toCome(): Ahead {
    const found = this.#ahead.get('match') ?? bothAhead(this.#inHalf(1), this.#inHalf(2));
    this.#ahead.set('match', found);
    return found;
  }

  #once(name: string, work: () => Spread): Spread {
    const found = this.#spreads.get(name) ?? work();
    this.#spreads.set(name, found);
    return found;
  }
  #count(name: string, work: () => Float64Array): Float64Array {
    const found = this.#counts.get(name) ?? work();
    this.#counts.set(name, found);
    return found;
  }
}

export const outlookOf = (course: Course, state: RugbyState, { belief, at }: Seen): Outlook =>
  new Outlook(state, lawOf(course.code, belief), placeAt(course, state, at));
