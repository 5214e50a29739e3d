import type { FootballConfig } from '../../config.ts';
import type { Moment } from '../../playing/script.ts';
import { unfoldsAt } from '../../playing/unfolding.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Bookings, bookingsOf, type Card } from './bookings.ts';
import { INCIDENTS, MOST_REDS } from './card-law.ts';
import { type Fixture, type Strength, strengthOf } from './fixtures.ts';
import { type By, drawnFrom, OWN_GOALS, SCORERS, type Sheets, sheetsOf, THOUSAND } from './lineups.ts';
import { pressure, shortHanded, type TeamSide } from './pressure.ts';

/** What a side has done, or was done to it. */
export interface SideMoment extends Moment {
  readonly kind: 'goal' | 'red' | 'yellow' | 'noGoal' | 'missed';
  readonly side: TeamSide;
  readonly minute: number;
  /** The markets are off for a check that came before. */
  readonly checked?: true;
  /** Who scored, or was shown a card. */
  readonly by?: By;
  /** Sent off for a second yellow card. */
  readonly second?: true;
}

/** What happens in a match, at instants of real time. */
export type MatchMoment =
  | SideMoment
  | (Moment &
      (
        | { readonly kind: 'unfolds' | 'kickOff' | 'halfTime' | 'restart' | 'whistle' | 'settled' }
        | {
            readonly kind: 'comesOn';
            readonly side: TeamSide;
            readonly minute: number;
            readonly nth: number;
          }
        | {
            readonly kind: 'check';
            readonly incident: 'video' | 'penalty';
            readonly side: TeamSide;
            readonly minute: number;
          }
      ));

export interface Course extends SportCourse<MatchMoment> {
  readonly seed: string;
  readonly fixture: Fixture;
  /** Told as the match begins. */
  readonly sheets: Sheets;
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

interface Incident {
  /** Seconds since the half began. */
  readonly second: number;
  readonly side: TeamSide;
  readonly what: Card['what'] | 'goal' | 'videoGoal' | 'videoNoGoal' | 'penaltyGoal' | 'penaltyMissed';
  readonly by?: By;
}

/** Minute by minute, each side scores at its rate; cards and checks fall beside it. */
function playHalf(
  number: 1 | 2,
  added: number,
  strength: Strength,
  { reds, cardOf }: Bookings,
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
      if (draw.chance(1, INCIDENTS.noGoal)) incidents.push({ second, side, what: 'videoNoGoal' });
      else if (draw.chance(1, INCIDENTS.missed)) incidents.push({ second, side, what: 'penaltyMissed' });
      else if (draw.chance(1, INCIDENTS.yellow))
        incidents.push({ second, side, ...cardOf('yellow', side, clock) });
      else if (draw.chance(1, INCIDENTS.red) && reds[side] < MOST_REDS)
        incidents.push({ second, side, ...cardOf('red', side, clock) });
    }
  }
  return incidents.sort((a, b) => a.second - b.second);
}

/** An incident in the order in which it is told, and when bets are back after it. */
function unfold(
  { side, what, by }: Incident,
  at: number,
  minute: number,
  config: FootballConfig,
): { readonly moments: readonly MatchMoment[]; readonly backAt: number } {
  const about = { side, minute, ...(by === undefined ? {} : { by }) };
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
    case 'second':
      return {
        moments: [{ kind: 'red', at: at + KNOWN_AFTER, second: true, ...about }],
        backAt: at + config.suspended,
      };
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

/** Who comes on, and who scored: drawn apart from the match, which is the same without. */
function withPlayers(
  moments: readonly MatchMoment[],
  sheets: Sheets,
  restartAt: number,
  fixture: Fixture,
  draw: Random,
): MatchMoment[] {
  const comeOn = (['home', 'away'] as const).flatMap((side) =>
    sheets[side].bench.map(({ nth, minute }): MatchMoment => {
      const at = restartAt + Math.round(((minute - half) * 60_000) / fixture.pace);
      return { kind: 'comesOn', at, side, nth, minute };
    }),
  );
  const off = {
    home: new Set([...sheets.home.out, ...sheets.home.bench.map(({ nth }) => nth)]),
    away: new Set([...sheets.away.out, ...sheets.away.bench.map(({ nth }) => nth)]),
  };
  const all = [...moments, ...comeOn].sort((a, b) => a.at - b.at);
  return all.map((moment): MatchMoment => {
    if (moment.kind === 'comesOn') off[moment.side].delete(moment.nth);
    if (moment.kind === 'red' && typeof moment.by === 'number') off[moment.side].add(moment.by);
    if (moment.kind !== 'goal') return moment;
    const place = draw.below(THOUSAND);
    if (place >= THOUSAND - OWN_GOALS) return { ...moment, by: 'own' };
    return { ...moment, by: drawnFrom(SCORERS, place, (nth) => !off[moment.side].has(nth)) ?? 'other' };
  });
}

/** The whole course of a match. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture, config: FootballConfig): Course {
  const strength = strengthOf(seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const added: [number, number] = [draw.between(1, 4), draw.between(2, 7)];
  const players = random(seed, 'players', fixture.key);
  const sheets = sheetsOf(players);
  const bookings = bookingsOf(sheets, random(seed, 'bookings', fixture.key));
  const first = playHalf(1, added[0], strength, bookings, draw);
  const second = playHalf(2, added[1], strength, bookings, draw);

  const kickOff = fixture.startsAt;
  const before = halfMoments(1, kickOff, added[0], first, fixture, config);
  const restartAt = before.endsAt + Math.round((config.intervalSeconds * 1000) / fixture.pace);
  const after = halfMoments(2, restartAt, added[1], second, fixture, config);
  const settledAt = after.endsAt + config.suspended;
  const unfolds = unfoldsAt(fixture);
  const played: readonly MatchMoment[] = [
    { kind: 'kickOff', at: kickOff },
    ...before.moments,
    { kind: 'halfTime', at: before.endsAt },
    { kind: 'restart', at: restartAt },
    ...after.moments,
    { kind: 'whistle', at: after.endsAt },
    { kind: 'settled', at: settledAt },
  ];
  return {
    seed,
    fixture,
    sheets,
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
      ...(unfolds === undefined ? [] : [{ kind: 'unfolds' as const, at: unfolds }]),
      ...withPlayers(played, sheets, restartAt, fixture, players),
    ],
  };
}
