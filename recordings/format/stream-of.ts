import type { EventStream } from '#domain/events/define.ts';

/** The one hot event type. */
export const FRAME_TYPE = 'live/frameReceived';

export const streamOf = (event: { readonly type: string }): EventStream =>
  event.type === FRAME_TYPE ? 'hot' : 'cold';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Price rows in an event, for budgets; 0 for anything but a frame. */
export function rowsOf(event: { readonly type: string; readonly data: unknown }): number {
  if (event.type !== FRAME_TYPE || !isObject(event.data)) return 0;
  const { prices } = event.data;
  return isObject(prices) && Array.isArray(prices.selection) ? prices.selection.length : 0;
}
