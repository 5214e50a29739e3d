import { useEffect, useEffectEvent, useState } from 'react';
import { type AuditLine, staffOpenedBy, staffSeen } from '#domain/contract/staff-recordings.ts';
import type { SeenSubject } from '#src/support/address.ts';
import type { Reply } from '../ask.ts';
import { useStaff } from '../staff-context.ts';

export interface Trail {
  readonly lines: readonly AuditLine[];
  readonly state: 'idle' | 'loading';
  readonly because: string | undefined;
  readonly more: boolean;
  readonly loadMore: () => void;
}

type Page = Reply<{ readonly data: { readonly lines: readonly AuditLine[]; readonly next: string | null } }>;

interface Loaded {
  readonly lines: readonly AuditLine[];
  readonly next: string | null;
  readonly state: Trail['state'];
  readonly because: string | undefined;
}

/** Reads the trail page by page. The caller gives the page that shows it a key by what it asks for. */
function usePages(ask: (after: string | undefined) => Promise<Page>, wanted: boolean): Trail {
  const [loaded, setLoaded] = useState<Loaded>({
    lines: [],
    next: null,
    state: 'loading',
    because: undefined,
  });
  const load = useEffectEvent(async (before: readonly AuditLine[], after: string | undefined) => {
    const reply = await ask(after);
    if (reply.kind === 'refused') {
      setLoaded((now) => ({ ...now, state: 'idle', because: reply.because }));
      return;
    }
    const { lines, next } = reply.answer.data;
    setLoaded({ lines: [...before, ...lines], next, state: 'idle', because: undefined });
  });
  const [page, setPage] = useState<{
    readonly before: readonly AuditLine[];
    readonly after: string | undefined;
  }>({
    before: [],
    after: undefined,
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const handle = window.setTimeout(() => void load(page.before, page.after), 0);
    return () => window.clearTimeout(handle);
  }, [page, wanted]);
  return {
    ...loaded,
    more: loaded.next !== null,
    loadMore: () => {
      if (loaded.next !== null) setPage({ before: loaded.lines, after: loaded.next });
    },
  };
}

export function useSeen(subject: SeenSubject | null): Trail {
  const { ask } = useStaff();
  return usePages(
    (after) => ask(staffSeen, {}, { ...subject, ...(after === undefined ? {} : { after }) }),
    subject !== null,
  );
}

export function useOpenedBy(name: string | null): Trail {
  const { ask } = useStaff();
  return usePages(
    (after) => ask(staffOpenedBy, {}, { name: name ?? '', ...(after === undefined ? {} : { after }) }),
    name !== null,
  );
}
