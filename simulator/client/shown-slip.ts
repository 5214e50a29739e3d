import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from './tab.ts';

/** What the screen says of a slip at a press, as far as the rules look at it. */
export function shownSlip(view: ReturnType<Tab['view']>): DataOf<'intent/placePressed'>['shown'] {
  return {
    button: view.action.kind,
    totalStake: String(view.totals.stake),
    returns: String(view.totals.returns),
    legs: view.legs.map(({ selectionId, name, market, event, priceText, version }) => ({
      selectionId,
      selection: name,
      market,
      event,
      price: priceText,
      version,
      stake: '',
    })),
    stakes: [],
    notices: [],
    oddsFormat: view.oddsFormat,
    acceptOddsChange: view.context.acceptOddsChange,
    balance: '',
  };
}
