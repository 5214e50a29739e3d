import { edgeOf } from '../../calendar/club-fixtures.ts';
import { drawNormal } from '../../chances/normal.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, interval, PAUSES, SECONDS } from './fixtures.ts';
import { SCORERS } from './lineups.ts';
import { type Law, lawOf, type ManMore, shareAt } from './plays.ts';
import {
  type Code,
  conversionChance,
  HALF,
  HUNDRED,
  MINUTES,
  otherSide,
  REST,
  SIN_BIN,
  type TeamSide,
  tryChance,
  UNIT,
} from './rules.ts';

/** What happens in a match; `second` is of the clock, so that the second half begins at 2,400. */
export type RugbyMoment = Moment &
  (
    | { readonly kind: 'begun'; readonly half: 1 | 2; readonly second: number }
    /** A look at the video whether it was a try; a kick at goal that is about to be taken. */
    | { readonly kind: 'review' | 'noTry' | 'shot' | 'missed'; readonly second: number }
    | {
        readonly kind: 'try';
        readonly side: TeamSide;
        readonly second: number;
        /** First minute in which there can be another scoring play. */
        readonly free: number;
        /** Who scored it; nobody who is named where absent. */
        readonly by?: number;
      }
    | { readonly kind: 'conversion'; readonly scored: boolean; readonly second: number }
    | {
        readonly kind: 'penalty' | 'drop';
        readonly side: TeamSide;
        readonly second: number;
        readonly free: number;
      }
    | {
        readonly kind: 'sinBin';
        /** Who has a man more. */
        readonly side: TeamSide;
        readonly second: number;
        readonly from: number;
        readonly until: number;
      }
    | { readonly kind: 'evenAgain' | 'halfOver'; readonly second: number }
    | { readonly kind: 'whistle' | 'settled' }
  );

export interface Course extends SportCourse<RugbyMoment> {
  readonly fixture: Fixture;
  readonly code: Code;
}

const FINE = 1_048_576;
/** The home side's part of the scoring plays, and how far strength moves it and the day the rate. */
const HOME = 0.54;
const SPREAD = 0.08;
const LEVEL = 0.12;
const LEAST_SHARE = 0.22;
const LEAST_LEVEL = 0.55;
/** One try in so many is looked at again; so many minutes bring a look at none, and a kick that misses. */
const REVIEWED = 5;
const DISALLOWED = 90;
const MISSED = 30;
/** A kick that is missed is taken within so many seconds of a minute: it is over before the next one. */
const EARLY = 30;
const MINUTE = 60;

const within = (least: number, value: number): number => Math.max(least, Math.min(1 - least, value));

export function truthOf(seed: string, code: Code, fixture: Fixture): readonly [home: number, away: number] {
  const share = within(LEAST_SHARE, HOME + (SPREAD * edgeOf(seed, fixture)) / 1_000);
  const day = drawNormal(random(seed, 'level', fixture.key));
  const plays = code.plays * Math.max(LEAST_LEVEL, 1 + LEVEL * day);
  return [Math.round(UNIT * plays * share), Math.round(UNIT * plays * (1 - share))];
}

type Happening = { readonly second: number; readonly minute: number } & (
  | { readonly what: 'try'; readonly side: TeamSide; readonly by: number; readonly converted: boolean }
  | { readonly what: 'penalty' | 'drop'; readonly side: TeamSide }
  | { readonly what: 'missed' | 'disallowed' | 'evenAgain' }
  | { readonly what: 'sinBin'; readonly side: TeamSide }
);

function weighted(weights: readonly number[], ticket: number): number {
  let left = ticket;
  for (const [nth, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return nth;
  }
  return -1;
}

function playIn(code: Code, side: TeamSide, draw: Random) {
  const ticket = draw.below(HUNDRED);
  const by = weighted(SCORERS, draw.below(HUNDRED));
  const converted = draw.below(FINE) < FINE * conversionChance(code);
  const tries = Math.round(HUNDRED * tryChance(code));
  if (ticket < tries) return { what: 'try', side, by, converted } as const;
  return { what: ticket < tries + code.parts.penalty ? 'penalty' : 'drop', side } as const;
}

/** The eighty minutes, one by one. */
function happeningsOf(law: Law, draw: Random): readonly Happening[] {
  const { code } = law;
  const happenings: Happening[] = [];
  let free = 0;
  let more: ManMore | undefined;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute === HALF) free = HALF;
    if (more?.until === minute) {
      happenings.push({ minute, second: minute * MINUTE, what: 'evenAgain' });
      more = undefined;
    }
    const home = draw.below(FINE) < FINE * shareAt(law, more, minute);
    const falls = draw.below(FINE) < FINE * law.plays;
    const at = minute * MINUTE + 1 + draw.below(MINUTE - 2);
    const early = minute * MINUTE + 1 + draw.below(EARLY);
    const rare = draw.below(FINE);
    if (minute < free) continue;
    if (falls) {
      happenings.push({ minute, second: at, ...playIn(code, home ? 'home' : 'away', draw) });
      free = minute + REST;
    } else if (more === undefined && rare < (FINE * code.cards) / (HUNDRED * MINUTES)) {
      const side = draw.pick(['home', 'away'] as const);
      happenings.push({ minute, second: at, what: 'sinBin', side });
      more = { side, from: minute + 1, until: minute + 1 + SIN_BIN.minutes };
    } else if (draw.chance(1, MISSED)) happenings.push({ minute, second: early, what: 'missed' });
    else if (draw.chance(1, DISALLOWED)) happenings.push({ minute, second: early, what: 'disallowed' });
  }
  return happenings;
}

/** Tells happenings at instants of real time, on a clock that runs through each half. */
class Telling {
  readonly moments: RugbyMoment[] = [];
  readonly spans: { from: number; to: number }[] = [];
  at: number;
  #second = 0;
  readonly #fixture: Fixture;
  readonly #draw: Random;

  constructor(fixture: Fixture, draw: Random) {
    this.#fixture = fixture;
    this.#draw = draw;
    this.at = fixture.startsAt;
  }

  half(half: 1 | 2, happenings: readonly Happening[]): void {
    if (half === 2) this.at += interval(this.#fixture.league);
    const begins = this.at;
    this.#second = (half - 1) * HALF * MINUTE;
    this.moments.push({ kind: 'begun', at: this.at, half, second: this.#second });
    for (const happening of happenings) this.#tell(happening);
    // Nobody blows for the end before the kick after a try is taken.
    this.#runTo(Math.max(half * HALF * MINUTE, this.#second + SECONDS.afterKick));
    this.spans.push({ from: begins, to: this.at });
    this.moments.push({ kind: 'halfOver', at: this.at, second: this.#second });
  }

  #runTo(second: number): number {
    this.at += Math.round(((second - this.#second) * 1_000) / this.#fixture.pace);
    this.#second = second;
    return second;
  }

  #then(seconds: number): number {
    return this.#runTo(this.#second + seconds);
  }

  #tell(happening: Happening): void {
    const second = this.#runTo(happening.second);
    const free = happening.minute + REST;
    const tell = (moment: RugbyMoment): void => void this.moments.push(moment);
    switch (happening.what) {
      case 'try':
        this.#try(happening, free);
        return;
      case 'penalty': {
        tell({ kind: 'shot', at: this.at, second });
        const kicked = this.#then(SECONDS.shot);
        tell({ kind: 'penalty', at: this.at, second: kicked, side: happening.side, free });
        return;
      }
      case 'drop':
        tell({ kind: 'drop', at: this.at, second, side: happening.side, free });
        return;
      case 'missed': {
        tell({ kind: 'shot', at: this.at, second });
        const kicked = this.#then(SECONDS.shot);
        tell({ kind: 'missed', at: this.at, second: kicked });
        return;
      }
      case 'disallowed': {
        tell({ kind: 'review', at: this.at, second });
        const seen = this.#then(SECONDS.shot);
        tell({ kind: 'noTry', at: this.at, second: seen });
        return;
      }
      case 'sinBin': {
        const from = happening.minute + 1;
        const until = from + SIN_BIN.minutes;
        tell({ kind: 'sinBin', at: this.at, second, side: otherSide(happening.side), from, until });
        return;
      }
      case 'evenAgain':
        tell({ kind: 'evenAgain', at: this.at, second });
    }
  }

  #try({ second, side, by, converted }: Extract<Happening, { what: 'try' }>, free: number): void {
    let scored = second;
    if (this.#draw.chance(1, REVIEWED)) {
      this.moments.push({ kind: 'review', at: this.at, second });
      scored = this.#then(SECONDS.review);
    }
    const who = by < 0 ? {} : { by };
    this.moments.push({ kind: 'try', at: this.at, second: scored, side, free, ...who });
    const kicked = this.#then(SECONDS.conversion);
    this.moments.push({ kind: 'conversion', at: this.at, second: kicked, scored: converted });
  }
}

/** The whole course of a match. Same seed and fixture, same match. */
export function courseOf(seed: string, code: Code, fixture: Fixture): Course {
  const truth = truthOf(seed, code, fixture);
  const draw = random(seed, 'match', fixture.key);
  const happenings = happeningsOf(lawOf(code, truth), draw);
  const telling = new Telling(fixture, draw);
  for (const half of [1, 2] as const)
    telling.half(
      half,
      happenings.filter(({ minute }) => minute < HALF === (half === 1)),
    );
  const settledAt = telling.at + PAUSES.suspended;
  return {
    fixture,
    code,
    truth,
    spans: telling.spans,
    goneAt: settledAt + PAUSES.linger,
    moments: [...telling.moments, { kind: 'whistle', at: telling.at }, { kind: 'settled', at: settledAt }],
  };
}

/** Off for a try until its kick is taken, for kicks at goal, cards and the video; for good at the end. */
export function suspensionOf({ fixture }: Course, moment: RugbyMoment): Suspension | undefined {
  const ms = (seconds: number): number => Math.round((seconds * 1_000) / fixture.pace);
  switch (moment.kind) {
    case 'try':
      return { lead: PAUSES.known, back: ms(SECONDS.conversion) + PAUSES.suspended };
    case 'shot':
      return { lead: 0, back: ms(SECONDS.shot) + PAUSES.suspended };
    case 'review':
      return { lead: 0, back: ms(SECONDS.review) + PAUSES.suspended };
    case 'drop':
      return { lead: PAUSES.known, back: PAUSES.suspended };
    case 'sinBin':
    case 'conversion':
      return { lead: 0, back: PAUSES.suspended };
    case 'whistle':
      return { lead: 0 };
    default:
      return undefined;
  }
}
