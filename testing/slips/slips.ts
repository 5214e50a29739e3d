import { randomUUID } from 'node:crypto';
import { lineOdds, possiblePlaceReturns, possibleReturns } from '#domain/bet/line-odds.ts';
import { linesOf } from '#domain/bet/lines.ts';
import { PlacementRef, type SelectionId, type UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { totalOddsText } from '#domain/odds/total-odds.ts';
import { contentHashOf } from '#gateway/placement/context.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';

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
    const market = found === undefined ? undefined : offer.market(found.marketId);
    const terms = eachWay ? market?.eachWay : undefined;
    const placeTerms = terms === undefined ? {} : { placeTerms: { ...terms } };
    return { id, odds: found?.odds ?? null, version: found?.version ?? 0, eachWay, ...placeTerms };
  });
  const legs = selections.map(({ odds, placeTerms }) => ({
    odds: odds === null ? null : (parseOddsText(odds) ?? null),
    place: placeTerms ?? null,
  }));
  const type = draft.type ?? (ids.length === 1 ? 'SINGLE' : 'COMBO');
  const systemType = draft.systemType ?? null;
  const lines = linesOf(type, systemType, ids.length);
  const total = lineOdds(legs, eachWay, lines);
  const text = (odds: typeof total.win) => (odds === null ? null : totalOddsText(odds));
  return sealed(user, {
    ref: drawRef(),
    lang: 'en',
    oddsFormat: 'FRACTIONAL',
    type,
    systemType,
    currency: GBP,
    totalOdds: text(total.win),
    displayTotalOdds: null,
    possibleWinnings: possibleReturns(stake, total),
    numberOfBets: lines.length * (eachWay ? 2 : 1),
    eachWay,
    eachWayTotalOdds: text(total.place),
    eachWayPossibleWinnings: possiblePlaceReturns(stake, total),
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
