/**
 * The catalogue of system bets (CORE-09, SYS-01). `selections` is how many legs a bet of the type has; the
 * documents call that number a "bets count", which it is not: `lines` is how many bets the customer pays for
 * (TRAP-05).
 */
export const SYSTEM_TYPES = [
  'doubles',
  'trebles',
  'fourfolds',
  'fivefolds',
  'sixfolds',
  'sevenfolds',
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'superheinz',
  'goliath',
] as const;
export type SystemType = (typeof SYSTEM_TYPES)[number];

export const isSystemType = (text: string): text is SystemType => SYSTEM_TYPES.some((type) => type === text);

/** Legs that a system bet may have, and with which combinations are worked out at all (SYS-02, SYS-03). */
export const SYSTEM_SIZE = { minimum: 3, maximum: 8 } as const;

/**
 * All folds of one size, over any number of legs above that size: of as many legs as its size it is the acca.
 */
interface Folds {
  readonly kind: 'folds';
  readonly size: number;
}
/** All folds from `from` legs up to all of them, over exactly `selections` legs. */
interface FullCover {
  readonly kind: 'fullCover';
  readonly selections: number;
  /** 1 where every leg is a single as well. */
  readonly from: 1 | 2;
  /** Known number of lines, beside the one that follows from combinatorics. */
  readonly lines: number;
}
export type SystemShape = Folds | FullCover;

export const SYSTEM_SHAPES: Readonly<Record<SystemType, SystemShape>> = {
  doubles: { kind: 'folds', size: 2 },
  trebles: { kind: 'folds', size: 3 },
  fourfolds: { kind: 'folds', size: 4 },
  fivefolds: { kind: 'folds', size: 5 },
  sixfolds: { kind: 'folds', size: 6 },
  sevenfolds: { kind: 'folds', size: 7 },
  trixie: { kind: 'fullCover', selections: 3, from: 2, lines: 4 },
  patent: { kind: 'fullCover', selections: 3, from: 1, lines: 7 },
  yankee: { kind: 'fullCover', selections: 4, from: 2, lines: 11 },
  lucky15: { kind: 'fullCover', selections: 4, from: 1, lines: 15 },
  canadian: { kind: 'fullCover', selections: 5, from: 2, lines: 26 },
  lucky31: { kind: 'fullCover', selections: 5, from: 1, lines: 31 },
  heinz: { kind: 'fullCover', selections: 6, from: 2, lines: 57 },
  lucky63: { kind: 'fullCover', selections: 6, from: 1, lines: 63 },
  superheinz: { kind: 'fullCover', selections: 7, from: 2, lines: 120 },
  goliath: { kind: 'fullCover', selections: 8, from: 2, lines: 247 },
};

/** Whether so many legs can be a bet of this type (SYS-02). */
export function fitsSystem(type: SystemType, legCount: number): boolean {
  if (legCount < SYSTEM_SIZE.minimum || legCount > SYSTEM_SIZE.maximum) return false;
  const shape = SYSTEM_SHAPES[type];
  return shape.kind === 'folds' ? legCount > shape.size : legCount === shape.selections;
}

/**
 * Types on offer for so many active legs, folds first, in the order of the catalogue (SYS-02). Every set that
 * is not empty contains folds of two, as CORE-05 asks.
 */
export const systemsFor = (legCount: number): readonly SystemType[] =>
  SYSTEM_TYPES.filter((type) => fitsSystem(type, legCount));

/** Sizes of the folds that a type is made of, over so many legs, ascending. */
export function foldSizes(type: SystemType, legCount: number): readonly number[] {
  const shape = SYSTEM_SHAPES[type];
  if (shape.kind === 'folds') return [shape.size];
  return Array.from({ length: Math.max(0, legCount - shape.from + 1) }, (_, i) => shape.from + i);
}
