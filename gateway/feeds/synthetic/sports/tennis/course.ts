import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { acesOf } from './aces.ts';
import { type Fixture, LINGER } from './fixtures.ts';
import { afterPoint, type Ended, pointServer, type Side, scoreBefore, type TennisTally } from './tally.ts';
import { BROKEN_OFF, servesOf } from './tours.ts';

export type TennisMoment = Moment &
  (
    | { readonly kind: 'begun' | 'settled' }
    | {
        readonly kind: 'point';
        readonly winner: Side;
        readonly ends: Ended['ends'];
        readonly isBreak: boolean;
        /** Of whoever served: the other one did not touch the ball. */
        readonly isAce: boolean;
      }
    | { readonly kind: 'retired' | 'walkover'; readonly side: Side }
  );

export interface Course extends SportCourse<TennisMoment> {
  readonly fixture: Fixture;
  readonly firstServer: Side;
  /** Of the points that each wins on serve, those that are aces, ten-thousandths. */
  readonly aces: readonly [home: number, away: number];
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Match time from one point to the next, and on top of it between games and sets. */
const BETWEEN = { point: [24 * SECOND, 46 * SECOND], game: 35 * SECOND, set: 75 * SECOND } as const;
/** A point is known this long after bets went off for it; they are back so long after it, real ms. */
const KNOWN_AFTER = 400;
const BACK_AFTER = 5_000;
const RESULTS_AFTER = 6_000;
const OF = 10_000;
const DOUBTED_POINTS = { least: 12, most: 150 } as const;

const sides = ['home', 'away'] as const;

/** Bets are off for a break, the end of a set, and for good once the match is over. */
export function suspensionOf(moment: TennisMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'point':
      if (moment.ends === 'match') return { lead: KNOWN_AFTER };
      return moment.isBreak || moment.ends === 'set' ? { lead: KNOWN_AFTER, back: BACK_AFTER } : undefined;
    case 'retired':
    case 'walkover':
      return { lead: KNOWN_AFTER };
    default:
      return undefined;
  }
}

/** Where a match is broken off: after so many points, or before it begins. */
function breakOf(
  { league }: Fixture,
  draw: Random,
): { readonly after: number; readonly side: Side } | undefined {
  const ticket = draw.below(OF);
  const side = draw.pick(sides);
  if (ticket < BROKEN_OFF.walkover) return { after: 0, side };
  if (ticket >= BROKEN_OFF.walkover + BROKEN_OFF.retired[league.sex]) return undefined;
  return { after: draw.between(DOUBTED_POINTS.least, DOUBTED_POINTS.most), side };
}

function notPlayed(fixture: Fixture, side: Side, truth: readonly number[], firstServer: Side): Course {
  const span = fixture.startsAt - fixture.listedAt;
  const at = fixture.startsAt - Math.min(HOUR, Math.round(span / 3));
  return {
    fixture,
    firstServer,
    aces: acesOf(fixture),
    truth,
    spans: [],
    moments: [{ kind: 'walkover', at, side }],
    goneAt: at + LINGER,
  };
}

/** The whole course of a match, point by point. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = servesOf(seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const firstServer = draw.pick(sides);
  const broken = breakOf(fixture, draw);
  if (broken?.after === 0) return notPlayed(fixture, broken.side, truth, firstServer);
  const pace = random(seed, 'pace', fixture.key);
  const aces = acesOf(fixture);
  const ofAces = random(seed, 'aces', fixture.key);
  const real = (ms: number): number => Math.round(ms / fixture.pace);
  const moments: TennisMoment[] = [{ kind: 'begun', at: fixture.startsAt }];
  let tally: TennisTally = scoreBefore(fixture.league.bestOf, firstServer);
  let at = fixture.startsAt;
  for (let points = 1; ; points += 1) {
    at += real(pace.between(...BETWEEN.point)) + 2 * KNOWN_AFTER;
    if (broken !== undefined && points > broken.after) {
      moments.push({ kind: 'retired', at, side: broken.side });
      break;
    }
    const server = pointServer(tally);
    const serve = truth[server === 'home' ? 0 : 1];
    const held = draw.below(OF) < serve;
    const winner = held ? server : server === 'home' ? 'away' : 'home';
    const ended = afterPoint(tally, winner);
    const isAce = held && ofAces.below(OF) < aces[server === 'home' ? 0 : 1];
    moments.push({ kind: 'point', at, winner, ends: ended.ends, isBreak: ended.isBreak, isAce });
    tally = ended.tally;
    if (ended.ends === 'match') break;
    if (ended.ends !== 'point') at += Math.max(BACK_AFTER + SECOND, real(BETWEEN[ended.ends]));
  }
  const settledAt = at + RESULTS_AFTER;
  moments.push({ kind: 'settled', at: settledAt });
  return { fixture, firstServer, aces, truth, spans: [], moments, goneAt: settledAt + LINGER };
}
