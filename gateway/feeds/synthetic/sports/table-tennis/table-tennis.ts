import { SPORTS } from '../../../sports.ts';
import { peopleOf } from '../../names/people.ts';
import { rallySport } from '../rally/rally-sport.ts';
import { extraPoints, inSets } from '../rally/rates.ts';
import type { RallyTournament } from '../rally/rules.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const PLAYERS = 24;

/** Invented competitions and players: none is meant. */
const TOURNAMENTS: readonly RallyTournament[] = [
  {
    code: 'tt-kingsmere',
    name: 'Kingsmere Open',
    country: 'England',
    needed: 4,
    calendar: true,
    players: peopleOf('tt-kingsmere', PLAYERS, 'women'),
  },
  {
    code: 'tt-morava',
    name: 'Morava Table League',
    country: 'Czechia',
    needed: 3,
    calendar: false,
    players: peopleOf('tt-morava', PLAYERS, 'men'),
  },
  {
    code: 'tt-vistula',
    name: 'Vistula Cup',
    country: 'Poland',
    needed: 3,
    calendar: false,
    players: peopleOf('tt-vistula', PLAYERS, 'men'),
  },
];

export const tableTennis = rallySport(
  {
    sport: SPORTS.tableTennis,
    prefix: 'tt',
    tournaments: TOURNAMENTS,
    points: 11,
    serves: 'pairs',
    serve: 5_200,
    spread: { standing: 380, day: 250 },
    retired: 3,
    programme: {
      every: 5 * MINUTE,
      ahead: 40 * MINUTE,
      starts: [13 * 60, 15 * 60, 18 * 60, 19 * 60, 20 * 60],
      days: 2,
      gone: 100 * MINUTE,
    },
    between: { point: [9 * SECOND, 15 * SECOND], set: 60 * SECOND },
    linger: 4 * MINUTE,
    lines: {
      points: { 3: [70.5, 74.5, 78.5], 4: [98.5, 104.5] },
      pointStarts: [-6.5, -3.5, 3.5, 6.5],
      setStarts: { 3: [-1.5, 1.5], 4: [-1.5, 1.5] },
      sets: { 3: [3.5, 4.5], 4: [5.5, 6.5] },
      setPoints: [17.5, 18.5, 19.5],
      race: 5,
    },
  },
  // No public counts were found: these are what the model of the specification comes to.
  [
    inSets(3, 3, 0.3, 0.2993),
    inSets(3, 4, 0.37, 0.3731),
    inSets(3, 5, 0.33, 0.3276),
    extraPoints(10, 0.17, 0.1688),
  ],
);
