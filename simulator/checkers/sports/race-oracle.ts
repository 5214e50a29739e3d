import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Finisher } from './parse-race.ts';

export type Ending = Pick<SelectionResult, 'outcome' | 'deadHeat'>;

const WON: Ending = { outcome: 'WON' };
const LOST: Ending = { outcome: 'LOST' };
const VOID: Ending = { outcome: 'VOID' };
const OUT: Ending = { outcome: 'NON_RUNNER' };

/** Traps of a race of dogs: one that is vacant makes every bet on numbers void. */
const TRAPS = 6;
/** Numbers of the winner that a side is for. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  ODD: [1, 3, 5],
  EVEN: [2, 4, 6],
  INSIDE: [1, 2, 3],
  OUTSIDE: [4, 5, 6],
};

/** A side of a market on a race. */
export interface Backed {
  /** Number of the cloth or the trap; 0 where the side is no runner. */
  readonly cloth: number;
  readonly outcomeType?: string | undefined;
}

/** Who came in before, and who is level, the runner itself among them. */
function standing(field: readonly Finisher[], { position }: Finisher) {
  const come = field.flatMap((one) => one.position ?? []);
  return {
    ahead: come.filter((one) => position !== null && one < position).length,
    level: come.filter((one) => one === position).length,
  };
}

/** One of the first so many: who is level on the last of these shares what is left of them (sports.md). */
export function amongFirst(field: readonly Finisher[], cloth: number, places: number): Ending {
  const own = field.find((one) => one.cloth === cloth);
  if (own === undefined) return OUT;
  if (own.position === null) return LOST;
  const { ahead, level } = standing(field, own);
  if (ahead >= places) return LOST;
  const left = places - ahead;
  return level <= left ? WON : { outcome: 'WON', deadHeat: { tied: level, places: left } };
}

/** A bet on places in a race in which everybody has one is none (MEND-08). */
export const placed = (field: readonly Finisher[], cloth: number, places: number): Ending =>
  field.length > places || !field.some((one) => one.cloth === cloth)
    ? amongFirst(field, cloth, places)
    : VOID;

/** Without a runner that is named: as if it had not been there; nothing where it was not. */
function without(field: readonly Finisher[], cloth: number, named: number): Ending {
  if (cloth === named || !field.some((one) => one.cloth === named)) return VOID;
  return amongFirst(
    field.filter((one) => one.cloth !== named),
    cloth,
    1,
  );
}

/** Of two: both must have run, and one must have come in. */
function against(field: readonly Finisher[], cloth: number, other: number): Ending {
  const [own, their] = [cloth, other].map((one) => field.find((finisher) => finisher.cloth === one));
  if (own === undefined || their === undefined) return VOID;
  if (own.position === their.position)
    return own.position === null ? VOID : { outcome: 'WON', deadHeat: { tied: 2, places: 1 } };
  if (own.position === null) return LOST;
  return their.position === null || own.position < their.position ? WON : LOST;
}

/** On the number of the winner; winners of both sides share. */
function numbered(field: readonly Finisher[], outcomeType: string): Ending | undefined {
  const numbers = NUMBERS[outcomeType];
  if (numbers === undefined) return undefined;
  if (field.length < TRAPS) return VOID;
  const first = Math.min(...field.flatMap(({ position }) => position ?? []));
  const winners = field.filter(({ position }) => position === first);
  const own = winners.filter(({ cloth }) => numbers.includes(cloth)).length;
  if (own === 0) return LOST;
  return own === winners.length ? WON : { outcome: 'WON', deadHeat: { tied: winners.length, places: own } };
}

/** How a side of a market on a race ends by the order of the finish; undefined: nobody knows here. */
export function racedByHand(
  field: readonly Finisher[],
  {
    type,
    named,
    sides,
  }: { readonly type: string; readonly named: number; readonly sides: readonly Backed[] },
  { cloth, outcomeType = '' }: Backed,
): Ending | undefined {
  const places = Number(/^PLACE_ONLY_(\d)$/.exec(type)?.[1] ?? 0);
  if (places > 0) return placed(field, cloth, places);
  switch (type) {
    case 'WIN':
      return amongFirst(field, cloth, 1);
    case 'FORECAST':
      return placed(field, cloth, 2);
    case 'TRICAST':
      return placed(field, cloth, 3);
    case 'WITHOUT':
      return without(field, cloth, named);
    case 'MATCH_BET':
      return against(field, cloth, sides.find((side) => side.cloth !== cloth)?.cloth ?? 0);
    default:
      return numbered(field, outcomeType);
  }
}

/** Orders of so many that a finish stands for: nobody in them comes before who was ahead of it. */
export function ordersByHand(field: readonly Finisher[], places: number): readonly (readonly number[])[] {
  const come = field.flatMap(({ cloth, position }) => (position === null ? [] : [{ cloth, position }]));
  const from = (taken: readonly number[]): readonly (readonly number[])[] => {
    if (taken.length === places) return [taken];
    const left = come.filter(({ cloth }) => !taken.includes(cloth));
    const best = Math.min(...left.map(({ position }) => position));
    return left.filter(({ position }) => position === best).flatMap(({ cloth }) => from([...taken, cloth]));
  };
  return come.length < places ? [] : from([]);
}

/** Terms of UK racing by declared runners: part of the odds, and places. */
export function termsByHand(
  declared: number,
  isHandicap: boolean,
): { readonly num: number; readonly den: number; readonly places: number } | undefined {
  if (declared < 5) return undefined;
  if (declared <= 7) return { num: 1, den: 4, places: 2 };
  if (isHandicap && declared >= 16) return { num: 1, den: 4, places: 4 };
  if (isHandicap && declared >= 12) return { num: 1, den: 4, places: 3 };
  return { num: 1, den: 5, places: 3 };
}
