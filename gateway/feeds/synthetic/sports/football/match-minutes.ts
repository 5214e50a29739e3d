import { random } from '../../random.ts';
import type { Course } from './course.ts';
import { RACES } from './lineups.ts';
import { pressureBetween, shortHanded, type TeamSide } from './pressure.ts';

/** What a minute brings a side beside goals and cards. */
export interface Minute {
  readonly onTarget: number;
  readonly wide: number;
  readonly corners: number;
  readonly fouls: number;
  /** Parts of the minute's ball, of which the other side has the rest. */
  readonly ball: number;
}
export type Minutes = Readonly<Record<TeamSide, readonly Minute[]>>;

/**
 * What a side brings in an average match, in thousandths, where it scores `goals` of them. Shots follow its
 * strength less than in proportion, because the better side also shoots from better places.
 */
const TEMPO = { goals: 1_400, onTarget: 3_300, wide: 8_400, fouls: 10_800 };
const CORNERS: Readonly<Record<TeamSide, number>> = { home: 5_320, away: 4_640 };
/** A hundred parts of the ball, give or take. */
const SWING = 18;
const HALF = 45;

/** What a side has of the game, by its goals: red cards of its own and of the other side change it. */
const gameOf = (goals: number): number => (goals + TEMPO.goals) / 2;

/** Chance that a minute brings a side something of which it has so many thousandths a match. */
const chanceIn = (strength: number, clock: number, of: number): number =>
  (strength / TEMPO.goals) * (pressureBetween(clock, clock + 1) / 1_000) * (of / 1_000 / 90);

/** Of ten men a side has less of the game, and of eleven against them more. */
function strengthIn(course: Course, side: TeamSide, clock: number): number {
  let strength = gameOf(course.strength[side]);
  for (const moment of course.moments) {
    if (moment.kind !== 'red' || moment.minute > clock) continue;
    strength *= moment.side === side ? shortHanded.own : shortHanded.other;
  }
  return strength;
}

function drawn(course: Course): Minutes {
  const draw = random(course.seed, 'counts', course.fixture.key);
  const minutes: Record<TeamSide, Minute[]> = { home: [], away: [] };
  for (const clock of clocks(course)) {
    const home = strengthIn(course, 'home', clock);
    const away = strengthIn(course, 'away', clock);
    const share = Math.round((100 * home) / (home + away));
    const ball = Math.min(95, Math.max(5, share + draw.between(-SWING, SWING)));
    const bring = (strength: number, of: number): number =>
      draw.below(1_000_000) < chanceIn(strength, clock, of) * 1_000_000 ? 1 : 0;
    for (const [side, strength] of [
      ['home', home],
      ['away', away],
    ] as const)
      minutes[side].push({
        onTarget: bring(strength, TEMPO.onTarget),
        wide: bring(strength, TEMPO.wide),
        corners: bring(strength, CORNERS[side]),
        // Who has less of the ball fouls more.
        fouls: bring(side === 'home' ? away : home, TEMPO.fouls),
        ball: side === 'home' ? ball : 100 - ball,
      });
  }
  return minutes;
}

/** Minutes of the clock that each minute of play is, added ones included. */
export const clocks = ({ added }: Pick<Course, 'added'>): readonly number[] =>
  added.flatMap((more, half) => Array.from({ length: HALF + more }, (_, minute) => half * HALF + minute));

const known = new WeakMap<Course, Minutes>();
/** What the minutes of a match bring beside what the course says: drawn apart, and once. */
export function minutesOf(course: Course): Minutes {
  const minutes = known.get(course) ?? drawn(course);
  known.set(course, minutes);
  return minutes;
}

interface Clocked {
  readonly period: 'PRE' | '1H' | 'HT' | '2H' | 'FT';
  readonly clock: { readonly seconds: number };
}

/** Minutes begun by the clock as told last: the first half is whole once it is over. */
export function begunBy({ added }: Pick<Course, 'added'>, { period, clock }: Clocked): number {
  const first = HALF + added[0];
  const running = Math.floor(clock.seconds / 60) + 1;
  switch (period) {
    case 'PRE':
      return 0;
    case '1H':
      return Math.min(running, first);
    case 'HT':
      return first;
    case '2H':
      return first + Math.min(running - HALF, HALF + added[1]);
    case 'FT':
      return first + HALF + added[1];
  }
}

/** What of something the minutes that have begun have brought a side. */
export const sumOf = (course: Course, begun: number, side: TeamSide, of: keyof Minute): number =>
  minutesOf(course)
    [side].slice(0, begun)
    .reduce((total, minute) => total + minute[of], 0);

interface Corner {
  /** In which minute of play, from nought. */
  readonly minute: number;
  readonly side: TeamSide;
}
const inOrder = new WeakMap<Course, readonly Corner[]>();

/** The corners of a match as they are taken; of two in a minute the first is whose the ball is more. */
function cornersInOrder(course: Course): readonly Corner[] {
  const found = inOrder.get(course);
  if (found !== undefined) return found;
  const { home, away } = minutesOf(course);
  const corners = home.flatMap((ofHome, minute): Corner[] => {
    const ofAway = away[minute];
    const [homes, aways] = [ofHome.corners, ofAway?.corners ?? 0].map((count, nth): Corner[] =>
      Array.from({ length: count }, () => ({ minute, side: nth === 0 ? 'home' : 'away' })),
    );
    const isHomeFirst = ofHome.ball >= (ofAway?.ball ?? 0);
    return [...((isHomeFirst ? homes : aways) ?? []), ...((isHomeFirst ? aways : homes) ?? [])];
  });
  inOrder.set(course, corners);
  return corners;
}

/** Who is first to each number of corners that is raced to, in the minutes that have begun. */
export function racesBy(course: Course, begun: number): readonly (TeamSide | undefined)[] {
  const taken = { home: 0, away: 0 };
  const first: (TeamSide | undefined)[] = RACES.map(() => undefined);
  for (const { minute, side } of cornersInOrder(course)) {
    if (minute >= begun) break;
    taken[side] += 1;
    for (const [nth, to] of RACES.entries()) if (taken[side] === to) first[nth] ??= side;
  }
  return first;
}

/** Chance of a corner in a minute to come. @param goals of the side as believed, in thousandths */
export function cornerChance(
  side: TeamSide,
  goals: number,
  clock: number,
  reds: Readonly<Record<'own' | 'other', number>>,
): number {
  let strength = gameOf(goals);
  for (let red = 0; red < reds.own; red += 1) strength *= shortHanded.own;
  for (let red = 0; red < reds.other; red += 1) strength *= shortHanded.other;
  return chanceIn(strength, clock, CORNERS[side]);
}
