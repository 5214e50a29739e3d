import type { DataOf } from '#domain/events/registry.ts';
import { plainPath } from '#src/platform/navigation/plain-path.ts';

export type Surroundings = DataOf<'lifecycle/sessionStarted'>;

/**
 * Mobile below this many css pixels of width (visual direction: desktop columns need 1024, touch layout below
 * 768).
 */
export const MOBILE_BELOW = 768;

export const formFactorOf = (width: number): 'mobile' | 'desktop' =>
  width < MOBILE_BELOW ? 'mobile' : 'desktop';

/** What the tab is, read once at start; deciders see it only as the first input of the log. */
export function readSurroundings(view: Window, build: string, storage: 'durable' | 'memory'): Surroundings {
  return {
    path: plainPath(view.location.pathname + view.location.search),
    build,
    formFactor: formFactorOf(view.innerWidth),
    width: Math.round(view.innerWidth),
    height: Math.round(view.innerHeight),
    theme: view.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    storage,
    visible: view.document.visibilityState === 'visible',
    online: view.navigator.onLine,
  };
}
