import { useEffect, useRef, useState } from 'react';
import { type StaffMe, staffMe, staffSignOut } from '#domain/contract/staff.ts';
import { askStaff } from '../ask.ts';
import { deskLimits } from '../limits.ts';
import type { Ask } from '../staff-context.ts';

/** Signs of somebody being there. */
const MOVES = ['pointerdown', 'keydown'] as const;
const ENDED: ReadonlySet<string> = new Set(['STAFF_SIGN_IN_REQUIRED', 'STAFF_SESSION_EXPIRED']);

export type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'nobody'; readonly ended: boolean }
  /** `until`: of this page's own clock, so that a wrong one does no harm. */
  | { readonly kind: 'signedIn'; readonly me: StaffMe; readonly until: number };

export interface StaffSession {
  readonly state: SessionState;
  readonly ask: Ask;
  readonly signedIn: (me: StaffMe, at: number) => void;
  readonly signOut: () => Promise<void>;
}

/**
 * Who is signed in. What was shown goes when the session does, also when nobody asks the gateway anything.
 */
export function useSession(): StaffSession {
  const [state, setState] = useState<SessionState>({ kind: 'asking' });
  const signedIn = (me: StaffMe, at: number): void =>
    setState({ kind: 'signedIn', me, until: Date.now() + me.expiresAt - at });
  const end = (ended: boolean): void => setState({ kind: 'nobody', ended });
  const ask: Ask = async (call, params, body) => {
    const reply = await askStaff(call, params, body);
    if (reply.kind === 'refused' && ENDED.has(reply.because)) end(true);
    return reply;
  };
  const look = async (first: boolean): Promise<void> => {
    const reply = await askStaff(staffMe, {}, {});
    if (reply.kind === 'answered') signedIn(reply.answer.data, reply.at);
    else if (first || ENDED.has(reply.because)) end(!first);
  };
  const current = useRef(look);
  useEffect(() => {
    current.current = look;
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void current.current(true), 0);
    return () => window.clearTimeout(handle);
  }, []);
  usePresence(
    state,
    () => void current.current(false),
    () => end(true),
  );
  const signOut = async (): Promise<void> => {
    const reply = await askStaff(staffSignOut, {}, {});
    if (reply.kind === 'answered') end(false);
  };
  return { state, ask, signedIn, signOut };
}

/** Tells the gateway that somebody is there, now and then; and notices when the time is over. */
function usePresence(state: SessionState, there: () => void, over: () => void): void {
  const until = state.kind === 'signedIn' ? state.until : undefined;
  const latest = useRef({ there, over });
  useEffect(() => {
    latest.current = { there, over };
  });
  useEffect(() => {
    if (until === undefined) return undefined;
    let told = Date.now();
    const move = (): void => {
      if (Date.now() - told < deskLimits.presence) return;
      told = Date.now();
      latest.current.there();
    };
    const handle = window.setInterval(() => {
      if (Date.now() >= until) latest.current.over();
    }, deskLimits.lookEvery);
    for (const name of MOVES) window.addEventListener(name, move);
    return () => {
      window.clearInterval(handle);
      for (const name of MOVES) window.removeEventListener(name, move);
    };
  }, [until]);
}
