import { getQuestionnaire, saveAnswer, submitQuestionnaire } from '#domain/contract/questionnaire.ts';
import type { Questionnaires } from '../../asked/questionnaires.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** The questionnaire about means (RGT-06). */
export const questionnaireHandlers = (questionnaires: Questionnaires): readonly Implementation[] => [
  implement(getQuestionnaire, async (_input, caller) => ({
    resultCode: 0,
    data: await questionnaires.told(sessionOf(caller).userId),
  })),
  implement(saveAnswer, async ({ body }, caller) => {
    const told = await questionnaires.save(sessionOf(caller).userId, body.question, body.personalAnswer);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
  implement(submitQuestionnaire, async (_input, caller) => {
    const result = await questionnaires.submit(sessionOf(caller).userId);
    if (typeof result !== 'string') throw fromRefusal(result);
    return { resultCode: 0, data: { result } };
  }),
];
