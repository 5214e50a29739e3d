import type { BetKind } from '../contract/betting.ts';
import type { Line, Lines } from './line.ts';
import { foldSizes, isSystemType, SYSTEM_SHAPES, SYSTEM_SIZE } from './system-types.ts';

export type { Line, Lines };

const everyLeg = (legCount: number): Line => Array.from({ length: legCount }, (_, i) => i);

/** All ways to take `size` of the legs, in the order in which a reader would list them. */
function folds(size: number, legCount: number): Line[] {
  const found: Line[] = [];
  const extend = (taken: readonly number[], next: number): void => {
    if (taken.length === size) {
      found.push(taken);
      return;
    }
    const last = legCount - (size - taken.length);
    for (let leg = next; leg <= last; leg += 1) extend([...taken, leg], leg + 1);
  };
  extend([], 0);
  return found;
}

function systemLines(systemType: string | null, legCount: number): Lines {
  if (systemType === null || !isSystemType(systemType)) return [];
  const shape = SYSTEM_SHAPES[systemType];
  const fits = shape.kind === 'folds' ? legCount > shape.size : legCount === shape.selections;
  if (!fits) return [];
  return foldSizes(systemType, legCount).flatMap((size) => folds(size, legCount));
}

/** How many lines hold the leg at this place; 1 where there are no lines to look at. */
export const linesThrough = (lines: Lines, leg: number): number =>
  Math.max(1, lines.filter((line) => line.includes(leg)).length);

type LinesOf = (systemType: string | null, legCount: number) => Lines;

/** Kinds of bets that are made of lines of legs. A kind that is not in here has none of its own. */
const LINES: Partial<Readonly<Record<BetKind, LinesOf>>> = {
  SINGLE: (_, legCount) => (legCount === 1 ? [[0]] : []),
  COMBO: (_, legCount) => (legCount > 1 ? [everyLeg(legCount)] : []),
  SYSTEM: systemLines,
  YOURBET: (_, legCount) => (legCount > 0 ? [everyLeg(legCount)] : []),
};

/** Kinds whose lines are combinations, of which there may be too many. */
const COMBINED: ReadonlySet<BetKind> = new Set(['SYSTEM']);

/**
 * Lines of a bet; each-way pays for every one of them twice (EWY-02). Empty for a bet that cannot be: a
 * number of legs or a system type that does not fit the kind.
 *
 * @param forced also above eight legs, where combinations are not worked out otherwise (SYS-03): only for a
 *   bet that
 *   the gateway has confirmed.
 */
export function linesOf(kind: BetKind, systemType: string | null, legCount: number, forced = false): Lines {
  if (COMBINED.has(kind) && legCount > SYSTEM_SIZE.maximum && !forced) return [];
  return LINES[kind]?.(systemType, legCount) ?? [];
}
