import fc from 'fast-check';
import { expect, it } from 'vitest';
import { can, hindranceOf, NOTHING_AGAINST, type Standing } from './can.ts';

const standing = fc.record<Standing>({
  shut: fc.boolean(),
  bettingBlocked: fc.boolean(),
  wageringBlocked: fc.boolean(),
  questionnaireDue: fc.boolean(),
  casinoOffer: fc.boolean(),
  verified: fc.boolean(),
  fundsRead: fc.boolean(),
});

it('[USR-03.2] [UK-35] money goes out whatever stands against a customer', () => {
  fc.assert(
    fc.property(standing, (one) => {
      expect(can(one, 'withdraw')).toBe(true);
    }),
  );
});

it('[KYC-05.2] [USR-03.2] [UK-36] who is not verified neither bets nor deposits, whatever else holds', () => {
  fc.assert(
    fc.property(standing, fc.constantFrom('bet', 'deposit'), (one, action) => {
      expect(can({ ...one, verified: false }, action)).toBe(false);
    }),
  );
});

it('[REG-02.4] [UK-15] who has not read how their money is protected neither bets nor deposits, whatever else holds', () => {
  fc.assert(
    fc.property(standing, fc.constantFrom('bet', 'deposit'), (one, action) => {
      expect(can({ ...one, fundsRead: false }, action)).toBe(false);
    }),
  );
});

it('[USR-03.2] the table of one thing against a customer at a time', () => {
  const rows: readonly (readonly [Partial<Standing>, string | null, string | null])[] = [
    [{}, null, null],
    [{ shut: true }, 'shut', 'shut'],
    [{ bettingBlocked: true }, 'betting', null],
    [{ wageringBlocked: true }, 'call', null],
    [{ wageringBlocked: true, questionnaireDue: true }, 'questionnaire', null],
    [{ casinoOffer: true }, 'casinoOffer', null],
    [{ verified: false }, 'identity', 'identity'],
    [{ verified: false, bettingBlocked: true }, 'betting', 'identity'],
    [{ fundsRead: false }, 'funds', 'funds'],
    [{ fundsRead: false, verified: false }, 'identity', 'identity'],
  ];
  for (const [against, bet, deposit] of rows) {
    expect(hindranceOf({ ...NOTHING_AGAINST, ...against }, 'bet'), JSON.stringify(against)).toBe(bet);
    expect(hindranceOf({ ...NOTHING_AGAINST, ...against }, 'deposit'), JSON.stringify(against)).toBe(deposit);
  }
});
