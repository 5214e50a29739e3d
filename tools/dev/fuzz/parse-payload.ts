import type { AppEvent } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';

/** An event in its place with another payload, which was drawn from its schema and decoded by it. */
export const withDrawn = (event: AppEvent, data: Json): AppEvent => ({ ...event, data }) as AppEvent;
