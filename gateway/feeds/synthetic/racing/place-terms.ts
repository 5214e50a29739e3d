import { type EachWayTerms, eachWayTerms } from '#domain/racing/each-way-terms.ts';
import { random } from '../random.ts';

/** Fewer than this and a promotion on places would pay most of the field. */
const ENOUGH_RUNNERS = 8;

export interface RacePlaces {
  /** As the standard terms have it. */
  readonly original: EachWayTerms;
  /** What is paid: the same fraction for one or two places more in some races (RAC-07). */
  readonly enhanced: EachWayTerms;
}

/** One race in five with runners enough pays an extra place, one in fifteen two. */
export function extraPlacesOf(seed: string, key: string, runners: number): number {
  if (runners < ENOUGH_RUNNERS) return 0;
  const draw = random(seed, 'extra places', key).below(15);
  if (draw === 0) return 2;
  return draw <= 3 ? 1 : 0;
}

/** What the place terms of a race depend on. */
interface Field {
  readonly runners: readonly unknown[];
  readonly handicap: boolean;
  /** Places paid on top of the standard terms. */
  readonly extraPlaces: number;
}

/** Place terms of a race; undefined where each-way is not offered. */
export function racePlaces(card: Field): RacePlaces | undefined {
  const original = eachWayTerms(card.runners.length, card.handicap);
  if (original === undefined) return undefined;
  return { original, enhanced: { ...original, places: original.places + card.extraPlaces } };
}
