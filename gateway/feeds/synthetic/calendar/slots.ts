import { dayAfter, londonDates, londonInstant } from '#domain/racing/london-time.ts';
import type { Billing } from '../playing/script.ts';

/** Events round the clock, at a quick pace: one at each multiple of `every`. */
export interface RunningSlots {
  readonly every: number;
  /** How long before its start an event is on offer, ms. */
  readonly ahead: number;
  /** From its start until it has certainly left the offer, ms. */
  readonly gone: number;
}

/** Events of every London day, listed whole days before. */
export interface CalendarSlots {
  /** How many of each league, by its code, on a day. */
  readonly perDay: Readonly<Record<string, number>>;
  /** Days before its own that an event is on offer, its own included. */
  readonly days: number;
  readonly gone: number;
}

export interface Slots {
  readonly running?: RunningSlots;
  readonly calendar?: CalendarSlots;
}

/** Where an event stands in the programme of its sport. */
export type Place =
  | { readonly kind: 'running'; readonly slot: number }
  | { readonly kind: 'calendar'; readonly date: string; readonly league: string; readonly index: number };

const DAY = 86_400_000;

export const runningKey = (prefix: string, slot: number): string => `sim.${prefix}.r.${slot}`;
export const calendarKey = (prefix: string, date: string, league: string, index: number): string =>
  `sim.${prefix}.c.${date}.${league}.${index}`;

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The place of a key; undefined for one that this sport has never given. */
export function placeOf(prefix: string, slots: Slots, key: string): Place | undefined {
  const [sim, sport, kind, first = '', league = '', index = ''] = key.split('.');
  if (sim !== 'sim' || sport !== prefix) return undefined;
  if (kind === 'r' && slots.running !== undefined && /^\d{1,15}$/.test(first))
    return { kind: 'running', slot: Number(first) };
  const perDay = new Map(Object.entries(slots.calendar?.perDay ?? {})).get(league) ?? 0;
  if (kind !== 'c' || !isDate(first) || !/^\d{1,3}$/.test(index) || Number(index) >= perDay) return undefined;
  return { kind: 'calendar', date: first, league, index: Number(index) };
}

/** When an event of a day comes on offer. */
export const calendarListedAt = ({ days }: Pick<CalendarSlots, 'days'>, date: string): number =>
  londonInstant(date, 0, 1 - days);

/** Longest time in ms that an event is on offer. */
export const longestOffer = ({ running, calendar }: Slots): number =>
  Math.max(
    running === undefined ? 0 : running.ahead + running.gone,
    calendar === undefined ? 0 : (calendar.days + 1) * DAY + calendar.gone,
  );

function runningBillings(prefix: string, slots: RunningSlots, from: number, to: number): Billing[] {
  const { every, ahead, gone } = slots;
  const billed: Billing[] = [];
  const first = Math.max(0, Math.floor((from + ahead) / every) + 1);
  for (let slot = first; slot * every - ahead <= to; slot += 1) {
    const listedAt = slot * every - ahead;
    billed.push({ key: runningKey(prefix, slot), listedAt, goneBy: listedAt + ahead + gone });
  }
  return billed;
}

function calendarBillings(prefix: string, slots: CalendarSlots, from: number, to: number): Billing[] {
  const billed = new Map<string, Billing>();
  const longest = longestOffer({ calendar: slots });
  for (const listed of londonDates(from, to)) {
    const date = dayAfter(listed, slots.days - 1);
    const listedAt = londonInstant(listed, 0);
    if (listedAt <= from || listedAt > to) continue;
    for (const [league, count] of Object.entries(slots.perDay)) {
      for (let index = 0; index < count; index += 1) {
        const key = calendarKey(prefix, date, league, index);
        billed.set(key, { key, listedAt, goneBy: listedAt + longest });
      }
    }
  }
  return [...billed.values()];
}

/** Events that come on offer in `from` < listedAt ≤ `to`. */
export function listedIn(prefix: string, slots: Slots, from: number, to: number): Billing[] {
  return [
    ...(slots.running === undefined ? [] : runningBillings(prefix, slots.running, from, to)),
    ...(slots.calendar === undefined ? [] : calendarBillings(prefix, slots.calendar, from, to)),
  ];
}
