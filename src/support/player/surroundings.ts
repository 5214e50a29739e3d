import { readableWindow } from '#src/replay-screen/readable-window.ts';
import type { OpenRecording } from '../recording/open-recording.ts';

/** What the customer's window was at a moment. */
export interface Surroundings {
  readonly width: number;
  readonly height: number;
  /** Theme of the customer's system, as the last start or resume said it. */
  readonly theme: 'light' | 'dark';
}

const told = /^lifecycle\/(sessionStarted|sessionResumed|viewportChanged)$/;

/** Surroundings by position; only the few events that say something about them are read. */
export function createSurroundings({ index, events }: OpenRecording): (at: number) => Surroundings {
  const wanted = index.types.map((type) => told.test(type));
  const changes: (Surroundings & { readonly position: number })[] = [];
  let now: Surroundings = { width: 1_280, height: 800, theme: 'light' };
  for (let position = 0; position < index.length; position += 1) {
    if (wanted[index.type[position] ?? -1] !== true) continue;
    const event = events.at(position);
    if (event?.type === 'lifecycle/viewportChanged') now = { ...now, ...readableWindow(event.data) };
    else if (event?.type === 'lifecycle/sessionStarted' || event?.type === 'lifecycle/sessionResumed')
      now = { ...readableWindow(event.data), theme: event.data.theme };
    changes.push({ ...now, position });
  }
  const first = now;
  return (at) => changes.findLast(({ position }) => position <= at) ?? changes[0] ?? first;
}
