import type { Tournament } from '../../calendar/pairings.ts';
import type { Format } from '../../chances/units.ts';
import { peopleOf } from '../../names/people.ts';

/** A competition that is always on: invented, like its players. */
export interface DartsTournament extends Tournament {
  readonly format: Format;
}

const PLAYERS = 32;

const tournament = (
  code: string,
  name: string,
  country: string,
  rest: Pick<DartsTournament, 'calendar' | 'format'>,
): DartsTournament => ({ code, name, country, ...rest, players: peopleOf(code, PLAYERS, 'men') });

export const TOURNAMENTS: readonly DartsTournament[] = [
  tournament('dmarch', 'March Hall Masters', 'England', { calendar: true, format: { units: 3, sets: 3 } }),
  tournament('dpalace', 'Palace Grand Prix', 'Netherlands', {
    calendar: true,
    format: { units: 7, sets: 1 },
  }),
  tournament('dtour', 'Oche Tour', 'England', { calendar: false, format: { units: 6, sets: 1 } }),
  tournament('dlowland', 'Lowland Series', 'Belgium', { calendar: false, format: { units: 6, sets: 1 } }),
];
