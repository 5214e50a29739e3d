import { useEffect, useMemo, useState } from 'react';
import type { PathChange } from '#replay/fold/path-changes.ts';
import { MOST_CHANGES } from '#replay/recording/find-limits.ts';
import { nothingFound, type SearchResult } from '#replay/recording/search-result.ts';
import type { OpenRecording } from '#src/support/recording/open-recording.ts';
import { type FindQuery, parseQuery } from './find-query.ts';

export type FindResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'noPath' }
  | { readonly kind: 'noModel' }
  | ({ readonly kind: 'text' } & SearchResult)
  | ({ readonly kind: 'path'; readonly changes: readonly PathChange[] } & SearchResult);

/** Asks the worker; `onFound` hears what is found so far. */
async function lookUp(
  recording: OpenRecording,
  query: FindQuery,
  onFound: (result: FindResult) => void,
  signal: AbortSignal,
): Promise<void> {
  if (query.kind === 'nothing' || query.kind === 'noPath') onFound(query);
  else if (query.kind === 'text')
    await recording.find(query.text, { onFound: (found) => onFound({ kind: 'text', ...found }), signal });
  else {
    const changes = await recording.findPath(query.path);
    if (changes === undefined) onFound({ kind: 'noModel' });
    else {
      const positions = Uint32Array.from(changes, ({ position }) => position);
      const cut = changes.length >= MOST_CHANGES;
      onFound({ ...nothingFound, kind: 'path', positions, changes, cut });
    }
  }
}

/**
 * What a query finds, as far as it was looked for; the answer to an earlier one is not shown for a later one.
 */
export function useFind(recording: OpenRecording, typed: string): FindResult {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly result: FindResult }>();
  const query = useMemo(() => parseQuery(typed), [typed]);
  useEffect(() => {
    const left = new AbortController();
    const tell = (result: FindResult): void => {
      if (!left.signal.aborted) setAnswer({ typed, result });
    };
    void lookUp(recording, query, tell, left.signal);
    return () => left.abort();
  }, [recording, query, typed]);
  if (query.kind === 'nothing') return query;
  return answer?.typed === typed ? answer.result : { kind: 'searching' };
}

/** Where to go from a position: a place, nowhere, or not known before more was looked through. */
export type NextFound = { readonly to: number | undefined } | 'later';

/** The next of the places after a position, or the first of all when there is none further. */
export function nextFound({ positions, share, through }: SearchResult, at: number): NextFound {
  const next = positions.find((position) => position > at);
  if (next !== undefined) return next < through || share === 1 ? { to: next } : 'later';
  return share === 1 ? { to: positions[0] } : 'later';
}
