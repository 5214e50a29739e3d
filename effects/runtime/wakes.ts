import type { AppEvent } from '#domain/events/registry.ts';

/** The connection or the tab has come back: what waits to ask again asks at once (FAIL-68). */
export const wakes = (event: AppEvent): boolean =>
  (event.type === 'lifecycle/connectivityChanged' && event.data.online) ||
  (event.type === 'lifecycle/visibilityChanged' && event.data.visible) ||
  (event.type === 'live/connectionChanged' && event.data.connected) ||
  (event.type === 'live/silenceChanged' && !event.data.silent);
