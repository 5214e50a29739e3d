import * as z from 'zod/mini';
import { OWN_LIMITS } from './own-limits.ts';

/**
 * The questionnaire about means (RGT-06): ten questions, each with its answers in the order in which they
 * are shown. Every one can be left unanswered by a word of its own, which is an answer like the others.
 */
export const QUESTIONS = {
  WORK: ['FULL_TIME', 'PART_TIME', 'SELF_EMPLOYED', 'RETIRED', 'STUDYING', 'NO_WORK'],
  INCOME: ['TO_15', 'TO_25', 'TO_35', 'TO_50', 'TO_80', 'OVER_80'],
  LEFT_OVER: ['NOTHING', 'TO_100', 'TO_250', 'TO_500', 'TO_1000', 'OVER_1000'],
  /** An amount in the customer's own figure, minor units. */
  COMFORTABLE: [],
  SOURCE: ['EARNINGS', 'SAVINGS', 'BENEFITS', 'INVESTMENTS', 'FAMILY', 'BORROWED'],
  CHANGES: ['NONE', 'LESS_INCOME', 'HIGHER_COSTS', 'WORK_LOST', 'HEALTH', 'OTHER'],
  TOO_MUCH: ['NEVER', 'SOMETIMES', 'MOSTLY', 'ALWAYS'],
  BORROWED: ['YES', 'NO'],
  TOLD: ['YES', 'NO'],
  TRUE: ['TRUE', 'TRUE_AND_LIMIT'],
} as const;
export type QuestionId = keyof typeof QUESTIONS;
export const QUESTION_IDS = [
  'WORK',
  'INCOME',
  'LEFT_OVER',
  'COMFORTABLE',
  'SOURCE',
  'CHANGES',
  'TOO_MUCH',
  'BORROWED',
  'TOLD',
  'TRUE',
] as const satisfies readonly QuestionId[];
export const QuestionId = z.enum(QUESTION_IDS);

/** Rather not said, of any question. */
export const NOT_SAID = 'NOT_SAID';

export const QUESTIONNAIRE = {
  /** How long an answer of one that was not sent is kept, ms. */
  keptMs: 5 * 86_400_000,
  /** Longest answer as it is sent. */
  answer: 64,
} as const;

export const choicesOf = (question: QuestionId): readonly string[] => [...QUESTIONS[question], NOT_SAID];

/**
 * An answer as it is sent and sealed. It carries its question, so that the marks which a log keeps in place
 * of answers differ also where two questions are answered alike.
 */
export const answerText = (question: QuestionId, value: string): string => `${question}.${value}`;

const AMOUNT = /^\d{1,9}$/;

/** What was answered to this question; undefined for anything that is no answer to it. */
export function answerIn(question: QuestionId, text: string): string | undefined {
  const head = answerText(question, '');
  if (!text.startsWith(head)) return undefined;
  const value = text.slice(head.length);
  if (value === NOT_SAID) return value;
  if (question === 'COMFORTABLE')
    return AMOUNT.test(value) && Number(value) <= OWN_LIMITS.mostAmount ? value : undefined;
  return choicesOf(question).includes(value) ? value : undefined;
}

export type Answers = Readonly<Partial<Record<QuestionId, string>>>;

/** FREE: betting goes on. CALL: a talk comes first. */
export const QUESTIONNAIRE_RESULTS = ['FREE', 'CALL'] as const;
export const QuestionnaireResult = z.enum(QUESTIONNAIRE_RESULTS);
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;

export interface Decided {
  readonly result: QuestionnaireResult;
  /** The loss limit of a month that the customer has named, minor units; null: none. */
  readonly lossLimit: number | null;
}

/**
 * What follows from all ten answers, or undefined while one is missing. A rule of the demonstration: whoever
 * bets more than they can afford most of the time, has borrowed or sold for it, or was told that it is a
 * problem, is talked to.
 */
export function decided(answers: Answers): Decided | undefined {
  if (QUESTION_IDS.some((question) => answers[question] === undefined)) return undefined;
  const grave =
    answers.TOO_MUCH === 'MOSTLY' ||
    answers.TOO_MUCH === 'ALWAYS' ||
    answers.BORROWED === 'YES' ||
    answers.TOLD === 'YES';
  const named = answers.COMFORTABLE;
  return {
    result: grave ? 'CALL' : 'FREE',
    lossLimit: named === undefined || named === NOT_SAID ? null : Number(named),
  };
}

/** An unread message about the questionnaire, as far as it decides what is shown of it. */
export interface QuestionnaireMessage {
  readonly label: 'UKGC' | 'OTHER';
  readonly stage: 'PRE' | 'POST';
  /** Whether it calls for the answers; otherwise it tells what came of them. */
  readonly cta: boolean;
}

/**
 * What of it is shown (RGT-06.1): the regulator's call is the system message; without a call it is what the
 * thank-you is about, where that shows or the answers are still to come. Otherwise neither.
 */
export function shownOf(
  message: QuestionnaireMessage | undefined,
  thanks: boolean,
): 'system' | 'trigger' | null {
  if (message === undefined) return null;
  if (message.cta) return message.label === 'UKGC' ? 'system' : null;
  return thanks || (message.label === 'UKGC' && message.stage === 'PRE') ? 'trigger' : null;
}
