import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitWithin, noLimit } from './own-limits.ts';
import {
  type Answers,
  answerIn,
  answerText,
  choicesOf,
  decided,
  NOT_SAID,
  QUESTION_IDS,
  QUESTIONS,
  type QuestionId,
  shownOf,
} from './questionnaire.ts';

const question = fc.constantFrom(...QUESTION_IDS);
const answersTo = (id: QuestionId): fc.Arbitrary<string> =>
  id === 'COMFORTABLE'
    ? fc.oneof(fc.integer({ min: 0, max: 100_000_000 }).map(String), fc.constant(NOT_SAID))
    : fc.constantFrom(...choicesOf(id));
const whole = fc.record(
  Object.fromEntries(QUESTION_IDS.map((id) => [id, answersTo(id)])) as Record<
    QuestionId,
    fc.Arbitrary<string>
  >,
);

describe('[RGT-06] the questionnaire', () => {
  it('[RGT-06.1] the regulator’s call is the system message; without a call the thank-you or the stage before makes it the trigger', () => {
    const table = [
      // label, stage, cta, thanks → what is shown
      ['UKGC', 'PRE', true, false, 'system'],
      ['UKGC', 'PRE', true, true, 'system'],
      ['UKGC', 'POST', true, false, 'system'],
      ['UKGC', 'POST', true, true, 'system'],
      ['OTHER', 'PRE', true, false, null],
      ['OTHER', 'POST', true, true, null],
      ['UKGC', 'PRE', false, false, 'trigger'],
      ['UKGC', 'PRE', false, true, 'trigger'],
      ['UKGC', 'POST', false, false, null],
      ['UKGC', 'POST', false, true, 'trigger'],
      ['OTHER', 'PRE', false, false, null],
      ['OTHER', 'PRE', false, true, 'trigger'],
      ['OTHER', 'POST', false, false, null],
      ['OTHER', 'POST', false, true, 'trigger'],
    ] as const;
    for (const [label, stage, cta, thanks, shown] of table)
      expect(shownOf({ label, stage, cta }, thanks), `${label} ${stage} ${cta} ${thanks}`).toBe(shown);
    expect(shownOf(undefined, true)).toBeNull();
  });

  it('[RGT-06.3] ten questions, to each of which one can say that one would rather not', () => {
    expect(QUESTION_IDS).toHaveLength(10);
    expect([...QUESTION_IDS].sort()).toEqual(Object.keys(QUESTIONS).sort());
    for (const id of QUESTION_IDS) expect(answerIn(id, answerText(id, NOT_SAID))).toBe(NOT_SAID);
  });

  it('[RGT-06.4] an answer is one of its own question alone, and no two questions have an answer in common', () => {
    fc.assert(
      fc.property(question, question, fc.string({ maxLength: 40 }), (id, other, junk) => {
        for (const value of choicesOf(id)) {
          const text = answerText(id, value);
          expect(answerIn(id, text)).toBe(value);
          if (other !== id) expect(answerIn(other, text)).toBeUndefined();
        }
        if (![...choicesOf(id), ''].includes(junk) && !/^\d+$/.test(junk))
          expect(answerIn(id, answerText(id, junk))).toBeUndefined();
      }),
    );
    for (const wrong of ['', '-1', '1.5', '100000001', '9999999999', 'x'])
      expect(answerIn('COMFORTABLE', answerText('COMFORTABLE', wrong))).toBeUndefined();
  });

  it('[RGT-06.5] who bets too much mostly, borrows for it or was told so is talked to first, everybody else goes on; with an answer missing nothing is decided', () => {
    fc.assert(
      fc.property(whole, fc.option(question), (answers, missing) => {
        const signs = ['TOO_MUCH.MOSTLY', 'TOO_MUCH.ALWAYS', 'BORROWED.YES', 'TOLD.YES'];
        const given = Object.entries(answers).map(([id, value]) => `${id}.${value}`);
        const expected = given.some((one) => signs.includes(one)) ? 'CALL' : 'FREE';
        if (missing !== null) {
          const left: Answers = { ...answers, [missing]: undefined };
          expect(decided(left)).toBeUndefined();
          return;
        }
        expect(decided(answers)).toEqual({
          result: expected,
          lossLimit: answers.COMFORTABLE === NOT_SAID ? null : Number(answers.COMFORTABLE),
        });
      }),
    );
  });

  it('[RGT-06.5] the amount named never raises a limit', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.option(amount), amount, (held, named) => {
        const pending = held === null ? null : { amount: held + 1, from: 5 };
        const after = limitWithin({ amount: held, pending }, named);
        expect(after.amount).toBe(held === null ? named : Math.min(held, named));
        if (held !== null && named < held) expect(after.pending).toBeNull();
      }),
    );
    expect(limitWithin(noLimit, 0)).toEqual({ amount: 0, pending: null });
  });
});
