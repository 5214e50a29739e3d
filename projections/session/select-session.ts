import { isLoggedIn } from '#domain/session/logged-in.ts';
import { type ConfigSlice, selectMaintenance } from '../config/select-config.ts';
import type { SessionState } from './session-state.ts';

export interface SessionSlice extends ConfigSlice {
  readonly session: SessionState;
}

/** Logged in at a moment of the client clock: for epics, which know the event's `at` (SES-04). */
export function loggedInAt({ session, config }: SessionSlice, at: number): boolean {
  const { current, logout } = session;
  return isLoggedIn({
    gwSessionId: current?.gwSessionId ?? null,
    workflow: current?.workflow ?? null,
    loggingOut: logout.status !== 'idle',
    hasBettingToken: current?.hasBettingToken ?? false,
    maintenance: selectMaintenance({ config }),
    ignoreToken: false,
    expired: current !== null && at >= current.expiresAt,
  });
}

/**
 * Logged in as far as the log knows. An expiry becomes `session/ended` by itself, so screens need no clock.
 */
export const selectLoggedIn = (state: SessionSlice): boolean => loggedInAt(state, Number.NEGATIVE_INFINITY);

/** Handle of the gateway session that the tab is in, as far as the log knows; null without one. */
export const selectGwSessionId = ({ session }: Pick<SessionSlice, 'session'>): string | null =>
  session.current?.gwSessionId ?? null;

/** Whether it is known whose session a request would go out in (FAIL-65, INV-09). */
export const selectWhoseKnown = ({ session }: Pick<SessionSlice, 'session'>): boolean =>
  session.whose === 'known';
