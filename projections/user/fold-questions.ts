import { QUESTION_IDS } from '#domain/account/questionnaire.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { QuestionsState, UserState } from './user-state.ts';

const beginning: QuestionsState = { screen: 0 };

const changed = (state: UserState, change: Partial<QuestionsState>): UserState => ({
  ...state,
  questions: { ...(state.questions ?? beginning), ...change },
});

function without(state: UserState, field: 'loadFailed' | 'step' | 'result'): QuestionsState {
  const { [field]: _gone, ...rest } = state.questions ?? beginning;
  return rest;
}

/** The questionnaire (RGT-06): which screen of it is shown, and what became of its answers. */
export const questionFolds = {
  'intent/questionnaireMoved': (
    state: UserState,
    { data: { to } }: EventOf<'intent/questionnaireMoved'>,
  ): UserState => ({ ...state, questions: { ...without(state, 'step'), screen: to } }),
  // A draft begins where its customer left off the next time, and the window does not come by itself again.
  'intent/questionnaireLeft': (state: UserState): UserState => ({
    ...state,
    questions: {
      ...without(state, 'result'),
      screen: 0,
      later: state.questions?.result === undefined,
    },
  }),
  'questionnaire/loaded': (
    state: UserState,
    { data: { told } }: EventOf<'questionnaire/loaded'>,
  ): UserState =>
    told === null
      ? changed(state, { loadFailed: true })
      : { ...state, questions: { ...without(state, 'loadFailed'), told } },
  'questionnaire/stepMoved': (state: UserState, { data }: EventOf<'questionnaire/stepMoved'>): UserState => {
    const isNext = data.step === 'answer' && data.outcome === 'done';
    const screen = state.questions?.screen ?? 0;
    return changed(state, {
      step: data,
      ...(isNext ? { screen: Math.min(screen + 1, QUESTION_IDS.length + 1) } : {}),
    });
  },
  'questionnaire/ended': (
    state: UserState,
    { data: { result } }: EventOf<'questionnaire/ended'>,
  ): UserState => ({ ...state, questions: { told: { due: false, answers: [] }, screen: 0, result } }),
};

/** A step on its way has arrived or not, and can be pressed again. */
export function questionsResumed({ questions }: UserState): Pick<UserState, 'questions'> {
  if (questions === undefined) return {};
  const { step } = questions;
  return {
    questions: step?.outcome === 'sending' ? { ...questions, step: { ...step, outcome: 'lost' } } : questions,
  };
}
