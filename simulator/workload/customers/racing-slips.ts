import {
  CAST_PLACES,
  CAST_POSITIONS,
  castKindFor,
  castLineCount,
  castTypeOfMarket,
} from '#domain/bet/casts.ts';
import { PlacementRef } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { EventEntity, SelectionEntity } from '#domain/market/entities.ts';
import { sealed, slipFor } from '#testing/slips/slips.ts';
import type { Prng } from '../../random/prng.ts';
import type { Browsed } from './hostile-customer.ts';
import type { Claim } from './hostile-slips.ts';

/** Of so many bets on a race, one names the first in their order. */
const CASTS = 4;
/** Of so many on the winner, one is at the starting price. */
const AT_THE_START = 3;

interface AtTheRaces extends Pick<Claim, 'user'> {
  readonly offer: Browsed;
}

/** What somebody makes of a bet on runners; as it is where some of its legs are none. */
export function asOfRace(
  chance: Prng,
  offer: Browsed,
  legs: readonly SelectionEntity[],
): { readonly legs: readonly SelectionEntity[]; readonly eachWay?: true } {
  const races = legs.flatMap(({ marketId }) => {
    const market = offer.market(marketId);
    return market?.eachWay === undefined ? [] : (offer.event(market.eventId)?.racingData ?? []);
  });
  if (races.length < legs.length) return { legs };
  const atStart =
    races.every(({ startingPrice }) => startingPrice === true) && chance.chance(1, AT_THE_START);
  const own = atStart ? legs.map(({ odds: _taken, ...leg }): SelectionEntity => leg) : legs;
  return { legs: own, ...(chance.chance(1, 2) ? { eachWay: true } : {}) };
}

function some<T>(chance: Prng, from: readonly T[], count: number): readonly T[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
}

/** Now and then, on a race: a forecast or tricast, in this order or in any. */
export function castOn(
  chance: Prng,
  { user, offer }: AtTheRaces,
  event: EventEntity | undefined,
  wish: Pick<PlacementSlip, 'stake' | 'acceptOddsChange'>,
): PlacementSlip | undefined {
  if (event?.racingData === undefined || !chance.chance(1, CASTS)) return undefined;
  const markets = offer
    .marketsOf(event.id)
    .filter(({ state, type }) => state === 'OPEN' && castTypeOfMarket(type) !== undefined);
  if (markets.length === 0) return undefined;
  const { type: ofMarket, selectionIds } = chance.pick(markets);
  const type = castTypeOfMarket(ofMarket) ?? 'FORECAST';
  const runners = selectionIds
    .flatMap((id) => offer.selection(id) ?? [])
    .filter(({ suspended }) => !suspended);
  const isStraight = chance.chance(1, 2);
  const picked = some(chance, runners, CAST_PLACES[type] + (isStraight ? 0 : chance.below(2)));
  const picks = picked.map(({ id }, nth) => ({
    selectionId: id,
    position: isStraight ? (CAST_POSITIONS[nth] ?? null) : null,
  }));
  const kind = castKindFor(type, picks);
  if (kind === undefined) return undefined;
  const slip = slipFor(offer, user, [], {
    ...wish,
    ref: PlacementRef.parse(chance.uuid()),
    type: kind,
    selections: picked.map(({ id, version }, nth) => ({
      ...{ id, version, odds: null, eachWay: false },
      raceCastPosition: picks[nth]?.position ?? null,
    })),
    numberOfBets: castLineCount(kind, picks),
    totalOdds: null,
    possibleWinnings: null,
  });
  return sealed(user, slip);
}
