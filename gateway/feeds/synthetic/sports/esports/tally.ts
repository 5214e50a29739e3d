import { otherOf, type Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import { afterRound, freshMap, isMapWon, type MapSoFar } from './map-law.ts';

/** Maps that win a match. */
export const NEEDED = 2;

/** What a match is settled by. */
export interface EsportsTally {
  /** Who defends first in the first map; in the others they take turns. */
  readonly first: Side;
  /** Who won the rounds of the maps that are complete, in order. */
  readonly maps: readonly (readonly Side[])[];
  /** The same of the map that is on. */
  readonly rounds: readonly Side[];
  readonly forfeited?: Side;
  /** Results are known. */
  readonly over: boolean;
}
export const tallyAtFirst = (first: Side): EsportsTally => ({ first, maps: [], rounds: [], over: false });

export function scoreOf(rounds: readonly Side[]): Score {
  const home = rounds.filter((side) => side === 'home').length;
  return { home, away: rounds.length - home };
}
/** Rounds of the maps from the first to the one that is on. */
export const roundsOf = ({ maps, rounds }: EsportsTally, nth: number): readonly Side[] | undefined =>
  maps[nth - 1] ?? (maps.length === nth - 1 ? rounds : undefined);

export const mapsOf = ({ maps }: Pick<EsportsTally, 'maps'>): Score => {
  const home = maps.filter((rounds) => rounds.at(-1) === 'home').length;
  return { home, away: maps.length - home };
};
export function isWon(tally: Pick<EsportsTally, 'maps'>): boolean {
  const { home, away } = mapsOf(tally);
  return Math.max(home, away) === NEEDED;
}

/** Who defends first in a map, counted from 1. */
export const firstOf = (first: Side, nth: number): Side => (nth % 2 === 1 ? first : otherOf(first));

/** The map that is on. */
export function mapNow({ first, maps, rounds }: EsportsTally): MapSoFar {
  const last = rounds.at(-1);
  const map = { ...freshMap(firstOf(first, maps.length + 1)), ...scoreOf(rounds) };
  return last === undefined ? map : { ...map, last };
}

/** The match after a round. */
export function afterRoundOf(tally: EsportsTally, winner: Side): EsportsTally {
  const rounds = [...tally.rounds, winner];
  if (!isMapWon(afterRound(mapNow(tally), winner))) return { ...tally, rounds };
  return { ...tally, maps: [...tally.maps, rounds], rounds: [] };
}
