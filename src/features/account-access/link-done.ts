import { useContext, useEffect } from 'react';
import { AddressWindow } from '#src/platform/navigation/asked-address.ts';

/** Of an entry of the history: what the link that led to it was for, once that is done. */
const DONE = 'linkDone';

const doneIn = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && DONE in entry ? entry[DONE] : undefined;

/**
 * Whether what the page's link was for is done (ACC-04, ACC-09). The link works once and goes with a reload;
 * that it has worked is kept with the page's place in the history, which no link of others can write.
 */
export function useLinkDone(kind: string, isDone: boolean, hasToken: boolean): boolean {
  const view = useContext(AddressWindow);
  useEffect(() => {
    if (!isDone || view === null) return;
    const entry: unknown = view.history.state;
    view.history.replaceState({ ...(typeof entry === 'object' ? entry : null), [DONE]: kind }, '');
  }, [view, kind, isDone]);
  return isDone || (!hasToken && doneIn(view?.history.state) === kind);
}
