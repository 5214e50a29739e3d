import * as z from 'zod/mini';
import { QUESTIONNAIRE, QuestionId, QuestionnaireResult } from '../account/questionnaire.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost } from './unbuilt.ts';

/**
 * The draft of a customer. What was answered has a name under which a log keeps a mark in place of it
 * (`recordings/format/marks.ts`).
 */
export const QuestionnaireTold = z.object({
  /** Whether nothing is bet until it is sent. */
  due: z.boolean(),
  /** Each with the moment at which it is forgotten, epoch ms. */
  answers: z.array(z.object({ question: QuestionId, personalAnswer: z.string(), until: z.int() })),
});
export type QuestionnaireTold = z.infer<typeof QuestionnaireTold>;

export const getQuestionnaire = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getQuestionnaire',
  path: '/api/platform/questionnaire',
  source: 'RGT-06, UK-34',
  doc: 'Whether the questionnaire is due, and what has been answered of it so far.',
  query: z.object(common),
  answer: answering(QuestionnaireTold),
});
export const saveAnswer = defineCall({
  ...customerPost,
  implemented: true,
  name: 'saveAnswer',
  path: '/api/platform/questionnaire/answer',
  source: 'RGT-06',
  doc: 'Keeps one answer, sealed, for five days or until the questionnaire is sent. Safe to repeat: the last one stands.',
  query: z.object(common),
  body: z.object({
    question: QuestionId,
    personalAnswer: z.string().check(z.maxLength(QUESTIONNAIRE.answer)),
  }),
  answer: answering(QuestionnaireTold),
});
export const submitQuestionnaire = defineCall({
  ...customerPost,
  implemented: true,
  name: 'submitQuestionnaire',
  path: '/api/platform/questionnaire/submit',
  source: 'RGT-06, UK-34',
  doc: 'Sends the answers that are kept, all ten: betting goes on, or a talk comes first. Sent again, the first result is told again.',
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ result: QuestionnaireResult })),
});

export const questionnaireCalls = [getQuestionnaire, saveAnswer, submitQuestionnaire] as const;
