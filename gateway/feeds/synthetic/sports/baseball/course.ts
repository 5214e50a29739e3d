import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { atBat, between, type Fixture, PAUSES, truthOf } from './fixtures.ts';
import { AT_FIRST, afterBatter, batting, INNINGS } from './innings.ts';
import { HUNDRED, STARTS } from './pitchers.ts';
import { BRANCHES, type Branch, isPlainOut, placeOf, type Rates, ratesOf } from './plays.ts';

/** What happens in a game: batter by batter. */
export type BaseballMoment = Moment &
  (
    | { readonly kind: 'playBall' | 'calledOff' | 'whistle' | 'settled' }
    | {
        readonly kind: 'batter';
        readonly branch: Branch;
        readonly inning: number;
        /** By a starting pitcher. */
        readonly isStruckOut: boolean;
      }
  );

export interface Course extends SportCourse<BaseballMoment> {
  readonly fixture: Fixture;
}

const FINE = 1_048_576;
/** One game in so many is called off for rain, in one of these innings. */
const RAIN = { games: 120, from: 2, to: INNINGS - 1 } as const;
/** From batter to batter it is so much shorter or longer, in hundredths. */
const JITTER = { from: 60, to: 140 } as const;

/** One of all that can come of a batter. */
function drawn(branches: readonly Branch[], rates: Rates, draw: Random): Branch {
  let ticket = draw.below(FINE);
  for (const branch of branches) {
    ticket -= FINE * rates[branch.result] * branch.share;
    if (ticket < 0) return branch;
  }
  return draw.pick(branches);
}

/** The inning and outs before which it rains. */
function rainOf(seed: string, key: string): { inning: number; outs: number } | undefined {
  const draw = random(seed, 'rain', key);
  if (!draw.chance(1, RAIN.games)) return undefined;
  return { inning: draw.between(RAIN.from, RAIN.to), outs: draw.below(3) };
}

/** The whole course of a game. Same seed and fixture, same game. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const rates = { home: ratesOf(truth[0]), away: ratesOf(truth[1]) };
  const draw = random(seed, 'game', fixture.key);
  const strikes = random(seed, 'strikeouts', fixture.key);
  const rain = rainOf(seed, fixture.key);
  const moments: BaseballMoment[] = [{ kind: 'playBall', at: fixture.startsAt }];
  let at = fixture.startsAt;
  let place = AT_FIRST;
  for (let isOver = false; !isOver; ) {
    const { inning, half } = place;
    const branch = drawn(BRANCHES[placeOf(place.outs, place.bases)] ?? [], rates[batting(half)], draw);
    at += Math.round((atBat(fixture.league) * draw.between(JITTER.from, JITTER.to)) / 100);
    if (rain !== undefined && inning >= rain.inning && place.outs >= rain.outs) {
      const gone = at + PAUSES.linger;
      return { fixture, truth, spans: [], goneAt: gone, moments: [...moments, { kind: 'calledOff', at }] };
    }
    const pitcher = fixture.pitchers[half === 'top' ? 'home' : 'away'];
    const isStruckOut =
      inning <= STARTS && isPlainOut(branch, place.outs) && strikes.chance(pitcher.strikesOut, HUNDRED);
    moments.push({ kind: 'batter', at, branch, inning, isStruckOut });
    const after = afterBatter(place, branch);
    if (after.place.half !== half) at += between(fixture.league);
    place = after.place;
    isOver = after.over;
  }
  const last = moments.at(-1)?.at ?? at;
  const settledAt = last + PAUSES.suspended;
  return {
    fixture,
    truth,
    spans: [],
    goneAt: settledAt + PAUSES.linger,
    moments: [...moments, { kind: 'whistle', at: last }, { kind: 'settled', at: settledAt }],
  };
}

const LOADED = 7;
/** A batter who changes little touches the markets of the inning and of the pitcher alone. */
const ofInning = (code: string): boolean => code.startsWith('INNING_') || code.startsWith('PITCHER_');

/** Off for a run and for loaded bases; for good at the end. */
export function suspensionOf(_: Course, moment: BaseballMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'batter': {
      const { runs, bases } = moment.branch;
      const timing = { lead: PAUSES.known, back: PAUSES.suspended - PAUSES.known };
      return runs > 0 || bases === LOADED ? timing : { ...timing, only: ofInning };
    }
    case 'calledOff':
    case 'whistle':
      return { lead: 0 };
    default:
      return undefined;
  }
}
