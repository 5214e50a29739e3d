import { FUNDS_UNREAD } from '#domain/betslip/stakes/wager-block.ts';
import type { UserInfo } from '#domain/contract/account.ts';
import type { EventOf } from '#domain/events/registry.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { NavigationState } from '../navigation/navigation.ts';
import type { UserState } from './user-state.ts';

export interface DemandsSlice {
  readonly user: UserState;
  readonly navigation: Pick<NavigationState, 'key'>;
  readonly placement: Pick<PlacementState, 'step'>;
}

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

/** What staff ask, as the gateway tells it; an answer on its way stays so. */
export function interventionTold(
  state: UserState | undefined,
  { intervention }: UserInfo,
): Pick<UserState, 'intervention'> {
  if (intervention === undefined) return {};
  const before = state?.intervention;
  return {
    intervention: { ...intervention, answer: before?.id === intervention.id ? before.answer : 'open' },
  };
}

/** Figures to be looked at again; an answer on its way stays so. */
export const reviewTold = (state: UserState | undefined, { review }: UserInfo): Pick<UserState, 'review'> =>
  review === undefined ? {} : { review: { told: review, answer: state?.review?.answer ?? 'open' } };

/** A limit that was never spoken of; an answer on its way stays so. */
export const limitAskedTold = (
  state: UserState | undefined,
  { limitAsked }: UserInfo,
): Pick<UserState, 'limitAsked'> =>
  limitAsked === undefined ? {} : { limitAsked: state?.limitAsked ?? { answer: 'open' } };

/** What became of their word that they have read it, as long as it is asked for. */
export const fundsTold = (
  state: UserState | undefined,
  { logicalRestrictions }: UserInfo,
): Pick<UserState, 'fundsRead'> =>
  state?.fundsRead === undefined || !logicalRestrictions.includes(FUNDS_UNREAD)
    ? {}
    : { fundsRead: state.fundsRead };

/** The walkthrough is told of once, and stays until it is over (MOD-06). */
export const walkthroughTold = (
  state: UserState | undefined,
  { firstLogin }: UserInfo,
): Pick<UserState, 'walkthrough'> => {
  if (state?.walkthrough !== undefined) return { walkthrough: state.walkthrough };
  return firstLogin === true && state === undefined ? { walkthrough: { step: 0 } } : {};
};

/** Over, and never told again. Whoever is at the slip has found the way, and types a stake next. */
function walkthroughOver(state: UserState): UserState {
  if (state.walkthrough === undefined) return state;
  const { walkthrough: _, ...rest } = state;
  return rest;
}

function reviewOver(state: UserState): UserState {
  const { review: _, ...rest } = state;
  return rest;
}

/** Terms and questions that are answered before a bet (CNT-02, RGT-07): part of who the customer is. */
export const demandFolds = {
  'intent/walkthroughStepped': (
    state: UserState,
    { data: { step } }: EventOf<'intent/walkthroughStepped'>,
  ): UserState => (state.walkthrough === undefined ? state : { ...state, walkthrough: { step } }),
  'intent/walkthroughClosed': walkthroughOver,
  'intent/oddsPressed': walkthroughOver,
  'intent/selectionsPressed': walkthroughOver,
  'intent/slipOpened': walkthroughOver,
  'intent/stakeFocused': walkthroughOver,
  'intent/textsAnswered': (state: UserState, { data }: EventOf<'intent/textsAnswered'>): UserState =>
    state.newTexts === undefined || data.answer === 'accept'
      ? state
      : { ...state, newTexts: { ...state.newTexts, answer: 'later' } },
  'saferGambling/interventionSent': (state: UserState): UserState =>
    state.intervention === undefined
      ? state
      : { ...state, intervention: { ...state.intervention, answer: 'sending' } },
  'saferGambling/interventionEnded': (
    state: UserState,
    { data: { id, outcome } }: EventOf<'saferGambling/interventionEnded'>,
  ): UserState => {
    if (state.intervention?.id !== id) return state;
    if (outcome === 'lost') return { ...state, intervention: { ...state.intervention, answer: 'lost' } };
    // Refused: it is none any more.
    const { intervention: _, ...rest } = state;
    return rest;
  },
  'saferGambling/reviewSent': (state: UserState): UserState =>
    state.review === undefined ? state : { ...state, review: { ...state.review, answer: 'sending' } },
  'saferGambling/reviewEnded': (
    state: UserState,
    { data: { outcome } }: EventOf<'saferGambling/reviewEnded'>,
  ): UserState => {
    if (state.review === undefined) return state;
    // Refused: none is due any more.
    return outcome === 'lost' ? { ...state, review: { ...state.review, answer: 'lost' } } : reviewOver(state);
  },
  'account/fundsReadSent': (state: UserState): UserState => ({ ...state, fundsRead: 'sending' }),
  'account/fundsReadEnded': (
    state: UserState,
    { data: { outcome } }: EventOf<'account/fundsReadEnded'>,
  ): UserState => {
    if (outcome !== 'done') return { ...state, fundsRead: outcome };
    const { fundsRead: _, ...rest } = state;
    return { ...rest, logicalRestrictions: rest.logicalRestrictions.filter((one) => one !== FUNDS_UNREAD) };
  },
  'saferGambling/firstLimitSent': (state: UserState): UserState =>
    state.limitAsked === undefined ? state : { ...state, limitAsked: { answer: 'sending' } },
  'saferGambling/firstLimitEnded': (
    state: UserState,
    { data: { outcome } }: EventOf<'saferGambling/firstLimitEnded'>,
  ): UserState => {
    if (state.limitAsked === undefined) return state;
    if (outcome !== 'done') return { ...state, limitAsked: { answer: outcome } };
    const { limitAsked: _, ...rest } = state;
    return rest;
  },
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

/** Whether the window of a review is due: never over a bet that is being placed, nor over its receipt. */
export const selectReviewDue = ({ user, placement }: DemandsSlice): boolean =>
  user.review !== undefined && placement.step === 'before';

/** Whether a limit is asked for: as the review, never over a bet that is being placed. */
export const selectLimitAsked = ({ user, placement }: DemandsSlice): boolean =>
  user.limitAsked !== undefined && placement.step === 'before';

/**
 * Whether the window about terms is due: unanswered, or its answer has not arrived. The page that asks the
 * same needs no window before it.
 */
export const selectTextsDue = ({ user, navigation }: Pick<DemandsSlice, 'user' | 'navigation'>): boolean =>
  user.newTexts !== undefined && user.newTexts.answer !== 'later' && navigation.key !== 'tncAccept';

/** On the page where the app begins, while nothing is being placed: it stands in nobody's way (MOD-06). */
export const selectWalkthroughDue = ({ user, navigation, placement }: DemandsSlice): boolean =>
  user.walkthrough !== undefined && navigation.key === 'home' && placement.step === 'before';
