import type { Random } from '../../random.ts';
import { MOST_REDS } from './card-law.ts';
import { BOOKED, type By, drawnFrom, SECOND_OF, type Sheets, THOUSAND } from './lineups.ts';
import type { TeamSide } from './pressure.ts';

/** A card and whose it is; `second` is a yellow one that sends off who has one. */
export interface Card {
  readonly what: 'yellow' | 'second' | 'red';
  readonly by: By;
}

export interface Bookings {
  /** Sent off so far. */
  readonly reds: Record<TeamSide, number>;
  /** Whose a card of a minute is. */
  readonly cardOf: (shown: 'yellow' | 'red', side: TeamSide, clock: number) => Card;
}

/**
 * Who is shown the cards of a match, from a stream of their own: whoever has one already is careful, and most
 * of what would be his second goes to somebody who is not named.
 */
export function bookingsOf(sheets: Sheets, draw: Random): Bookings {
  const reds = { home: 0, away: 0 };
  const booked = { home: new Set<number>(), away: new Set<number>() };
  const off = { home: new Set<number>(), away: new Set<number>() };
  const isOn = (side: TeamSide, clock: number, nth: number): boolean => {
    const { out, bench } = sheets[side];
    const comesOn = bench.find((one) => one.nth === nth)?.minute ?? 0;
    return !out.includes(nth) && !off[side].has(nth) && clock >= comesOn;
  };
  const sendOff = (side: TeamSide, by: number | undefined): void => {
    reds[side] += 1;
    if (by !== undefined) off[side].add(by);
  };
  const cardOf: Bookings['cardOf'] = (shown, side, clock) => {
    const by = drawnFrom(BOOKED, draw.below(THOUSAND), (nth) => isOn(side, clock, nth));
    const isSecond = draw.chance(1, SECOND_OF);
    if (shown === 'red') {
      sendOff(side, by);
      return { what: 'red', by: by ?? 'other' };
    }
    if (by === undefined) return { what: 'yellow', by: 'other' };
    if (!booked[side].has(by)) {
      booked[side].add(by);
      return { what: 'yellow', by };
    }
    if (!isSecond || reds[side] >= MOST_REDS) return { what: 'yellow', by: 'other' };
    sendOff(side, by);
    return { what: 'second', by };
  };
  return { reds, cardOf };
}
