import type { AppEvent } from '#domain/events/registry.ts';

/** The build that wrote an event: a log goes on over reloads, and a reload may bring another build. */
export function buildAt(events: readonly AppEvent[], seq: number): string | undefined {
  let build: string | undefined;
  for (const event of events) {
    if (event.seq > seq) break;
    if (event.type === 'lifecycle/sessionStarted' || event.type === 'lifecycle/sessionResumed') {
      build = event.data.build;
    }
  }
  return build;
}
