import type { Tournament } from '../../calendar/pairings.ts';
import { peopleOf } from '../../names/people.ts';

const FIGHTERS = 32;

/** Invented, like those who fight: no real organisation or person is meant. */
const organisation = (code: string, name: string, country: string, calendar: boolean): Tournament => ({
  code,
  name,
  country,
  calendar,
  players: peopleOf(code, FIGHTERS, 'men'),
});

export const MMA_CARDS: readonly Tournament[] = [
  organisation('mm-meridian', 'Meridian Cage Series', 'International', true),
  organisation('mm-harbour', 'Harbour Fight Night', 'United Kingdom', false),
];
export const BOXING_CARDS: readonly Tournament[] = [
  organisation('bx-guild', 'Guild Championship Boxing', 'International', true),
  organisation('bx-halls', 'Leisure Halls Boxing', 'United Kingdom', false),
];
