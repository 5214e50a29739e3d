import type { FeedChange } from '#gateway/core/feed.ts';
import { type Match, matchOpens } from '#testing/offers/scripted-feed.ts';

/** Names as long as the longest of real competitions; some with no place to break. */
const LONG = [
  ['Llanfairpwllgwyngyll & Anglesey Wanderers', 'Wolverton-on-the-Marsh Athletic Reserves'],
  ['Borussia Oberunterschneidheimerberg 1899', 'Royal Society of Saint-Étienne-du-Rouvray'],
] as const;

const name = (nth: number, side: 'home' | 'away'): string =>
  LONG[nth]?.[side === 'home' ? 0 : 1] ?? `${side === 'home' ? 'Alder' : 'Birch'} Town ${nth}`;

/** Enough matches for the fullest slip. */
export const MANY: readonly Match[] = Array.from({ length: 20 }, (_, nth) => ({
  key: `many${nth}`,
  home: name(nth, 'home'),
  away: name(nth, 'away'),
  odds: ['6/4', '9/4', '7/4'],
}));

export const manyOpen = (now: number): FeedChange[] =>
  MANY.flatMap((match) => matchOpens(match, now + 7_200_000));

/** So many that only the rows near the screen are drawn. */
export const LONG_LIST: readonly Match[] = Array.from({ length: 160 }, (_, nth) => ({
  key: `long${nth}`,
  home: `Cedar Town ${nth}`,
  away: `Dogwood Town ${nth}`,
  odds: ['6/4', '9/4', '7/4'],
}));

/** One after the other in the order of the list. */
export const longListOpens = (now: number): FeedChange[] =>
  LONG_LIST.flatMap((match, nth) => matchOpens(match, now + 7_200_000 + nth * 1_000));
