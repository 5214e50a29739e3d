import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { BRANDS, DEFAULTS, defaultAppConfig } from '#domain/config/defaults.ts';
import { GBP, minorText, money, zero } from '#domain/money/parse-money.ts';
import { REFUSAL_TYPES } from '#domain/placement/refusals/refusal-types.ts';
import { RISK_TYPES } from '#domain/placement/refusals/risk-types.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { demonstrationAccounts } from '../accounts/demonstration.ts';
import { ruleFor } from '../placement/risk/risk-rules.ts';
import { demonstrationRules, TESTER } from './demonstration-rules.ts';
import { referral, riskRules, riskRulesOf } from './risk-rules.ts';

const page = readFileSync('docs/provoking-answers.md', 'utf8');
const tester = UserId.parse(TESTER);
const offer = new DemoOffer(1);
const single = (stake: number, user = tester) => slipFor(offer, user, [selectionId(1, 0)], { stake });

/**
 * Answers of this side, of the protocol, or of a customer: provoked by the way that the page names, not by a
 * rule of its own.
 */
const BY_OTHER_MEANS = [
  'BetplacementTimeout',
  'FUNDS_UNREAD',
  'INTERVENTION_DUE',
  'NEW_TEXTS',
  'OFFER_DECLINED',
  'OFFER_EXPIRED',
  'OWN_PRODUCT_BLOCK',
  'OWN_TIME_OVER',
  'SAME_BET_AGAIN',
];

describe('[PLC-10.3] rules that provoke every answer', () => {
  it('there is one for each type of refusal, with the amount or number that belongs to it', () => {
    const provoked = demonstrationRules.flatMap(({ answer }) =>
      answer.kind === 'refuse' ? [answer.fault.type] : [],
    );
    const all = new Set<string>([...REFUSAL_TYPES, ...RISK_TYPES]);
    for (const type of BY_OTHER_MEANS) all.delete(type);
    expect([...provoked].sort()).toEqual([...all].sort());
    const faultOf = (stake: number) => {
      const answer = ruleFor(demonstrationRules, tester, single(stake), zero)?.answer;
      return answer?.kind === 'refuse' ? answer.fault : undefined;
    };
    expect(faultOf(160)).toMatchObject({ type: 'SPEND_LIMIT_EXCEEDED', code: 160 });
    expect(faultOf(170)).toMatchObject({ type: 'WIN_LIMIT_EXCEEDED', code: 170 });
    expect(faultOf(103)).toMatchObject({ type: 'StakeTooHigh', maxStake: 50 });
  });

  it('touch nobody but the tester, and nobody at all beside real money', () => {
    expect(demonstrationAccounts.map(({ username }) => `demonstration-${username}`)).toContain(TESTER);
    const somebody = UserId.parse('demonstration-demo');
    for (const { when } of demonstrationRules) {
      const stake = when.stake ?? 0;
      expect(ruleFor(riskRulesOf(true), somebody, single(stake, somebody), zero)).toBeUndefined();
      expect(ruleFor(riskRulesOf(false), tester, single(stake), zero)).toBeUndefined();
    }
  });

  it('have a stake and a name of their own each, and stand on the page for support and testers', () => {
    const stakes = demonstrationRules.map(({ when }) => when.stake);
    expect(new Set(stakes).size).toBe(stakes.length);
    expect(new Set(demonstrationRules.map(({ name }) => name)).size).toBe(stakes.length);
    for (const { name, when, answer } of demonstrationRules) {
      const shown = answer.kind === 'refuse' ? answer.fault.type : name;
      expect(page).toMatch(
        new RegExp(`^\\| £${minorText(money(when.stake ?? 0)).replace('.', '\\.')} \\| .*\`${shown}\``, 'm'),
      );
    }
    for (const type of BY_OTHER_MEANS) expect(page).toContain(`\`${type}\``);
    for (const { name } of riskRules) expect(page).toContain(`\`${name}\``);
  });

  it('[TRAP-03] [PLC-08] a trader and the customer together have decided before any brand’s slip gives up waiting', () => {
    const longest = referral.decideAfterMs + referral.offerStandsMs;
    for (const brand of BRANDS) {
      const { waitingPeriodSeconds } = defaultAppConfig(brand).betslip;
      const period =
        waitingPeriodSeconds === 0 ? DEFAULTS.betslip.waitingPeriodMs : waitingPeriodSeconds * 1_000;
      expect(longest).toBeLessThan(period);
      for (const { answer } of [...demonstrationRules, ...riskRules]) {
        if (answer.kind !== 'refer') continue;
        const stands = answer.trader.kind === 'counter' ? answer.trader.standsMs : 0;
        expect(answer.afterMs + stands).toBeLessThan(period);
      }
    }
  });

  it('refer by total stake in its currency', () => {
    const named = (stake: number) => ruleFor(riskRules, tester, single(stake), zero)?.name;
    expect([49_999, 50_000, 99_999, 100_000, 199_999, 200_000].map(named)).toEqual([
      undefined,
      'stake-large',
      'stake-large',
      'stake-too-large',
      'stake-too-large',
      'stake-far-too-large',
    ]);
    expect(single(50_000).currency).toBe(GBP);
  });
});
