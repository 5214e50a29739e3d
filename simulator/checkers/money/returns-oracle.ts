import { isSystemType } from '#domain/bet/system-types.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { PickedRunner } from '#testing/oracles/cast-oracle.ts';
import type { Backed, Named } from '#testing/oracles/settlement-oracle.ts';
import { inUnits } from './units.ts';

/**
 * What a bet is called at a counter; undefined for a forecast or tricast, and for one that nobody of a
 * simulation places.
 */
export function nameOf({ type, systemType }: Pick<PlacementSlip, 'type' | 'systemType'>): Named | undefined {
  // A bet builder is a single of the one leg that its selections are together.
  if (type === 'SINGLE' || type === 'YOURBET') return 'single';
  if (type === 'COMBO') return 'acca';
  return type === 'SYSTEM' && systemType !== null && isSystemType(systemType) ? systemType : undefined;
}

/** `5/2` as two numbers; null for the starting price. */
export function priceIn(text: string | null): readonly [number, number] | null {
  const price = /^(\d+)\/(\d+)$/.exec(text ?? '');
  return price === null ? null : [Number(price[1]), Number(price[2])];
}

interface Shown {
  readonly odds: string | null;
  readonly placeTerms?: { readonly num: number; readonly den: number; readonly places: number } | undefined;
}

/** A leg as it pays when it wins. */
export const ifItWins = ({ odds, placeTerms: terms }: Shown): Backed => ({
  price: priceIn(odds),
  terms: terms === undefined ? null : [terms.num, terms.den, terms.places],
  result: { outcome: 'WON' },
  deductions: [],
});

/** Legs of a slip as they pay when they win, each bet builder as one at the price that was sent for it. */
export const slipIfItWins = ({
  selections,
  selectionGroups,
}: {
  readonly selections: readonly (Shown & { readonly id: SelectionId })[];
  readonly selectionGroups: PlacementSlip['selectionGroups'];
}): readonly Backed[] =>
  inUnits(
    selections,
    selectionGroups.map((group) => ({
      has: ({ id }) => group.selections.includes(id),
      unit: () => ifItWins({ odds: group.odds ?? null }),
    })),
    ifItWins,
  );

/** The runners of a forecast or tricast as they go out, or as a receipt has them. */
export const picksOf = (
  selections: readonly { readonly id: number; readonly raceCastPosition?: number | null | undefined }[],
): readonly PickedRunner[] =>
  selections.map(({ id, raceCastPosition = null }) => ({ runner: String(id), place: raceCastPosition }));
