import type { Sport } from '../sports.ts';
import { simulatorConfig } from './config.ts';
import { playedSports } from './programmes.ts';
import { greyhounds } from './racing/greyhounds.ts';

/** As it is written on a command line: `ice-hockey`. */
const written = ({ name }: Sport): string => name.toLowerCase().replaceAll(' ', '-');

/** Prefix of the keys of each sport that a simulator can be told to play, by its written name. */
export const sportsByName: ReadonlyMap<string, string> = new Map([
  ...playedSports(simulatorConfig).map((played) =>
    played(({ sport, prefix }) => [written(sport), prefix] as const),
  ),
  [written(greyhounds.sport), greyhounds.prefix] as const,
]);
