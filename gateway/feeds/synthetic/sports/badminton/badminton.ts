import { SPORTS } from '../../../sports.ts';
import { peopleOf } from '../../names/people.ts';
import { rallySport } from '../rally/rally-sport.ts';
import { inSets, pointsInSet } from '../rally/rates.ts';
import type { RallyTournament } from '../rally/rules.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PLAYERS = 24;

/** Invented competitions and players: none is meant. */
const TOURNAMENTS: readonly RallyTournament[] = [
  {
    code: 'bd-straits',
    name: 'Straits Masters, women',
    country: 'Malaysia',
    needed: 2,
    calendar: true,
    players: peopleOf('bd-straits', PLAYERS, 'women'),
  },
  {
    code: 'bd-jutland',
    name: 'Jutland Series, men',
    country: 'Denmark',
    needed: 2,
    calendar: false,
    players: peopleOf('bd-jutland', PLAYERS, 'men'),
  },
];

export const badminton = rallySport(
  {
    sport: SPORTS.badminton,
    prefix: 'bd',
    tournaments: TOURNAMENTS,
    points: 21,
    cap: 30,
    serves: 'winner',
    // To serve is worth nothing: who begins a set makes no difference.
    serve: 5_000,
    spread: { standing: 700, day: 320 },
    retired: 4,
    programme: {
      every: 20 * MINUTE,
      ahead: 60 * MINUTE,
      starts: [10 * 60, 11 * 60, 12 * 60, 14 * 60],
      days: 2,
      gone: 120 * MINUTE,
    },
    between: { point: [14 * SECOND, 26 * SECOND], set: 120 * SECOND },
    linger: 4 * MINUTE,
    lines: {
      points: { 2: [78.5, 84.5, 90.5] },
      pointStarts: [-7.5, -3.5, 3.5, 7.5],
      setStarts: { 2: [-1.5, 1.5] },
      sets: { 2: [2.5] },
      setPoints: [35.5, 37.5, 39.5],
      race: 11,
    },
  },
  // No public counts were found: these are what the model comes to.
  [inSets(2, 2, 0.626, 0.626), inSets(2, 3, 0.374, 0.374), pointsInSet(36.3, 36.29)],
);
