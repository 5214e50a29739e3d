import type { EventId } from '#domain/brand.ts';
import { mayBuild } from '#domain/builder/rules.ts';
import { getWidgets } from '#domain/contract/initial-calls.ts';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { squadsQuery } from '#domain/navigation/page-calls.ts';
import { builderPick, isBuilt } from '#projections/betslip/select-builder.ts';
import { readView, viewOf } from '#projections/views/parse-view.ts';
import type { Tab } from '../../device/tab.ts';

type Pressed = Pick<DataOf<'intent/builderPressed'>, 'eventId' | 'marketId' | 'selectionId'>;

/** A match that can be built upon, as a tab holds it. */
export interface BuiltOffer {
  readonly eventId: EventId;
  /** Whether its page was opened: elsewhere stands its first market alone. */
  readonly isWhole: boolean;
  /** Selections that can be pressed in bet-builder mode: not grey, and not in the bet builder. */
  readonly free: readonly Pressed[];
  /** Those in it. */
  readonly picked: readonly Pressed[];
}

/** Fewer markets are what a list shows of a match. */
const WHOLE = 3;

export function builtOffers(tab: Tab): readonly BuiltOffer[] {
  const state = tab.state();
  return Object.values(state.entities.buckets).flatMap(({ event, markets, selections }): BuiltOffer[] => {
    if (event === undefined || event.marketGroups.every(({ type }) => type !== 'YOUR_BET')) return [];
    const open = Object.values(markets).filter((market) => mayBuild(event, market));
    const all = Object.values(selections).flatMap(({ id, marketId, odds, suspended }) => {
      const market = open.find((one) => one.id === marketId);
      if (market === undefined) return [];
      const ids = { eventId: event.id, marketId, selectionId: id };
      const isOpen = market.state === 'OPEN' && !suspended && odds !== undefined && !event.suspended;
      return [{ ids, isOpen, pick: builderPick(state, ids) }];
    });
    return [
      {
        eventId: event.id,
        isWhole: open.length >= WHOLE,
        free: all.flatMap(({ ids, isOpen, pick }) => (isOpen && pick === 'free' ? [ids] : [])),
        picked: all.flatMap(({ ids, pick }) => (pick === 'picked' ? [ids] : [])),
      },
    ];
  });
}

/** Prebuilt bet builders on the page of a match whose button can be pressed (BBD-03). */
export function prebuiltOn(tab: Tab, eventId: EventId): readonly BuilderAcca[] {
  const state = tab.state();
  const view = readView(getWidgets, viewOf(state.views, getWidgets, squadsQuery(eventId)));
  const accas =
    view.kind === 'absent' ? [] : (view.result?.widgets.flatMap((widget) => widget.accas ?? []) ?? []);
  return accas.filter((acca) => !isBuilt(state, acca.eventId, acca.selectionIds));
}
