import type { SimulatorConfig } from './config.ts';
import { outrightsProgramme } from './outrights/programme.ts';
import type { Programme } from './playing/script.ts';
import { programmeOf } from './playing/sport-programme.ts';
import { racingProgramme } from './racing/programme.ts';
import { type AnySport, anySport } from './sport.ts';
import { darts } from './sports/darts/darts.ts';
import { football } from './sports/football/football.ts';
import { iceHockey } from './sports/ice-hockey/ice-hockey.ts';
import { tennis } from './sports/tennis/tennis.ts';

/** The sports that stand on the seam, a line each (`docs/add-a-sport.md`). */
export const playedSports = (config: SimulatorConfig): readonly AnySport[] => [
  anySport(football(config.football)),
  anySport(tennis),
  anySport(darts),
  anySport(iceHockey),
];

const isPlayed = (sport: AnySport, { sports }: SimulatorConfig): boolean =>
  sports === undefined || sports.includes(sport(({ prefix }) => prefix));

/** Everything that the synthetic feed plays. */
export const programmesOf = (seed: string, config: SimulatorConfig): readonly Programme[] => [
  ...playedSports(config)
    .filter((sport) => isPlayed(sport, config))
    .map((sport) => sport(programmeOf(seed))),
  racingProgramme(seed, config.racing),
  outrightsProgramme(seed, config.outrights),
];
