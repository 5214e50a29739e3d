import { marketingResumed } from './fold-marketing.ts';
import { messagesResumed } from './fold-messages.ts';
import { paymentFolds } from './fold-payments.ts';
import { questionsResumed } from './fold-questions.ts';
import type { AccessState, AccountSecurity, UserState } from './user-state.ts';

const isOver = <Outcome extends string>(outcome: Outcome): outcome is Exclude<Outcome, 'sending'> =>
  outcome !== 'sending';

/** What was on its way is lost, so that it can be pressed again. */
const lostOf = <Outcome extends string>(outcome: Outcome): Exclude<Outcome, 'sending'> | 'lost' =>
  isOver(outcome) ? outcome : 'lost';

// What marks stand for is with the page that is gone: details are heard anew before they are shown.
function securityOf({
  ending,
  password,
  phone,
  address,
  details: _,
  ...rest
}: AccountSecurity): AccountSecurity {
  return {
    ...rest,
    ...(ending === undefined ? {} : { endLost: true }),
    ...(password === undefined ? {} : { password: lostOf(password) }),
    ...(phone === undefined ? {} : { phone: lostOf(phone) }),
    ...(address === undefined ? {} : { address: lostOf(address) }),
  };
}

/** A step on its way is none: who began it on the page that is gone begins it again. */
const accessOf = (access: AccessState): AccessState => ({
  ...access,
  steps: Object.fromEntries(Object.entries(access.steps).filter(([, value]) => value !== 'sending')),
});

function limitsOf({ own }: UserState): Pick<UserState, 'own'> {
  if (own === undefined) return {};
  const { wish, closing, ...rest } = own;
  return {
    own: {
      ...rest,
      ...(wish === undefined ? {} : { wish: { ...wish, outcome: lostOf(wish.outcome) } }),
      ...(closing === undefined ? {} : { closing: 'failed' }),
    },
  };
}

function controlsOf({ controls }: UserState): Pick<UserState, 'controls'> {
  if (controls?.wish === undefined) return {};
  const { wish } = controls;
  return { controls: { ...controls, wish: { ...wish, outcome: lostOf(wish.outcome) } } };
}

function demandsOf({
  newTexts,
  intervention,
  review,
  limitAsked,
  fundsRead,
}: UserState): Pick<UserState, 'fundsRead' | 'newTexts' | 'intervention' | 'review' | 'limitAsked'> {
  return {
    ...(fundsRead === undefined ? {} : { fundsRead: lostOf(fundsRead) }),
    ...(limitAsked === undefined ? {} : { limitAsked: { answer: lostOf(limitAsked.answer) } }),
    ...(review === undefined ? {} : { review: { ...review, answer: lostOf(review.answer) } }),
    ...(newTexts === undefined ? {} : { newTexts: { ...newTexts, answer: lostOf(newTexts.answer) } }),
    ...(intervention === undefined
      ? {}
      : { intervention: { ...intervention, answer: lostOf(intervention.answer) } }),
  };
}

/**
 * The page has come back: nobody waits for the answers of the one that is gone. What was on its way may have
 * arrived or not, and can be pressed again.
 */
export const resumedFolds = {
  'lifecycle/sessionResumed': (state: UserState): UserState => ({
    ...paymentFolds['lifecycle/sessionResumed'](state),
    ...(state.security === undefined ? {} : { security: securityOf(state.security) }),
    ...(state.access === undefined ? {} : { access: accessOf(state.access) }),
    ...limitsOf(state),
    ...controlsOf(state),
    ...demandsOf(state),
    ...marketingResumed(state),
    ...messagesResumed(state),
    ...questionsResumed(state),
  }),
};
