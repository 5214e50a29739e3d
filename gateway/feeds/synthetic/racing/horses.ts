import { londonClock } from '#domain/racing/london-time.ts';
import { SPORTS } from '../../sports.ts';
import type { RacingConfig } from '../config.ts';
import { type Random, random } from '../random.ts';
import {
  CALENDAR_COURSES,
  horseName,
  personName,
  ROUND_THE_CLOCK_COURSES,
  silk,
  sponsorName,
} from './names.ts';
import { extraPlacesOf } from './place-terms.ts';
import type { CardRunner, RaceCard, RaceSlot, RacingCode } from './racing-code.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function distanceText(furlongs: number): string {
  const miles = Math.floor(furlongs / 8);
  const rest = furlongs % 8;
  return [miles > 0 ? `${miles}m` : '', rest > 0 ? `${rest}f` : ''].filter((part) => part !== '').join(' ');
}

const flatTitles = [
  'Maiden Stakes',
  'Novice Stakes',
  'Handicap',
  'Handicap',
  'Nursery Handicap',
  'Conditions Stakes',
];
const jumpTitles = [
  "Novices' Hurdle",
  'Handicap Hurdle',
  'Handicap Chase',
  'Maiden Hurdle',
  'Handicap Chase',
];

function formText(draw: Random): string {
  const results = '1123344556677890';
  const jumps = 'PFU';
  let form = '';
  const runs = draw.between(0, 6);
  for (let run = 0; run < runs; run += 1) {
    form += draw.chance(1, 25) ? (jumps[draw.below(3)] ?? 'P') : (results[draw.below(results.length)] ?? '0');
    if (draw.chance(1, 9) && run < runs - 1) form += '-';
  }
  return form;
}

/**
 * Per cent of the chance of the runner in front that the next one has. The favourite stands out from the
 * field more than anybody behind it: so win first, second and third favourites as often as they do.
 */
const STEPS = { second: [35, 78], later: [52, 94] } as const;

/** Tickets fall steeply: a favourite, a few that can win, and outsiders. */
function ticketsFor(draw: Random, rank: number): number {
  let tickets = 10_000;
  for (let i = 0; i < rank; i += 1) {
    const [low, high] = i === 0 ? STEPS.second : STEPS.later;
    tickets = Math.floor((tickets * draw.between(low, high)) / 100);
  }
  return Math.max(90, tickets);
}

interface Terms {
  readonly jumps: boolean;
  readonly handicap: boolean;
}

function runnerOf(
  draw: Random,
  cloth: number,
  tickets: number,
  stall: number,
  terms: Terms,
  name: string,
): CardRunner {
  const age = terms.jumps ? draw.between(4, 10) : draw.between(2, 6);
  const male = draw.chance(13, 20);
  const grown = age > 4;
  const pounds = terms.handicap ? draw.between(112, 140) : terms.jumps ? 154 : 126;
  const jumpPounds = terms.jumps && terms.handicap ? pounds + 22 : pounds;
  return {
    cloth,
    name,
    details: {
      ...(terms.jumps ? {} : { draw: stall }),
      age,
      sex: male ? (draw.chance(1, 2) ? 'G' : grown ? 'H' : 'C') : grown ? 'M' : 'F',
      colour: draw.pick(['b', 'b', 'b', 'ch', 'br', 'gr', 'bl']),
      sire: horseName(draw),
      dam: horseName(draw),
      jockey: personName(draw),
      trainer: personName(draw),
      weight: `${Math.floor(jumpPounds / 14)}-${jumpPounds % 14}`,
      officialRating: Math.min(125, 48 + Math.floor(tickets / 220) + draw.between(0, 18)),
      form: formText(draw),
      daysSinceLastRun: draw.between(5, 90),
      silk: silk(draw),
    },
    tickets,
  };
}

function runnersOf(draw: Random, size: number, terms: Terms): CardRunner[] {
  const names = new Set<string>();
  while (names.size < size) names.add(horseName(draw));
  const cloths = [...names].map((_, index) => index + 1);
  const ranks = draw.shuffled(cloths);
  const stalls = draw.shuffled(cloths);
  return [...names].map((name, index) =>
    runnerOf(draw, index + 1, ticketsFor(draw, (ranks[index] ?? 1) - 1), stalls[index] ?? 1, terms, name),
  );
}

/** The card of a race: everything that is known before it is run. */
function cardOf(seed: string, slot: RaceSlot, config: RacingConfig): RaceCard {
  const draw = random(seed, 'card', slot.key);
  const jumps = random(seed, 'code', slot.meeting).chance(1, 3);
  const going = random(seed, 'going', slot.meeting).pick([
    'Good',
    'Good to Soft',
    'Good to Firm',
    'Soft',
    'Standard',
  ]);
  const title = draw.pick(jumps ? jumpTitles : flatTitles);
  const furlongs = jumps ? draw.between(16, 26) : draw.between(5, 14);
  const handicap = title.includes('Handicap');
  const size = Math.max(4, draw.between(4, 11) + (handicap ? draw.between(0, 6) : draw.between(-1, 2)));
  return {
    code: horses,
    slot,
    raceName: `${londonClock(slot.off)} ${sponsorName(draw)} ${title}`,
    takes: furlongs * config.furlong,
    distance: distanceText(furlongs),
    going,
    handicap,
    jumps,
    extraPlaces: extraPlacesOf(seed, slot.key, size),
    runners: runnersOf(draw, size, { jumps, handicap }),
  };
}

export const horses: RacingCode = {
  prefix: 'r',
  stream: '',
  categories: '',
  sport: SPORTS.horseRacing,
  calendarCourses: CALENDAR_COURSES,
  runningCourses: ROUND_THE_CLOCK_COURSES,
  stagger: 5,
  offset: 0,
  cardOf,
  steps: ({ jumps }) => [
    ['parading', 8 * MINUTE],
    ['goingDown', 4 * MINUTE],
    ['atThePost', 100 * SECOND],
    [jumps ? 'goingBehind' : 'goingInTheStalls', 50 * SECOND],
    ['underOrders', 7 * SECOND],
  ],
  numbered: false,
};
