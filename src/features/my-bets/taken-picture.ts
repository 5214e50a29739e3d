import type { OddsFormat } from '#domain/contract/betting.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import type { BetPicture, PictureLeg, PictureMoney } from '#src/features/sharing/picture/bet-picture.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';
import { takenText } from './bet-leg.tsx';
import { kindText } from './kind-text.ts';

function legsOf({ legs, groups = [] }: MyBet, format: OddsFormat, t: Text): readonly PictureLeg[] {
  return legs.flatMap((leg, place): readonly PictureLeg[] => {
    const { selectionName, marketName, eventName, odds, raceCastPosition } = leg;
    const group = groups.find((one) => one.legs.includes(place));
    if (group === undefined) {
      const price =
        raceCastPosition === undefined
          ? takenText(odds, format, t)
          : t(`cast.position.${raceCastPosition ?? 'any'}`);
      return [{ selection: selectionName, market: marketName, event: eventName, odds: price }];
    }
    if (group.legs[0] !== place) return [];
    const struck = parseOddsText(group.odds);
    return [
      {
        selection: group.legs.map((one) => legs[one]?.selectionName ?? '').join(' + '),
        market: t('bets.kind.YOURBET'),
        event: eventName,
        odds: struck === undefined ? '' : totalText(decimalOf(struck), format),
      },
    ];
  });
}

/** Stake and returns of a bet of which both are told by one figure each; of no other one. */
function moneyOf(bet: MyBet, t: Text): PictureMoney | null {
  const isOpen = bet.status === 'OPEN';
  const amount = isOpen ? bet.possibleWinnings : bet.returns;
  // What a free bet pays is no stake of the customer's, and a part that was cashed out is still coming in.
  if (amount === null || bet.bonus?.kind === 'freeBet' || (isOpen && bet.cashedOut !== undefined))
    return null;
  return {
    stake: moneyText(bet.totalStake, bet.currency),
    returns: moneyText(amount, bet.currency),
    returnsLabel: t(isOpen ? 'myBets.potential' : 'myBets.returns'),
  };
}

/** A placed bet as a picture tells it: at the prices taken, without its number. */
export function takenPicture(bet: MyBet, format: OddsFormat, t: Text): BetPicture {
  const kind = kindText(bet, t);
  return {
    heading: bet.result === null ? kind : `${kind} · ${t(`myBets.result.${bet.result}`)}`,
    legs: legsOf(bet, format, t),
    odds: bet.legs.length < 2 ? '' : (bet.displayTotalOdds ?? ''),
    money: moneyOf(bet, t),
    note: t('slip.pictureTaken'),
  };
}
