import { isBehaviour } from '#domain/events/behaviour.ts';
import type { EventStream } from '#domain/events/define.ts';

/** The one hot event type. */
export const FRAME_TYPE = 'live/frameReceived';

/** The stream that this build writes an event to. Of a stored event the segment it is in says it. */
export function streamOf({ type }: { readonly type: string }): EventStream {
  if (type === FRAME_TYPE) return 'hot';
  return isBehaviour(type) ? 'behaviour' : 'cold';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Price rows in an event, for budgets; 0 for anything but a frame. */
export function rowsOf(event: { readonly type: string; readonly data: unknown }): number {
  if (event.type !== FRAME_TYPE || !isObject(event.data)) return 0;
  const { prices } = event.data;
  return isObject(prices) && Array.isArray(prices.selection) ? prices.selection.length : 0;
}
