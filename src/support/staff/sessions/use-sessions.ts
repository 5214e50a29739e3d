import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListedSession, type SessionFilter, staffSessions } from '#domain/contract/staff-recordings.ts';
import { deskLimits } from '../limits.ts';
import { useStaff } from '../staff-context.ts';

export interface SessionList {
  readonly sessions: readonly ListedSession[];
  readonly filter: SessionFilter;
  readonly state: 'idle' | 'loading' | 'refused';
  readonly because: string;
  /** There are more than are here. */
  readonly more: boolean;
  readonly setFilter: (filter: SessionFilter) => void;
  readonly loadMore: () => Promise<readonly ListedSession[]>;
  /** What a find led to stands in the list's place. */
  readonly show: (sessions: readonly ListedSession[]) => void;
}

interface Loaded {
  readonly sessions: readonly ListedSession[];
  readonly next: string | null;
  readonly state: SessionList['state'];
  readonly because: string;
}

const NOTHING: Loaded = { sessions: [], next: null, state: 'idle', because: '' };

/**
 * The list with its filter, page by page. It outlives the page that shows it: next and previous walk along
 * it.
 */
export function useSessions(): SessionList {
  const { ask, may } = useStaff();
  const [filter, setFilter] = useState<SessionFilter>({});
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const turn = useRef(0);
  const load = async (wanted: SessionFilter, before: Loaded): Promise<readonly ListedSession[]> => {
    turn.current += 1;
    const mine = turn.current;
    setLoaded({ ...before, state: 'loading' });
    const page = { filter: wanted, size: deskLimits.page };
    const body = before.next === null ? page : { ...page, after: before.next };
    const reply = await ask(staffSessions, {}, body);
    // Another filter was chosen meanwhile: this answer is of the one before.
    if (mine !== turn.current) return before.sessions;
    if (reply.kind === 'refused') {
      setLoaded({ ...before, state: 'refused', because: reply.because });
      return before.sessions;
    }
    const { sessions, next } = reply.answer.data;
    const all = [...before.sessions, ...sessions];
    setLoaded({ sessions: all, next, state: 'idle', because: '' });
    return all;
  };
  const begin = useEffectEvent(() => void load({}, NOTHING));
  const browses = may('browse');
  useEffect(() => {
    if (!browses) return undefined;
    const handle = window.setTimeout(() => begin(), 0);
    return () => window.clearTimeout(handle);
  }, [browses]);
  return {
    sessions: loaded.sessions,
    filter,
    state: loaded.state,
    because: loaded.because,
    more: loaded.next !== null,
    setFilter: (wanted) => {
      setFilter(wanted);
      void load(wanted, NOTHING);
    },
    loadMore: () => (loaded.next === null ? Promise.resolve(loaded.sessions) : load(filter, loaded)),
    show: (sessions) => {
      turn.current += 1;
      setLoaded({ ...NOTHING, sessions });
    },
  };
}
