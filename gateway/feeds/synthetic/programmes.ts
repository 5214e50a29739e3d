import type { SimulatorConfig } from './config.ts';
import { outrightsProgramme, seasonBetsProgramme } from './outrights/programme.ts';
import type { Programme } from './playing/script.ts';
import { programmeOf } from './playing/sport-programme.ts';
import { greyhounds } from './racing/greyhounds.ts';
import { horses } from './racing/horses.ts';
import { racingProgramme } from './racing/programme.ts';
import { type AnySport, anySport } from './sport.ts';
import { americanFootball } from './sports/american-football/american-football.ts';
import { badminton } from './sports/badminton/badminton.ts';
import { baseball } from './sports/baseball/baseball.ts';
import { basketball } from './sports/basketball/basketball.ts';
import { cricket } from './sports/cricket/cricket.ts';
import { darts } from './sports/darts/darts.ts';
import { esports } from './sports/esports/esports.ts';
import { boxing, martialArts } from './sports/fights/fights.ts';
import { PREFIX as footballPrefix } from './sports/football/fixtures.ts';
import { football } from './sports/football/football.ts';
import { golf } from './sports/golf/golf.ts';
import { iceHockey } from './sports/ice-hockey/ice-hockey.ts';
import { rugbyLeague, rugbyUnion } from './sports/rugby/rugby.ts';
import { snooker } from './sports/snooker/snooker.ts';
import { tableTennis } from './sports/table-tennis/table-tennis.ts';
import { tennis } from './sports/tennis/tennis.ts';
import { volleyball } from './sports/volleyball/volleyball.ts';

/** The sports that stand on the seam, a line each (`docs/add-a-sport.md`). */
export const playedSports = (config: SimulatorConfig): readonly AnySport[] => [
  anySport(football(config.football)),
  anySport(tennis),
  anySport(darts),
  anySport(iceHockey),
  anySport(basketball),
  anySport(americanFootball),
  anySport(tableTennis),
  anySport(volleyball),
  anySport(badminton),
  anySport(snooker),
  anySport(rugbyUnion),
  anySport(rugbyLeague),
  anySport(boxing),
  anySport(martialArts),
  anySport(baseball),
  anySport(esports),
  anySport(cricket),
  anySport(golf),
];

const isNamed = (prefix: string, { sports }: SimulatorConfig): boolean =>
  sports === undefined || sports.includes(prefix);

const isPlayed = (sport: AnySport, config: SimulatorConfig): boolean =>
  isNamed(
    sport(({ prefix }) => prefix),
    config,
  );

/** Everything that the synthetic feed plays. */
export const programmesOf = (seed: string, config: SimulatorConfig): readonly Programme[] => [
  ...playedSports(config)
    .filter((sport) => isPlayed(sport, config))
    .map((sport) => sport(programmeOf(seed))),
  racingProgramme(seed, horses, config.racing),
  ...(isNamed(greyhounds.prefix, config) ? [racingProgramme(seed, greyhounds, config.greyhounds)] : []),
  // Winners of football's leagues: without its matches nobody would win them.
  ...(isNamed(footballPrefix, config)
    ? [outrightsProgramme(seed, config), seasonBetsProgramme(seed, config)]
    : []),
];
