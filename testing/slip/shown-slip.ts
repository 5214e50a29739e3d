import type { DataOf } from '#domain/events/registry.ts';
import type { slipView } from '#projections/betslip/select-slip.ts';

/** What the screen says of a slip at a press, as far as the rules look at it. */
export const shownSlip = (
  view: ReturnType<typeof slipView>,
  acceptOddsChange: string,
): DataOf<'intent/placePressed'>['shown'] => ({
  button: view.action.kind,
  totalStake: String(view.totals.stake),
  returns: String(view.totals.returns),
  legs: [
    ...view.legs.map(({ selectionId, name, market, event, priceText, version }) => ({
      selectionId,
      selection: name,
      market,
      event,
      // In a bet builder no price of its own stands on the screen.
      price: view.groups.some(({ legs }) => legs.includes(selectionId)) ? '' : priceText,
      version,
      stake: '',
    })),
    ...view.casts
      .filter(({ outside }) => !outside)
      .flatMap(({ market, event, picks, stakeId }) =>
        picks.map(({ selectionId, name, position, version }) => ({
          selectionId,
          selection: name,
          market,
          event,
          price: position === null ? 'any' : String(position),
          version,
          stake: '',
          stakeId,
        })),
      ),
  ],
  stakes: [],
  ...(view.groups.length === 0
    ? {}
    : { groups: view.groups.map(({ id, priceText }) => ({ id, price: priceText })) }),
  notices: [],
  oddsFormat: view.oddsFormat,
  acceptOddsChange,
  balance: '',
});
