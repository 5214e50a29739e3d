import * as z from 'zod/mini';
import { QUESTION_IDS, QuestionId, QuestionnaireResult } from '../account/questionnaire.ts';
import { QuestionnaireTold } from '../contract/questionnaire.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** The questionnaire about means (RGT-06). No answer is in any of them: marks stand in their place. */
export const QUESTIONNAIRE_OUTCOMES = ['sending', 'done', 'refused', 'lost'] as const;

export const questionnaireMoved = defineInput({
  type: 'intent/questionnaireMoved',
  doc: 'The customer turns to another screen of the questionnaire: 0 the welcome, then the questions, then the summary.',
  data: z.object({ to: z.int().check(z.minimum(0), z.maximum(QUESTION_IDS.length + 1)) }),
  privacy: { to: 'account' },
  examples: [{ to: 1 }],
});
export const questionAnswered = defineInput({
  type: 'intent/questionAnswered',
  doc: 'The customer answers a question; here is the mark of the answer.',
  data: z.object({ question: QuestionId, personalAnswer: z.string() }),
  privacy: { question: 'account', personalAnswer: 'account' },
  examples: [{ question: 'WORK', personalAnswer: '~personalAnswer' }],
});
export const questionnaireSubmitted = defineInput({
  type: 'intent/questionnaireSubmitted',
  doc: 'The customer sends the questionnaire.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const questionnaireLeft = defineInput({
  type: 'intent/questionnaireLeft',
  doc: 'The customer leaves the questionnaire for later, or reads what came of it. Answers that were saved stay.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const questionnaireLoaded = defineDerived({
  type: 'questionnaire/loaded',
  doc: 'Whether the questionnaire is due and which questions are answered, with marks for the answers; null where it could not be found out.',
  data: z.object({ told: z.nullable(QuestionnaireTold) }),
  privacy: { told: whole('account') },
  examples: [
    { told: { due: true, answers: [{ question: 'WORK', personalAnswer: '~personalAnswer', until: 0 }] } },
    { told: null },
  ],
});
export const questionnaireStepMoved = defineDerived({
  type: 'questionnaire/stepMoved',
  doc: 'An answer or the whole went out, or what became of it. lost: not known, sending it again is safe.',
  data: z.object({ step: z.enum(['answer', 'submit']), outcome: z.enum(QUESTIONNAIRE_OUTCOMES) }),
  privacy: { step: 'account', outcome: 'public' },
  examples: [{ step: 'answer', outcome: 'sending' }],
});
export const questionnaireEnded = defineDerived({
  type: 'questionnaire/ended',
  doc: 'What followed from the answers: betting goes on, or a talk comes first.',
  data: z.object({ result: QuestionnaireResult }),
  privacy: { result: 'account' },
  examples: [{ result: 'FREE' }],
});

export const questionnaireEvents = [
  questionnaireMoved,
  questionAnswered,
  questionnaireSubmitted,
  questionnaireLeft,
  questionnaireLoaded,
  questionnaireStepMoved,
  questionnaireEnded,
] as const;
