import type { AppEvent } from '#domain/events/registry.ts';
import type { Projection } from '../projection.ts';
import { type LiveState, live } from './live.ts';

/**
 * `live` without a draft for what comes and goes with every match in sight: of a page's own events most are
 * these two, and a draft of some hundred channels costs a reload more than all else that it folds. The first
 * folds of a page do without it, because it is not worth their bytes.
 */
export const liveChannels: Projection<LiveState> = {
  ...live,
  reducer: (state: LiveState | undefined, event: AppEvent): LiveState => {
    const isAsked = event.type === 'live/subscribeRequested';
    if (state === undefined || (!isAsked && event.type !== 'live/unsubscribeRequested'))
      return live.reducer(state, event);
    const { channel } = event.data;
    if (isAsked === channel in state.wire && !(isAsked && channel in state.missed)) return state;
    const { [channel]: _wire, ...wire } = state.wire;
    if (!isAsked) return Object.freeze({ ...state, wire: Object.freeze(wire) });
    const { [channel]: _missed, ...missed } = state.missed;
    const asked = Object.freeze({ ...state.wire, [channel]: true as const });
    return Object.freeze({ ...state, wire: asked, missed: Object.freeze(missed) });
  },
};
