import type { FeedChange } from '#gateway/core/feed.ts';
import { type Match, matchOpens } from '../scripted-feed.ts';

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
