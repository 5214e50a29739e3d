import { createSelector } from '@reduxjs/toolkit';
import { legOf } from '#domain/betslip/legs.ts';
import type { Leg, SlipState } from '#domain/betslip/slip.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { EntitiesState } from '../entities/entities-state.ts';
import { eventById, marketById, selectionsOf } from '../entities/selectors.ts';

interface ChoiceSlices {
  readonly betslip: SlipState;
  readonly entities: EntitiesState;
}

/** The leg for which another selection is being chosen, and what its market has (BSL-06). */
export interface Choice {
  readonly leg: Leg;
  readonly event: EventEntity | undefined;
  /** Undefined: over, or not known any more. */
  readonly market: MarketEntity | undefined;
  /** In the order of the market; at first those alone that are loaded. */
  readonly selections: readonly SelectionEntity[];
  /** Every selection of the market is here. */
  readonly complete: boolean;
}

const choosingLeg = ({ betslip }: ChoiceSlices): Leg | undefined =>
  betslip.choosing === undefined ? undefined : legOf(betslip, betslip.choosing);

/** Null while nothing is being chosen. */
export const selectChoice: (state: ChoiceSlices) => Choice | null = createSelector(
  [choosingLeg, ({ entities }: ChoiceSlices) => entities],
  (leg, entities) => {
    if (leg === undefined) return null;
    const market = marketById(entities, leg.eventId, leg.marketId);
    const selections = market === undefined ? [] : selectionsOf(entities, market);
    return {
      leg,
      event: eventById(entities, leg.eventId),
      market,
      selections,
      complete: market !== undefined && selections.length === market.selectionIds.length,
    };
  },
);
