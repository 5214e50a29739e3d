import { useEffect, useMemo, useState } from 'react';
import type { PathChange } from '#projections/replay/path-changes.ts';
import { MOST_CHANGES } from '../recording/find-limits.ts';
import type { Recording } from '../recording/open-recording.ts';
import { type FindQuery, parseQuery } from './find-query.ts';

export type FindResult =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'noPath' }
  | { readonly kind: 'noModel' }
  | { readonly kind: 'text'; readonly positions: Uint32Array; readonly cut: boolean }
  | {
      readonly kind: 'path';
      readonly positions: Uint32Array;
      readonly changes: readonly PathChange[];
      readonly cut: boolean;
    };

/** Asks the worker. */
export async function lookUp(recording: Recording, query: FindQuery): Promise<FindResult> {
  if (query.kind === 'nothing' || query.kind === 'noPath') return query;
  if (query.kind === 'text') return { kind: 'text', ...(await recording.find(query.text)) };
  const changes = await recording.findPath(query.path);
  if (changes === undefined) return { kind: 'noModel' };
  const positions = Uint32Array.from(changes, ({ position }) => position);
  return { kind: 'path', positions, changes, cut: changes.length >= MOST_CHANGES };
}

/** What a query finds; the answer to an earlier one is not shown for a later one. */
export function useFind(recording: Recording, typed: string): FindResult {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly result: FindResult }>();
  const query = useMemo(() => parseQuery(typed), [typed]);
  useEffect(() => {
    let wanted = true;
    void lookUp(recording, query).then((result) => {
      if (wanted) setAnswer({ typed, result });
    });
    return () => {
      wanted = false;
    };
  }, [recording, query, typed]);
  if (query.kind === 'nothing') return query;
  return answer?.typed === typed ? answer.result : { kind: 'searching' };
}

/** The next of some positions after one, or the first of all when there is none further. */
export function nextAmong(positions: Uint32Array, at: number): number | undefined {
  return positions.find((position) => position > at) ?? positions[0];
}
