import type { EventOf } from '#domain/events/registry.ts';
import { selectTimeNews } from './select-time.ts';
import type { UserState } from './user-state.ts';

/** A day that begins anew is told of anew. */
function loaded(state: UserState, own: EventOf<'saferGambling/controlsLoaded'>['data']['own']): UserState {
  const { loadFailed: _, newsRead, ...rest } = state.controls ?? {};
  const told = { ...state, controls: { ...rest, told: own } };
  const isStill = newsRead !== undefined && selectTimeNews({ user: told }) !== null;
  return isStill ? { ...told, controls: { ...told.controls, newsRead } } : told;
}

/** Time and products that the customer limits (RGT-04, RGT-10): part of who they are. */
export const controlFolds = {
  'saferGambling/controlsLoaded': (
    state: UserState,
    { data }: EventOf<'saferGambling/controlsLoaded'>,
  ): UserState => loaded(state, data.own),
  'saferGambling/controlsLoadFailed': (state: UserState): UserState => ({
    ...state,
    controls: { ...state.controls, loadFailed: true },
  }),
  'saferGambling/controlSent': (
    state: UserState,
    { data }: EventOf<'saferGambling/controlSent'>,
  ): UserState => ({ ...state, controls: { ...state.controls, wish: { ...data, outcome: 'sending' } } }),
  'saferGambling/controlEnded': (
    state: UserState,
    { data }: EventOf<'saferGambling/controlEnded'>,
  ): UserState => ({ ...state, controls: { ...state.controls, wish: data } }),
  'intent/timeNewsClosed': (state: UserState): UserState => {
    if (state.timeOver !== undefined) return { ...state, timeOver: { ...state.timeOver, read: true } };
    const news = selectTimeNews({ user: state });
    return news === null ? state : { ...state, controls: { ...state.controls, newsRead: news } };
  },
};
