import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, ERROR_TEXTS, isMaxStakeError, meaningOf } from './error-catalogue.ts';
import { REFUSAL_TYPES } from './refusal-types.ts';
import { RISK_TYPES } from './risk-types.ts';

describe('[PLC-10] the error catalogue', () => {
  it.each([
    // Written out from CORE-08, not taken from the table.
    ['TRADER_STAKE_TOO_HIGH', 'maxNetWinning', 'backToSlip'],
    ['StakeTooHigh', 'maxNetWinning', 'backToSlip'],
    ['MaxBetOver', 'maxNetWinning', 'backToSlip'],
    ['MaxExposureReached', 'maxNetWinning', 'backToSlip'],
    ['TRADER_MAX_REBET_EXCEEDED', 'maxBetNumber', 'backToSlip'],
    // Spend controls are the operator's (RGT-08); these are the customer's own, and on a page of theirs.
    ['SelfImposedLimitsExceeded', 'generic', 'ownLimits'],
    ['SPEND_LIMIT_EXCEEDED', 'generic', 'spendControls'],
    ['WIN_LIMIT_EXCEEDED', 'generic', 'spendControls'],
    ['BetplacementTimeout', 'generic', 'backToSlip'],
    ['PLEASE_DEPOSIT', 'generic', 'deposit'],
    ['Other', 'generic', 'contactUs'],
  ] as const)('%s counts as %s and offers %s', (type, event, action) => {
    expect(meaningOf(type)).toMatchObject({ event, action });
    expect(isMaxStakeError(type)).toBe(event === 'maxNetWinning');
  });

  it('[PLC-10.1] [PLC-10.2] knows every type that a gateway may answer with, and has more than thirty texts, each of them used', () => {
    for (const type of [...REFUSAL_TYPES, ...RISK_TYPES]) expect(ERROR_CATALOGUE).toHaveProperty([type]);
    const used = new Set(Object.values(ERROR_CATALOGUE).map(({ text }) => text));
    expect([...used].sort()).toEqual([...ERROR_TEXTS].sort());
    expect(used.size).toBeGreaterThan(30);
  });

  it('[PLC-05.5] calls what it does not know "something went wrong", and points to support', () => {
    for (const type of ['', 'SOMETHING_NEW', 'constructor', '__proto__'])
      expect(meaningOf(type)).toEqual(ERROR_CATALOGUE.Other);
  });
});
