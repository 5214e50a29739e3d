import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { SelectionId } from '#domain/brand.ts';
import { type FiveGroup, fiveGroupOf, fivePicksIn, isFive } from '#domain/builder/fives.ts';
import { getWidgets } from '#domain/contract/initial-calls.ts';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { marketById, selectionById } from '#projections/entities/selectors.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';

interface Pick {
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
}

export interface Five {
  readonly picks: ReadonlyMap<FiveGroup, Pick>;
  /** One leg of each group, of this match. */
  readonly isWhole: boolean;
  /** A pick of the address is not on offer any more. */
  readonly isGone: boolean;
  /** The gateway could not be asked what they come to. */
  readonly isFailed: boolean;
  /** All of them with the gateway's price; absent while there is none. */
  readonly acca: BuilderAcca | undefined;
  /** Why there is none; null while it is on its way, or with fewer than two picks. */
  readonly refused: string | null;
  /** Picks that add nothing to the price. */
  readonly redundant: ReadonlySet<SelectionId>;
  /** What cannot join the picks, and why. */
  readonly excluded: ReadonlyMap<SelectionId, string>;
  readonly add: (id: SelectionId) => void;
  readonly remove: (id: SelectionId) => void;
  readonly clear: () => void;
}

interface Found {
  /** Of two of one group the first. */
  readonly picks: Five['picks'];
  readonly isGone: boolean;
}

function usePicks(event: EventEntity, ids: readonly SelectionId[]): Found {
  const found = useApp(
    ({ entities }) => ids.map((id) => selectionById(entities, event.id, id)),
    shallowEqual,
  );
  const markets = useApp(
    ({ entities }) => found.map((one) => one && marketById(entities, event.id, one.marketId)),
    shallowEqual,
  );
  const picks = new Map<FiveGroup, Pick>();
  let isGone = false;
  for (const [at, selection] of found.entries()) {
    const market = markets[at];
    const group = market && fiveGroupOf(event, market);
    if (selection === undefined || market === undefined || group === undefined) isGone = true;
    else if (!picks.has(group)) picks.set(group, { market, selection });
  }
  return { picks, isGone };
}

/** What is picked stands in the address alone; what it comes to is the gateway's to say (GAM-02). */
export function useFive(event: EventEntity): Five {
  const submit = useSubmit();
  const text = useApp((state) => state.navigation.params.selectionIds ?? '');
  const ids = fivePicksIn(text);
  const view = usePageView(getWidgets);
  const answer = view.kind === 'absent' ? undefined : view.result?.widgets[0];
  // The marks of the last answer stay until the next one is here.
  const [known, setKnown] = useState(answer?.picks);
  if (answer?.picks !== undefined && answer.picks !== known) setKnown(answer.picks);
  const go = (next: readonly SelectionId[]): void =>
    submit({
      type: 'intent/navigated',
      data: {
        path: pathFor('fives', {
          eventId: String(event.id),
          ...(next.length > 0 && { selectionIds: next.join(',') }),
        }),
        replace: true,
      },
    });
  const { picks, isGone } = usePicks(event, ids);
  const legs = [...picks.values()].map(({ market }) => ({ event, market }));
  // What is gone leaves with the next pick: the gateway takes no more than five.
  const standing = [...picks.values()].map(({ selection }) => selection.id);
  return {
    picks,
    isWhole: standing.length === ids.length && isFive(legs),
    isGone,
    isFailed: view.kind === 'failed',
    acca: answer?.accas?.[0],
    refused: answer?.picks?.refused ?? null,
    redundant: new Set(ids.length === 0 ? [] : known?.redundant),
    excluded: new Map(ids.length === 0 ? [] : known?.excluded.map(({ id, reason }) => [id, reason])),
    add: (id) => go([...standing, id]),
    remove: (id) => go(standing.filter((one) => one !== id)),
    clear: () => go([]),
  };
}
