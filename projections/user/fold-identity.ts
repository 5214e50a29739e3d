import type { EventOf } from '#domain/events/registry.ts';
import type { UserState } from './user-state.ts';

/** Who the customer is (KYC-01): part of what is known of them. */
export const identityFolds = {
  'identity/loaded': (state: UserState, { data: { told } }: EventOf<'identity/loaded'>): UserState => {
    if (told === null) return { ...state, identity: { ...state.identity, loadFailed: true } };
    const { loadFailed: _, ...rest } = state.identity ?? {};
    return { ...state, identity: { ...rest, told } };
  },
  'identity/stepMoved': (state: UserState, { data }: EventOf<'identity/stepMoved'>): UserState => ({
    ...state,
    identity: { ...state.identity, step: data },
  }),
};
