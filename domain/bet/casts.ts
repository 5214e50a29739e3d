import type { SelectionId } from '../brand.ts';
import type { BetKind } from '../contract/betting.ts';

/**
 * Forecasts name the first two of a race, tricasts the first three (RAC-08). One set of picks makes one bet
 * of one or more lines; it stands alone on the slip and is paid by the dividend that is declared after the
 * race.
 */
export const CAST_TYPES = ['FORECAST', 'TRICAST'] as const;
export type CastType = (typeof CAST_TYPES)[number];

/** Places that a cast names, and so the fewest runners it can be made of: forecast 2, tricast 3 (CORE-05). */
export const CAST_PLACES: Readonly<Record<CastType, number>> = { FORECAST: 2, TRICAST: 3 };

export const CAST_POSITIONS = [1, 2, 3] as const;
export type CastPosition = (typeof CAST_POSITIONS)[number];

/**
 * A runner with the place it is picked for; null is "any of the places" (`raceCastPosition` of the payload).
 */
export interface CastPick {
  readonly selectionId: SelectionId;
  readonly position: CastPosition | null;
}

/** In the order of the places. */
export type CastLine = readonly SelectionId[];

interface CastRule {
  readonly type: CastType;
  /** Straight: each place picked once. Permuted: every runner in any place. */
  readonly shapes: readonly ('straight' | 'permuted')[];
  readonly fewest: number;
  readonly most: number;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * The kinds of CORE-03. FORECAST and TRICAST are the general names, which the picks alone make specific; a
 * reverse forecast is the two-runner permutation, a combination takes more.
 */
const RULES = {
  FORECAST: { type: 'FORECAST', shapes: ['straight', 'permuted'], fewest: 2, most: NO_LIMIT },
  TRICAST: { type: 'TRICAST', shapes: ['straight', 'permuted'], fewest: 3, most: NO_LIMIT },
  STRAIGHTFORECAST: { type: 'FORECAST', shapes: ['straight'], fewest: 2, most: 2 },
  STRAIGHTTRICAST: { type: 'TRICAST', shapes: ['straight'], fewest: 3, most: 3 },
  REVERSEFORECAST: { type: 'FORECAST', shapes: ['permuted'], fewest: 2, most: 2 },
  COMBINATIONFORECAST: { type: 'FORECAST', shapes: ['permuted'], fewest: 3, most: NO_LIMIT },
  COMBINATIONTRICAST: { type: 'TRICAST', shapes: ['permuted'], fewest: 3, most: NO_LIMIT },
} as const satisfies Partial<Record<BetKind, CastRule>>;

export type CastKind = keyof typeof RULES;
const isRule = (kind: string): kind is CastKind => Object.hasOwn(RULES, kind);
export const CAST_KINDS: readonly CastKind[] = Object.keys(RULES).filter(isRule);

export const isCastKind = (kind: BetKind): kind is CastKind => isRule(kind);
export const castTypeOf = (kind: CastKind): CastType => RULES[kind].type;

/** The cast that a market is for, by its type code; undefined for any other market. */
export const castTypeOfMarket = (marketType: string): CastType | undefined =>
  CAST_TYPES.find((type) => type === marketType);

/** What a set of picks is: null positions only, each place once, or neither. */
function shapeOf(type: CastType, picks: readonly CastPick[]): CastRule['shapes'][number] | undefined {
  const places = CAST_PLACES[type];
  if (new Set(picks.map(({ selectionId }) => selectionId)).size !== picks.length) return undefined;
  if (picks.length < places) return undefined;
  if (picks.every(({ position }) => position === null)) return 'permuted';
  const named = new Set(picks.map(({ position }) => position));
  const everyPlace = CAST_POSITIONS.slice(0, places).every((place) => named.has(place));
  return everyPlace && picks.length === places ? 'straight' : undefined;
}

/** Every way to fill `places` places from `runners`, in the order of the runners. */
function arrangements(runners: readonly SelectionId[], places: number): SelectionId[][] {
  if (places === 0) return [[]];
  return runners.flatMap((first) =>
    arrangements(
      runners.filter((runner) => runner !== first),
      places - 1,
    ).map((rest) => [first, ...rest]),
  );
}

/**
 * The lines of a cast: straight 1, reverse 2, combination n! / (n − k)! for n runners and k places (RAC-08).
 *
 * @returns undefined when the picks are no bet of this kind: a runner twice, a place missing, places and
 *   "any" mixed.
 */
export function castLines(kind: CastKind, picks: readonly CastPick[]): readonly CastLine[] | undefined {
  const rule: CastRule = RULES[kind];
  const shape = shapeOf(rule.type, picks);
  if (shape === undefined || !rule.shapes.includes(shape)) return undefined;
  if (picks.length < rule.fewest || picks.length > rule.most) return undefined;
  if (shape === 'permuted') {
    return arrangements(
      picks.map(({ selectionId }) => selectionId),
      CAST_PLACES[rule.type],
    );
  }
  const inOrder = picks.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return [inOrder.map(({ selectionId }) => selectionId)];
}

/** Number of lines without making them; 0 when the picks are no such bet. */
export function castLineCount(kind: CastKind, picks: readonly CastPick[]): number {
  const rule: CastRule = RULES[kind];
  const shape = shapeOf(rule.type, picks);
  if (shape === undefined || !rule.shapes.includes(shape)) return 0;
  if (picks.length < rule.fewest || picks.length > rule.most) return 0;
  let lines = 1;
  if (shape === 'permuted') {
    for (let taken = 0; taken < CAST_PLACES[rule.type]; taken += 1) lines *= picks.length - taken;
  }
  return lines;
}

/** The most specific kind that a set of picks makes; undefined while it makes none. */
export function castKindFor(type: CastType, picks: readonly CastPick[]): CastKind | undefined {
  const general: CastKind = type;
  return CAST_KINDS.filter((kind) => kind !== general && castTypeOf(kind) === type).find(
    (kind) => castLineCount(kind, picks) > 0,
  );
}
