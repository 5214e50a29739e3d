import { possibleReturns } from '#domain/bet/line-odds.ts';
import { linesOf } from '#domain/bet/lines.ts';
import type { SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText, parseOddsText } from '#domain/odds/parse-odds.ts';
import { productOf, totalOddsText } from '#domain/odds/total-odds.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { sealed, slipFor } from './slips.ts';

export interface SlipGroup {
  readonly id: string;
  readonly selections: readonly SelectionId[];
  /** `735/100`, as calculated. */
  readonly odds: string;
}

/** The slip an honest client would send for bet builders, alone or multiplied with single selections. */
export function builderSlip(
  offer: Offer,
  user: UserId,
  groups: readonly SlipGroup[],
  singles: readonly SelectionId[] = [],
  draft: Partial<Omit<PlacementSlip, 'stake'>> & { readonly stake?: number } = {},
): PlacementSlip {
  const priceOf = (id: SelectionId): string => offer.selection(id)?.odds ?? '';
  const prices = [...groups.map(({ odds }) => odds), ...singles.map(priceOf)].flatMap(
    (text): readonly Odds[] => {
      const odds = parseOddsText(text);
      return odds === undefined ? [] : [odds];
    },
  );
  const total = productOf(prices);
  const stake = money(draft.stake ?? 100);
  const type = groups.length + singles.length === 1 ? 'YOURBET' : 'COMBO';
  return sealed(user, {
    ...slipFor(offer, user, [...groups.flatMap(({ selections }) => selections), ...singles], {
      stake,
      type,
      totalOdds: totalOddsText(total),
      possibleWinnings: possibleReturns(stake, { win: total, place: null }),
      numberOfBets: linesOf(type, null, groups.length + singles.length).length,
      selectionGroups: groups.map(({ id, selections, odds }) => ({ id, selections: [...selections], odds })),
    }),
    ...draft,
    stake,
  });
}

/** A price one hundredth longer, for what is no longer true. */
export function longer(text: string): string {
  const odds = parseOddsText(text);
  if (odds === undefined) throw new Error(`not a price: ${text}`);
  const [num = '0', den = '1'] = fractionalText(odds).split('/');
  return `${Number(num) + 1}/${den}`;
}
