import type { RiskRule } from '../placement/risk/risk-rules.ts';
import { demonstrationRules } from './demonstration-rules.ts';

/** Referral to a trader. Together both times stay below the shortest waiting period of a brand. */
export const referral = {
  /** A trader answers after this, ms. */
  decideAfterMs: 6_000,
  /** A counter-offer stands for this, ms. */
  offerStandsMs: 15_000,
} as const;

/**
 * What the operator decides about bets beyond the rules of betting; the first rule that holds counts. The
 * trader is automatic here: an operator with traders of their own puts their desk behind the same three
 * answers.
 */
export const riskRules: readonly RiskRule[] = [
  {
    name: 'stake-far-too-large',
    when: { totalStakeFrom: { GBP: 200_000, EUR: 200_000 } },
    answer: {
      kind: 'refer',
      afterMs: referral.decideAfterMs,
      trader: {
        kind: 'refuse',
        fault: { type: 'TRADING_DECISION', message: 'The trader did not accept this stake.' },
      },
    },
  },
  {
    name: 'stake-too-large',
    when: { totalStakeFrom: { GBP: 100_000, EUR: 100_000 } },
    answer: {
      kind: 'refer',
      afterMs: referral.decideAfterMs,
      trader: { kind: 'counter', stakePercent: 50, pricePercent: 100, standsMs: referral.offerStandsMs },
    },
  },
  {
    name: 'stake-large',
    when: { totalStakeFrom: { GBP: 50_000, EUR: 50_000 } },
    answer: { kind: 'refer', afterMs: referral.decideAfterMs, trader: { kind: 'accept' } },
  },
];

/** Rules for provoking every answer come first, and only beside play money. */
export const riskRulesOf = (demonstration: boolean): readonly RiskRule[] =>
  demonstration ? [...demonstrationRules, ...riskRules] : riskRules;
