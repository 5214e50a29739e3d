import { edgeOf } from '../../calendar/club-fixtures.ts';
import { exponentialDecay } from '../../chances/exponential.ts';
import { drawNormal } from '../../chances/normal.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import {
  ballOf,
  endingsOf,
  endsBefore,
  FIELD_GOAL,
  isTouchdown,
  LAST,
  type Law,
  lawOf,
  POINTS,
  QUARTER,
  QUARTERS,
  REACHED,
  RED_ZONE,
  type TeamSide,
  USUAL,
} from './drives.ts';
import { type Fixture, interval, PAUSES, stoppage } from './fixtures.ts';
import { type Gain, HUNDRED, RECEIVERS, RUNNERS, RUNS, SCORERS, THROWS, THROWS_A_DRIVE } from './lineups.ts';

/** A throw or a run: by whom, from 0, and what came of it. */
export interface Carried {
  readonly by: number;
  readonly gain: Gain;
}

/** What happens in a game; `second` is of the whole game, so that overtime begins after the last quarter. */
export type GridironMoment = Moment &
  (
    | { readonly kind: 'begun'; readonly part: number; readonly second: number }
    | { readonly kind: 'drive'; readonly side: TeamSide; readonly second: number }
    | { readonly kind: 'zone'; readonly zone: number }
    | { readonly kind: 'fourthDown'; readonly second: number }
    | {
        readonly kind: 'driveOver';
        readonly side: TeamSide;
        readonly second: number;
        /** Place among `POINTS`. */
        readonly ending: number;
        readonly turnover: boolean;
        /** Who scored the touchdown; nobody who is named where absent. */
        readonly by?: number;
        readonly thrown: readonly Carried[];
        readonly run: Carried;
      }
    | { readonly kind: 'partOver'; readonly second: number; readonly last: boolean }
    | { readonly kind: 'settled' }
  );

export interface Course extends SportCourse<GridironMoment> {
  readonly fixture: Fixture;
}

export const QUARTER_SECONDS = 900;
export const OVERTIME_SECONDS = 600;
const FINE = 1_048_576;
/** How far ground, the difference of two sides and the day move touchdowns, as parts of an exponent. */
const GROUND = 0.075;
const EDGE = 0.345;
const LEVEL = 0.1;
/** Of drives that bring nothing, those that the other side takes the ball from. */
const TURNOVERS = 30;
/** From this part of the field on a fourth down is worth a wait. */
const CLOSE = 2;

/** e to a power of either sign. */
const grown = (x: number): number => (x < 0 ? exponentialDecay(-x) : 1 / exponentialDecay(x));

export function truthOf(seed: string, fixture: Fixture): readonly [home: number, away: number] {
  const level = LEVEL * drawNormal(random(seed, 'level', fixture.key));
  const edge = (GROUND + (EDGE * edgeOf(seed, fixture)) / 1_000) / 2;
  return [Math.round(USUAL * grown(level + edge)), Math.round(USUAL * grown(level - edge))];
}

function weighted(weights: readonly number[], ticket: number): number {
  let left = ticket;
  for (const [nth, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return nth;
  }
  return -1;
}

const carried = (gains: readonly Gain[], players: readonly number[], draw: Random): Carried => {
  const nth = weighted(
    gains.map(({ parts }) => parts),
    draw.below(HUNDRED),
  );
  return {
    by: weighted(players, draw.below(HUNDRED)),
    gain: gains[nth] ?? { yards: 0, parts: 0, caught: 0 },
  };
};

/** Tells drives at instants of real time. */
class Telling {
  readonly moments: GridironMoment[] = [];
  at: number;
  step = 0;
  #lead = 0;
  #second = 0;
  readonly #fixture: Fixture;
  readonly #law: Law;
  readonly #draw: Random;
  readonly #into = new Float64Array(POINTS.length);

  constructor(fixture: Fixture, law: Law, draw: Random) {
    this.#fixture = fixture;
    this.#law = law;
    this.#draw = draw;
    this.at = fixture.startsAt;
  }

  get isOver(): boolean {
    return this.step === LAST || (this.step > 0 && endsBefore(this.step) && this.#lead !== 0);
  }

  part(part: number): void {
    const isExtra = part > QUARTERS;
    const begins = (part - 1) * QUARTER_SECONDS;
    const seconds = isExtra ? OVERTIME_SECONDS : QUARTER_SECONDS;
    this.#second = begins;
    this.moments.push({ kind: 'begun', at: this.at, part, second: begins });
    for (let nth = 0; nth < QUARTER; nth += 1) {
      const last = nth === QUARTER - 1;
      const ends = begins + Math.floor((seconds * (nth + 1)) / QUARTER) - (last ? 0 : this.#draw.below(50));
      this.#drive(ends);
      // It is not told twice that a quarter is over: the last drive ends with it.
      if (isExtra && this.isOver) break;
      if (last) break;
      this.at += stoppage(this.#fixture.league);
    }
    this.at += 2 * PAUSES.known;
    this.moments.push({ kind: 'partOver', at: this.at, second: this.#second, last: this.isOver });
    if (!this.isOver) this.at += interval(this.#fixture.league, part);
  }

  #runTo(second: number): void {
    this.at += Math.round((Math.max(0, second - this.#second) * 1_000) / this.#fixture.pace);
    this.#second = second;
  }

  #drive(ends: number): void {
    const draw = this.#draw;
    const side = ballOf(this.step);
    const lead = side === 'home' ? this.#lead : -this.#lead;
    endingsOf(this.#law, { step: this.step, lead, zone: 0 }, this.#into);
    let ticket = draw.below(FINE) / FINE;
    let ending = 0;
    while (ending < POINTS.length - 1 && ticket >= (this.#into[ending] ?? 0)) {
      ticket -= this.#into[ending] ?? 0;
      ending += 1;
    }
    const zones = this.#zones(ending);
    const turnover = ending === 0 && draw.chance(TURNOVERS, HUNDRED);
    const begun = this.#second;
    this.moments.push({ kind: 'drive', at: this.at, side, second: begun });
    for (let zone = 1; zone <= zones; zone += 1) {
      this.#runTo(begun + Math.floor(((ends - begun) * zone) / (zones + 1)));
      this.moments.push({ kind: 'zone', at: this.at, zone });
    }
    this.#runTo(ends);
    if (zones >= CLOSE && !isTouchdown(ending) && !turnover) {
      this.moments.push({ kind: 'fourthDown', at: this.at, second: ends });
      this.at += PAUSES.fourthDown;
    }
    this.at += PAUSES.known;
    const scorer = isTouchdown(ending) ? weighted(SCORERS, draw.below(HUNDRED)) : -1;
    const thrown = Array.from({ length: THROWS_A_DRIVE }, () => carried(THROWS, RECEIVERS, draw));
    this.moments.push({
      kind: 'driveOver',
      at: this.at,
      side,
      second: ends,
      ending,
      turnover,
      ...(scorer < 0 ? {} : { by: scorer }),
      thrown,
      run: carried(RUNS, RUNNERS, draw),
    });
    this.step += 1;
    this.#lead += (side === 'home' ? 1 : -1) * (POINTS[ending] ?? 0);
  }

  /** How far a drive comes that ends so. */
  #zones(ending: number): number {
    if (isTouchdown(ending)) return RED_ZONE;
    const reached = ending === FIELD_GOAL ? REACHED.fieldGoal : REACHED.nothing;
    const ticket = this.#draw.below(FINE) / FINE;
    return reached.filter((chance) => ticket < chance).length - 1;
  }
}

/** The whole course of a game. Same seed and fixture, same game. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const telling = new Telling(fixture, lawOf(truth), random(seed, 'game', fixture.key));
  for (let part = 1; !telling.isOver; part += 1) telling.part(part);
  const settledAt = telling.at + PAUSES.suspended;
  return {
    fixture,
    truth,
    spans: [],
    goneAt: settledAt + PAUSES.linger,
    moments: [...telling.moments, { kind: 'settled', at: settledAt }],
  };
}

/** Off for scores, turnovers, the red zone, fourth downs and the end of a quarter; for good at the end. */
export function suspensionOf(_: Course, moment: GridironMoment): Suspension | undefined {
  const after = { lead: PAUSES.known, back: PAUSES.suspended - PAUSES.known };
  switch (moment.kind) {
    case 'zone':
      return moment.zone === RED_ZONE ? { lead: 0, back: PAUSES.fourthDown } : undefined;
    case 'fourthDown':
      return { lead: 0, back: PAUSES.fourthDown + PAUSES.suspended };
    case 'driveOver':
      return moment.ending > 0 || moment.turnover ? after : undefined;
    case 'partOver':
      return moment.last ? { lead: PAUSES.known } : after;
    default:
      return undefined;
  }
}
