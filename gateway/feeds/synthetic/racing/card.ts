import { dayAfter, londonClock, londonDate, londonDates, londonInstant } from '#domain/racing/london-time.ts';
import type { RacingConfig } from '../config.ts';
import type { Billing } from '../playing/script.ts';
import { type Random, random } from '../random.ts';
import {
  CALENDAR_COURSES,
  horseName,
  personName,
  type Racecourse,
  ROUND_THE_CLOCK_COURSES,
  silk,
  sponsorName,
} from './names.ts';
import { extraPlacesOf } from './place-terms.ts';

/** A place on the card: which course, which meeting, when. */
export interface RaceSlot {
  readonly key: string;
  readonly course: Racecourse;
  /** Category id of the meeting, without its prefix: course and London date. */
  readonly meeting: string;
  readonly off: number;
  readonly listedAt: number;
}

export interface CardRunner {
  readonly cloth: number;
  readonly name: string;
  readonly draw: number | undefined;
  readonly age: number;
  readonly sex: 'C' | 'F' | 'G' | 'M' | 'H';
  readonly colour: string;
  readonly sire: string;
  readonly dam: string;
  readonly jockey: string;
  readonly trainer: string;
  readonly weight: string;
  readonly officialRating: number;
  readonly form: string;
  readonly daysSinceLastRun: number;
  readonly silk: { readonly base: string; readonly accent: string; readonly pattern: string };
  /** Chance to win in proportion to the others': a whole number of tickets. */
  readonly tickets: number;
}

export interface RaceCard {
  readonly slot: RaceSlot;
  readonly raceName: string;
  readonly furlongs: number;
  readonly distance: string;
  readonly going: string;
  readonly handicap: boolean;
  readonly jumps: boolean;
  /** Places paid on top of the standard terms. */
  readonly extraPlaces: number;
  readonly runners: readonly CardRunner[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const meetingOf = (course: Racecourse, off: number): string => `${course.code}.${londonDate(off)}`;

/**
 * Round the clock: every race of a block of `meetings` × `racesEach` belongs to one of its meetings in turn.
 */
function runningSlot(seed: string, config: RacingConfig, slot: number): RaceSlot | undefined {
  const racesEach = 10;
  const block = Math.floor(slot / (config.meetings * racesEach));
  const order = random(seed, 'courses', block).shuffled(ROUND_THE_CLOCK_COURSES);
  const course = order[slot % Math.min(config.meetings, order.length)];
  if (course === undefined || slot < 0) return undefined;
  const off = slot * config.every;
  return {
    key: `sim.r.r.${slot}`,
    course,
    meeting: meetingOf(course, off),
    off,
    listedAt: off - config.ahead,
  };
}

function calendarSlot(
  seed: string,
  config: RacingConfig,
  date: string,
  meeting: number,
  race: number,
): RaceSlot | undefined {
  const course = random(seed, 'day', date).shuffled(CALENDAR_COURSES)[meeting];
  const minutes = config.calendarOffs[race];
  if (course === undefined || minutes === undefined || meeting >= config.calendarMeetings) return undefined;
  const off = londonInstant(date, minutes + meeting * 5);
  return {
    key: `sim.r.c.${date}.${meeting}.${race}`,
    course,
    meeting: meetingOf(course, off),
    off,
    listedAt: londonInstant(date, 0, 1 - config.calendarDays),
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isCount = (text: string): boolean => /^\d{1,2}$/.test(text);

/** The slot of a key, or undefined for a key that is none. */
export function slotOf(seed: string, config: RacingConfig, key: string): RaceSlot | undefined {
  const [sim, racing, kind, place = '', meeting = '', race = ''] = key.split('.');
  if (sim !== 'sim' || racing !== 'r') return undefined;
  if (kind === 'r' && /^\d{1,15}$/.test(place)) return runningSlot(seed, config, Number(place));
  if (kind === 'c' && isDate(place) && isCount(meeting) && isCount(race)) {
    return calendarSlot(seed, config, place, Number(meeting), Number(race));
  }
  return undefined;
}

const afterOff = (config: RacingConfig): number => HOUR + config.linger;

/** Longest time in ms that a race is on offer. */
export const longestOffer = (config: RacingConfig): number =>
  Math.max(config.ahead, (config.calendarDays + 1) * DAY) + afterOff(config);

/** Races that come on offer in `from` < listedAt ≤ `to`. */
export function listedRaces(config: RacingConfig, from: number, to: number): Billing[] {
  const { every, ahead } = config;
  const billed = new Map<string, Billing>();
  const firstSlot = Math.max(0, Math.floor((from + ahead) / every) + 1);
  for (let slot = firstSlot; slot * every - ahead <= to; slot += 1) {
    const key = `sim.r.r.${slot}`;
    const listedAt = slot * every - ahead;
    billed.set(key, { key, listedAt, goneBy: listedAt + ahead + afterOff(config) });
  }
  for (const listed of londonDates(from, to)) {
    const date = dayAfter(listed, config.calendarDays - 1);
    const listedAt = londonInstant(listed, 0);
    if (listedAt <= from || listedAt > to) continue;
    for (let meeting = 0; meeting < config.calendarMeetings; meeting += 1) {
      for (let race = 0; race < config.calendarOffs.length; race += 1) {
        const key = `sim.r.c.${date}.${meeting}.${race}`;
        billed.set(key, { key, listedAt, goneBy: listedAt + longestOffer(config) });
      }
    }
  }
  return [...billed.values()];
}

function distanceText(furlongs: number): string {
  const miles = Math.floor(furlongs / 8);
  const rest = furlongs % 8;
  return [miles > 0 ? `${miles}m` : '', rest > 0 ? `${rest}f` : ''].filter((part) => part !== '').join(' ');
}

const flatTitles = [
  'Maiden Stakes',
  'Novice Stakes',
  'Handicap',
  'Handicap',
  'Nursery Handicap',
  'Conditions Stakes',
];
const jumpTitles = [
  "Novices' Hurdle",
  'Handicap Hurdle',
  'Handicap Chase',
  'Maiden Hurdle',
  'Handicap Chase',
];

function formText(draw: Random): string {
  const results = '1123344556677890';
  const jumps = 'PFU';
  let form = '';
  const runs = draw.between(0, 6);
  for (let run = 0; run < runs; run += 1) {
    form += draw.chance(1, 25) ? (jumps[draw.below(3)] ?? 'P') : (results[draw.below(results.length)] ?? '0');
    if (draw.chance(1, 9) && run < runs - 1) form += '-';
  }
  return form;
}

/**
 * Per cent of the chance of the runner in front that the next one has. The favourite stands out from the
 * field more than anybody behind it: so win first, second and third favourites as often as they do.
 */
const STEPS = { second: [35, 78], later: [52, 94] } as const;

/** Tickets fall steeply: a favourite, a few that can win, and outsiders. */
function ticketsFor(draw: Random, rank: number): number {
  let tickets = 10_000;
  for (let i = 0; i < rank; i += 1) {
    const [low, high] = i === 0 ? STEPS.second : STEPS.later;
    tickets = Math.floor((tickets * draw.between(low, high)) / 100);
  }
  return Math.max(90, tickets);
}

interface Terms {
  readonly jumps: boolean;
  readonly handicap: boolean;
}

function runnerOf(
  draw: Random,
  cloth: number,
  tickets: number,
  stall: number,
  terms: Terms,
  name: string,
): CardRunner {
  const age = terms.jumps ? draw.between(4, 10) : draw.between(2, 6);
  const male = draw.chance(13, 20);
  const grown = age > 4;
  const pounds = terms.handicap ? draw.between(112, 140) : terms.jumps ? 154 : 126;
  const jumpPounds = terms.jumps && terms.handicap ? pounds + 22 : pounds;
  return {
    cloth,
    name,
    draw: terms.jumps ? undefined : stall,
    age,
    sex: male ? (draw.chance(1, 2) ? 'G' : grown ? 'H' : 'C') : grown ? 'M' : 'F',
    colour: draw.pick(['b', 'b', 'b', 'ch', 'br', 'gr', 'bl']),
    sire: horseName(draw),
    dam: horseName(draw),
    jockey: personName(draw),
    trainer: personName(draw),
    weight: `${Math.floor(jumpPounds / 14)}-${jumpPounds % 14}`,
    officialRating: Math.min(125, 48 + Math.floor(tickets / 220) + draw.between(0, 18)),
    form: formText(draw),
    daysSinceLastRun: draw.between(5, 90),
    silk: silk(draw),
    tickets,
  };
}

function runnersOf(draw: Random, size: number, terms: Terms): CardRunner[] {
  const names = new Set<string>();
  while (names.size < size) names.add(horseName(draw));
  const cloths = [...names].map((_, index) => index + 1);
  const ranks = draw.shuffled(cloths);
  const stalls = draw.shuffled(cloths);
  return [...names].map((name, index) =>
    runnerOf(draw, index + 1, ticketsFor(draw, (ranks[index] ?? 1) - 1), stalls[index] ?? 1, terms, name),
  );
}

/** The card of a race: everything that is known before it is run. */
export function cardOf(seed: string, slot: RaceSlot): RaceCard {
  const draw = random(seed, 'card', slot.key);
  const jumps = random(seed, 'code', slot.meeting).chance(1, 3);
  const going = random(seed, 'going', slot.meeting).pick([
    'Good',
    'Good to Soft',
    'Good to Firm',
    'Soft',
    'Standard',
  ]);
  const title = draw.pick(jumps ? jumpTitles : flatTitles);
  const furlongs = jumps ? draw.between(16, 26) : draw.between(5, 14);
  const handicap = title.includes('Handicap');
  const size = Math.max(4, draw.between(4, 11) + (handicap ? draw.between(0, 6) : draw.between(-1, 2)));
  return {
    slot,
    raceName: `${londonClock(slot.off)} ${sponsorName(draw)} ${title}`,
    furlongs,
    distance: distanceText(furlongs),
    going,
    handicap,
    jumps,
    extraPlaces: extraPlacesOf(seed, slot.key, size),
    runners: runnersOf(draw, size, { jumps, handicap }),
  };
}
