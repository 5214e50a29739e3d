import type { BetId } from '#domain/brand.ts';
import { isAsAsked } from '#domain/cash-out/cash-out-rule.ts';
import type { NamedRule, RuleChange } from '#domain/cash-out/cash-out-state.ts';
import type { RootState } from '../root.ts';

/** The rule of this bet that is being named; undefined while none is. */
export function namedRule(state: RootState, betId: BetId): NamedRule | undefined {
  const named = state.myBets.cashOut?.named;
  return named?.betId === betId ? named : undefined;
}

/**
 * A change of the bet's rule that is not in force, as far as anybody here knows. One of which the gateway
 * keeps what was asked for is in force, whoever told of it.
 */
export function ruleChangeOf(state: RootState, betId: BetId): RuleChange | undefined {
  const change = (state.myBets.cashOut?.ruleChanges ?? []).find((one) => one.betId === betId);
  if (change === undefined) return undefined;
  const kept = state.myBets.bets[betId]?.cashOutRule ?? null;
  return isAsAsked(kept, change.base, change.rule) ? undefined : change;
}
