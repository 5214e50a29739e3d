import type { Draft } from '@reduxjs/toolkit';
import type { Channel } from '#domain/contract/channel-path.ts';
import type { Entities, SelectionEntity } from '#domain/market/entities.ts';
import type { EntitiesState } from './entities-state.ts';
import { load } from './load.ts';
import { removeMarket, removeSelection } from './remove.ts';

type State = Draft<EntitiesState>;

/**
 * A line moved: the message brings the new entities, the channel's path names the old ones (LIV-07, TRAP-15).
 * The old ones go; what took their place is remembered for the slip.
 */
export function replace(state: State, entities: Entities, channel: Channel | undefined, at: number): void {
  if (channel?.name === 'eventSelection') {
    const [next] = entities.selections;
    if (next !== undefined) remember(state, channel.event, channel.market, channel.selection, next);
    removeSelection(state, channel.selection, channel.event);
    if (next !== undefined && next.marketId !== channel.market)
      removeMarket(state, channel.market, channel.event);
  } else if (channel?.name === 'eventMarket') {
    const [market] = entities.markets;
    if (market !== undefined) {
      for (const old of selectionsOf(state, channel.event, channel.market)) {
        const next = counterpart(
          old,
          entities.selections.filter((each) => each.marketId === market.id),
        );
        if (next !== undefined) remember(state, channel.event, channel.market, old.id, next);
      }
      state.replacedMarkets[channel.market] = market.id;
      if (market.id !== channel.market) removeMarket(state, channel.market, channel.event);
    }
  }
  load(state, entities, at, true);
}

function remember(
  state: State,
  oldEventId: number,
  oldMarketId: number,
  old: number,
  next: SelectionEntity,
): void {
  if (next.id === old) return;
  // A line that came back is no longer one that was replaced.
  delete state.replacements[next.id];
  delete state.elderReplacements?.[next.id];
  state.replacements[old] = {
    oldEventId,
    oldMarketId,
    eventId: next.eventId,
    marketId: next.marketId,
    selectionId: next.id,
  };
  state.replacedMarkets[oldMarketId] = next.marketId;
}

const selectionsOf = (state: State, eventId: number, marketId: number): SelectionEntity[] =>
  Object.values(state.buckets[eventId]?.selections ?? {}).filter(
    (selection) => selection.marketId === marketId,
  );

/** The new selection with the same outcome (over for over), if there is exactly one. */
function counterpart(
  old: SelectionEntity,
  candidates: readonly SelectionEntity[],
): SelectionEntity | undefined {
  const alike = candidates.filter((each) =>
    old.outcomeType === undefined ? each.name === old.name : each.outcomeType === old.outcomeType,
  );
  return alike.length === 1 ? alike[0] : undefined;
}
