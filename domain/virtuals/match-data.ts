import * as z from 'zod/mini';
import { type EventEntity, VirtualDraw } from '../market/entities.ts';

/** What a virtual match tells beside every other event: what it is decided by, and its goals so far. */
export const VirtualMatchData = z.object({
  draw: VirtualDraw,
  goals: z.array(z.object({ minute: z.int(), side: z.enum(['home', 'away']) })),
});
export type VirtualMatchData = z.infer<typeof VirtualMatchData>;

/** Undefined for an event that is no virtual match. */
export const matchDataOf = (event: EventEntity): VirtualMatchData | undefined =>
  VirtualMatchData.safeParse(event.virtualMatch).data;

/** What a virtual race or match is decided by. */
export const virtualDrawOf = (event: EventEntity): z.infer<typeof VirtualDraw> | undefined =>
  event.racingData?.virtual ?? matchDataOf(event)?.draw;
