/**
 * How far a frame is, as one number: even from 0 to 28 with 15 to 1 reds on the table and a red to be played;
 * the odd one after each with the colour that goes with that red; from 30 the six colours in turn. At 36 the
 * table is clear.
 */
export const COLOURS_FROM = 30;
export const CLEAR = 36;
export const BLACK = 7;

/** Chances are in parts of so many. */
export const OF = 10_000;
/** A ball of a break by an average player, and how good or bad anybody can be. */
export const POT = 9_000;
const POTS = { least: 8_000, most: 9_700 } as const;
export const boundedPot = (pot: number): number => Math.min(POTS.most, Math.max(POTS.least, Math.round(pot)));

/** The first ball of a visit, after a safety shot: a red, or a colour once no red is left. */
const FIRST = { red: 3_000, colour: 4_500 } as const;
export const firstPot = (place: number): number => (place >= COLOURS_FROM ? FIRST.colour : FIRST.red);

/** Colours that are potted after a red, in hundredths: black most of the time. */
const AFTER_RED = [
  { points: 7, share: 48 },
  { points: 6, share: 18 },
  { points: 5, share: 16 },
  { points: 4, share: 8 },
  { points: 3, share: 5 },
  { points: 2, share: 5 },
] as const;
export const SHARES_OF = 100;
const RED = [{ points: 1, share: SHARES_OF }] as const;
const IN_TURN = [2, 3, 4, 5, 6, BLACK].map((points) => [{ points, share: SHARES_OF }]);

/** A ball that a pot may be, with its part of the pots. */
export interface Ball {
  readonly points: number;
  readonly share: number;
}
/** What may be potted at a place. */
export function ballsAt(place: number): readonly Ball[] {
  if (place >= COLOURS_FROM) return IN_TURN[place - COLOURS_FROM] ?? [];
  return place % 2 === 0 ? RED : AFTER_RED;
}

/** Where the next visit begins when the one at a place ends: a colour that was missed is not played again. */
export const placeAfterMiss = (place: number): number =>
  place < COLOURS_FROM && place % 2 === 1 ? place + 1 : place;

const LEFT = [27, 25, 22, 18, 13, BLACK, 0] as const;
const OF_A_RED = 1 + BLACK;
/** The most that can still be scored from where a visit begins. */
export function pointsLeft(place: number): number {
  if (place >= COLOURS_FROM) return LEFT[place - COLOURS_FROM] ?? 0;
  const reds = (COLOURS_FROM - place) / 2;
  return reds * OF_A_RED + LEFT[0];
}
/** The same in the middle of a break, when the colour after a red may be still to come. */
export const pointsToPlay = (place: number): number =>
  place < COLOURS_FROM && place % 2 === 1 ? BLACK + pointsLeft(place + 1) : pointsLeft(place);

/** The most that anybody can have scored when a frame is at a place. */
export const pointsPotted = (place: number): number => pointsLeft(0) - pointsToPlay(place);
