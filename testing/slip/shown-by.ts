import type { SlipContext } from '#domain/betslip/slip-context.ts';
import type { ShownSlip } from '#domain/events/shown-slip.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';

/** What a press records of a slip, in plain texts in the place of the screen's. */
export const shownBy = (view: SlipView, context: SlipContext): ShownSlip => ({
  button: view.action.kind,
  totalStake: String(view.totals.stake),
  returns: String(view.totals.returns),
  legs: view.legs.map((leg) => ({
    selectionId: leg.selectionId,
    selection: leg.name,
    market: leg.market,
    event: leg.event,
    price: leg.priceText,
    version: leg.version,
    stake: '',
  })),
  stakes: view.stakes.map((stake) => ({
    stakeId: stake.stakeId,
    label: stake.labelKey,
    stake: stake.text,
    returns: String(stake.returns),
    totalOdds: stake.totalOddsText,
  })),
  ...(view.groups.length === 0
    ? {}
    : { groups: view.groups.map(({ id, priceText }) => ({ id, price: priceText })) }),
  notices: view.notices.map((notice) => notice.key),
  oddsFormat: view.oddsFormat,
  acceptOddsChange: context.acceptOddsChange,
  balance: String(context.cash),
});
