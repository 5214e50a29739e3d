import type { EventOf } from '#domain/events/registry.ts';
import type { UserState } from './user-state.ts';

/** In which ways they may be told of offers, as the gateway said last (REG-05). */
export const marketingFolds = {
  'marketing/loaded': (state: UserState, { data: { told } }: EventOf<'marketing/loaded'>): UserState => {
    if (told === null) return { ...state, marketing: { ...state.marketing, loadFailed: true } };
    const { loadFailed: _, ...rest } = state.marketing ?? {};
    return { ...state, marketing: { ...rest, told } };
  },
  'marketing/wishMoved': (
    state: UserState,
    { data: { wish, outcome } }: EventOf<'marketing/wishMoved'>,
  ): UserState => ({ ...state, marketing: { ...state.marketing, wish: { ...wish, outcome } } }),
};

/** A choice on its way may have arrived or not. */
export function marketingResumed({ marketing }: UserState): Pick<UserState, 'marketing'> {
  if (marketing?.wish?.outcome !== 'sending') return {};
  return { marketing: { ...marketing, wish: { ...marketing.wish, outcome: 'lost' } } };
}
