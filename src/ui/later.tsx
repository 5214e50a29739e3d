import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/** Whether the app runs: not while the gateway draws a page, nor in the moment of its taking over. */
export const useRuns = (): boolean => useSyncExternalStore(never, yes, no);

/** A part that is fetched: a page that the gateway draws has what stands for it. */
export function Later({
  fallback = null,
  children,
}: {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}) {
  return useRuns() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
