import type { SlipView } from '#projections/betslip/slip-view.ts';
import { betNameText } from '#src/features/receipt/bet-name.ts';
import type { BetPicture, PictureLeg } from '#src/features/sharing/picture/bet-picture.ts';
import { dayText, timeText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';
import type { SlipTexts } from './slip-texts.ts';

type Slip = { readonly view: SlipView; readonly texts: SlipTexts };

/** Selections that are switched on, as they stand in the slip; a bet builder is one, with the one price. */
function legsOf({ texts }: Slip, t: Text): readonly PictureLeg[] {
  const shared = texts.legs.filter(({ view: leg }) => leg.active && leg.outrankedBy === null);
  return shared.flatMap(({ view: leg, price }): readonly PictureLeg[] => {
    const group = texts.groups.find((one) => one.view.legs.includes(leg.selectionId));
    if (group === undefined)
      return [{ selection: leg.name, market: leg.market, event: leg.event, odds: price }];
    const inside = shared.filter((one) => group.view.legs.includes(one.view.selectionId));
    if (inside[0]?.view !== leg) return [];
    return [
      {
        selection: inside.map((one) => one.view.name).join(' + '),
        market: t('betslip.kind.betBuilder'),
        event: group.view.event,
        odds: group.price,
      },
    ];
  });
}

/** The slip as a picture tells it. Prices are those of the slip at `now`. */
export function slipPicture(slip: Slip, now: number, t: Text): BetPicture {
  const { view, texts } = slip;
  const acca = texts.stakes.find(({ view: stake }) => stake.stakeId === 'acca');
  const legs = legsOf(slip, t);
  // Casts are no part of what is shared, and a free bet is no stake of the customer's.
  const isAllOfIt = view.casts.every(({ outside }) => outside) && view.totals.freeStake === 0;
  return {
    heading:
      acca === undefined || legs.length < 2
        ? t('slip.pictureSelections')
        : betNameText({ type: 'COMBO', systemType: null, lines: 1, size: acca.view.size }, t),
    legs,
    odds: legs.length < 2 ? '' : (acca?.totalOdds ?? ''),
    money:
      view.totals.stake === 0 || !isAllOfIt
        ? null
        : { stake: texts.totalStake, returns: texts.returns, returnsLabel: t('betslip.returns') },
    note: t('slip.pictureNow', { time: `${dayText(now)} ${timeText(now)}` }),
  };
}
