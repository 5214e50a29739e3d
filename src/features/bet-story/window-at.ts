import type { AppEvent } from '#domain/events/registry.ts';
import { readableWindow } from '#src/replay-screen/readable-window.ts';

/** What the customer's window was at an event, and when that was. */
export interface WindowAt {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  /** Epoch ms by the customer's clock. */
  readonly now: number;
}

/** As the last event up to `seq` that says something about it says. */
export function windowAt(events: readonly AppEvent[], seq: number): WindowAt {
  let window: WindowAt = { width: 1_280, height: 800, theme: 'light', now: 0 };
  for (const event of events) {
    if (event.seq > seq) break;
    window = { ...window, now: event.at };
    if (event.type === 'lifecycle/viewportChanged') window = { ...window, ...readableWindow(event.data) };
    else if (event.type === 'lifecycle/sessionStarted' || event.type === 'lifecycle/sessionResumed') {
      window = { ...window, ...readableWindow(event.data), theme: event.data.theme };
    }
  }
  return window;
}
