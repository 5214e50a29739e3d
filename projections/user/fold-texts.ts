import type { UserInfo } from '#domain/contract/account.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { UserState } from './user-state.ts';

/** What has changed, as the gateway tells it: left for later it stays so until something else changes. */
export function newTextsTold(
  state: UserState | undefined,
  { newTexts }: UserInfo,
): Pick<UserState, 'newTexts'> {
  if (newTexts === undefined || newTexts.length === 0) return {};
  const before = state?.newTexts;
  const isSame = before !== undefined && JSON.stringify(before.texts) === JSON.stringify(newTexts);
  return { newTexts: isSame ? before : { texts: newTexts, answer: 'open' } };
}

/** Terms and rules that have changed (CNT-02): part of who the customer is. */
export const textFolds = {
  'intent/textsAnswered': (state: UserState, { data }: EventOf<'intent/textsAnswered'>): UserState =>
    state.newTexts === undefined || data.answer === 'accept'
      ? state
      : { ...state, newTexts: { ...state.newTexts, answer: 'later' } },
  'account/textsAcceptSent': (state: UserState): UserState =>
    state.newTexts === undefined ? state : { ...state, newTexts: { ...state.newTexts, answer: 'sending' } },
  'account/textsAcceptEnded': (
    state: UserState,
    { data: { outcome } }: EventOf<'account/textsAcceptEnded'>,
  ): UserState => {
    if (state.newTexts === undefined) return state;
    if (outcome !== 'done') return { ...state, newTexts: { ...state.newTexts, answer: outcome } };
    const { newTexts: _, ...rest } = state;
    return rest;
  },
};

/** Whether the window about them is due: unanswered, or its answer has not arrived. */
export const selectTextsDue = ({ user }: { readonly user: UserState }): boolean =>
  user.newTexts !== undefined && user.newTexts.answer !== 'later';
