import { edgeOf } from '../../calendar/club-fixtures.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, interval, PAUSES, stoppage } from './fixtures.ts';
import {
  type Credit,
  creditOf,
  drawnFrom,
  SAVED,
  type Scratched,
  SHOOTERS,
  SIDES,
  scratchedOf,
} from './lineups.ts';
import {
  ATTEMPT,
  goalChance,
  manFactor,
  OVERTIME_STEP,
  OVERTIME_STEPS,
  otherSide,
  PENALTY,
  PERIOD_SECONDS,
  POWER_PLAY,
  STEP,
  STEPS,
  scoreFactor,
  type TeamSide,
} from './rates.ts';
import { afterAttempt, SHOOT_OUT_AT_FIRST, winnerOf } from './shoot-out.ts';

/** What happens in a game; `second` is of the whole game, so that the second period begins at 1,200. */
export type IceMoment = Moment &
  (
    | { readonly kind: 'faceOff'; readonly period: number; readonly second: number }
    | { readonly kind: 'resumed' | 'periodOver' | 'evenAgain'; readonly second: number }
    | { readonly kind: 'review' | 'noGoal'; readonly side: TeamSide; readonly second: number }
    | ({ readonly kind: 'goal'; readonly side: TeamSide; readonly second: number } & Credit)
    /** On goal, and saved. */
    | { readonly kind: 'shot'; readonly side: TeamSide; readonly second: number; readonly by: Credit['by'] }
    /** Against the side. */
    | { readonly kind: 'penalty'; readonly side: TeamSide; readonly second: number }
    | { readonly kind: 'shootOut' | 'whistle' | 'settled' }
    | { readonly kind: 'attempt'; readonly scored: boolean }
  );

export interface Course extends SportCourse<IceMoment> {
  readonly fixture: Fixture;
  /** Told as the game begins. */
  readonly out: Scratched;
}

interface Happening {
  readonly second: number;
  readonly what: 'goal' | 'reviewed' | 'disallowed' | 'penalty' | 'evenAgain' | 'shot';
  readonly side: TeamSide;
}
/** Who scored, passed and shot: drawn apart from the game, which is the same without them. */
interface Skaters {
  readonly out: Scratched;
  readonly draw: Random;
}

/** Draws are whole numbers below this. */
const FINE = 1_048_576;
/** Goals of each side in sixty minutes, in thousandths, and how far strength and ground move them. */
const MEAN = 2_830;
const GROUND = 0.028;
const SPREAD = 0.1;
/** One goal in so many is looked at again; and so many steps bring a look at what was none. */
const REVIEWED = 14;
const DISALLOWED = 1_200;

export function truthOf(seed: string, fixture: Fixture): readonly [home: number, away: number] {
  const edge = GROUND + (SPREAD * edgeOf(seed, fixture)) / 1_000;
  return [Math.round(MEAN * (1 + edge)), Math.round(MEAN * (1 - edge))];
}

interface Score {
  home: number;
  away: number;
}

/** Shots that are saved, up to a step of the game; none in the step in which overtime ends. */
function shotsOf(draw: Random, steps: number): Happening[] {
  const shots: Happening[] = [];
  for (let step = 0; step < steps; step += 1)
    for (const side of SIDES) {
      const isShot = draw.below(FINE) < FINE * SAVED;
      const second = step * STEP + 1 + draw.below(STEP - 1);
      if (isShot) shots.push({ second, what: 'shot', side });
    }
  return shots;
}
const inOrder = (happenings: readonly Happening[]): readonly Happening[] =>
  happenings.toSorted((one, other) => one.second - other.second);

/** The sixty minutes, step by step. */
function regulation(truth: readonly [number, number], draw: Random, score: Score): Happening[] {
  const happenings: Happening[] = [];
  let more: { side: TeamSide; until: number } | undefined;
  for (let step = 0; step < STEPS; step += 1) {
    if (more !== undefined && more.until <= step) {
      happenings.push({ second: step * STEP, what: 'evenAgain', side: more.side });
      more = undefined;
    }
    const lead = score.home - score.away;
    const factor = (side: TeamSide, own: number) => scoreFactor(step, own) * manFactor(side, more?.side);
    const home = Math.floor(FINE * goalChance(truth[0], factor('home', lead)));
    const away = Math.floor(FINE * goalChance(truth[1], factor('away', -lead)));
    const foul = Math.floor(FINE * PENALTY);
    const drawn = draw.below(FINE);
    const second = step * STEP + 1 + draw.below(STEP - 1);
    if (drawn < home + away) {
      const side = drawn < home ? 'home' : 'away';
      score[side] += 1;
      happenings.push({ second, what: draw.chance(1, REVIEWED) ? 'reviewed' : 'goal', side });
      if (more?.side === side) more = undefined;
    } else if (more === undefined && drawn >= FINE - 2 * foul) {
      const side = drawn >= FINE - foul ? 'home' : 'away';
      happenings.push({ second, what: 'penalty', side });
      more = { side: otherSide(side), until: step + 1 + POWER_PLAY.steps };
    } else if (draw.chance(1, DISALLOWED)) {
      happenings.push({ second, what: 'disallowed', side: draw.pick(['home', 'away'] as const) });
    }
  }
  return happenings;
}

/** Sudden death: the first goal ends it. */
function overtime([home, away]: readonly [number, number], draw: Random): Happening | undefined {
  for (let step = 0; step < OVERTIME_STEPS; step += 1) {
    if (draw.below(FINE) >= FINE * OVERTIME_STEP) continue;
    const second = STEPS * STEP + step * STEP + draw.below(STEP);
    return { second, what: 'goal', side: draw.below(home + away) < home ? 'home' : 'away' };
  }
  return undefined;
}

/** Tells happenings at instants of real time: the clock stands at every stoppage. */
class Telling {
  readonly moments: IceMoment[] = [];
  readonly spans: { from: number; to: number }[] = [];
  at: number;
  #second = 0;
  readonly #fixture: Fixture;
  readonly #skaters: Skaters;

  constructor(fixture: Fixture, skaters: Skaters) {
    this.#fixture = fixture;
    this.#skaters = skaters;
    this.at = fixture.startsAt;
  }

  period(period: number, seconds: number, happenings: readonly Happening[], sudden: boolean): void {
    if (period > 1) this.at += interval(this.#fixture.league);
    const from = this.at;
    const first = (period - 1) * PERIOD_SECONDS;
    this.#second = first;
    this.moments.push({ kind: 'faceOff', at: this.at, period, second: first });
    for (const happening of happenings) this.#tell(happening, sudden);
    if (!sudden || happenings.at(-1)?.what !== 'goal') this.#runTo(first + seconds);
    this.spans.push({ from, to: this.at });
    this.moments.push({ kind: 'periodOver', at: this.at, second: this.#second });
  }

  #runTo(second: number): void {
    this.at += Math.round(((second - this.#second) * 1_000) / this.#fixture.pace);
    this.#second = second;
  }

  #goal(side: TeamSide, second: number): void {
    const credit = creditOf(this.#skaters.out[side], this.#skaters.draw);
    this.moments.push({ kind: 'goal', at: this.at, side, second, ...credit });
  }

  #tell({ second, what, side }: Happening, sudden: boolean): void {
    this.#runTo(second);
    if (what === 'shot') {
      const by = drawnFrom(SHOOTERS, this.#skaters.out[side], this.#skaters.draw);
      this.moments.push({ kind: what, at: this.at, side, second, by });
      return;
    }
    if (what === 'evenAgain') {
      this.moments.push({ kind: what, at: this.at, second });
      return;
    }
    if (what === 'penalty') this.moments.push({ kind: what, at: this.at, side, second });
    else if (what === 'goal') {
      this.at += PAUSES.known;
      this.#goal(side, second);
    } else {
      this.moments.push({ kind: 'review', at: this.at, side, second });
      this.at += PAUSES.review;
      if (what === 'reviewed') this.#goal(side, second);
      else this.moments.push({ kind: 'noGoal', at: this.at, side, second });
    }
    if (sudden) return;
    this.at += stoppage(this.#fixture.league);
    this.moments.push({ kind: 'resumed', at: this.at, second });
  }
}

function shootOut(telling: Telling, draw: Random): void {
  telling.at += PAUSES.attempt;
  telling.moments.push({ kind: 'shootOut', at: telling.at });
  let state = SHOOT_OUT_AT_FIRST;
  while (winnerOf(state) === undefined) {
    telling.at += PAUSES.attempt;
    const scored = draw.chance(ATTEMPT.scored, ATTEMPT.of);
    state = afterAttempt(state, scored);
    telling.moments.push({ kind: 'attempt', at: telling.at, scored });
  }
}

/** The whole course of a game. Same seed and fixture, same game. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const draw = random(seed, 'game', fixture.key);
  const score = { home: 0, away: 0 };
  const goals = regulation(truth, draw, score);
  const skaters = random(seed, 'skaters', fixture.key);
  const out = scratchedOf(skaters);
  const telling = new Telling(fixture, { out, draw: skaters });
  // Shots are counted where they are bet on.
  const shots = (steps: number) =>
    fixture.tier === 'A' ? shotsOf(random(seed, 'shots', fixture.key), steps) : [];
  const happenings = inOrder([...goals, ...shots(STEPS)]);
  for (const period of [1, 2, 3]) {
    const [from, to] = [(period - 1) * PERIOD_SECONDS, period * PERIOD_SECONDS];
    const within = happenings.filter(({ second }) => second >= from && second < to);
    telling.period(period, PERIOD_SECONDS, within, false);
  }
  if (score.home === score.away) {
    const goal = overtime(truth, draw);
    const until = goal === undefined ? STEPS + OVERTIME_STEPS : Math.floor(goal.second / STEP);
    const sudden = shots(until).filter(({ second }) => second >= STEPS * STEP);
    telling.period(4, OVERTIME_STEPS * STEP, goal === undefined ? sudden : [...sudden, goal], true);
    if (goal === undefined) shootOut(telling, draw);
  }
  const settledAt = telling.at + PAUSES.suspended;
  return {
    fixture,
    out,
    truth,
    spans: telling.spans,
    goneAt: settledAt + PAUSES.linger,
    moments: [...telling.moments, { kind: 'whistle', at: telling.at }, { kind: 'settled', at: settledAt }],
  };
}

const isOfShots = (code: string): boolean => code.startsWith('PLAYER_SHOTS_');

/** Off for a goal, a penalty, a look at the video, an attempt of a shoot-out; for good at the end. */
export function suspensionOf(_: Course, moment: IceMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'goal':
      return { lead: PAUSES.known, back: PAUSES.suspended - PAUSES.known };
    case 'review':
      return { lead: 0, back: PAUSES.review + PAUSES.suspended };
    case 'penalty':
      return { lead: 0, back: PAUSES.suspended };
    case 'shot':
      return { lead: PAUSES.known, back: PAUSES.minor, only: isOfShots };
    case 'attempt':
      return { lead: PAUSES.known, back: PAUSES.suspended - PAUSES.known };
    case 'whistle':
      return { lead: 0 };
    default:
      return undefined;
  }
}
