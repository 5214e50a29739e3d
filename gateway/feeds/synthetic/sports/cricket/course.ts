import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import {
  BALLS,
  BALLS_AN_OVER,
  chaseFactor,
  FOUR,
  ONE,
  otherSide,
  SIX,
  situationAt,
  type TeamSide,
  THREE,
  TWO,
  WICKETS,
  WIDE,
} from './balls.ts';
import { type Fixture, PAUSES, pausesOf, truthOf } from './fixtures.ts';
import { type LeftOut, leftOutOf, RUN_OUT } from './lineups.ts';

/** What a delivery brings. */
export interface Delivery {
  readonly what: 'runs' | 'wicket' | 'wide';
  readonly runs: number;
  /** Of a wicket: no bowler has it. */
  readonly runOut?: boolean;
}

/** What happens in a match: ball by ball. */
export type CricketMoment = Moment &
  (
    | { readonly kind: 'toss'; readonly winner: TeamSide; readonly first: TeamSide }
    | { readonly kind: 'secondInnings' | 'rainedOff' | 'whistle' | 'settled' }
    | ({ readonly kind: 'ball' /** The last of its innings. */; readonly isLast: boolean } & Delivery)
    | { readonly kind: 'superOver'; readonly winner: TeamSide }
  );

export interface Course extends SportCourse<CricketMoment> {
  readonly fixture: Fixture;
  /** Told with the toss. */
  readonly out: LeftOut;
}

const FINE = 1_048_576;
/** One match in so many has no result for rain. */
const RAINED_OFF = 90;
/** From ball to ball it is so much shorter or longer, in hundredths. */
const JITTER = { from: 80, to: 130 } as const;

/** One delivery, where boundaries and wickets are so likely. */
function delivered(boundaries: number, wicket: number, draw: Random): Delivery {
  if (draw.below(FINE) < FINE * WIDE) return { what: 'wide', runs: 1 };
  let ticket = draw.below(FINE);
  const falls = (chance: number): boolean => {
    ticket -= FINE * chance;
    return ticket < 0;
  };
  if (falls(wicket)) return { what: 'wicket', runs: 0 };
  if (falls(SIX * boundaries)) return { what: 'runs', runs: 6 };
  if (falls(FOUR * boundaries)) return { what: 'runs', runs: 4 };
  if (falls(THREE)) return { what: 'runs', runs: 3 };
  if (falls(TWO)) return { what: 'runs', runs: 2 };
  return { what: 'runs', runs: falls(ONE) ? 1 : 0 };
}

/** Tells balls at instants of real time. */
class Telling {
  readonly moments: CricketMoment[] = [];
  at: number;
  /** Deliveries after which it rains for good. */
  #dry: number;
  readonly #fixture: Fixture;
  readonly #draw: Random;
  readonly #wickets: Random;

  constructor(fixture: Fixture, draw: Random, dry: number, wickets: Random) {
    this.#fixture = fixture;
    this.#draw = draw;
    this.#wickets = wickets;
    this.#dry = dry;
    this.at = fixture.startsAt;
  }

  /** A whole innings: how many it came to, or undefined where rain ends it. */
  innings(strength: number, target?: number): number | undefined {
    const pauses = pausesOf(this.#fixture.league);
    let [balls, runs, out] = [0, 0, 0];
    while (balls < BALLS && out < WICKETS && (target === undefined || runs < target)) {
      if (this.#dry === 0) return undefined;
      this.#dry -= 1;
      const { boundaries, wicket } = situationAt(balls, out, { strength });
      const chase = target === undefined ? 1 : chaseFactor(target - runs, BALLS - balls);
      const delivery = delivered(boundaries * chase, wicket, this.#draw);
      const isOverOn = balls % BALLS_AN_OVER > 0;
      const wait = pauses.ball + (isOverOn ? 0 : pauses.over);
      this.at += Math.round((wait * this.#draw.between(JITTER.from, JITTER.to)) / 100);
      runs += delivery.runs;
      if (delivery.what !== 'wide') balls += 1;
      if (delivery.what === 'wicket') out += 1;
      const isLast = balls === BALLS || out === WICKETS || (target !== undefined && runs >= target);
      const runOut = delivery.what === 'wicket' && this.#wickets.chance(1, RUN_OUT) ? { runOut: true } : {};
      this.moments.push({ kind: 'ball', at: this.at, isLast, ...delivery, ...runOut });
    }
    return runs;
  }

  secondInnings(): void {
    this.at += pausesOf(this.#fixture.league).innings;
    this.moments.push({ kind: 'secondInnings', at: this.at });
  }

  superOver(): void {
    this.at += 2 * pausesOf(this.#fixture.league).innings;
    const winner = this.#draw.pick(['home', 'away'] as const);
    this.moments.push({ kind: 'superOver', at: this.at, winner });
  }
}

/** Deliveries before the rain, of a match that it ends. */
function dryOf(seed: string, key: string): number {
  const draw = random(seed, 'rain', key);
  return draw.chance(1, RAINED_OFF) ? draw.between(1, 2 * BALLS) : -1;
}

/** The whole course of a match. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const strength = { home: truth[0], away: truth[1] };
  const draw = random(seed, 'match', fixture.key);
  const winner = draw.pick(['home', 'away'] as const);
  const first = draw.chance(1, 2) ? winner : otherSide(winner);
  // Who is who is drawn apart from the match, which is the same without it.
  const players = random(seed, 'players', fixture.key);
  const out = leftOutOf(players);
  const telling = new Telling(fixture, draw, dryOf(seed, fixture.key), players);
  telling.moments.push({ kind: 'toss', at: telling.at, winner, first });
  const made = telling.innings(strength[first]);
  let chased: number | undefined;
  if (made !== undefined) {
    telling.secondInnings();
    chased = telling.innings(strength[otherSide(first)], made + 1);
  }
  if (made === undefined || chased === undefined) {
    const at = telling.at + PAUSES.suspended;
    const moments = [...telling.moments, { kind: 'rainedOff', at } as const];
    return { fixture, out, truth, spans: [], goneAt: at + PAUSES.linger, moments };
  }
  if (chased === made) telling.superOver();
  const settledAt = telling.at + PAUSES.suspended;
  return {
    fixture,
    out,
    truth,
    spans: [],
    goneAt: settledAt + PAUSES.linger,
    moments: [...telling.moments, { kind: 'whistle', at: telling.at }, { kind: 'settled', at: settledAt }],
  };
}

/** A ball without a wicket or a boundary touches the markets of its over alone. */
const ofOver = (code: string): boolean => code.startsWith('OVER_');
const BOUNDARY = 4;
const isDecisive = ({ what, runs, isLast }: Delivery & { readonly isLast: boolean }): boolean =>
  what === 'wicket' || runs >= BOUNDARY || isLast;

/** Off for the toss, wickets, boundaries and the end of an innings; for good at that of the match. */
export function suspensionOf(_: Course, moment: CricketMoment): Suspension | undefined {
  const lead = PAUSES.known;
  switch (moment.kind) {
    case 'ball':
      return isDecisive(moment)
        ? { lead, back: PAUSES.suspended - lead }
        : { lead, back: PAUSES.minor, only: ofOver };
    case 'toss':
      return { lead: 0, back: PAUSES.suspended };
    case 'superOver':
    case 'rainedOff':
    case 'whistle':
      return { lead: 0 };
    default:
      return undefined;
  }
}
