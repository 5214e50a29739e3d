import { unitCount } from '../../builder/unit-prices.ts';
import { oddsText } from '../../odds/display-odds.ts';
import { parseOddsText } from '../../odds/parse-odds.ts';
import { accaBoostFor, bonusBet } from '../bets/slip-bonuses.ts';
import type { NoticeInput, NoticeParams } from './notice-input.ts';

/**
 * Why an acca that is long enough for the boost does not get it (BON-05). A statement about this bet: nothing
 * is asked of the customer, and a bet that has a free bet or a profit boost is not spoken of (RTS 14A).
 */
export function accaBoostRefused({
  slip,
  figures,
  context,
}: NoticeInput): readonly { readonly params: NoticeParams }[] {
  const acca = figures.bets.find(({ kind }) => kind === 'COMBO');
  const minimumLegs = context.rules.accaBoost?.minimumLegs;
  const builders = acca?.groups.map(({ group }) => group) ?? [];
  if (acca === undefined || minimumLegs === undefined || unitCount(acca.legs.length, builders) < minimumLegs)
    return [];
  if (acca.bonus !== null && acca.bonus.kind !== 'accaBoost') return [];
  const boost = accaBoostFor(slip, context, bonusBet(acca));
  if (boost?.kind !== 'refused') return [];
  const minimum = parseOddsText(context.rules.accaBoost?.minimumLegOdds ?? '');
  const shortest = minimum === undefined ? '' : oddsText(minimum, context.oddsFormat);
  return [{ params: { reason: boost.reason, minimumOdds: shortest } }];
}
