import type { Sport } from '../../sports.ts';
import type { RacingConfig } from '../config.ts';
import type { Racecourse } from './names.ts';

/** A place on the card: which course, which meeting, when. */
export interface RaceSlot {
  readonly key: string;
  readonly course: Racecourse;
  /** Category id of the meeting, without its prefix: course and London date. */
  readonly meeting: string;
  readonly off: number;
  readonly listedAt: number;
}

/** What a card says of a runner beside number and name (RAC-04). */
export interface RunnerDetails {
  readonly draw?: number;
  readonly age?: number;
  readonly sex?: 'C' | 'F' | 'G' | 'M' | 'H';
  readonly colour?: string;
  readonly sire?: string;
  readonly dam?: string;
  readonly jockey?: string;
  readonly trainer?: string;
  readonly weight?: string;
  readonly officialRating?: number;
  readonly form?: string;
  readonly daysSinceLastRun?: number;
  readonly silk?: { readonly base: string; readonly accent: string; readonly pattern: string };
  /** Of a dog: where it likes to run. */
  readonly seed?: 'R' | 'M' | 'W';
  readonly whelped?: string;
  /** Seconds over the distance, the going taken out, `28.91`. */
  readonly bestTime?: string;
  /** Runs in place of another that the trap was drawn for. */
  readonly reserve?: boolean;
}

export interface CardRunner {
  /** Number of the cloth or of the trap, from 1 in the order of the card. */
  readonly cloth: number;
  readonly name: string;
  readonly details: RunnerDetails;
  /** Chance to win in proportion to the others': a whole number of tickets. */
  readonly tickets: number;
}

export interface RaceCard {
  readonly code: CardCode;
  readonly slot: RaceSlot;
  readonly raceName: string;
  readonly distance: string;
  readonly going?: string;
  readonly handicap: boolean;
  readonly jumps: boolean;
  /** How long it takes to run, ms of real time. */
  readonly takes: number;
  /** Places paid on top of the standard terms. */
  readonly extraPlaces: number;
  readonly runners: readonly CardRunner[];
}

/** What running and painting a card takes to know of its kind of racing. */
export interface CardCode {
  /** Begins the ids of its meetings and countries. */
  readonly categories: string;
  readonly sport: Sport;
  /** Steps before the off, with ms before it. */
  steps(card: RaceCard): readonly (readonly [step: string, before: number])[];
  /** Has markets on the number of the winner. */
  readonly numbered: boolean;
}

/** What one kind of racing has of its own; cards are run, priced and settled alike. */
export interface RacingCode extends CardCode {
  /** Part of every key. */
  readonly prefix: string;
  /** Begins the streams of chance that are not of one race. */
  readonly stream: string;
  readonly calendarCourses: readonly Racecourse[];
  readonly runningCourses: readonly Racecourse[];
  /** Minutes from the first race of one meeting of the calendar to that of the next. */
  readonly stagger: number;
  /** A race of the running programme is off so long after a multiple of `every`. */
  readonly offset: number;
  cardOf(seed: string, slot: RaceSlot, config: RacingConfig): RaceCard;
}
