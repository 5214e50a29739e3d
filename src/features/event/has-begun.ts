import type { EventEntity } from '#domain/market/entities.ts';

/** Play has begun or is over: there is a score to show instead of a time. */
export const hasBegun = (event: EventEntity): boolean => event.inplay || event.state === 'FINISHED';
