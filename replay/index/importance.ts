import type { AppEvent } from '#domain/events/registry.ts';
import { laneOf } from './lanes.ts';
import { isBusinessStep } from './markers.ts';

/**
 * How loud an event is in a list: shown, shown as one line, or left out until somebody asks for everything.
 * Live ticks are hidden so that they do not drown the story, and never lost.
 */
export const IMPORTANCES = ['show', 'line', 'hidden'] as const;
export type Importance = (typeof IMPORTANCES)[number];

const noise = /^(timer|random|storage)\/|^live\/(frameReceived|subscribeRequested|unsubscribeRequested)$/;

export function importanceOf(event: AppEvent): Importance {
  if (noise.test(event.type)) return 'hidden';
  if (isBusinessStep(event)) return 'show';
  return laneOf(event) === 'background' ? 'line' : 'show';
}
