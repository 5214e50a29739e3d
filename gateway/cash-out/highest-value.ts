import { CERTAIN, type Chance, cashOutValue, chanceAt } from '#domain/cash-out/cash-out-value.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { MAX_DENOMINATOR } from '#domain/odds/odds-rules.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import type { CashOutRules } from '../config/cash-out.ts';
import { betTerms, legFacts } from '../settlement/settle-one.ts';
import type { ValuedBet } from './valued-bet.ts';

/** What is as good as won: no price is shorter. */
const SHORTEST: Chance = { win: chanceAt(packOdds(1, MAX_DENOMINATOR)), place: CERTAIN.place };

/** A leg with best odds may end at a price that nobody knows, and the rest of its bet goes on at it. */
function mayEndBetter(legs: ValuedBet['legs'], isOpen: readonly boolean[]): boolean {
  const open = legs.filter((_, i) => isOpen[i]);
  return open.length > 1 && open.some(({ best_odds }) => best_odds);
}

function work({ bet, legs, groups, markets }: ValuedBet, { marginPercent }: CashOutRules): Money | null {
  const facts = legs.map((leg) => legFacts(leg, markets));
  const isOpen = facts.map((known) => known === undefined);
  if (mayEndBetter(legs, isOpen)) return null;
  const chances = [...legs.keys()].flatMap((place): Chance[] => {
    const group = groups.find((one) => one.legs.includes(place));
    if (group !== undefined && Math.min(...group.legs) !== place) return [];
    return [(group?.legs ?? [place]).some((i) => isOpen[i]) ? SHORTEST : CERTAIN];
  });
  const withdrawn = legs.map(({ market_id }) => markets.get(market_id)?.deductions ?? []);
  return cashOutValue(betTerms(bet, legs, groups), facts, withdrawn, chances, {
    marginPercent,
    maximum: bet.maximum_returns === null ? null : money(bet.maximum_returns),
  });
}

/** A bet is read anew when it, or a result of it, has changed: what was read is the key. */
const known = new WeakMap<ValuedBet, Money | null>();

/**
 * The most that an open bet can be cashed out for, whatever its prices do: every open leg at the shortest
 * price there is, what has ended as it ended, less the margin (CSH-09.9). Null where nobody knows.
 */
export function highestValue(valued: ValuedBet, rules: CashOutRules): Money | null {
  const before = known.get(valued);
  if (before !== undefined) return before;
  const value = work(valued, rules);
  known.set(valued, value);
  return value;
}
