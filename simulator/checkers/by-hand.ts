import { isSystemType } from '#domain/bet/system-types.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { PickedRunner } from '#gateway/testing/casts-by-hand.ts';
import type { Backed, Named } from '#gateway/testing/lines-by-hand.ts';

/** What a bet is called at a counter; undefined for a forecast or tricast, and for one that nobody of a simulation places. */
export function nameOf({ type, systemType }: Pick<PlacementSlip, 'type' | 'systemType'>): Named | undefined {
  if (type === 'SINGLE') return 'single';
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

/** The runners of a forecast or tricast as they go out, or as a receipt has them. */
export const picksOf = (
  selections: readonly { readonly id: number; readonly raceCastPosition?: number | null | undefined }[],
): readonly PickedRunner[] =>
  selections.map(({ id, raceCastPosition = null }) => ({ runner: String(id), place: raceCastPosition }));
