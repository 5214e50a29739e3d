import { castTypeOfMarket } from '#domain/bet/casts.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';
import type { Prng } from '../../../random/prng.ts';

/** Presses some price of all that the tab holds, if it holds any. Forecasts and tricasts have none. */
export function pressPrice(tab: Tab, chance: Prng): void {
  const { buckets } = tab.state().entities;
  const offered = Object.values(buckets).flatMap(({ event, markets, selections }) =>
    event === undefined
      ? []
      : Object.values(markets).flatMap((market) =>
          market.selectionIds.flatMap((id) => {
            if (castTypeOfMarket(market.type) !== undefined) return [];
            const selection = Object.values(selections).find((one) => one.id === id);
            return selection === undefined
              ? []
              : [{ eventId: event.id, marketId: market.id, selectionId: id }];
          }),
        ),
  );
  if (offered.length === 0) return;
  pressSelection(tab, chance.pick(offered));
}

/** Presses the price of this selection, whatever it is. */
export function pressSelection(
  tab: Tab,
  { eventId, marketId, selectionId }: Omit<DataOf<'intent/oddsPressed'>, 'shown'>,
): void {
  const shown = { price: '', version: 0, selection: '', market: '', event: '' };
  tab.submit({ type: 'intent/oddsPressed', data: { eventId, marketId, selectionId, shown } });
}
