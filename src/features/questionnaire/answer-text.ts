import { answerIn, NOT_SAID, type QuestionId } from '#domain/account/questionnaire.ts';
import type { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

/** Bounds of the bands, whole units of the currency. */
const BANDS = {
  INCOME: { a: 15_000, b: 25_000, c: 35_000, d: 50_000, e: 80_000 },
  LEFT_OVER: { a: 100, b: 250, c: 500, d: 1_000 },
} as const;

const inMoney = (bands: Readonly<Record<string, number>>, currency: Currency): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bands).map(([name, units]) => [name, moneyText(money(units * 100), currency)]),
  );

/** An answer in words. */
export function answerWords(t: Text, question: QuestionId, value: string, currency: Currency): string {
  if (question === 'COMFORTABLE')
    return value === NOT_SAID ? t('questionnaire.notSaid') : moneyText(money(Number(value)), currency);
  if (question === 'INCOME' || question === 'LEFT_OVER')
    return t(`questionnaire.answer.${question}`, { value, ...inMoney(BANDS[question], currency) });
  return t(`questionnaire.answer.${question}`, { value });
}

/** The same of an answer as it was saved; undefined for what this page was not told, or is none. */
export function savedWords(
  t: Text,
  question: QuestionId,
  saved: string,
  currency: Currency,
): string | undefined {
  const value = answerIn(question, saved);
  return value === undefined ? undefined : answerWords(t, question, value, currency);
}
