import { SPORTS, type Sport } from '../../../sports.ts';

export type TeamSide = 'home' | 'away';
export const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

/** Minutes of a half, and of the match. */
export const HALF = 40;
export const MINUTES = 2 * HALF;
/** From a minute with a scoring play to the first in which there can be another one. */
export const REST = 3;
/** A side plays so many minutes with a man fewer, and its part of the scoring plays is less by so much. */
export const SIN_BIN = { minutes: 10, moves: 0.06 } as const;

/** How points are scored: a try, which brings a kick at goal with it, and two ways to kick one without. */
export type Kind = 'try' | 'penalty' | 'drop';
export const KINDS: readonly Kind[] = ['try', 'penalty', 'drop'];

/** Parts of an exact hundred. */
export const HUNDRED = 100;
/** A belief says the chance of a scoring play of a side in a minute in play in this unit. */
export const UNIT = 100_000;

/** Lines on offer beside the main ones, which follow the match. */
interface Lines {
  readonly starts: readonly number[];
  readonly threeWay: readonly number[];
  readonly totals: readonly number[];
  readonly team: readonly number[];
  readonly combined: number;
  readonly tries: readonly number[];
  readonly teamTries: readonly number[];
  readonly half: { readonly starts: readonly number[]; readonly totals: readonly number[] };
  readonly kicker: number;
}

/** What one code of rugby differs by from the other. */
export interface Code {
  readonly sport: Sport;
  readonly prefix: string;
  readonly points: Readonly<Record<Kind | 'conversion', number>>;
  /** Of scoring plays, in hundredths: a try that is converted, one that is not, the two kicks. */
  readonly parts: { readonly converted: number; readonly missed: number } & Readonly<
    Record<Exclude<Kind, 'try'>, number>
  >;
  /** Chance of a scoring play in a minute in play. */
  readonly plays: number;
  /** Yellow cards of a match, in hundredths. */
  readonly cards: number;
  /** Winning margins, from and to; the last has no end. */
  readonly margins: readonly (readonly [from: number, to?: number])[];
  readonly lines: Lines;
}

export const UNION: Code = {
  sport: SPORTS.rugbyUnion,
  prefix: 'ru',
  points: { try: 5, conversion: 2, penalty: 3, drop: 3 },
  parts: { converted: 50, missed: 19, penalty: 29, drop: 2 },
  plays: 0.157,
  cards: 150,
  margins: [[1, 5], [6, 10], [11, 15], [16, 20], [21, 25], [26]],
  lines: {
    starts: [-12.5, -7.5, -3.5, 3.5, 7.5, 12.5],
    threeWay: [-10, -5, 5, 10],
    totals: [41.5, 46.5, 56.5, 61.5],
    team: [18.5, 23.5, 28.5, 33.5],
    combined: 50.5,
    tries: [4.5, 5.5, 6.5, 7.5, 8.5],
    teamTries: [1.5, 2.5, 3.5, 4.5],
    half: { starts: [-3.5, 3.5], totals: [20.5, 24.5, 28.5] },
    kicker: 10.5,
  },
};

export const LEAGUE: Code = {
  sport: SPORTS.rugbyLeague,
  prefix: 'rl',
  points: { try: 4, conversion: 2, penalty: 2, drop: 1 },
  parts: { converted: 66, missed: 21, penalty: 11, drop: 2 },
  plays: 0.148,
  cards: 50,
  margins: [[1, 6], [7, 12], [13, 18], [19]],
  lines: {
    starts: [-14.5, -8.5, -4.5, 4.5, 8.5, 14.5],
    threeWay: [-12, -6, 6, 12],
    totals: [36.5, 40.5, 48.5, 52.5],
    team: [14.5, 18.5, 22.5, 26.5],
    combined: 44.5,
    tries: [5.5, 6.5, 7.5, 8.5, 9.5],
    teamTries: [2.5, 3.5, 4.5, 5.5],
    half: { starts: [-4.5, 4.5], totals: [18.5, 22.5, 26.5] },
    kicker: 6.5,
  },
};

/** Chance that a scoring play is a try, and that its kick at goal is a conversion. */
export const tryChance = ({ parts }: Code): number => (parts.converted + parts.missed) / HUNDRED;
export const conversionChance = ({ parts }: Code): number =>
  parts.converted / (parts.converted + parts.missed);
