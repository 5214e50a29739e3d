import type { EntitiesState, Replacement } from './entities-state.ts';

type Replacements = Readonly<Record<number, Replacement>>;

/**
 * So many of the lines that were replaced last are remembered, whatever else comes. A leg in the slip goes on
 * under its new ids in the commit of the message itself; only one that comes back, by an undo or from another
 * tab, still names an old line.
 */
export const REPLACEMENTS_REMEMBERED = 1_000;

const sizeOf = (held: Replacements | Readonly<Record<number, number>>): number => Object.keys(held).length;

/**
 * Bounds what a session of hours remembers of replaced lines: as soon as more than `most` have come since the
 * last time, those from before then are forgotten. Two generations, so that the last ones are always there,
 * and a move is never forgotten before one that led to it (LIV-07).
 */
export function forgetReplaced(
  before: EntitiesState,
  state: EntitiesState,
  most = REPLACEMENTS_REMEMBERED,
): EntitiesState {
  const { replacements, replacedMarkets } = state;
  if (replacements === before.replacements && replacedMarkets === before.replacedMarkets) return state;
  if (Math.max(sizeOf(replacements), sizeOf(replacedMarkets)) <= most) return state;
  return { ...state, replacements: {}, replacedMarkets: {}, elderReplacements: replacements };
}
