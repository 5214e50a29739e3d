import {
  QUESTION_IDS,
  type QuestionId,
  type QuestionnaireMessage,
  shownOf,
} from '#domain/account/questionnaire.ts';
import { QUESTIONNAIRE_DUE } from '#domain/betslip/stakes/wager-block.ts';
import type { NavigationState } from '../navigation/navigation.ts';
import type { QuestionsState, UserState } from './user-state.ts';

interface Slices {
  readonly user: UserState;
  readonly navigation: Pick<NavigationState, 'key'>;
}

/** Whether nothing is bet until the questionnaire is sent, as the gateway says. */
export const selectQuestionnaireDue = ({ user }: Pick<Slices, 'user'>): boolean =>
  user.restrictions.wageringBlocked && user.logicalRestrictions.includes(QUESTIONNAIRE_DUE);

/** What of it is unread: the call for its answers, or what came of them. */
function messageOf(state: Pick<Slices, 'user'>): QuestionnaireMessage | undefined {
  const { questions } = state.user;
  if (questions?.result !== undefined) return { label: 'UKGC', stage: 'POST', cta: false };
  if (!selectQuestionnaireDue(state) || questions?.later === true) return undefined;
  return { label: 'UKGC', stage: 'PRE', cta: true };
}

/** Whether the window that calls for the answers is due; their own page calls for them itself (RGT-06.1). */
export const selectQuestionnaireCalls = (state: Slices): boolean =>
  state.navigation.key !== 'questionnaire' && shownOf(messageOf(state), false) === 'system';

/** What came of the answers, while the thank-you about it shows. */
export function selectThanks(state: Pick<Slices, 'user'>): QuestionsState['result'] {
  const result = state.user.questions?.result;
  return shownOf(messageOf(state), result !== undefined) === 'trigger' ? result : undefined;
}

/** The question of a screen; undefined on the welcome and the summary. */
export const questionOn = (screen: number): QuestionId | undefined => QUESTION_IDS[screen - 1];

/** The screen on which a draft goes on: that of its first question without an answer, or the summary. */
export function nextScreen({ told }: Pick<QuestionsState, 'told'>): number {
  const open = QUESTION_IDS.findIndex(
    (question) => told?.answers.every((answer) => answer.question !== question) ?? true,
  );
  return open < 0 ? QUESTION_IDS.length + 1 : open + 1;
}
