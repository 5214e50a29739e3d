import { SPORTS } from '../../../sports.ts';
import { rallySport } from '../rally/rally-sport.ts';
import { inSets, pointsInSet } from '../rally/rates.ts';
import type { RallyTournament } from '../rally/rules.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Invented competitions and clubs: none is meant. */
const TOURNAMENTS: readonly RallyTournament[] = [
  {
    code: 'vb-lombarda',
    name: 'Serie Lombarda, men',
    country: 'Italy',
    needed: 3,
    calendar: true,
    players: words(`Volley Corvara, Rivarolo Volley, Olimpia Lessina, Pallavolo Brenzo, Montalera Volley,
      Casteldoro, Porto Fiorano Volley, Aurora Valsesia`),
  },
  {
    code: 'vb-baltic',
    name: 'Baltic Volley League, women',
    country: 'Poland',
    needed: 3,
    calendar: false,
    players: words(`Ankorad, Zelnograd VK, Wiselka Volley, Portomar, Vilnas VC, Kestrava, Jantar Helborg,
      Skarsele Volley`),
  },
];

export const volleyball = rallySport(
  {
    sport: SPORTS.volleyball,
    prefix: 'vb',
    tournaments: TOURNAMENTS,
    points: 25,
    decider: 15,
    serves: 'winner',
    serve: 3_900,
    spread: { standing: 520, day: 260 },
    retired: 0,
    programme: {
      every: 20 * MINUTE,
      ahead: 60 * MINUTE,
      starts: [17 * 60, 18 * 60 + 30, 19 * 60 + 30],
      days: 2,
      gone: 240 * MINUTE,
    },
    between: { point: [20 * SECOND, 34 * SECOND], set: 180 * SECOND },
    linger: 4 * MINUTE,
    lines: {
      points: { 3: [170.5, 180.5, 190.5] },
      pointStarts: [-9.5, -4.5, 4.5, 9.5],
      setStarts: { 3: [-1.5, 1.5] },
      sets: { 3: [3.5, 4.5] },
      setPoints: [44.5, 45.5, 46.5],
      race: 10,
    },
  },
  // No public counts were found: these are what the model comes to.
  [
    inSets(3, 3, 0.417, 0.417),
    inSets(3, 4, 0.339, 0.339),
    inSets(3, 5, 0.244, 0.244),
    pointsInSet(44.2, 44.22),
  ],
);
