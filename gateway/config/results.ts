import { SPORTS } from '../feeds/sports.ts';

/** How a match of a sport is read by its score. */
export interface ScoreRules {
  /** False: a level score does not say who won. */
  readonly draws: boolean;
}

/**
 * Sports whose score in the end says who won. Others have results and no form: in tennis and snooker
 * somebody who leads may retire, and in cricket rain or a super over decides.
 */
const scores: Readonly<Record<string, ScoreRules>> = {
  [SPORTS.football.id]: { draws: true },
  [SPORTS.iceHockey.id]: { draws: false },
  [SPORTS.darts.id]: { draws: false },
  [SPORTS.basketball.id]: { draws: false },
  [SPORTS.americanFootball.id]: { draws: true },
  [SPORTS.baseball.id]: { draws: false },
  [SPORTS.rugbyUnion.id]: { draws: true },
  [SPORTS.rugbyLeague.id]: { draws: true },
};

/** Results, tables and form (BRW-11, BRW-15). An operator edits this file. */
export const resultRules = {
  scores,
  /** Days of results that can be looked at, today included. */
  days: 14,
  /** A table and a form go back so many days at most. */
  tableDays: 28,
  /**
   * Most matches that are read for a table: those of a season of sixteen, and of the rounds until the one
   * after it has a table.
   */
  tableMatches: 290,
  /** Each side has played so many, or there is no table yet. */
  tableLeast: 3,
  /** Results on a league's page before a day is chosen. */
  latest: 12,
  /** Results of each league on the page of a day. */
  perLeague: 8,
  /** A side's last matches. */
  form: 5,
  /** Matches in which the sides of an event met. */
  meetings: 5,
  /** What was read is read again after so long, ms, or once a match of it has ended here. */
  keepMs: 60_000,
  /** Races on a page of results; a day of the built-in world has some seven hundred. */
  racesPerPage: 100,
  /** A page of races is read again after so long, ms. */
  keepRacesMs: 5_000,
} as const;
