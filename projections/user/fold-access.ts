import type { EventOf } from '#domain/events/registry.ts';
import type { AccessState, UserState } from './user-state.ts';

const nothing: AccessState = { steps: {} };

const changed = (state: UserState, change: (before: AccessState) => AccessState): UserState => ({
  ...state,
  access: change(state.access ?? nothing),
});

const withStep =
  (step: keyof AccessState['steps'], value: AccessState['steps'][typeof step]) =>
  (before: AccessState): AccessState => ({ ...before, steps: { ...before.steps, [step]: value } });

/** What became of a wish is said on its page and gone with it; one on its way is not. */
export const leaveAccess = (access: AccessState): AccessState => ({
  ...access,
  steps: Object.fromEntries(Object.entries(access.steps).filter(([, value]) => value === 'sending')),
});

/** Folds of the ways in, over the state of the user. */
export const accessFolds = {
  'account/accessSent': (state: UserState, { data: { step } }: EventOf<'account/accessSent'>) =>
    changed(state, (before) => {
      // The browser has answered: what it was asked by is used up. Who begins anew confirms anew.
      const over = step === 'addPasskey' ? 'startPasskey' : step === 'startCode' ? 'confirmCode' : step;
      const { [over]: _over, ...steps } = before.steps;
      return withStep(step, 'sending')({ ...before, steps });
    }),
  'account/accessEnded': (state: UserState, { data: { step, outcome } }: EventOf<'account/accessEnded'>) =>
    changed(state, withStep(step, outcome)),
  'intent/passkeyFailed': (state: UserState, { data: { step, outcome } }: EventOf<'intent/passkeyFailed'>) =>
    changed(state, withStep(step, outcome)),
  'intent/passkeyShown': (state: UserState) =>
    changed(state, ({ steps: { askPasskeyLogin: _asked, ...steps }, ...before }) => ({ ...before, steps })),
  'account/waysInLoaded': (state: UserState, { data: { waysIn } }: EventOf<'account/waysInLoaded'>) =>
    changed(state, ({ loadFailed: _past, ...before }) => ({ ...before, waysIn })),
  'account/pinOfferLoaded': (state: UserState, { data: { offered } }: EventOf<'account/pinOfferLoaded'>) =>
    changed(state, (before) => ({ ...before, pinOffered: offered })),
  'account/waysInLoadFailed': (state: UserState) =>
    changed(state, (before) => ({ ...before, loadFailed: true })),
};
