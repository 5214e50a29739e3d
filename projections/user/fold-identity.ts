import type { EventOf } from '#domain/events/registry.ts';
import type { UserState } from './user-state.ts';

/** Who the customer is (KYC-01): part of what is known of them. */
export const identityFolds = {
  'identity/loaded': (state: UserState, { data: { told, code } }: EventOf<'identity/loaded'>): UserState => {
    if (told === null)
      return {
        ...state,
        identity: { ...state.identity, loadFailed: true, ...(code === undefined ? {} : { code }) },
      };
    const { loadFailed: _, code: _code, ...rest } = state.identity ?? {};
    return { ...state, identity: { ...rest, told } };
  },
  'intent/captureMoved': (state: UserState, { data }: EventOf<'intent/captureMoved'>): UserState => {
    const { capture: _, ...rest } = state.identity ?? {};
    return { ...state, identity: data.camera === 'closed' ? rest : { ...rest, capture: data } };
  },
  'identity/stepMoved': (state: UserState, { data }: EventOf<'identity/stepMoved'>): UserState => {
    // What goes out is no photo half-way any more.
    const { capture, ...rest } = state.identity ?? {};
    const isOut = data.step === 'upload' && data.outcome === 'sending';
    const kept = isOut || capture === undefined ? {} : { capture };
    return { ...state, identity: { ...rest, ...kept, step: data } };
  },
};
