import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Money } from '#domain/money/money.ts';
import { oddsText, priceText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { currentCatalogue } from './catalogue.ts';
import { loadTexts } from './deferred-texts.ts';
import { currencySymbol, moneyText, stakeText, timeText } from './format.ts';
import { spokenOdds } from './odds-text.ts';
import { createText } from './text.ts';

await loadTexts([]);
const t = createText('en-GB', currentCatalogue());
const odds = (text: string) => parseOddsText(text)!;

describe('[I18-02] money', () => {
  it.each([
    [123450, '£1,234.50'],
    [0, '£0.00'],
    [5, '£0.05'],
    [-1999, '-£19.99'],
    [9007199254740991, '£90,071,992,547,409.91'],
  ])('%i pence is %s', (pence, text) => {
    expect(moneyText(Money.parse(pence))).toBe(text);
  });

  it.each([
    ['10000', '£10,000'],
    ['5', '£5'],
    ['0.1', '£0.10'],
    ['7.5', '£7.50'],
    ['1234567.89', '£1,234,567.89'],
    ['10.00', '£10'],
  ])('a stake of %s is %s', (stake, text) => {
    expect(stakeText(stake)).toBe(text);
  });

  it('knows what stands before an amount that is typed', () => {
    expect([currencySymbol(), currencySymbol('EUR')]).toEqual(['£', '€']);
    expect(() => stakeText('10,000')).toThrow(RangeError);
  });

  it('[I18-02.1] shows every penny of any amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (pence) => {
        const digits = moneyText(Money.parse(pence)).replace(/[^\d]/g, '');
        expect(BigInt(digits)).toBe(BigInt(Math.abs(pence)));
      }),
    );
  });

  it('[I18-02.2] knows currencies without minor units', () => {
    expect(moneyText(Money.parse(1234), 'JPY')).toBe('JP¥1,234');
  });
});

describe('[I18-02] dates and times', () => {
  it('says of which year a day is when it may be another one', () => {
    const end = Date.UTC(2031, 10, 27, 23, 29);
    expect(momentText(end)).toBe('Thu 27 Nov 2031, 23:29');
    expect(momentText(new Date(end).toISOString())).toBe('Thu 27 Nov 2031, 23:29');
  });

  it('[I18-02.3] is Europe/London with 24 hours, in winter and in summer', () => {
    expect(timeText(Date.UTC(2026, 0, 15, 14, 35))).toBe('14:35');
    expect(timeText(Date.UTC(2026, 6, 15, 14, 35))).toBe('15:35');
    expect(timeText(Date.UTC(2026, 0, 15, 0, 5))).toBe('00:05');
  });

  it('[I18-02.4] changes the day at midnight in London, not in UTC', () => {
    const beforeMidnight = Date.UTC(2026, 6, 15, 22, 59);
    expect(londonDate(beforeMidnight + 60_000)).not.toBe(londonDate(beforeMidnight));
    expect(londonDate(beforeMidnight + 60_000)).toBe(londonDate(Date.UTC(2026, 6, 16, 12)));
  });
});

describe('[I18-02] odds', () => {
  it.each([
    ['6/4', '2.50', '6/4', '6 to 4'],
    ['1/1', '2.00', 'EVS', 'evens'],
    ['2/2', '2.00', 'EVS', 'evens'],
    ['235/100', '3.35', '235/100', '235 to 100'],
    ['1/100', '1.01', '1/100', '1 to 100'],
    ['100/30', '4.33', '100/30', '100 to 30'],
    ['1000/1', '1001.00', '1000/1', '1000 to 1'],
  ])('%s', (written, decimal, fractional, spoken) => {
    expect(oddsText(odds(written), 'DECIMAL')).toBe(decimal);
    expect(oddsText(odds(written), 'FRACTIONAL')).toBe(fractional);
    expect(spokenOdds(odds(written), 'FRACTIONAL', t)).toBe(spoken);
  });

  it('[I18-02.5] says so when there is no number', () => {
    expect(priceText({ kind: 'startingPrice' }, 'DECIMAL')).toBe('SP');
    expect(priceText({ kind: 'none' }, 'FRACTIONAL')).toBe('–');
  });
});
