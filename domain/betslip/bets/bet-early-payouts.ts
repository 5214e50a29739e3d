import type { EarlyPayout } from '../../bet/early-payout.ts';
import { earlyPayoutsOf } from '../../bet/early-payouts-of.ts';
import type { SlipContext } from '../slip-context.ts';
import type { BetFigures } from './bet-figures.ts';

/** What each leg of a bet of the slip would be paid early for (BON-05). */
export const earlyPayoutsOfBet = (
  { kind, legs, groups }: Pick<BetFigures, 'kind' | 'legs' | 'groups'>,
  { rules }: Pick<SlipContext, 'rules'>,
): readonly (readonly EarlyPayout[])[] =>
  earlyPayoutsOf(
    kind,
    legs.map(({ leg }) => ({
      reported: leg.earlyPayouts ?? [],
      inplay: leg.inplay,
      grouped: groups.some(({ group }) => group.legs.includes(leg)),
    })),
    rules.earlyPayouts,
  );
