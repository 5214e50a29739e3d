import type { GroupView } from '#projections/betslip/builder-view.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import type { Text } from '#src/text/text.ts';

export interface GroupTexts {
  readonly view: GroupView;
  /** A dash until there is a price; never the product (BBD-01). */
  readonly price: string;
  readonly change: string | null;
  /** Why it has no price, or what to do about it; in the order of weight. */
  readonly notices: readonly string[];
}

/** In the place of a price or an amount that nobody knows. */
export const NO_PRICE = '—';

const REFUSALS: Readonly<Record<string, MessageId>> = {
  sameMarket: 'betslip.builder.refused.sameMarket',
  impossible: 'betslip.builder.refused.impossible',
  implied: 'betslip.builder.refused.implied',
  noPrice: 'betslip.builder.refused.noPrice',
};

function changeText({ change }: GroupView, t: Text): string | null {
  if (change === null) return null;
  return t(change.trend === 'up' ? 'betslip.acceptedUp' : 'betslip.acceptedDown', { was: change.was });
}

/** Texts of the slip's bet builders. */
export const groupTexts = (view: SlipView, t: Text): readonly GroupTexts[] =>
  view.groups.map((group) => ({
    view: group,
    price: group.priceText === '' ? NO_PRICE : group.priceText,
    change: changeText(group, t),
    notices: [
      // That a pick is closed or suspended, and whether to wait for it, stands at the pick (MEND-30).
      ...(group.refusal === null || (group.refusal === 'noPrice' && group.status !== 'open')
        ? []
        : [t(REFUSALS[group.refusal] ?? 'betslip.builder.refused.notOffered')]),
    ],
  }));
