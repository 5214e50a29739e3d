import { positionOf, typeAt } from '#replay/index/event-index.ts';
import type { OpenRecording } from '../recording/open-recording.ts';

/**
 * The build that wrote the event with this `seq`: a log goes on over reloads, and a reload may bring another
 * build.
 */
export function buildOf({ index, events, header }: OpenRecording, seq: number): string {
  for (let at = positionOf(index, seq); at >= 0; at -= 1) {
    if (!typeAt(index, at).startsWith('lifecycle/session')) continue;
    const event = events.at(at);
    if (event?.type === 'lifecycle/sessionStarted' || event?.type === 'lifecycle/sessionResumed')
      return event.data.build;
  }
  return header.build;
}
