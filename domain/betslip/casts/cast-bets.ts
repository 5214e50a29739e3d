import { castLineCount } from '../../bet/casts.ts';
import { money, zero } from '../../money/parse-money.ts';
import type { BetFigures, PricedLeg } from '../bets/bet-figures.ts';
import type { SlipState } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import { limitFor } from '../slip-rules.ts';
import { stakeValue } from '../stakes/stake-grammar.ts';
import { castAvailability, castStake, type SlipCast } from './casts.ts';

/** A runner has no price of its own: what a line pays is declared after the race. */
const NO_PRICE_YET = { kind: 'startingPrice' } as const;

function pricedLegs(cast: SlipCast): PricedLeg[] {
  return cast.picks.map(({ selectionId, position, name, availability, version }) => {
    const quote = { price: NO_PRICE_YET, version };
    return {
      leg: {
        selectionId,
        marketId: cast.marketId,
        eventId: cast.eventId,
        sportId: cast.sportId,
        names: { ...cast.names, selection: name },
        inplay: false,
        taken: quote,
        acknowledged: quote,
        active: true,
        availability,
        replaced: null,
        lineToAccept: false,
      },
      quote,
      castPosition: position,
    };
  });
}

/**
 * Casts of the slip as bets: stake times lines, and returns that are the dividend, which nobody knows
 * (null), or nothing while a runner or the race cannot be bet on (RAC-08, BSL-11).
 */
export function castBets(slip: SlipState, casts: readonly SlipCast[], context: SlipContext): BetFigures[] {
  const minimum = money(limitFor(context.rules.minimumStake, context.currency));
  return casts.map((cast) => {
    const stakeId = castStake(cast.id);
    const stake = stakeValue(slip.stakes.values[stakeId], minimum);
    const lines = castLineCount(cast.kind, cast.picks);
    return {
      stakeId,
      kind: cast.kind,
      systemType: null,
      bonus: null,
      legs: pricedLegs(cast),
      groups: [],
      eachWay: false,
      lines,
      numberOfBets: lines,
      stake,
      minimum,
      totalStake: stake.kind === 'valid' ? money(stake.amount * lines) : zero,
      totalOdds: null,
      placeOdds: null,
      hasPrice: false,
      returns: castAvailability(cast) === 'open' ? null : zero,
      unpriced: false,
      placeReturns: null,
      capped: false,
    };
  });
}
