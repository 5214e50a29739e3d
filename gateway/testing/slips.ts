import { randomUUID } from 'node:crypto';
import { PlacementRef, type SelectionId, type UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { contentHashOf } from '../placement/context.ts';
import type { Offer } from '../placement/decide.ts';
import { lineOdds, possibleReturns } from '../placement/figures.ts';

export const drawRef = (): PlacementRef => PlacementRef.parse(randomUUID());

type Draft = Partial<Omit<PlacementSlip, 'stake'>> & { readonly stake?: number };

/** The slip an honest client would send for these selections as they stand on offer. */
export function slipFor(
  offer: Offer,
  user: UserId,
  ids: readonly SelectionId[],
  draft: Draft = {},
): PlacementSlip {
  const eachWay = draft.eachWay ?? false;
  const stake = money(draft.stake ?? 100);
  const selections = ids.map((id) => {
    const found = offer.selection(id);
    return { id, odds: found?.odds ?? null, version: found?.version ?? 0, eachWay };
  });
  const legs = selections.map(({ id, odds }) => {
    const market = offer.selection(id)?.marketId;
    const place = market === undefined ? undefined : offer.market(market)?.eachWay;
    return {
      odds: odds === null ? null : (parseOddsText(odds) ?? null),
      place: eachWay ? (place ?? null) : null,
    };
  });
  const lines = lineOdds(legs, eachWay);
  const text = (odds: typeof lines.win) => (odds === null ? null : totalOddsText(odds));
  return sealed(user, {
    ref: drawRef(),
    lang: 'en',
    oddsFormat: 'FRACTIONAL',
    type: ids.length === 1 ? 'SINGLE' : 'COMBO',
    systemType: null,
    currency: GBP,
    totalOdds: text(lines.win),
    displayTotalOdds: null,
    possibleWinnings: possibleReturns(stake, lines),
    numberOfBets: eachWay ? 2 : 1,
    eachWay,
    eachWayTotalOdds: text(lines.place),
    eachWayPossibleWinnings:
      lines.place === null ? null : possibleReturns(stake, { win: lines.place, place: null }),
    freeBet: null,
    profitBoost: null,
    selections,
    selectionGroups: [],
    halftimeHeroes: { active: false },
    betBuilderAccaIds: [],
    acceptOddsChange: 'NOT_ACCEPT',
    contentHash: '',
    clientHead: null,
    ...draft,
    stake,
  });
}

/** The slip with the hash of its own content. */
export const sealed = (user: UserId, slip: PlacementSlip): PlacementSlip => ({
  ...slip,
  contentHash: contentHashOf(slip, user),
});
