import type { Tournament } from '../../calendar/pairings.ts';
import type { Format } from '../../chances/units.ts';
import { peopleOf } from '../../names/people.ts';

/** A competition that is always on: invented, like its players. */
export interface SnookerTournament extends Tournament {
  readonly format: Format;
}

const PLAYERS = 32;

/** @param units frames that win a match */
const tournament = (
  code: string,
  name: string,
  country: string,
  { units, calendar }: { readonly units: number; readonly calendar: boolean },
): SnookerTournament => ({
  code,
  name,
  country,
  calendar,
  format: { units, sets: 1 },
  players: peopleOf(code, PLAYERS, 'men'),
});

export const TOURNAMENTS: readonly SnookerTournament[] = [
  tournament('sn-foundry', 'Foundry Classic', 'England', { units: 10, calendar: true }),
  tournament('sn-lagan', 'Lagan Masters', 'Northern Ireland', { units: 6, calendar: true }),
  tournament('sn-severn', 'Severn Cue League', 'Wales', { units: 4, calendar: false }),
  tournament('sn-clyde', 'Clyde Shoot', 'Scotland', { units: 4, calendar: false }),
];
