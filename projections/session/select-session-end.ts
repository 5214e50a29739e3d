import type { SessionSlice } from './select-session.ts';

/** Whether the customer is to be warned that the session ends (ACC-15). */
export const selectEndWarned = ({ session }: Pick<SessionSlice, 'session'>): boolean =>
  session.current?.endNear === 'shown' && session.logout.status === 'idle';

/** Whether they may stay: not where the end is that of every session. */
export const selectMayStay = (state: Pick<SessionSlice, 'session'>): boolean =>
  selectEndWarned(state) && state.session.current?.longest !== true;
