import { dayAfter, londonDate, londonDates, londonInstant } from '#domain/racing/london-time.ts';
import type { RacingConfig } from '../config.ts';
import type { Billing } from '../playing/script.ts';
import { random } from '../random.ts';
import type { Racecourse } from './names.ts';
import type { RaceSlot, RacingCode } from './racing-code.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const meetingOf = (course: Racecourse, off: number): string => `${course.code}.${londonDate(off)}`;

/**
 * Round the clock: every race of a block of `meetings` × `racesEach` belongs to one of its meetings in turn.
 */
function runningSlot(
  seed: string,
  code: RacingCode,
  config: RacingConfig,
  slot: number,
): RaceSlot | undefined {
  const racesEach = 10;
  const block = Math.floor(slot / (config.meetings * racesEach));
  const order = random(seed, `${code.stream}courses`, block).shuffled(code.runningCourses);
  const course = order[slot % Math.min(config.meetings, order.length)];
  if (course === undefined || slot < 0) return undefined;
  const off = slot * config.every + code.offset;
  return {
    key: `sim.${code.prefix}.r.${slot}`,
    course,
    meeting: meetingOf(course, off),
    off,
    listedAt: off - config.ahead,
  };
}

interface CalendarPlace {
  readonly date: string;
  readonly meeting: number;
  readonly race: number;
}

function calendarSlot(
  seed: string,
  code: RacingCode,
  config: RacingConfig,
  { date, meeting, race }: CalendarPlace,
): RaceSlot | undefined {
  const course = random(seed, `${code.stream}day`, date).shuffled(code.calendarCourses)[meeting];
  const minutes = config.calendarOffs[race];
  if (course === undefined || minutes === undefined || meeting >= config.calendarMeetings) return undefined;
  const off = londonInstant(date, minutes + meeting * code.stagger);
  return {
    key: `sim.${code.prefix}.c.${date}.${meeting}.${race}`,
    course,
    meeting: meetingOf(course, off),
    off,
    listedAt: londonInstant(date, 0, 1 - config.calendarDays),
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isCount = (text: string): boolean => /^\d{1,2}$/.test(text);

/** The slot of a key, or undefined for a key that is none of this code. */
export function slotOf(
  seed: string,
  code: RacingCode,
  config: RacingConfig,
  key: string,
): RaceSlot | undefined {
  const [sim, prefix, kind, place = '', meeting = '', race = ''] = key.split('.');
  if (sim !== 'sim' || prefix !== code.prefix) return undefined;
  if (kind === 'r' && /^\d{1,15}$/.test(place)) return runningSlot(seed, code, config, Number(place));
  if (kind === 'c' && isDate(place) && isCount(meeting) && isCount(race)) {
    return calendarSlot(seed, code, config, { date: place, meeting: Number(meeting), race: Number(race) });
  }
  return undefined;
}

const afterOff = (config: RacingConfig): number => HOUR + config.linger;

/** Longest time in ms that a race is on offer. */
export const longestOffer = (config: RacingConfig): number =>
  Math.max(config.ahead, (config.calendarDays + 1) * DAY) + afterOff(config);

/** Races that come on offer in `from` < listedAt ≤ `to`. */
export function listedRaces(code: RacingCode, config: RacingConfig, from: number, to: number): Billing[] {
  const { every, ahead } = config;
  const { prefix, offset } = code;
  const billed = new Map<string, Billing>();
  const firstSlot = Math.max(0, Math.floor((from + ahead - offset) / every) + 1);
  for (let slot = firstSlot; slot * every + offset - ahead <= to; slot += 1) {
    const key = `sim.${prefix}.r.${slot}`;
    const listedAt = slot * every + offset - ahead;
    billed.set(key, { key, listedAt, goneBy: listedAt + ahead + afterOff(config) });
  }
  for (const listed of londonDates(from, to)) {
    const date = dayAfter(listed, config.calendarDays - 1);
    const listedAt = londonInstant(listed, 0);
    if (listedAt <= from || listedAt > to) continue;
    for (let meeting = 0; meeting < config.calendarMeetings; meeting += 1) {
      for (let race = 0; race < config.calendarOffs.length; race += 1) {
        const key = `sim.${prefix}.c.${date}.${meeting}.${race}`;
        billed.set(key, { key, listedAt, goneBy: listedAt + longestOffer(config) });
      }
    }
  }
  return [...billed.values()];
}
