import type { FootballConfig } from '../../config.ts';
import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, type Strength, strengthOf } from './fixtures.ts';

export type TeamSide = 'home' | 'away';

/** What happens in a match, at instants of real time. */
export type MatchMoment = Moment &
  (
    | { readonly kind: 'kickOff' | 'halfTime' | 'restart' | 'whistle' | 'settled' }
    | {
        readonly kind: 'goal' | 'red' | 'yellow' | 'noGoal' | 'missed';
        readonly side: TeamSide;
        readonly minute: number;
        /** The markets are off for a check that came before. */
        readonly checked?: true;
      }
    | {
        readonly kind: 'check';
        readonly incident: 'video' | 'penalty';
        readonly side: TeamSide;
        readonly minute: number;
      }
  );

export interface Course extends SportCourse<MatchMoment> {
  readonly fixture: Fixture;
  readonly strength: Strength;
  /** Added minutes of each half. */
  readonly added: readonly [number, number];
  readonly restartAt: number;
  /** How long bets are off for a goal and, on top, for a check. */
  readonly pauses: Pick<FootballConfig, 'suspended' | 'videoCheck'>;
}

/** A goal is known this long after the markets went off, ms. */
const KNOWN_AFTER = 400;

const half = 45;

/**
 * How likely goals are in a minute of the match, in thousandths of the average minute: 850 at first, 1150
 * at the end. `pressureSince` is its integral.
 */
const pressure = (minute: number): number => 850 + (10 * minute) / 3;
export const pressureBetween = (from: number, to: number): number =>
  to <= from ? 0 : 850 * (to - from) + (5 / 3) * (to * to - from * from);

/** Of ten men: their own goals become rarer, the other side's more frequent. */
export const shortHanded = { own: 2 / 3, other: 5 / 4 };

interface Incident {
  /** Seconds since the half began. */
  readonly second: number;
  readonly side: TeamSide;
  readonly what: 'goal' | 'red' | 'yellow' | 'videoGoal' | 'videoNoGoal' | 'penaltyGoal' | 'penaltyMissed';
}

/** Minute by minute, each side scores at its rate; cards and checks fall beside it. */
function playHalf(
  number: 1 | 2,
  added: number,
  strength: Strength,
  reds: Record<TeamSide, number>,
  draw: Random,
) {
  const incidents: Incident[] = [];
  for (let minute = 0; minute < half + added; minute += 1) {
    const clock = (number - 1) * half + minute;
    for (const side of draw.shuffled(['home', 'away'] as const)) {
      const other = side === 'home' ? 'away' : 'home';
      let rate = (strength[side] * pressure(clock + 0.5)) / 90;
      for (let i = 0; i < reds[side]; i += 1) rate *= shortHanded.own;
      for (let i = 0; i < reds[other]; i += 1) rate *= shortHanded.other;
      const second = minute * 60 + draw.below(60);
      if (draw.below(1_000_000) < rate) {
        const how = draw.below(100);
        const what = how < 8 ? 'videoGoal' : how < 17 ? 'penaltyGoal' : 'goal';
        incidents.push({ second, side, what });
        break;
      }
      if (draw.chance(1, 1_100)) incidents.push({ second, side, what: 'videoNoGoal' });
      else if (draw.chance(1, 2_200)) incidents.push({ second, side, what: 'penaltyMissed' });
      else if (draw.chance(1, 48)) incidents.push({ second, side, what: 'yellow' });
      else if (draw.chance(1, 2_000) && reds[side] < 2) {
        reds[side] += 1;
        incidents.push({ second, side, what: 'red' });
      }
    }
  }
  return incidents.sort((a, b) => a.second - b.second);
}

/** An incident in the order in which it is told, and when bets are back after it. */
function unfold(
  { side, what }: Incident,
  at: number,
  minute: number,
  config: FootballConfig,
): { readonly moments: readonly MatchMoment[]; readonly backAt: number } {
  const about = { side, minute };
  const checked = (incident: 'video' | 'penalty', kind: 'goal' | 'noGoal' | 'missed') => {
    const decidedAt = at + config.videoCheck;
    const moments: MatchMoment[] = [
      { kind: 'check', at, incident, ...about },
      { kind, at: decidedAt, checked: true, ...about },
    ];
    return { moments, backAt: decidedAt + config.suspended };
  };
  switch (what) {
    case 'yellow':
      return { moments: [{ kind: 'yellow', at, ...about }], backAt: at };
    case 'goal':
    case 'red':
      return { moments: [{ kind: what, at: at + KNOWN_AFTER, ...about }], backAt: at + config.suspended };
    case 'videoGoal':
      return checked('video', 'goal');
    case 'videoNoGoal':
      return checked('video', 'noGoal');
    case 'penaltyGoal':
      return checked('penalty', 'goal');
    case 'penaltyMissed':
      return checked('penalty', 'missed');
  }
}

/** What a moment does to bets: off for a goal or a red card, for a check at once, and at the end for good. */
export function suspensionOf({ pauses }: Course, moment: MatchMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'check':
      return { lead: 0, back: pauses.videoCheck + pauses.suspended };
    case 'goal':
    case 'red':
      return moment.checked === true
        ? undefined
        : { lead: KNOWN_AFTER, back: pauses.suspended - KNOWN_AFTER };
    case 'whistle':
      return { lead: 0 };
    default:
      return undefined;
  }
}

function halfMoments(
  number: 1 | 2,
  startsAt: number,
  added: number,
  incidents: readonly Incident[],
  fixture: Fixture,
  config: FootballConfig,
): { moments: MatchMoment[]; endsAt: number } {
  const real = (seconds: number): number => startsAt + Math.round((seconds * 1000) / fixture.pace);
  const told = incidents.map((incident) => {
    const minute = Math.min(half, Math.floor(incident.second / 60) + 1) + (number - 1) * half;
    return unfold(incident, real(incident.second), minute, config);
  });
  // The referee plays on until a check is done and the markets are back.
  const settledBy = Math.max(0, ...told.map(({ backAt }) => backAt + 500));
  const endsAt = Math.max(real((half + added) * 60), settledBy);
  const moments = told.flatMap((one) => one.moments).sort((a, b) => a.at - b.at);
  return { moments, endsAt };
}

/** The whole course of a match. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture, config: FootballConfig): Course {
  const strength = strengthOf(seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const added: [number, number] = [draw.between(1, 4), draw.between(2, 7)];
  const reds = { home: 0, away: 0 };
  const first = playHalf(1, added[0], strength, reds, draw);
  const second = playHalf(2, added[1], strength, reds, draw);

  const kickOff = fixture.startsAt;
  const before = halfMoments(1, kickOff, added[0], first, fixture, config);
  const restartAt = before.endsAt + Math.round((config.intervalSeconds * 1000) / fixture.pace);
  const after = halfMoments(2, restartAt, added[1], second, fixture, config);
  const settledAt = after.endsAt + config.suspended;
  return {
    fixture,
    strength,
    truth: [strength.home, strength.away],
    added,
    restartAt,
    pauses: config,
    goneAt: settledAt + config.linger,
    spans: [
      { from: kickOff, to: before.endsAt },
      { from: restartAt, to: after.endsAt },
    ],
    moments: [
      { kind: 'kickOff', at: kickOff },
      ...before.moments,
      { kind: 'halfTime', at: before.endsAt },
      { kind: 'restart', at: restartAt },
      ...after.moments,
      { kind: 'whistle', at: after.endsAt },
      { kind: 'settled', at: settledAt },
    ],
  };
}
