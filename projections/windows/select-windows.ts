import type { RealityCheckSlice } from '../reality-check/select-reality-check.ts';
import { selectRealityCheckOpen } from '../reality-check/select-reality-check.ts';
import type { SessionSlice } from '../session/select-session.ts';
import { selectEndWarned } from '../session/select-session-end.ts';
import {
  type DemandsSlice,
  selectLimitAsked,
  selectReviewDue,
  selectTextsDue,
  selectWalkthroughDue,
} from '../user/fold-demands.ts';
import { selectImportantMessage } from '../user/select-messages.ts';
import { selectQuestionnaireCalls } from '../user/select-questions.ts';
import { selectTimeOverUnread, selectUnreadTimeNews } from '../user/select-time.ts';

/**
 * Windows that come by themselves, the gravest first (MOD-05). What is of safer gambling stands before
 * whatever else there is; nothing that sells anything may ever stand before one of these.
 */
export const WINDOWS = [
  'sessionEnd',
  'timeOver',
  'intervention',
  'realityCheck',
  'timeNews',
  'questionnaire',
  'review',
  'firstLimit',
  'newTexts',
  'message',
  'walkthrough',
] as const;
export type WindowKind = (typeof WINDOWS)[number];

type Slices = RealityCheckSlice & DemandsSlice & Pick<SessionSlice, 'session'>;

const isDue: Readonly<Record<WindowKind, (state: Slices) => boolean>> = {
  sessionEnd: selectEndWarned,
  timeOver: selectTimeOverUnread,
  intervention: ({ user }) => user.intervention !== undefined,
  realityCheck: selectRealityCheckOpen,
  timeNews: (state) => selectUnreadTimeNews(state) !== null,
  questionnaire: selectQuestionnaireCalls,
  review: selectReviewDue,
  firstLimit: selectLimitAsked,
  newTexts: selectTextsDue,
  message: (state) => selectImportantMessage(state) !== undefined,
  walkthrough: selectWalkthroughDue,
};

/** Those that are due, the first on top: the others wait, and none is dropped. */
export const selectDueWindows = (state: Slices): readonly WindowKind[] =>
  WINDOWS.filter((kind) => isDue[kind](state));

export const selectTopWindow = (state: Slices): WindowKind | null =>
  WINDOWS.find((kind) => isDue[kind](state)) ?? null;
