import { riskRulesOf } from '#gateway/config/risk-rules.ts';
import type { RiskAnswer, RiskRule } from '#gateway/placement/risk/risk-rules.ts';
import type { OperatorRules } from '../../gateway/gateway-node.ts';
import type { Hostility } from '../../scenario/hostility.ts';

/** As every customer of a world, by their username. */
const HOSTILE = 'u-hostile';

const refer = (
  afterMs: number,
  trader: Extract<RiskAnswer, { readonly kind: 'refer' }>['trader'],
): RiskAnswer => ({ kind: 'refer', afterMs, trader });

const REFUSAL = { type: 'TRADING_DECISION', message: 'No.' } as const;

/**
 * A trader looks at some bets of the hostile customer in every world, else hardly any would make an offer to
 * the prices that they claim (MEND-01): at three unit stakes of theirs, and from a stake on that all of
 * theirs on a selection come to (MEND-04).
 */
const RULES: readonly RiskRule[] = [
  {
    name: 'hostile-same-stake',
    when: { customers: [HOSTILE], stake: 60 },
    answer: refer(150, { kind: 'counter', stakePercent: 100, pricePercent: 100, standsMs: 1_200 }),
  },
  {
    name: 'hostile-less',
    when: { customers: [HOSTILE], stake: 300 },
    answer: refer(300, { kind: 'counter', stakePercent: 80, pricePercent: 80, standsMs: 2_500 }),
  },
  {
    name: 'hostile-accepted',
    when: { customers: [HOSTILE], stake: 75 },
    answer: refer(500, { kind: 'accept' }),
  },
  {
    name: 'hostile-together',
    when: { customers: [HOSTILE], totalStakeFrom: { GBP: 800 } },
    answer: refer(200, { kind: 'refuse', fault: REFUSAL }),
  },
];

/** The rules of an operator with those for the hostile customer before them, where there is one. */
export const withHostileTrader = (rules: OperatorRules, hostility: Hostility | null): OperatorRules =>
  hostility === null
    ? rules
    : { ...rules, riskRules: [...RULES, ...(rules.riskRules ?? riskRulesOf(false))] };
