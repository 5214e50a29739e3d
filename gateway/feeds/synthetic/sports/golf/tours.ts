import { peopleOf } from '../../names/people.ts';
import type { League } from '../../sport.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

/** How many play a tournament: three and two divide it. */
export const FIELD = 48;

export interface Tour extends League {
  readonly players: readonly string[];
  /** Where it plays, in turn. */
  readonly courses: readonly string[];
  readonly calendar: boolean;
  readonly rounds: number;
  /** After half of the rounds so many play on, and who are level with the last of them. */
  readonly cut?: number;
  /** Real time in which all players play a hole, and between two rounds, ms. */
  readonly hole: number;
  readonly pause: number;
}

const MINUTE = 60_000;

/** Invented tours, players and courses: none is meant. All start at once, from tees of their own. */
export const TOURS: readonly Tour[] = [
  {
    code: 'go-sprint',
    name: 'Links Sprint Series',
    country: 'International',
    players: peopleOf('golf sprint', FIELD, 'men'),
    courses: words('Saltmarsh Links, Kestrel Down, Thornby Heath, Old Pier, Garrow Sands, Two Rivers'),
    calendar: false,
    rounds: 4,
    cut: 30,
    hole: 20_000,
    pause: 2 * MINUTE,
  },
  {
    code: 'go-lakes',
    name: 'Lakeland Women’s Tour',
    country: 'International',
    players: peopleOf('golf lakes', FIELD, 'women'),
    courses: words('Merewater, Silverholm, Ashford Park, Highcombe, Braddon Wood'),
    calendar: true,
    rounds: 2,
    hole: 12 * MINUTE,
    pause: 30 * MINUTE,
  },
];
