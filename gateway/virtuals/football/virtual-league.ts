import { SCORES } from '#domain/virtuals/virtual-match.ts';
import { exponentialDecay } from '../../feeds/synthetic/chances/exponential.ts';
import { random } from '../../feeds/synthetic/random.ts';
import type { VirtualRules } from '../virtual-rules.ts';

const WORLD = 'virtual football';

/** Invented, none is meant. */
const CLUBS = [
  'Amberlow',
  'Brackwell',
  'Cindermoor',
  'Dovegate',
  'Eldersea',
  'Fernhollow',
  'Gullhaven',
  'Hexbridge',
  'Ironmere',
  'Jasperton',
  'Kelpsey',
  'Larkfell',
  'Mossgrave',
  'Nightford',
  'Oakenrise',
  'Pebblewick',
] as const;

/** Matches of a round. */
export const MATCHES = CLUBS.length / 2;
/** Each club meets each other at home and away. */
const ROUNDS = 2 * (CLUBS.length - 1);
/** A round begins so long after a multiple of its time, when no race is off. */
const OFFSET = 30_000;
/** Goals of an average side at home and away, thousandths. */
const GOALS = { home: 1_480, away: 1_160 };
/** How far a side's attack and defence are from the average, percent. */
const SPREAD = { least: 76, most: 128 };
/** So many tickets has every match, about. */
const TICKETS = 100_000;

export interface VirtualFixture {
  readonly key: string;
  readonly home: string;
  readonly away: string;
  /** Round of the season, from 1. */
  readonly round: number;
  readonly startsAt: number;
  /** Chance of each score in proportion to the others'. */
  readonly tickets: readonly number[];
}

export const matchKey = (slot: number, nth: number): string => `virtual.football.${slot}.${nth}`;

export const roundOff = (slot: number, { rounds }: VirtualRules): number => slot * rounds.every + OFFSET;

/** Rounds of the season that is played: of the round that began last, and when each begins. */
export function roundsOfSeason(now: number, rules: VirtualRules) {
  const last = Math.floor((now - OFFSET) / rules.rounds.every);
  const first = last - (last % ROUNDS);
  return Array.from({ length: ROUNDS }, (_, round) => ({
    slot: first + round,
    startsAt: roundOff(first + round, rules),
  }));
}

/**
 * Who meets whom in a round: the first keeps its seat, the others move on by one; in the second half of a
 * season they meet again the other way round.
 */
function pairOf(order: readonly string[], round: number, nth: number) {
  const [first = '', ...others] = order;
  const turn = round % others.length;
  const seats = [first, ...others.map((_, at) => others[(at + turn) % others.length] ?? '')];
  const pair = [seats[nth] ?? '', seats[seats.length - 1 - nth] ?? ''] as const;
  // The first would be at home half a season otherwise.
  const isOdd = (nth === 0 ? turn : nth) % 2 === 1;
  const isTurned = isOdd !== round >= others.length;
  return isTurned ? { home: pair[1], away: pair[0] } : { home: pair[0], away: pair[1] };
}

/** Chances of nought, one … goals of a side, in proportion to the others. @param mean thousandths */
function goalWeights(mean: number): readonly number[] {
  const weights = [exponentialDecay(mean / 1_000)];
  for (let goals = 1; goals * goals < SCORES.length; goals += 1)
    weights.push(((weights[goals - 1] ?? 0) * mean) / (1_000 * goals));
  return weights;
}

function ticketsOf(season: number, home: string, away: string): readonly number[] {
  const of = (club: string, what: string): number =>
    random(WORLD, 'strength', season, club, what).between(SPREAD.least, SPREAD.most);
  const mean = (average: number, own: string, other: string): number =>
    (average * of(own, 'attack') * of(other, 'defence')) / 10_000;
  const homeGoals = goalWeights(mean(GOALS.home, home, away));
  const awayGoals = goalWeights(mean(GOALS.away, away, home));
  // Every score can come: none is without a ticket.
  return SCORES.map((score) =>
    Math.max(1, Math.round(TICKETS * (homeGoals[score.home] ?? 0) * (awayGoals[score.away] ?? 0))),
  );
}

/**
 * The match of a key: who meets whom, and with which chances. Anybody may know it beforehand; how it ends is
 * drawn elsewhere (`DrawBook`). Undefined for a key that is no virtual match.
 */
export function fixtureOf(key: string, rules: VirtualRules): VirtualFixture | undefined {
  const [, slotText, nthText] = /^virtual\.football\.(\d{1,12})\.(\d)$/.exec(key) ?? [];
  const [slot, nth] = [Number(slotText), Number(nthText)];
  if (slotText === undefined || nth >= MATCHES) return undefined;
  const [season, round] = [Math.floor(slot / ROUNDS), slot % ROUNDS];
  const order = random(WORLD, 'season', season).shuffled([...CLUBS]);
  const { home, away } = pairOf(order, round, nth);
  const startsAt = roundOff(slot, rules);
  return { key, home, away, round: round + 1, startsAt, tickets: ticketsOf(season, home, away) };
}
