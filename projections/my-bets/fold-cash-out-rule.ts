import type { BetId } from '#domain/brand.ts';
import type { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import type { CashOutState, RuleChange } from '#domain/cash-out/cash-out-state.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { withCashOut, withoutLapsed } from './fold-cash-out.ts';
import type { MyBetsState } from './my-bets-state.ts';

/** The state with another change of this bet's rule, or without one. */
function withChange(state: CashOutState, betId: BetId, change: RuleChange | undefined): CashOutState {
  const { ruleChanges: before = [], ...rest } = state;
  const changes = [...before.filter((one) => one.betId !== betId), ...(change === undefined ? [] : [change])];
  return changes.length === 0 ? rest : { ...rest, ruleChanges: changes };
}

const changeOf = ({ ruleChanges = [] }: CashOutState, betId: BetId): RuleChange | undefined =>
  ruleChanges.find((one) => one.betId === betId);

const withoutNamed = ({ named: _, ...rest }: CashOutState): CashOutState => rest;

/** The bet with the rule that the gateway keeps, unless a newer one has come by another way. */
function withRule(state: MyBetsState, betId: BetId, rule: KeptRule | null): MyBetsState {
  const bet = state.bets[betId];
  if (bet === undefined || rule === null || (bet.cashOutRule?.version ?? 0) >= rule.version) return state;
  return { ...state, bets: { ...state.bets, [betId]: { ...bet, cashOutRule: rule } } };
}

/** Folds of automatic cash-out, over the state of my bets. */
export const cashOutRuleFolds = {
  'intent/cashOutRuleNamed': (state: MyBetsState, { data }: EventOf<'intent/cashOutRuleNamed'>) =>
    withCashOut(state, (before) => {
      const { betId, rule } = data;
      // Whoever looks at the fields again has read what became of the last change.
      const isOver = changeOf(before, betId)?.knowledge !== 'asking';
      const read = withoutLapsed(isOver ? withChange(before, betId, undefined) : before);
      if (rule !== null) return { ...read, named: { betId, ...rule } };
      return read.named?.betId === betId ? withoutNamed(read) : read;
    }),
  'cashOut/ruleRequested': (state: MyBetsState, { data }: EventOf<'cashOut/ruleRequested'>) =>
    withCashOut(state, (before) =>
      withChange(withoutNamed(before), data.betId, { ...data, knowledge: 'asking' }),
    ),
  'cashOut/ruleLost': (state: MyBetsState, { data }: EventOf<'cashOut/ruleLost'>) =>
    withCashOut(state, (before) => {
      const change = changeOf(before, data.betId);
      return change?.knowledge === 'asking'
        ? withChange(before, data.betId, { ...change, knowledge: 'unknown' })
        : before;
    }),
  'cashOut/ruleEnded': (state: MyBetsState, { data }: EventOf<'cashOut/ruleEnded'>) => {
    const { betId, status, rule } = data;
    const isDone = status === 'SET' || status === 'REMOVED';
    return withRule(
      withCashOut(state, (before) => {
        const change = changeOf(before, betId);
        const refused =
          change === undefined ? undefined : { ...change, knowledge: 'refused' as const, reason: status };
        return withChange(before, betId, isDone ? undefined : refused);
      }),
      betId,
      rule,
    );
  },
};
