import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { random } from '../../random.ts';
import { type Course, pressureBetween, shortHanded, type TeamSide } from './course.ts';
import type { MatchState } from './match-state.ts';

/** What a minute brings a side beside goals and cards. */
interface Minute {
  readonly onTarget: number;
  readonly wide: number;
  readonly corners: number;
  readonly fouls: number;
  /** Parts of the minute's ball, of which the other side has the rest. */
  readonly ball: number;
}
type Minutes = Readonly<Record<TeamSide, readonly Minute[]>>;

/**
 * What a side brings in an average match, in thousandths, where it scores `goals` of them. Shots follow its
 * strength less than in proportion, because the better side also shoots from better places.
 */
const TEMPO = { goals: 1_400, onTarget: 3_300, wide: 8_400, corners: 5_100, fouls: 10_800 };
/** A hundred parts of the ball, give or take. */
const SWING = 18;
const HALF = 45;

/** Of ten men a side has less of the game, and of eleven against them more. */
function strengthIn(course: Course, side: TeamSide, clock: number): number {
  let strength = (course.strength[side] + TEMPO.goals) / 2;
  for (const moment of course.moments) {
    if (moment.kind !== 'red' || moment.minute > clock) continue;
    strength *= moment.side === side ? shortHanded.own : shortHanded.other;
  }
  return strength;
}

function minutesOf(seed: string, course: Course): Minutes {
  const draw = random(seed, 'counts', course.fixture.key);
  const minutes: Record<TeamSide, Minute[]> = { home: [], away: [] };
  for (const [half, added] of course.added.entries()) {
    for (let minute = 0; minute < HALF + added; minute += 1) {
      const clock = half * HALF + minute;
      const home = strengthIn(course, 'home', clock);
      const away = strengthIn(course, 'away', clock);
      const share = Math.round((100 * home) / (home + away));
      const ball = Math.min(95, Math.max(5, share + draw.between(-SWING, SWING)));
      const press = pressureBetween(clock, clock + 1) / 1_000;
      const bring = (strength: number, of: number): number =>
        draw.below(1_000_000) < (strength / TEMPO.goals) * press * (of / 1_000 / 90) * 1_000_000 ? 1 : 0;
      for (const [side, strength] of [
        ['home', home],
        ['away', away],
      ] as const)
        minutes[side].push({
          onTarget: bring(strength, TEMPO.onTarget),
          wide: bring(strength, TEMPO.wide),
          corners: bring(strength, TEMPO.corners),
          // Who has less of the ball fouls more.
          fouls: bring(side === 'home' ? away : home, TEMPO.fouls),
          ball: side === 'home' ? ball : 100 - ball,
        });
    }
  }
  return minutes;
}

/** Minutes begun by the clock as told last: the first half is whole once it is over. */
function begun(course: Course, { period, clock }: MatchState): number {
  const first = HALF + course.added[0];
  const running = Math.floor(clock.seconds / 60) + 1;
  switch (period) {
    case 'PRE':
      return 0;
    case '1H':
      return Math.min(running, first);
    case 'HT':
      return first;
    case '2H':
      return first + Math.min(running - HALF, HALF + course.added[1]);
    case 'FT':
      return first + HALF + course.added[1];
  }
}

const SIDES = ['home', 'away'] as const;

/**
 * Counts of a match at each of its states (INP-03). What the score and the incidents say is counted from
 * them: a goal is a shot on target, a penalty missed is a shot, a card is one that was shown. The rest is
 * drawn beside the course, which stays as it is.
 */
export function countedOf(
  seed: string,
  course: Course,
): (state: MatchState) => readonly EventStatistic[] | undefined {
  let drawn: Minutes | undefined;
  return (state) => {
    if (state.period === 'PRE') return undefined;
    drawn ??= minutesOf(seed, course);
    const played = begun(course, state);
    const { home, away } = drawn;
    const so = { home: home.slice(0, played), away: away.slice(0, played) };
    const sum = (side: TeamSide, of: keyof Minute): number =>
      so[side].reduce((total, minute) => total + minute[of], 0);
    const told = (side: TeamSide, kind: string): number =>
      state.incidents.filter((incident) => incident.kind === kind && incident.side === side).length;
    const count = (kind: EventStatistic['kind'], of: (side: TeamSide) => number): EventStatistic => {
      const [ofHome = 0, ofAway = 0] = SIDES.map(of);
      return { kind, home: ofHome, away: ofAway };
    };
    const onTarget = (side: TeamSide): number => sum(side, 'onTarget') + state[side];
    const possession = Math.round(sum('home', 'ball') / played);
    return [
      { kind: 'possession', home: possession, away: 100 - possession },
      count('shots', (side) => onTarget(side) + sum(side, 'wide') + told(side, 'missed')),
      count('shotsOnTarget', onTarget),
      count('corners', (side) => sum(side, 'corners')),
      count('fouls', (side) => sum(side, 'fouls') + told(side, 'yellow') + told(side, 'red')),
      count('yellowCards', (side) => told(side, 'yellow')),
      count('redCards', (side) => state.reds[side]),
    ];
  };
}
