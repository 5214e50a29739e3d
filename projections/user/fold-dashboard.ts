import type { EventOf } from '#domain/events/registry.ts';
import type { UserState } from './user-state.ts';

/** Tiles of the account page: what was heard stays where a later answer is lost (USR-04). */
export const dashboardFolds = {
  'account/dashboardLoaded': (
    state: UserState,
    { data: { tiles } }: EventOf<'account/dashboardLoaded'>,
  ): UserState => {
    if (tiles === null) return { ...state, dashboard: { ...state.dashboard, loadFailed: true } };
    return { ...state, dashboard: { tiles } };
  },
};
