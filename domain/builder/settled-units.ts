import { type Fraction, ONE, times, ZERO } from '../odds/fraction.ts';
import {
  type LegFactor,
  type LegFacts,
  type LegTerms,
  type SettledLeg,
  shareOf,
} from '../settlement/leg-factors.ts';
import type { SelectionResult } from '../settlement/result.ts';
import { groupFactor, type SetPrices } from './group-terms.ts';

/** A bet builder inside a bet, as struck. */
export interface StruckGroup {
  /** Places of its legs in the bet, in the order of the set prices. */
  readonly legs: readonly number[];
  readonly prices: SetPrices;
}

type Outcome = SelectionResult['outcome'] | undefined;

/**
 * A leg that is half won or half lost is two halves of the stake (MEND-07); any other is one of the whole.
 */
const HALVES: Readonly<Partial<Record<NonNullable<Outcome>, readonly Outcome[]>>> = {
  HALF_WON: ['WON', 'VOID'],
  HALF_LOST: ['VOID', 'LOST'],
};
const halvesOf = (outcome: Outcome): readonly Outcome[] =>
  (outcome === undefined ? undefined : HALVES[outcome]) ?? [outcome];

const plus = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

/** Every way in which the halves of the legs can meet: equal parts of the stake. */
const meetings = (legs: readonly (readonly Outcome[])[]): readonly (readonly Outcome[])[] =>
  legs.reduce<readonly (readonly Outcome[])[]>(
    (all, halves) => all.flatMap((before) => halves.map((half) => [...before, half])),
    [[]],
  );

/**
 * What one unit on a builder comes to: a tied leg leaves its share of the stake in it (MEND-05). Undefined
 * while open.
 */
function groupWorth(
  { legs, prices }: StruckGroup,
  terms: readonly LegTerms[],
  facts: readonly (LegFacts | undefined)[],
): LegFactor | undefined {
  const all = meetings(legs.map((i) => halvesOf(facts[i]?.result.outcome)));
  const part: Fraction = { num: 1n, den: BigInt(all.length) };
  const share = legs.reduce((product, i) => times(product, shareOf(facts[i]?.result.deadHeat)), ONE);
  let worth: LegFactor = { total: ZERO, stood: ZERO };
  for (const outcomes of all) {
    const factor = groupFactor(
      prices,
      legs.map((i, nth) => ({ odds: terms[i]?.odds ?? null, outcome: outcomes[nth] })),
    );
    if (factor === undefined) return undefined;
    const lot = times(part, share);
    if (factor.num > 0n)
      worth = { total: plus(worth.total, times(lot, factor)), stood: plus(worth.stood, lot) };
  }
  return worth;
}

/**
 * The legs of a bet as its lines count them: a bet builder is one of them, at the place of its first leg. It
 * wins only when all its legs do, and it is void when all of them are.
 */
export function settledUnits(
  settled: readonly (SettledLeg | undefined)[],
  terms: readonly LegTerms[],
  facts: readonly (LegFacts | undefined)[],
  groups: readonly StruckGroup[],
): readonly (SettledLeg | undefined)[] {
  return settled.flatMap((leg, place) => {
    const group = groups.find(({ legs }) => legs.includes(place));
    if (group === undefined) return [leg];
    if (Math.min(...group.legs) !== place) return [];
    const unit = groupWorth(group, terms, facts);
    if (unit === undefined) return [undefined];
    const isVoid = group.legs.every((i) => settled[i]?.isVoid === true);
    const state = unit.total.num === 0n ? 'LOST' : isVoid ? 'CANCELLED' : 'WON';
    const nothingTaken = { rule4Pence: 0, deadHeat: null, placeDeadHeat: null, placeVoid: false };
    return [{ win: unit, place: unit, state, isVoid, ...nothingTaken, settledOdds: null }];
  });
}
