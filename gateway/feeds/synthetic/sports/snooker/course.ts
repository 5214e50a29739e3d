import type { Side } from '../../chances/units.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { ballsAt, boundedPot, firstPot, OF, SHARES_OF } from './balls.ts';
import { type Fixture, LINGER, potsOf } from './fixtures.ts';
import {
  afterMiss,
  afterPot,
  afterRespot,
  isRespotted,
  isWon,
  type SnookerTally,
  tallyAtFirst,
} from './tally.ts';

type Ends = 'shot' | 'frame' | 'match';
export type SnookerMoment = Moment &
  (
    | { readonly kind: 'begun' | 'settled' }
    | { readonly kind: 'retired'; readonly side: Side }
    /** `isBig` where a break becomes one that bets are off for. */
    | { readonly kind: 'pot'; readonly points: number; readonly ends: Ends; readonly isBig: boolean }
    | { readonly kind: 'miss'; readonly ends: Ends }
    /** The black that was put back is potted. */
    | { readonly kind: 'respot'; readonly side: Side; readonly ends: Ends }
  );

export interface Course extends SportCourse<SnookerMoment> {
  readonly fixture: Fixture;
  readonly first: Side;
}

const SECOND = 1_000;
/** From one shot to the next by what comes of it, and on top of it between frames, ms. */
const BETWEEN = {
  pot: [14 * SECOND, 24 * SECOND],
  miss: [24 * SECOND, 44 * SECOND],
  frame: 100 * SECOND,
} as const;
/** What a shot brings is known this long after bets went off for it; they are back so long after it. */
const KNOWN_AFTER = 400;
const BACK_AFTER = 6 * SECOND;
const RESULTS_AFTER = 6 * SECOND;
/** A break of so many points says that the frame may be over with it. */
const BIG_BREAK = 40;
/** Matches that somebody cannot finish, out of a thousand, and after how many shots at most. */
const RETIRED = { matches: 2, shots: 300 } as const;
const SIDES = ['home', 'away'] as const;

/** Bets are off for the end of a frame and for a break that becomes a big one. */
export function suspensionOf(moment: SnookerMoment): Suspension | undefined {
  if (moment.kind === 'retired') return { lead: KNOWN_AFTER };
  if (!('ends' in moment)) return undefined;
  if (moment.ends === 'match') return { lead: KNOWN_AFTER };
  const isBig = moment.kind === 'pot' && moment.isBig;
  return moment.ends === 'frame' || isBig ? { lead: KNOWN_AFTER, back: BACK_AFTER } : undefined;
}

function drawnBall(place: number, draw: Random): number {
  let ticket = draw.below(SHARES_OF);
  for (const { points, share } of ballsAt(place)) {
    ticket -= share;
    if (ticket < 0) return points;
  }
  return 0;
}

const endOf = (before: SnookerTally, after: SnookerTally): Ends => {
  if (isWon(after)) return 'match';
  return after.frames.length > before.frames.length ? 'frame' : 'shot';
};

interface Shot {
  readonly after: SnookerTally;
  readonly wait: readonly [number, number];
  readonly moment: (at: number) => SnookerMoment;
}

function shotOf(tally: SnookerTally, pots: Readonly<Record<Side, number>>, draw: Random): Shot {
  const { place, striker, inBreak } = tally.frame;
  if (isRespotted(tally)) {
    const side = draw.pick(SIDES);
    const after = afterRespot(tally, side);
    const ends = endOf(tally, after);
    return { after, wait: BETWEEN.miss, moment: (at) => ({ kind: 'respot', at, side, ends }) };
  }
  const isPotted = draw.below(OF) < (inBreak > 0 ? pots[striker] : firstPot(place));
  if (!isPotted) {
    const after = afterMiss(tally);
    const ends = endOf(tally, after);
    return { after, wait: BETWEEN.miss, moment: (at) => ({ kind: 'miss', at, ends }) };
  }
  const points = drawnBall(place, draw);
  const after = afterPot(tally, points);
  const ends = endOf(tally, after);
  const isBig = inBreak < BIG_BREAK && inBreak + points >= BIG_BREAK;
  return { after, wait: BETWEEN.pot, moment: (at) => ({ kind: 'pot', at, points, ends, isBig }) };
}

/** The whole course of a match, shot by shot. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const [home, away] = potsOf(seed, fixture).map(boundedPot);
  const pots = { home: home ?? 0, away: away ?? 0 };
  const draw = random(seed, 'match', fixture.key);
  const pace = random(seed, 'pace', fixture.key);
  const first = draw.pick(SIDES);
  const isRetired = draw.chance(RETIRED.matches, 1_000);
  const retiredAfter = isRetired ? draw.between(1, RETIRED.shots) : Number.POSITIVE_INFINITY;
  const retires = draw.pick(SIDES);
  const moments: SnookerMoment[] = [{ kind: 'begun', at: fixture.startsAt }];
  let tally = tallyAtFirst(fixture.league.format, first);
  let at = fixture.startsAt;
  while (!isWon(tally)) {
    if (tally.shots === retiredAfter) {
      moments.push({ kind: 'retired', at: at + BETWEEN.miss[0], side: retires });
      break;
    }
    const { after, wait, moment } = shotOf(tally, pots, draw);
    at += pace.between(...wait);
    moments.push(moment(at));
    if (after.frames.length > tally.frames.length) at += BETWEEN.frame;
    tally = after;
  }
  const settledAt = (moments.at(-1)?.at ?? at) + RESULTS_AFTER;
  moments.push({ kind: 'settled', at: settledAt });
  const truth = [pots.home, pots.away];
  return { fixture, first, truth, spans: [], moments, goneAt: settledAt + LINGER };
}
