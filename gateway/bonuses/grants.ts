import { type Brand, DEFAULTS } from '#domain/config/defaults.ts';
import type { Grant } from './issue-bonus.ts';

/**
 * What every demonstration account holds, once: one of each kind, one that soon ends, one still to be
 * answered.
 */
export const demonstrationGrants: readonly Grant[] = [
  {
    key: 'demo-1',
    kind: 'freeBet',
    name: 'Slipstream: Demonstration free bet',
    amount: 500,
    bets: 'ANY',
    days: 14,
  },
  {
    key: 'demo-2',
    kind: 'freeBet',
    name: 'Slipstream: Free bet for singles',
    amount: 1_000,
    bets: 'SINGLE',
    days: 3,
  },
  { key: 'demo-3', kind: 'freeBet', name: 'Slipstream: Acca free bet', amount: 250, bets: 'COMBO', days: 14 },
  {
    key: 'demo-4',
    kind: 'profitBoost',
    name: 'Slipstream: 25% profit boost',
    percentage: 25,
    maxStake: 2_000,
    bets: 'ANY',
    days: 7,
  },
  {
    key: 'demo-5',
    kind: 'freeBet',
    name: 'Slipstream: Free bet to take or leave',
    amount: 200,
    bets: 'ANY',
    days: 30,
    offered: true,
  },
];

/** What a brand gives to a new customer; most give nothing. */
export function welcomeGrants(brand: Brand): readonly Grant[] {
  const welcome = DEFAULTS.bonus.welcome[brand];
  return welcome === null
    ? []
    : [{ key: 'welcome', kind: 'freeBet', name: 'Welcome free bet', bets: 'ANY', ...welcome }];
}
