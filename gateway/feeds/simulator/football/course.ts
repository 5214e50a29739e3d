import type { FootballConfig } from '../config.ts';
import { type Random, random } from '../random.ts';
import type { Moment } from '../script.ts';
import { type Fixture, type Strength, strengthOf } from './fixtures.ts';

export type TeamSide = 'home' | 'away';

/** What happens in a match, at instants of real time. */
export type MatchMoment = Moment &
  (
    | { readonly kind: 'believed'; readonly home: number; readonly away: number }
    | { readonly kind: 'kickOff' | 'halfTime' | 'restart' | 'whistle' | 'settled' | 'reprice' | 'resume' }
    | {
        readonly kind: 'suspend';
        readonly incident?: 'video' | 'penalty';
        readonly side?: TeamSide;
        readonly minute?: number;
      }
    | {
        readonly kind: 'goal' | 'red' | 'yellow' | 'noGoal' | 'missed';
        readonly side: TeamSide;
        readonly minute: number;
      }
  );

export interface Course {
  readonly fixture: Fixture;
  readonly strength: Strength;
  /** Added minutes of each half. */
  readonly added: readonly [number, number];
  readonly moments: readonly MatchMoment[];
  readonly restartAt: number;
  readonly goneAt: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

/** Minutes between two moves of the price before a match: slow days ahead, quick in the last minutes. */
function calm(toGo: number): number {
  if (toGo > 24 * HOUR) return HOUR;
  if (toGo > 6 * HOUR) return 20 * MINUTE;
  if (toGo > HOUR) return 5 * MINUTE;
  return toGo > 10 * MINUTE ? MINUTE : 20_000;
}

/** What the market believes wanders towards what is true, and is there at kick-off. */
function beliefs(fixture: Fixture, strength: Strength, draw: Random): MatchMoment[] {
  const wrongBy = { home: draw.between(-160, 160), away: draw.between(-160, 160) };
  const moments: MatchMoment[] = [];
  const span = fixture.kickOff - fixture.listedAt;
  const wait = (at: number): number => Math.round((calm(fixture.kickOff - at) * draw.between(80, 120)) / 100);
  for (let at = fixture.listedAt; at < fixture.kickOff; at += wait(at)) {
    const left = (fixture.kickOff - at) / span;
    const around = (truth: number, wrong: number): number =>
      Math.max(150, Math.round(truth + wrong * left) + draw.between(-12, 12));
    moments.push({
      kind: 'believed',
      at,
      home: around(strength.home, wrongBy.home),
      away: around(strength.away, wrongBy.away),
    });
  }
  return moments;
}

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

/** An incident with what it does to the markets: off at once, back after a while. */
function unfold(incident: Incident, at: number, minute: number, config: FootballConfig): MatchMoment[] {
  const { side, what } = incident;
  const decidedAt = at + config.videoCheck;
  const suspend = (label?: 'video' | 'penalty'): MatchMoment =>
    label === undefined ? { kind: 'suspend', at } : { kind: 'suspend', at, incident: label, side, minute };
  const resume = (from: number): MatchMoment => ({ kind: 'resume', at: from + config.suspended });
  switch (what) {
    case 'yellow':
      return [{ kind: 'yellow', at, side, minute }];
    case 'goal':
    case 'red':
      return [suspend(), { kind: what, at: at + 400, side, minute }, resume(at)];
    case 'videoGoal':
      return [suspend('video'), { kind: 'goal', at: decidedAt, side, minute }, resume(decidedAt)];
    case 'videoNoGoal':
      return [suspend('video'), { kind: 'noGoal', at: decidedAt, side, minute }, resume(decidedAt)];
    case 'penaltyGoal':
      return [suspend('penalty'), { kind: 'goal', at: decidedAt, side, minute }, resume(decidedAt)];
    case 'penaltyMissed':
      return [suspend('penalty'), { kind: 'missed', at: decidedAt, side, minute }, resume(decidedAt)];
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
  const moments = incidents.flatMap((incident) => {
    const minute = Math.min(half, Math.floor(incident.second / 60) + 1) + (number - 1) * half;
    return unfold(incident, real(incident.second), minute, config);
  });
  // The referee plays on until a check is done and the markets are back.
  const settledBy = Math.max(0, ...moments.map((moment) => moment.at + 500));
  const endsAt = Math.max(real((half + added) * 60), settledBy);
  // Each match at its own beat, so that the changes of many do not come at once.
  const { every, first } = fixture.reprice;
  for (let at = startsAt + first; at < endsAt; at += every) {
    moments.push({ kind: 'reprice', at });
  }
  moments.sort((a, b) => a.at - b.at);
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

  const { kickOff } = fixture;
  const before = halfMoments(1, kickOff, added[0], first, fixture, config);
  const restartAt = before.endsAt + Math.round((config.intervalSeconds * 1000) / fixture.pace);
  const after = halfMoments(2, restartAt, added[1], second, fixture, config);
  const settledAt = after.endsAt + config.suspended;
  return {
    fixture,
    strength,
    added,
    restartAt,
    goneAt: settledAt + config.linger,
    moments: [
      ...beliefs(fixture, strength, random(seed, 'beliefs', fixture.key)),
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
