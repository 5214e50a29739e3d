import { edgeOf } from '../../calendar/club-fixtures.ts';
import { drawNormal } from '../../chances/normal.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, interval, PAUSES, STOPPAGE_EVERY, stoppage } from './fixtures.ts';
import { ASSISTED, DEFENDED, HUNDRED, REBOUNDED, SHARES } from './lineups.ts';
import {
  ballOf,
  HUNDREDTHS,
  type Law,
  type Length,
  lengthOf,
  pointsAt,
  QUARTERS,
  rateAt,
  type TeamSide,
} from './possession.ts';

/** What happens in a game; `second` is of the whole game, so that overtime begins after the last quarter. */
export type HoopMoment = Moment &
  (
    | { readonly kind: 'begun'; readonly part: number; readonly second: number }
    | {
        readonly kind: 'play';
        readonly side: TeamSide;
        readonly points: number;
        readonly second: number;
        /** Who scored, from 0. */
        readonly by: number;
        readonly assist?: number;
        readonly rebound?: { readonly side: TeamSide; readonly by: number };
        /** The clock stands after it. */
        readonly stops?: true;
        /** It may decide the game. */
        readonly decisive?: true;
      }
    | { readonly kind: 'resumed' | 'abandoned' | 'settled' }
    | { readonly kind: 'partOver'; readonly second: number; readonly last: boolean }
  );

export interface Course extends SportCourse<HoopMoment> {
  readonly fixture: Fixture;
}

const FINE = 1_048_576;
/** Points of both together, of the home side more, and what moves them: by kind of league. */
const LEVEL = { american: 22_550, european: 18_080 } as const;
const GROUND = 230;
const SPREAD = { american: { total: 920, edge: 810 }, european: { total: 960, edge: 700 } } as const;
/** Games out of a thousand that are broken off. */
const ABANDONED = 3;
/** Seconds of the game at whose end a score of a close one suspends. */
const TENSE = { seconds: 30, lead: 6 } as const;

/** Points of each side in regular time that the game is played with, in hundredths. */
export function truthOf(seed: string, fixture: Fixture): readonly [home: number, away: number] {
  const kind = fixture.league.american ? 'american' : 'european';
  const total = LEVEL[kind] + SPREAD[kind].total * drawNormal(random(seed, 'level', fixture.key));
  const edge = GROUND + (SPREAD[kind].edge * edgeOf(seed, fixture)) / 1_000;
  return [Math.round((total + edge) / 2), Math.round((total - edge) / 2)];
}

export const lawOf = ({ league }: Fixture, [home = 0, away = 0]: readonly number[]): Law => ({
  length: lengthOf(league),
  means: { home: home / HUNDREDTHS, away: away / HUNDREDTHS },
});

function weighted(weights: readonly number[], draw: Random, without?: number): number {
  const all = weights.reduce((sum, weight, nth) => (nth === without ? sum : sum + weight), 0);
  let ticket = draw.below(all);
  for (const [nth, weight] of weights.entries()) {
    if (nth === without) continue;
    ticket -= weight;
    if (ticket < 0) return nth;
  }
  return 0;
}

const other = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

/** Who did what in a possession that brought so much. */
function creditsOf(side: TeamSide, points: number, draw: Random) {
  if (points > 0) {
    const by = weighted(SHARES.points, draw);
    if (!draw.chance(ASSISTED, HUNDRED)) return { by };
    return { by, assist: weighted(SHARES.assists, draw, by) };
  }
  if (!draw.chance(REBOUNDED, HUNDRED)) return { by: 0 };
  const whose = draw.chance(DEFENDED, HUNDRED) ? other(side) : side;
  return { by: 0, rebound: { side: whose, by: weighted(SHARES.rebounds, draw) } };
}

/** Tells possessions at instants of real time. */
class Telling {
  readonly moments: HoopMoment[] = [];
  at: number;
  lead = 0;
  step = 0;
  readonly #fixture: Fixture;
  readonly #law: Law;
  readonly #draw: Random;
  readonly #into = new Float64Array(4);

  constructor(fixture: Fixture, law: Law, draw: Random) {
    this.#fixture = fixture;
    this.#law = law;
    this.#draw = draw;
    this.at = fixture.startsAt;
  }

  /** A quarter or an overtime. @returns whether it came to its end */
  part(part: number, until: number): boolean {
    const { quarterSeconds, overtimeSeconds, quarter, overtime }: Length = this.#law.length;
    const isExtra = part > QUARTERS;
    const [seconds, count] = isExtra ? [overtimeSeconds, overtime] : [quarterSeconds, quarter];
    const begins = isExtra
      ? QUARTERS * quarterSeconds + (part - QUARTERS - 1) * overtimeSeconds
      : (part - 1) * quarterSeconds;
    this.moments.push({ kind: 'begun', at: this.at, part, second: begins });
    let last = begins;
    for (let nth = 0; nth < count; nth += 1) {
      if (this.step === until) {
        this.at += PAUSES.suspended;
        this.moments.push({ kind: 'abandoned', at: this.at });
        return false;
      }
      const ends = begins + Math.floor((seconds * (nth + 1)) / count) - this.#draw.below(5) - 1;
      this.#runTo(ends, last);
      last = ends;
      const left = begins + seconds - ends;
      this.#play(ends, part >= QUARTERS && left <= TENSE.seconds, nth < count - 1);
    }
    this.#runTo(begins + seconds, last);
    this.at += 2 * PAUSES.known;
    const isLast = part >= QUARTERS && this.lead !== 0;
    this.moments.push({ kind: 'partOver', at: this.at, second: begins + seconds, last: isLast });
    if (!isLast) this.at += interval(this.#fixture.league, part);
    return true;
  }

  #runTo(second: number, from: number): void {
    this.at += Math.round(((second - from) * 1_000) / this.#fixture.pace);
  }

  #play(second: number, isLate: boolean, goesOn: boolean): void {
    const side = ballOf(this.#law.length, this.step);
    const isTense = isLate && Math.abs(this.lead) <= TENSE.lead;
    pointsAt(rateAt(this.#law, this.step), this.lead, this.#into);
    let ticket = this.#draw.below(FINE) / FINE;
    let points = 0;
    while (points < 3 && ticket >= (this.#into[points] ?? 0)) {
      ticket -= this.#into[points] ?? 0;
      points += 1;
    }
    this.step += 1;
    this.lead += side === 'home' ? points : -points;
    const stops = goesOn && (this.step % STOPPAGE_EVERY === 0 || (isTense && points > 0));
    this.moments.push({
      kind: 'play',
      at: this.at,
      side,
      points,
      second,
      ...creditsOf(side, points, this.#draw),
      ...(stops ? { stops } : {}),
      ...(isTense && points > 0 ? { decisive: true } : {}),
    });
    if (!stops) return;
    this.at += stoppage(this.#fixture.league) + (isTense ? PAUSES.suspended : 0);
    this.moments.push({ kind: 'resumed', at: this.at });
  }
}

/** The whole course of a game. Same seed and fixture, same game. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const law = lawOf(fixture, truth);
  const draw = random(seed, 'game', fixture.key);
  const breaks = random(seed, 'abandoned', fixture.key);
  const until = breaks.chance(ABANDONED, 1_000)
    ? breaks.between(1, law.length.regular - 1)
    : Number.POSITIVE_INFINITY;
  const telling = new Telling(fixture, law, draw);
  for (let part = 1; part <= QUARTERS || telling.lead === 0; part += 1) if (!telling.part(part, until)) break;
  const settledAt = telling.at + PAUSES.suspended;
  return {
    fixture,
    truth,
    spans: [],
    goneAt: settledAt + PAUSES.linger,
    moments: [...telling.moments, { kind: 'settled', at: settledAt }],
  };
}

/** Off for the end of a quarter and for a score that may decide; for good at the end. */
export function suspensionOf(_: Course, moment: HoopMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'play':
      return moment.decisive === true
        ? { lead: PAUSES.known, back: PAUSES.suspended - PAUSES.known }
        : undefined;
    case 'partOver':
      return moment.last ? { lead: PAUSES.known } : { lead: PAUSES.known, back: PAUSES.suspended };
    case 'abandoned':
      return { lead: PAUSES.known };
    default:
      return undefined;
  }
}
