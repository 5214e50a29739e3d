import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { EVENS_TEXT, oddsText, priceText, totalText } from './display-odds.ts';
import { compareFractions, fixedText, shortText } from './fraction.ts';
import { LADDER } from './ladder.ts';
import { INVALID_DECIMAL, isAddableDecimal, legacyDecimal } from './legacy-decimal.ts';
import { Odds, OddsText, type Price } from './odds.ts';
import { packOdds, parseOddsText } from './parse-odds.ts';
import { parsePriceText } from './parse-price-text.ts';
import {
  cappedReturns,
  decimalOf,
  fractionOfTotal,
  productOf,
  returnsOf,
  totalOddsText,
} from './total-odds.ts';

const odds = fc
  .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1023 }))
  .map(([n, d]) => packOdds(n, d));

/** Half up by school arithmetic on decimal digits: long division, one digit at a time, no shared code. */
function longDivision(num: bigint, den: bigint, places: number): string {
  let rest = num % den;
  let whole = num / den;
  const digits: bigint[] = [];
  for (let i = 0; i <= places; i += 1) {
    rest *= 10n;
    digits.push(rest / den);
    rest %= den;
  }
  const up = (digits.pop() ?? 0n) >= 5n;
  for (let i = digits.length - 1, carry = up; carry; i -= 1) {
    if (i < 0) {
      whole += 1n;
      break;
    }
    carry = digits[i] === 9n;
    digits[i] = carry ? 0n : (digits[i] ?? 0n) + 1n;
  }
  return places === 0 ? String(whole) : `${whole}.${digits.join('')}`;
}

describe('total odds', () => {
  it('are compared by their texts as exact decimals are', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,8}$/))
      .map(([whole, places]) => (places === '' ? String(whole) : `${whole}.${places}`));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [fractionOfTotal(one), fractionOfTotal(other)];
        if (a === undefined || b === undefined) throw new Error('not read');
        expect(compareFractions(a, b)).toBe(new Big(one).cmp(other));
      }),
    );
    for (const odd of ['', '-1', '1e3', '1.', '.5', ' 1', '1,5'])
      expect(fractionOfTotal(odd)).toBeUndefined();
  });

  it('[BSL-11.2] products and returns agree with long division of whole numbers, digit by digit', () => {
    fc.assert(
      fc.property(
        fc.array(odds, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (legs, pence) => {
          const num = legs.reduce(
            (product, leg) => product * BigInt(Math.floor(leg / 1024) + (leg % 1024)),
            1n,
          );
          const den = legs.reduce((product, leg) => product * BigInt(leg % 1024), 1n);
          const total = productOf(legs);
          expect(fixedText(total, 8)).toBe(longDivision(num, den, 8));
          expect(Number(totalOddsText(total))).toBe(Number(longDivision(num, den, 8)));
          const cap = money(2_147_483_647);
          const exact = BigInt(longDivision(BigInt(pence) * num, den, 0));
          expect(BigInt(cappedReturns(money(pence), total, cap))).toBe(
            exact > BigInt(cap) ? BigInt(cap) : exact,
          );
        },
      ),
    );
  });

  it('[BSL-11.2] halves are rounded up, once and at the end', () => {
    expect(returnsOf(money(1), decimalOf(packOdds(1, 2)))).toBe(2);
    // 10 p at 1/3 twice is 17.777…; rounding each leg to pence first would give 17.
    expect(returnsOf(money(10), productOf([packOdds(1, 3), packOdds(1, 3)]))).toBe(18);
    expect(totalOddsText(productOf([packOdds(2, 15)]))).toBe('1.13333333');
    expect(totalOddsText(productOf([packOdds(5, 2), packOdds(2, 1)]))).toBe('10.5');
    expect(totalOddsText(productOf([packOdds(9, 1)]))).toBe('10');
    expect(shortText({ num: 100n, den: 1n }, 0)).toBe('100');
  });

  it('prices keep their written form; evens and short prices read as a bettor expects', () => {
    expect(oddsText(packOdds(6, 4), 'FRACTIONAL')).toBe('6/4');
    expect(oddsText(packOdds(1, 1), 'FRACTIONAL')).toBe(EVENS_TEXT);
    expect(oddsText(packOdds(3, 3), 'FRACTIONAL')).toBe(EVENS_TEXT);
    expect(oddsText(packOdds(1, 1), 'DECIMAL')).toBe('2.00');
    expect(oddsText(packOdds(235, 100), 'DECIMAL')).toBe('3.35');
    expect(oddsText(packOdds(1, 66), 'DECIMAL')).toBe('1.015');
    expect(priceText({ kind: 'startingPrice' }, 'DECIMAL')).toBe('SP');
    expect(totalText(productOf([packOdds(5, 2), packOdds(2, 1)]), 'FRACTIONAL')).toBe('19/2');
    expect(totalText(productOf([packOdds(8, 13), packOdds(8, 13)]), 'FRACTIONAL')).toBe('≈ 8/5 (2.61)');
    expect(totalText(productOf([packOdds(5, 2), packOdds(2, 1)]), 'DECIMAL')).toBe('10.50');
  });

  it('[MEND-29] a fractional total is a price of the trade, a half or whole number to one, or told as about one with its decimal value', () => {
    const total = fc
      .array(fc.constantFrom(...LADDER), { minLength: 1, maxLength: 8 })
      .map((legs) => productOf(legs));
    const readable = new Set(LADDER.map((odds) => oddsText(odds, 'FRACTIONAL')));
    const isReadable = (text: string) =>
      readable.has(text) || /^\d+\/1$/.test(text) || /^\d{1,2}\/2$/.test(text);
    const numberOf = (text: string): number => {
      const [num = Number.NaN, den = Number.NaN] = text === EVENS_TEXT ? [1, 1] : text.split('/').map(Number);
      return 1 + num / den;
    };
    fc.assert(
      fc.property(total, (value) => {
        const text = totalText(value, 'FRACTIONAL');
        const exact = Number(value.num) / Number(value.den);
        const about = /^≈ (\S+) \((\S+)\)$/.exec(text);
        const [, written = text, decimal] = about ?? [];
        if (exact - 1 < 1 / 500) {
          expect(text).toBe(totalText(value, 'DECIMAL'));
          return;
        }
        expect(isReadable(written)).toBe(true);
        if (decimal === undefined) expect(numberOf(written)).toBeCloseTo(exact, 6);
        else {
          expect(decimal).toBe(totalText(value, 'DECIMAL'));
          expect(numberOf(written)).toBeLessThan(exact);
        }
      }),
    );
    const shown = (num: bigint, den: bigint) => totalText({ num: num + den, den }, 'FRACTIONAL');
    expect([shown(458n, 100n), shown(1919n, 20n), shown(1697n, 4n), shown(51n, 4n)]).toEqual([
      '≈ 9/2 (5.58)',
      '≈ 95/1 (96.95)',
      '≈ 424/1 (425.25)',
      '≈ 25/2 (13.75)',
    ]);
    expect([shown(3n, 2n), shown(1n, 1n), shown(17n, 8n), shown(27n, 1n)]).toEqual([
      '6/4',
      'EVS',
      '85/40',
      '27/1',
    ]);
  });

  it('a price read back from its button is that price, in both formats', () => {
    for (const rung of LADDER) {
      expect(parsePriceText(oddsText(rung, 'FRACTIONAL'))).toEqual({ kind: 'fixed', odds: rung });
      const decimal = oddsText(rung, 'DECIMAL');
      const back = parsePriceText(decimal);
      expect(back?.kind === 'fixed' ? oddsText(back.odds, 'DECIMAL') : decimal).toBe(decimal);
    }
    for (const text of ['', '–', '0/1', '5/0', '1.00', 'abc', '5/2/1'])
      expect(parsePriceText(text)).toBeUndefined();
  });

  it('[TRAP-12] an unreadable fraction becomes 0.1, and 0.1 can never be added', () => {
    expect(legacyDecimal('5/2')).toBe('3.50000000');
    expect(legacyDecimal('2/15')).toBe('1.13333333');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const decimal = legacyDecimal(text);
        if (!/^[1-9]\d{0,6}\/[1-9]\d{0,3}$/.test(text)) expect(decimal).toBe(INVALID_DECIMAL);
      }),
    );
    expect(isAddableDecimal(INVALID_DECIMAL)).toBe(false);
    for (const text of ['1', '1.0', '0.99', '-2', 'NaN', '']) expect(isAddableDecimal(text)).toBe(false);
    for (const text of ['1.01', '3.5', '1000']) expect(isAddableDecimal(text)).toBe(true);
  });

  it('[RAC-06.2] [TRAP-12] the markers -3 and 0.1 are no price anywhere, and arithmetic never meets them', () => {
    const marker = fc.constantFrom('-3', '-3.0', '-3/1', '0.1', '0.10', '-3.00', '0,1', '1/10/-3');
    fc.assert(
      fc.property(marker, fc.constantFrom('', ' ', '+'), (text, before) => {
        const written = before + text;
        expect(parseOddsText(written)).toBeUndefined();
        expect(parsePriceText(written)).toBeUndefined();
        expect(OddsText.safeParse(written).success).toBe(false);
        expect(isAddableDecimal(legacyDecimal(written))).toBe(false);
      }),
    );
    for (const packed of [-3, 0.1, -3 * 1024, 0, 1, 1023, Number.NaN])
      expect(Odds.safeParse(packed).success).toBe(false);
    // A runner that a market is without, or at its starting price, is a kind of its own and has no number.
    const kinds = fc.constantFrom<Price>({ kind: 'startingPrice' }, { kind: 'none' });
    fc.assert(
      fc.property(kinds, (price) => {
        for (const format of ['FRACTIONAL', 'DECIMAL'] as const)
          expect(priceText(price, format)).not.toMatch(/\d/);
      }),
    );
  });

  it('comparison of fractions is that of the numbers', () => {
    fc.assert(
      fc.property(odds, odds, (a, b) => {
        const sign = Math.sign(compareFractions(decimalOf(a), decimalOf(b)));
        const cross =
          BigInt(Math.floor(a / 1024)) * BigInt(b % 1024) - BigInt(Math.floor(b / 1024)) * BigInt(a % 1024);
        expect(sign).toBe(cross === 0n ? 0 : cross > 0n ? 1 : -1);
      }),
    );
  });
});
