import { describe, expect, it } from 'vitest';
import { wagerBlockOf } from './wager-block.ts';

const free = {
  depositAllowed: true,
  withdrawAllowed: true,
  compsAllowed: true,
  bestOddsGuaranteedAllowed: true,
  bettingBlocked: false,
  wageringBlocked: false,
};

describe('[NTC-06.1] why a customer may not bet', () => {
  it.each([
    ['nothing', free, [], null],
    ['betting blocked', { ...free, bettingBlocked: true }, [], 'betting'],
    ['wagering blocked', { ...free, wageringBlocked: true }, [], 'call'],
    [
      'wagering blocked for a questionnaire',
      { ...free, wageringBlocked: true },
      ['WAGERING_QUESTIONNAIRE'],
      'questionnaire',
    ],
    ['a casino welcome offer', free, ['CASINO_WELCOME_OFFER'], 'casinoOffer'],
    ['a text that is not read', free, ['FUNDS_PROTECTION_UNREAD'], 'funds'],
    ['a questionnaire that blocks nothing', free, ['WAGERING_QUESTIONNAIRE'], null],
    [
      'the gravest first',
      { ...free, bettingBlocked: true, wageringBlocked: true },
      ['CASINO_WELCOME_OFFER'],
      'betting',
    ],
    ['something this version does not know', free, ['RISK_SCORE_9'], null],
  ] as const)('%s', (_, restrictions, logical, block) => {
    expect(wagerBlockOf(restrictions, logical)).toBe(block);
  });
});
