import type { AppEvent } from '#domain/events/registry.ts';

/** Gateway clock of an event, where it carries one (EVT-06). */
export function serverClock(event: AppEvent): number | undefined {
  if (event.type === 'gateway/answered') {
    return event.data.outcome.kind === 'lost' ? undefined : event.data.outcome.serverAt;
  }
  if (event.type === 'live/accountMessageReceived') return event.data.message.at;
  if (event.type === 'live/frameReceived') return event.data.messages.at(-1)?.message.at;
  return undefined;
}
