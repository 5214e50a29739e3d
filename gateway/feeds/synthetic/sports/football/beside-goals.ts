import type { FirstOf } from '../../families/cases.ts';
import type { Holds, Score } from '../../families/contest.ts';
import type { Seen } from '../../playing/belief.ts';
import { bookedOf } from './booked.ts';
import { goalCardLaw, type Law } from './card-law.ts';
import { raceOf } from './corner-race.ts';
import type { Course } from './course.ts';
import { BOOKED, isOut, POINTS, SIDES, THOUSAND } from './lineups.ts';
import { clocks, cornerChance } from './match-minutes.ts';
import { goalRates, type MatchState, minuteAt } from './match-state.ts';
import { PlayerGoals } from './player-goals.ts';
import type { TeamSide } from './pressure.ts';

/** More corners, or cards, of one side than are told apart. */
const MOST = 32;
/** Booking points are counted in these, and so many of them are told apart. */
const UNIT = 5;
const MOST_UNITS = 80;

type Laws = Readonly<Record<TeamSide, readonly Law[]>>;
/** A minute of play that is left, and how much of it. */
interface Left {
  readonly clock: number;
  readonly part: number;
}

/**
 * What is to come of a match beside its goals, from the belief in them: each minute brings a side a corner, a
 * card or neither. Worked out when a market asks, and once.
 */
export class BesideGoals {
  readonly #course: Course;
  readonly #state: MatchState;
  readonly #seen: Seen;
  #corners: Readonly<Record<TeamSide, Float64Array>> | undefined;
  #cards: Readonly<Record<TeamSide, Float64Array>> | undefined;
  #cardLaws: Laws | undefined;
  #left: readonly Left[] | undefined;
  #players: PlayerGoals | undefined;
  #points: Float64Array | undefined;

  constructor(course: Course, state: MatchState, seen: Seen) {
    this.#course = course;
    this.#state = state;
    this.#seen = seen;
  }

  /** Chance that the corners in the end satisfy a condition; and that the cards do. */
  corners(holds: Holds): number {
    this.#corners ??= counted(this.#cornerLaws());
    return summed(this.#corners, this.#state.told.corners, holds);
  }
  cards(holds: Holds): number {
    this.#cards ??= counted(this.#lawsOfCards());
    return summed(this.#cards, this.#state.told.cards, holds);
  }

  /** Chance that the booking points in the end are more than so many. */
  pointsOver(line: number): number {
    this.#points ??= pointsToCome(this.#lawsOfCards());
    const { points } = this.#state.told;
    return this.#points.reduce(
      (sum, chance, units) => (points + UNIT * units > line ? sum + chance : sum),
      0,
    );
  }

  /** Chances that a side is the first to so many corners, or that neither has them. */
  firstTo(corners: number): FirstOf {
    this.#corners ??= counted(this.#cornerLaws());
    return raceOf(this.#corners, this.#state.told.corners, corners);
  }

  /** Chance that one is sent off yet. */
  sentOff(): number {
    const laws = this.#lawsOfCards();
    let none = 1;
    for (const side of SIDES) for (const [, , red] of laws[side]) none *= 1 - red;
    return 1 - none;
  }

  /** Chance that a player is booked in the end; nought for one who takes no part. */
  booked(side: TeamSide, nth: number): number {
    const { told } = this.#state;
    if (told.booked[side].includes(nth)) return 1;
    if (isOut(told, side, nth)) return 0;
    // Whether or not it would be somebody's second: that is of those who are booked.
    const share = (BOOKED[nth] ?? 0) / THOUSAND;
    return this.players.ofMinutes(side, nth, (from) => {
      let none = 1;
      const left = this.#minutesLeft();
      for (const [at, [, yellow, red]] of this.#lawsOfCards()[side].entries())
        if ((left[at]?.clock ?? 0) >= from) none *= 1 - share * (yellow + red);
      return 1 - none;
    });
  }

  get players(): PlayerGoals {
    this.#players ??= new PlayerGoals(this.#course, this.#state, this.#seen);
    return this.#players;
  }

  /** A minute whose corners are told is over for them. */
  #cornerLaws(): Laws {
    const { reds, begun } = this.#state;
    const [home = 0, away = 0] = this.#seen.belief;
    const left = clocks(this.#course).slice(begun);
    const of = (side: TeamSide, other: TeamSide, goals: number): readonly Law[] =>
      left.map((clock) => {
        const chance = cornerChance(side, goals, clock, { own: reds[side], other: reds[other] });
        return [1 - chance, chance, 0];
      });
    return { home: of('home', 'away', home), away: of('away', 'home', away) };
  }

  #lawsOfCards(): Laws {
    if (this.#cardLaws !== undefined) return this.#cardLaws;
    const { reds } = this.#state;
    const rates = goalRates(this.#state, this.#seen.belief);
    const left = this.#minutesLeft();
    const of = (side: TeamSide, other: TeamSide): readonly Law[] => {
      const booked = bookedOf(this.#state.told, side);
      return left.map(({ clock, part }) => {
        const second = booked.second(clock);
        const law = goalCardLaw({ own: rates[side], other: rates[other] }, clock, part, reds[side], second);
        booked.show(clock, law[1]);
        return law;
      });
    };
    this.#cardLaws = { home: of('home', 'away'), away: of('away', 'home') };
    return this.#cardLaws;
  }

  #minutesLeft(): readonly Left[] {
    this.#left ??= this.#leftNow();
    return this.#left;
  }

  #leftNow(): readonly Left[] {
    const { period } = this.#state;
    const [added] = this.#course.added;
    const all = clocks(this.#course).map((clock, at) => ({ clock, half: at < 45 + added ? 1 : 2, part: 1 }));
    if (period === 'PRE') return all;
    if (period === 'FT') return [];
    const second = all.filter(({ half }) => half === 2);
    if (period === 'HT') return second;
    const now = minuteAt(this.#course, this.#state, this.#seen.at);
    return (period === '1H' ? all : second).flatMap(({ clock, half }) => {
      const part = half === 2 && period === '1H' ? 1 : Math.min(1, clock + 1 - now);
      return part <= 0 ? [] : [{ clock, part }];
    });
  }
}

/** Chances of each number that is still to come, of each side. */
function counted(laws: Laws): Readonly<Record<TeamSide, Float64Array>> {
  const of = (side: TeamSide): Float64Array => {
    const chances = new Float64Array(MOST + 1);
    chances[0] = 1;
    let most = 0;
    for (const [none, one, two] of laws[side]) {
      most = Math.min(MOST, most + (two > 0 ? 2 : 1));
      for (let at = most; at >= 0; at -= 1)
        chances[at] =
          (chances[at] ?? 0) * none +
          (at > 0 ? (chances[at - 1] ?? 0) * one : 0) +
          (at > 1 ? (chances[at - 2] ?? 0) * two : 0);
    }
    return chances;
  };
  return { home: of('home'), away: of('away') };
}

/** Chances of each number of booking points that both sides are still to have, in units. */
function pointsToCome(laws: Laws): Float64Array {
  const [yellow, red] = [POINTS.yellow / UNIT, POINTS.red / UNIT];
  const chances = new Float64Array(MOST_UNITS + 1);
  chances[0] = 1;
  let most = 0;
  for (const side of SIDES)
    for (const [none, one, two] of laws[side]) {
      most = Math.min(MOST_UNITS, most + red);
      for (let at = most; at >= 0; at -= 1)
        chances[at] =
          (chances[at] ?? 0) * none +
          (at >= yellow ? (chances[at - yellow] ?? 0) * one : 0) +
          (at >= red ? (chances[at - red] ?? 0) * two : 0);
    }
  return chances;
}

function summed(more: Readonly<Record<TeamSide, Float64Array>>, now: Score, holds: Holds): number {
  let chance = 0;
  for (const [home, ofHome] of more.home.entries()) {
    if (ofHome < 1e-12) continue;
    for (const [away, ofAway] of more.away.entries())
      if (holds(now.home + home, now.away + away)) chance += ofHome * ofAway;
  }
  return chance;
}
