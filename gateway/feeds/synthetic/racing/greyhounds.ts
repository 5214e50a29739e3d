import { londonClock } from '#domain/racing/london-time.ts';
import { SPORTS } from '../../sports.ts';
import type { RacingConfig } from '../config.ts';
import { type Random, random } from '../random.ts';
import { CALENDAR_TRACKS, dogName, ROUND_THE_CLOCK_TRACKS } from './dog-names.ts';
import { personName } from './names.ts';
import type { CardRunner, RaceCard, RaceSlot, RacingCode } from './racing-code.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const TRAPS = 6;
const METRES_OF_A_FURLONG = 201;

interface Trip {
  readonly grade: string;
  readonly metres: number;
}

/** Most races are graded ones over the standard distance of the track. */
function tripOf(seed: string, course: string, draw: Random): Trip {
  const standard = random(seed, 'dogs trip', course).pick([380, 400, 450, 462, 480, 500]);
  const kind = draw.below(20);
  if (kind < 14) return { grade: `A${draw.between(1, 11)} Graded`, metres: standard };
  if (kind < 17) return { grade: `D${draw.between(1, 5)} Sprint`, metres: draw.pick([238, 260, 277]) };
  if (kind < 19) return { grade: `S${draw.between(1, 6)} Stayers`, metres: draw.pick([575, 620, 640, 660]) };
  return { grade: 'OR Open', metres: standard };
}

/** Per cent of the chance of the dog in front that the next one has: see the base rates. */
const STEP = [52, 86] as const;

function ticketsOf(draw: Random, rank: number, bias: number): number {
  let tickets = 10_000;
  for (let i = 0; i < rank; i += 1) tickets = Math.floor((tickets * draw.between(...STEP)) / 100);
  return Math.max(90, Math.floor((tickets * bias) / 100));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Two to four years before the race. */
function whelped(draw: Random, off: number): string {
  const year = new Date(off).getUTCFullYear() - draw.between(2, 4);
  return `${draw.pick(MONTHS)} ${year}`;
}

function formText(draw: Random, rank: number): string {
  let form = '';
  // The better a dog, the more of its places are the best of two draws.
  for (let run = 0; run < 6; run += 1) {
    const [one, two] = [draw.between(1, TRAPS), draw.between(1, TRAPS)];
    form += String(draw.chance(TRAPS - rank, TRAPS) ? Math.min(one, two) : Math.max(one, two));
  }
  return form;
}

/** Hundredths of a second over a distance; a stronger dog is a little faster. */
function timeText(draw: Random, metres: number, rank: number): string {
  const hundredths = Math.round(metres * 6.05) + rank * 6 + draw.between(0, 30);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function runnersOf(seed: string, slot: RaceSlot, metres: number, draw: Random): CardRunner[] {
  const names = new Set<string>();
  while (names.size < TRAPS) names.add(dogName(draw));
  const traps = [...names].map((_, index) => index + 1);
  const ranks = draw.shuffled(traps);
  const bias = random(seed, 'dogs bias', slot.course.code);
  const ofTraps = traps.map(() => bias.between(90, 110));
  return [...names].map((name, index) => {
    const rank = (ranks[index] ?? 1) - 1;
    return {
      cloth: index + 1,
      name,
      tickets: ticketsOf(draw, rank, ofTraps[index] ?? 100),
      details: {
        trainer: personName(draw),
        colour: draw.pick(['bk', 'bk', 'bd', 'be', 'bebd', 'wbk', 'f', 'dkbd']),
        whelped: whelped(draw, slot.off),
        weight: `${draw.between(255, 365) / 10} kg`,
        // Railers are drawn inside, wide runners outside.
        seed: index < 2 ? 'R' : index < 4 ? 'M' : 'W',
        form: formText(draw, rank),
        bestTime: timeText(draw, metres, rank),
        daysSinceLastRun: draw.between(4, 21),
        ...(draw.chance(1, 40) ? { reserve: true } : {}),
      },
    };
  });
}

/** Six dogs over a distance of the track, and the going in hundredths of a second. */
function cardOf(seed: string, slot: RaceSlot, config: RacingConfig): RaceCard {
  const draw = random(seed, 'dogs card', slot.key);
  const going = random(seed, 'dogs going', slot.meeting).pick(['Normal', '-10', '-20', '+10', 'Normal']);
  const { grade, metres } = tripOf(seed, slot.course.code, draw);
  return {
    code: greyhounds,
    slot,
    raceName: `${londonClock(slot.off)} ${grade}`,
    takes: Math.round((metres * config.furlong) / METRES_OF_A_FURLONG),
    distance: `${metres}m`,
    going,
    handicap: false,
    jumps: false,
    extraPlaces: 0,
    runners: runnersOf(seed, slot, metres, draw),
  };
}

export const greyhounds: RacingCode = {
  prefix: 'dog',
  stream: 'dogs ',
  categories: 'dogs.',
  sport: SPORTS.greyhounds,
  calendarCourses: CALENDAR_TRACKS,
  runningCourses: ROUND_THE_CLOCK_TRACKS,
  stagger: 4,
  offset: MINUTE,
  cardOf,
  // In the traps, and the hare running, are what going in the stalls and under orders are for horses.
  steps: () => [
    ['parading', 5 * MINUTE],
    ['goingInTheStalls', 40 * SECOND],
    ['underOrders', 6 * SECOND],
  ],
  numbered: true,
};
